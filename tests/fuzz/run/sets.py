# Sets and what they are good for.
a, b = {1, 2, 3}, {3, 4}
both, either, only, one = sorted(a & b), sorted(a | b), sorted(a - b), sorted(a ^ b)
named = sorted(a.union(b, [9])), sorted(a.intersection([1, 9])), sorted(a.difference({1})), sorted(a.symmetric_difference(b))
tests = 1 in a, 7 in a, a <= {1, 2, 3, 4}, a < a, a >= {1}, a.issubset(a), a.issuperset({2}), a.isdisjoint({8}), a == {3, 2, 1}
a.add(5)
a.add(5)
a.discard(99)
a.remove(1)
a.update([7, 8], (9,))
size = len(a), bool(set()), len(set("hello"))
a -= {7, 8}
a |= {0}
a &= {0, 2, 3, 100}
left = sorted(a)
unique = sorted(set([3, 1, 3, 2, 1]))
evens = sorted({x % 4 for x in range(10)})
seen, doubles = set(), []
for v in [4, 5, 4, 6, 5]:
    if v in seen:
        doubles.append(v)
    seen.add(v)
mixed = len({1, 1.0, True, "1"}), {1} == {1.0}, (1, 2) in {(1, 2)}
copy = a.copy()
copy.clear()
total = sum({1, 2, 3}), min(b), max(b), len(copy), len(a)
print({5}, set(), {"k"}, type(set()).__name__, {(1, 2)})
print(sorted(set("banana")), sorted({"b": 1, "a": 2}.keys() & {"a", "c"}), sorted(set(range(5)) - set(range(3))))
kept = [k for k in ["q", "k", "v"] if k not in {"k"}]
try:
    a.remove("nothing")
except KeyError as e:
    print("KeyError", e)
try:
    {[1]}
except TypeError:
    print("TypeError")
