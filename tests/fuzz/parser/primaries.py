a.b(c)[d].e
f(a, *b, c, k=1, *d, **e, m=2)
f(x for x in y)
f((x for x in y), 1)
f(a := 1, b)
a[1:2, ::3, ..., None]
a[:]
a[b:]
a[:b:c]
a[*b]
a[b,]
a[(x := 1):2]
a[x := 1]
f(*a if b else c)
f()()
f(a,)
a[lambda: 1]