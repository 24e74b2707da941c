# NumPy's generator in many shapes; what each draw leaves behind.
import numpy as np

np.random.seed(0)
r1 = float(np.random.rand())
r2 = np.random.rand(3).tolist()
r3 = np.random.rand(2, 2).tolist()
r4 = np.random.random(2).tolist()
r5 = np.random.random((1, 2)).tolist(), float(np.random.random())
i1 = int(np.random.randint(10))
i2 = np.random.randint(0, 5, 6).tolist()
i3 = np.random.randint(-3, 3, size=(2, 3)).tolist()
i4 = np.random.randint(1, 2), int(np.random.randint(0, 1000000)), int(np.random.randint(0, 2 ** 31))
p1 = np.random.permutation(6).tolist()
p2 = np.random.permutation([10, 20, 30]).tolist()
u1 = np.random.uniform(-1, 1, 3).tolist(), float(np.random.uniform(2, 5)), float(np.random.uniform())
for n in (0, 1, 2, 3, 8, 33):
    items = list(range(n))
    np.random.shuffle(items)
    after = int(np.random.randint(1000))
array = np.arange(5)
np.random.shuffle(array)
shuffled = array.tolist()
rows = np.arange(6).reshape(3, 2)
np.random.shuffle(rows)
whole = rows.tolist()
words = ["q", "k", "v", "o"]
np.random.shuffle(words)
np.random.seed(2021)
same1 = np.random.rand(2).tolist()
np.random.seed(2021)
same2 = np.random.rand(2).tolist()
equal = same1 == same2
np.random.seed(2 ** 32 - 1)
last_seed = float(np.random.rand())
np.random.seed(5)
for length, modes in [(8, 3), (7, 64), (2, 1), (96, 4)]:
    index = list(range(0, length // 2))
    np.random.shuffle(index)
    index = index[:min(modes, length // 2)]
    index.sort()
np.random.seed(1)
many = np.random.rand(700)
later = float(many[623]), float(many[624]), float(np.random.rand())
