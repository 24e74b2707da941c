# Operators and protocols that a class can define, beyond those every layer needs.
class Vector:
    def __init__(self, *values):
        self.values = list(values)

    def __repr__(self): return f"Vector{tuple(self.values)}"
    def __str__(self): return "<" + " ".join(map(str, self.values)) + ">"
    def __len__(self): return len(self.values)
    def __getitem__(self, i): return self.values[i]
    def __setitem__(self, i, v): self.values[i] = v
    def __contains__(self, v): return v in self.values
    def __eq__(self, other): return isinstance(other, Vector) and self.values == other.values
    def __lt__(self, other): return sum(self.values) < sum(other.values)
    def __add__(self, other): return Vector(*(a + b for a, b in zip(self.values, other.values)))
    def __sub__(self, other): return self + other * -1
    def __mul__(self, k): return Vector(*(v * k for v in self.values))
    def __rmul__(self, k): return self * k
    def __neg__(self): return self * -1
    def __matmul__(self, other): return sum(a * b for a, b in zip(self.values, other.values))
    def __bool__(self): return any(self.values)

    def __iadd__(self, other):
        self.values = [a + b for a, b in zip(self.values, other.values)]
        return self

    @property
    def first(self): return self.values[0]

    @first.setter
    def first(self, v): self.values[0] = v


class Countdown:
    def __init__(self, n): self.n = n
    def __iter__(self): return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n


class Lazy:
    def __init__(self): self.known = 1

    def __getattr__(self, name):
        if name.startswith("no"):
            raise AttributeError(name)
        return "made " + name


v, w = Vector(1, 2), Vector(3, -4)
alias = v
sums = (v + w).values, (v - w).values, (v * 2).values, (3 * v).values, (-v).values, v @ w
v += w
same = alias is v, v.values
v[0] = 10
v.first = 7
asked = 7 in v, 8 in v, v == Vector(7, -2), v != w, v < w, v[1], v.first, len(v)
truth = bool(Vector(0)), bool(v), not Vector(0, 0)
shown = str(v), repr(v), f"{v}", f"{v!r}", "%s" % v, str([v])
down = list(Countdown(3)), [n for n in Countdown(2)], next(Countdown(5)), sum(Countdown(4))
lazy = Lazy()
late = lazy.known, lazy.anything, hasattr(lazy, "nothing"), getattr(lazy, "none", 0)
ordered = [x.values for x in sorted([Vector(3), Vector(1), Vector(2)])]
for n in Countdown(2):
    print(n, v)
