# Comprehensions of every kind, nested and filtered, and generators as arguments.
import torch

plain = [i * i for i in range(5)]
some = [i for i in range(10) if i % 2 if i > 2]
choice = ["even" if i % 2 == 0 else "odd" for i in range(3)]
flat = [x for row in [[1, 2], [3]] for x in row]
table = [[i * j for j in range(3)] for i in range(2)]
tri = [(i, j) for i in range(3) for j in range(i)]
names = {k: len(k) for k in ("q", "kv", "out")}
inverse = {v: k for k, v in names.items() if v > 1}
letters = sorted({c for c in "attention" if c not in "aeiou"})
total = sum(i for i in range(4))
longest = max((len(w) for w in ("a", "abc")), default=0)
nothing = max((w for w in []), default="none")
every = all(i > 0 for i in (1, 2)), any(i > 5 for i in (1, 2))
joined = ",".join(str(i) for i in range(3))
pairs = dict((i, i * i) for i in range(3))
made = tuple(i for i in "ab"), list(i for i in "ab"), sorted(-i for i in range(3)), set(i % 2 for i in range(5)) == {0, 1}
i = "untouched"
shadow = [i for i in range(2)], i
outer = 10
uses = [x + outer for x in range(2)]
x = [x for x in (x + 1 for x in range(3))]
matrix = [[1, 2, 3], [4, 5, 6]]
turned = [[row[k] for row in matrix] for k in range(3)]
diagonal = [matrix[k][k] for k in range(2)]
unpacked = [a + b for a, b in [(1, 2), (3, 4)]], [first for first, *rest in ("ab", "cd")], {k: v for k, (v, _) in {"m": (1, 2)}.items()}
found = [y for v in range(6) if (y := v * v) > 5]
heads = torch.stack([torch.full((2,), float(h)) for h in range(3)])
shapes = [tuple(t.shape) for t in (torch.zeros(1, 2), torch.zeros(3))]
numbers = [float(t) for t in torch.linspace(0, 1, 3)]
mask = torch.tensor([[1 if k <= q else 0 for k in range(3)] for q in range(3)], dtype=torch.bool)
chunks = [c.sum().item() for c in torch.arange(6).chunk(3)]
index = [n for n, v in enumerate([5, 0, 7]) if v]
words = [w.upper() for w in "de en fr".split() if "e" in w]


class Grid:
    size = 3
    cells = [[0] * 3 for _ in range(2)]

    def __init__(self, n):
        self.rows = [[self.value(i, j) for j in range(n)] for i in range(n)]
        self.keys = {f"k{i}": i for i in range(n)}

    def value(self, i, j):
        return i * 10 + j


def scoped(n):
    k = 2
    inner = [k * m for m in range(n)]
    fs = [(lambda v, m=m: v + m + k) for m in range(n)]
    return inner, [f(1) for f in fs]


grid = Grid(2)
rows, keys = grid.rows, grid.keys
scope = scoped(3)
print(plain, some, choice, table, letters, turned, found, words, sep="\n")
