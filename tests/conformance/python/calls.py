# Parameters and arguments of every kind.
def plain(a, b, c): return a, b, c
def defaults(a, b=2, c=3): return a, b, c
def star(*args): return args
def keywords(**kwargs): return kwargs
def everything(a, b=2, *args, c, d=4, **kwargs): return a, b, args, c, d, sorted(kwargs.items())
def only(*, key, other=1): return key, other
def typed(x: int, y: "float" = 2.0, *z: str) -> tuple: return x, y, z


r1 = plain(1, 2, 3), plain(1, c=3, b=2), plain(*[1, 2, 3]), plain(*(1,), **{"b": 2, "c": 3}), plain(1, *[2], c=3)
r2 = defaults(1), defaults(1, 5), defaults(1, c=9), defaults(c=1, b=2, a=3)
r3 = star(), star(1), star(1, *range(2), *"ab"), star([1])
d1 = keywords(), keywords(a=1), keywords(**{"x": 1}, y=2)
r4 = everything(1, c=3), everything(1, 5, 6, 7, c=8, e=9, f=10), everything(*[1, 2, 3], **dict(c=4, z=5))
r5 = only(key=1), only(other=2, key=3), typed(1), typed(1, 2, "a", "b")


def kind(f, *args, **kwargs):
    try:
        f(*args, **kwargs)
        return "fine"
    except TypeError:
        return "TypeError"


wrong = [kind(plain, 1), kind(plain, 1, 2, 3, 4), kind(plain, 1, 2, 3, c=4), kind(plain, 1, 2, d=3), kind(only, 1), kind(only),
         kind(defaults), kind(lambda: 1, 2), kind(star, x=1), kind(plain, *[1, 2], **{"a": 1})]
order = []


def mark(x):
    order.append(x)
    return x


star(mark(1), mark(2), *[mark(3)])
table = {mark("k"): mark("v")}
picked = [mark("list")][mark(0)]
summed = mark(1) + mark(2) * mark(3)
short = mark(0) and mark("never"), mark(1) or mark("never")
chain = mark(1) < mark(0) < mark("never")
cond = mark("yes") if mark(True) else mark("no")


def forward(x, *args, **kwargs):
    return inner(x, *args, **kwargs)


def inner(x, mask=None, *, scale=1.0):
    return x * scale if mask is None else mask


passed = forward(2), forward(2, 5), forward(3, scale=2.0)


def options(**kw):
    kw.setdefault("heads", 8)
    width = kw.pop("width", 16)
    left = {k: v for k, v in kw.items() if k != "heads"}
    return width // kw["heads"], sorted(left)


opts = options(), options(width=32, heads=4, extra=1)
def many(n):
    if n == 0:
        return
    if n == 1:
        return None
    if n == 2:
        return 1,
    return 1, *range(n)
results = [many(n) for n in range(4)]
def nested_default(x, f=lambda v: v + 1, g=plain): return f(x), g(x, x, x)
nd = nested_default(1), nested_default(1, f=abs)
def mutate(items, table):
    items.append(1)
    items = [9]
    table["k"] = 1
    return items
items, table = [], {}
back = mutate(items, table)
print(d1, table, order, r4, sep="\n")
