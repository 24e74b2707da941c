# Assignment in all its forms.
import torch

a, b = 1, 2
a, b = b, a
(c, d), e = (3, 4), 5
[f, g] = "xy"
h, *i = [1, 2, 3]
*j, k = (1, 2, 3)
l, *m, n = "ab"
o = p = q = []
o.append(1)
r, (s, *t) = 1, (2, 3, 4)
u = *range(3), 9
v = [*u, *"ab"]
w = {**{"x": 1}, "y": 2}
x: int = 5
y: "list" = [1, 2]
y[0], x = x, y[1]
first, second = torch.arange(4).view(2, 2)
rows, columns = first.numel(), second.shape[0]
B, *rest = torch.zeros(2, 3, 4).shape
_, L, _ = torch.zeros(2, 3, 4).size()
values, index = torch.tensor([[1.0, 5.0], [7.0, 2.0]]).max(dim=1)
(z,) = (7,)
aa = bb = torch.zeros(2)
bb += 1
cc = aa is bb
i, v[i[0]] = [0, 1], "later"
x = y = 0
x += 1; y -= 1; x *= 5; y **= 2; x //= 2; x %= 3; x <<= 3; x |= 1; x ^= 3; x &= 14; x >>= 1
f = 7.0
f /= 2
f -= .5
name = "q"
name += "k"
name *= 2
for index, (key, (lo, hi)) in enumerate([("a", (1, 2)), ("b", (3, 4))]):
    width = hi - lo
for first, *others in ([1, 2, 3], "ab"):
    count = len(others)
def many(): return 1, [2, 3], {"k": 4}
one, [two, three], four = many()
def swap(pair):
    left, right = pair
    return right, left
pair = swap(swap((1, 2)))
for wrong in ((1,), (1, 2, 3), 5):
    try:
        left, right = wrong
    except (ValueError, TypeError) as problem:
        kind = type(problem).__name__
try:
    left, *middle, right = [1]
except ValueError:
    kind = "too few"
if (n := len(v)) > 3:
    long = n
squares = [last := k * k for k in range(4)]
data = [1, 5, 2]
while (item := data.pop()) != 1:
    kept = item
del a, b
print(u, v, w, x, f, name, last, pair, kind)
