# The built-in functions.
import torch

a = abs(-3), abs(2.5), abs(3 - 4j), all([1, True]), any([0, "x"]), bool([0]), callable(len), chr(65), ord("z")
b = divmod(17, 5), divmod(-1.5, 1), pow(2, 3), pow(2, -1), round(3.14159, 3), max(1, 5, 3), min("b", "a"), sum([1, 2], 3)
c = len("abc"), len([1]), len({}), len(range(0, 10, 3)), len(torch.zeros(3, 2)), len((1, 2))
d = sorted([3, 1, 2]), sorted("cab", reverse=True), sorted({2: 1, 1: 2}), list(reversed([1, 2])), sorted([[2], [1, 5]])
e = list(enumerate("ab")), list(enumerate("ab", 1)), list(zip([1, 2], "xy")), list(map(str, [1, 2])), list(filter(lambda v: v > 1, [1, 2, 3]))
f = isinstance(1, int), isinstance(True, int), isinstance(1, (str, float)), isinstance([], list), isinstance("s", str), isinstance(None, type(None))
g = int(), float(), str(), list(), tuple(), bool(), complex()
h = type(1) == int, type([]) is list, type("").__name__, type(print).__name__ != "", type(torch.zeros(1)).__name__
i = repr("x"), ascii("ü"), bin(5), hex(17), oct(9), format(3.14159, ".2f")
j = list(range(5)), list(range(2, 5)), list(range(5, 0, -2)), list(range(0)), 3 in range(5), range(5)[2], range(10)[2:5], range(3) == range(0, 3), len(range(5, 0, -2))
k = slice(1, 5).start, slice(None, 3).stop, slice(1, 9, 2).step, [0, 1, 2, 3][slice(1, 3)]
l = max([1, 2], [1, 3]), max("apple", "fig", key=len), min([], default=0), max({"a": 3, "b": 1}.values()), min((3, "x"), (3, "a"))
m = iter([1, 2]), next(iter("q")), next(iter([]), "default")
n = getattr("abc", "upper")(), hasattr([], "append"), getattr(3, "nope", None)
o = sum(x * y for x, y in zip([1, 2, 3], [4, 5, 6])), sum([], 0.0), sum((0.1, 0.2, 0.3))
p = str([1, 2.0, "a", None, (1,), {"k": 1}, True]), str(range(3)), str(range(1, 10, 2)), str(slice(1, 2)), str(1 + 2j), str(type(1)), str(int), str(len)
q = list(map(lambda x, y: x + y, [1, 2], [10, 20])), list(map(int, "123")), tuple(map(float, (1, 2))), list(map(max, [[1, 2], [5, 3]]))
r = all(x for x in []), any(x for x in []), all([[]]), any([[], [0]])
s = list("héé"), tuple({1: 2}), set([1, 1]) == {1}, dict(a=1) == {"a": 1}
t = list(zip("ab", "cd")), dict(zip("ab", "cd"))
u = int("12"), int(12.9), int("-3"), int(True), int("11", 2), float("1.5e3"), str(12), bool("False"), bool(0.0)
print(*[1, 2, 3]); print(1, 2, sep=""); print("a", "b", sep="-", end="|\n"); print(); print("", end=""); print(None, [None], sep="\t")
print("x" * 3, -5, 1e3, ("t",), {"s"}, sep=", ")
print("flush", flush=True)
v = print("returns None")
w = isinstance(torch.zeros(1), torch.Tensor), isinstance(torch.nn.Linear(1, 1), torch.nn.Module), isinstance(3.0, (int, float)), isinstance(torch.float32, torch.dtype), isinstance(torch.zeros(2).shape, tuple)
x = [type(v).__name__ for v in (1, 1.0, "", [], (), {}, set(), None, True, 1j, range(1), len, lambda: 0, torch.float32, torch.zeros(1).shape, slice(1), ValueError())]
z = list(zip(*[[1, 2], [3, 4]])), [*zip(range(2), range(2))], list(zip(range(3), range(1)))
