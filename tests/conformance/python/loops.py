# for, while, else, break, continue, and the lines they visit.
import torch

total = 0
for i in range(3):
    total += i
for i in range(2, 9, 3): total += i
for i in []:
    total = -1
else:
    ended = "else of an empty loop"
for i in range(5):
    if i == 2:
        continue
    if i == 3:
        break
    total += 10
else:
    total = -2
n = 5
while n:
    n -= 1
    if n % 2:
        continue
    total += n
else:
    n = "done"
while True:
    total += 1
    if total > 40:
        break
pairs = []
for a in range(3):
    for b in "xy":
        if a == 1:
            break
        pairs.append((a, b))
    else:
        pairs.append("whole")
for a, b in zip(range(3), "abcdef"):
    last = a, b
for i, row in enumerate(torch.arange(4).view(2, 2)):
    s = int(row.sum()) + i
for t in torch.tensor([[1.0], [2.0]]):
    t *= 2
for k in {"x": 1, "y": 2}:
    key = k
for c in reversed("ab"):
    letter = c
for i in reversed(range(3)):
    down = i
items = [1, 2, 3]
for item in items:
    if item < 3:
        items.append(item + 2)
for i in range(3):
    i = i * 10
    pass
x = [0, 0, 0]
for (p, q), r in [((1, 2), 3)]:
    sum3 = p + q + r


def search(grid, want):
    for i, row in enumerate(grid):
        for j, v in enumerate(row):
            if v == want:
                return i, j
    return None


def countdown(n):
    while n > 0:
        n -= 1
        if n == 1:
            return "early"
    else:
        return "late"


found, missing = search([[1, 2], [3, 4]], 3), search([[1]], 9)
ends = countdown(3), countdown(0)
it = iter([1, 2, 3])
first = next(it)
rest = [v for v in it]
nothing = next(it, "empty")
e = enumerate("ab", 5)
both = next(e), list(e)
z = list(zip("ab", [1, 2], (True, False))), list(zip()), list(zip("a", "", "b"))
nested = [[j for j in range(i)] for i in range(3)]
step = 0
while step < 2: step += 1; last = step
for i in (1, 2, 3): \
    last += i
B, L = 2, 3
for b, l in [(b, l) for b in range(B) for l in range(L) if b != l]:
    product = b * l
print(total, n, pairs, items, rest, i)
