lambda: 1
lambda a, b=2, /, c=3, *d, e, f=4, **g: a
lambda *, a: a
lambda *a, b: (a, b)
lambda x: lambda y: x + y
lambda: (a, b)
lambda a=(lambda: 1): a