if a: b
elif c: d
elif e: f
else: g
if a: b; c
for a, b in c, d: pass
else: e
for x in *a, b: pass
for (a) in b: pass
for a.b[0], in c: pass
while a: break
else: pass
while a:
  if b: continue
  c
try: a
except B: c
except (D, E) as f: g
except: h
else: i
finally: j
try: a
finally: b
with a: pass
with a as b, c as d.e, f: pass
with (a as b, c): pass
with (a, b): pass
with (a): pass
with (a, b) as c: pass
with (a).b as c: pass
with (a, *b): pass
with (): pass
with (a for a in b): pass
with (a as b,): pass
with a as (b, *c): pass
with (x := a): pass
with (a, b), c: pass