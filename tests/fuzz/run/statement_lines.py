# Statements over many lines, many on a line, and what each is said to have set.
import torch

a = 1; b = 2; c = a + b
d = (
    a
    + b
    + c
)
e = [
    1,
    2,

    3,
]
f = {
    "x": a,
    "y": [
        b,
    ],
}["y"]
g = torch.stack([
    torch.zeros(2),
    torch.ones(2),
], dim=0).sum(
    dim=0,
    keepdim=True,
)
h = a + \
    b
if a == 1: i = "one line"
if (a == 1
        and b == 2):
    j = "many lines"
elif a == 2:
    j = "no"
else:
    j = "neither"
k = """first
second
third"""


def spread(
    x,
    y=2,
    *rest,
    z=3,
    **more,
):
    """A docstring
    of two lines."""
    total = (x
             + y
             + z)
    # a comment between

    return (
        total
        + sum(rest)
    )


m = spread(
    1,
    2,
    3, 4,
    z=5,
)
n = spread(spread(1),
           spread(2))
o = [
    v * 2
    for v in range(3)
    if v != 1
]
p = (lambda x:
     x + 1)(5)
q = spread(1) if a else spread(
    2)


class Chain:
    def __init__(self): self.items = []; self.n = 0

    def add(self, v):
        self.items.append(v); self.n += 1
        return self


r = (
    Chain()
    .add(1)
    .add(2)
)
s = r.items, \
    r.n
t = u = torch.zeros(2); t += 1
for v in (1,
          2):
    w = v; x = -v
while a < 3: a += 1
assert a == 3, (
    "never"
)
del (
    b,
    c,
)
if a: pass
def one(): return 1
y = one(); z = one() + one()
def no_return():
    inner = 1
def empty(): pass
aa = no_return(), empty()
def only_doc():
    """Nothing else."""
bb = only_doc()
def branches(n):
    if n > 0:
        if n > 1:
            return "big"
        size = "small"
    else: size = "none"
    return size
cc = [branches(n) for n in (2, 1, 0)]
try: dd = int("x")
except ValueError: dd = None
print(
    d,
    k,
)
