# Lists and tuples: methods, slices, copies, sorting.
a = [3, 1, 2]
b = a
b.append(4)
same = a is b, a == [3, 1, 2, 4], a is not a[:]
a.extend((5, 6))
a += [7]
a.insert(1, 99)
a.insert(-1, 98)
a.insert(100, 97)
popped = a.pop(), a.pop(0), a.pop(-2)
a.remove(99)
at = a.index(4), a.count(4), a.count(77)
a.reverse()
a.sort()
c = sorted(a, reverse=True)
words = ["value", "q", "Key", "out"]
words.sort(key=len)
by_last = sorted(words, key=lambda w: w[-1])
by_two = sorted([(2, "b"), (1, "z"), (2, "a")], key=lambda p: (-p[0], p[1]))
stable = sorted(["bb", "a", "cc", "d"], key=len, reverse=True)
folded = sorted(words, key=str.lower)
words.sort(key=str.lower, reverse=True)
n = list(range(10))
cuts = n[2:5], n[:3], n[7:], n[-3:], n[::3], n[::-1], n[8:2:-2], n[5:2], n[-100:2], n[:]
n[2:4] = [20, 30, 40]
n[::4] = [-1, -2, -3]
del n[0]
del n[1:3]
n[1:1] = ["in"]
n[-2:] = []
grid = [[0] * 3 for _ in range(2)]
grid[0][1] = 5
shared = [[0] * 2] * 2
shared[0][1] = 5
deep = [row[:] for row in grid]
deep[1][2] = 9
both = [1, 2] + [3], [0] * 4, [1, 2] * 0, 2 * [None]
order = [1, 2] < [1, 3], [1] < [1, 0], [2] > [1, 9], (1, 2) == (1, 2), [1] == (1,), (1, "a") < (1, "b")
flat = [v for row in grid for v in row]
has = 5 in flat, 6 not in flat, [1] in [[1], 2]
t = 1, 2.5, "x"
single, empty = (1,), ()
joined = t + single, t * 2, t[1:], t.index("x"), t.count(1), len(empty)
head, *mid, tail = range(6)
x, (y, z), [w] = 1, (2, 3), [4]
i = j = [0]
j.append(1)
swap = [1, 2]
swap[0], swap[1] = swap[1], swap[0]
turned = list(zip(*[(1, 2, 3), (4, 5, 6)]))
built = list("abc"), list((1, 2)), tuple([1, 2]), list({"k": 1}), list(range(3, 0, -1)), tuple("ab"), list(map(abs, [-1, 2]))
stats = min(flat), max(flat), sum(flat), len(flat), sum([[1], [2]], []), sum([0.5, 0.25]), sum((1, 2), 10)
logic = any(flat), all(flat), any([]), all([]), any(v > 4 for v in flat)
running = []
for v in [1, 2, 3]:
    running.append(v + (running[-1] if running else 0))
twin = list(a)
twin.clear()
while a:
    a.pop()
print(grid, shared, deep, t, single, empty, [()], [[]], (1,), [None, True, 1.0, "s", (1, [2])])
print(repr([1.5, "a'b", 'c"d']), str((1,)), [1, 2, 3][1], (4, 5)[-1])
for bad in (lambda: [1][1], lambda: [1].remove(2), lambda: [].pop(), lambda: [1].index(5), lambda: [1, "a"].sort(), lambda: (1,)[2]):
    try:
        bad()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__)
