a = b = c
a, b = b, a
a, *b = c
[a, (b, *c)] = d
(a) = 1
a.b[c].d = e
a[0], b.c = *d, e
x: int
x: int = 3
(x): int = 3
a.b: int
a[0]: 'text' = 1, 2
a += b, c
a[0] **= 2
a.b //= 1
a @= b
a >>= b
x = *a, b
() = a
a = (b := 2)
a = yes if b else no,