[x for x in y if a if b for z in x]
{x for x in y}
{k: v for k, v in d.items()}
(x for x in y)
[(a, b) for a, *b in c]
[y := f(x) for x in z]
[x if x else 0 for x in y or z]
[[a for a in b] for b in c]
[x for x, in y]
[x for a.b in c for d[0] in e]