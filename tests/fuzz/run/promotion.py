# Which type results have when NumPy types meet.
import numpy as np

i, f, s, d, b, c, z = np.arange(3), np.arange(3.0), np.arange(3, dtype=np.float32), np.arange(3, dtype=np.int32), np.array([True, False, True]), np.array([1j, 2, 3]), np.array([1, 2, 3], dtype=np.uint8)
arrays = {"int64": i, "float64": f, "float32": s, "int32": d, "bool": b, "complex": c, "uint8": z}
for n, x in arrays.items():
    row = []
    for m, y in arrays.items():
        row.append(str((x + y).dtype))
    print(n, row)
    print(n, (x * 2).dtype, (x * 2.0).dtype, (x + True).dtype, (x * 1j).dtype, (x ** 2).dtype, (x * np.float64(2)).dtype, (x * np.float32(2)).dtype, (x == 1).dtype)
for n, x in arrays.items():
    if n != "bool":
        print(n, (-x).dtype, (x / 2).dtype, (x - x).dtype, np.exp(x).dtype, x.sum().dtype, x.mean().dtype, np.cumsum(x).dtype, np.abs(x).dtype)
divided = i / 2, i // 2, i % 2, -i // 2, 2 ** i, i ** 2, f ** 0.5, 1 / (f + 1), i / (i + 1)
for x in divided:
    print(x, x.dtype)
print(b.sum(), b.mean(), b + b, b * 2, ~b, b & b, b | ~b, b ^ True, np.logical_not(b))
print(np.sqrt(i), np.sqrt(4), type(np.sqrt(4)).__name__, np.log(np.e), np.ceil(2.1), np.floor(-2.1), np.round(2.567, 1), np.rint(2.5), np.sign(-3), np.abs(-2.5))
print(np.float64(1) + 1, np.int64(7) // 2, np.int64(7) / 2, np.float32(1) + 1.5, np.int64(2) ** 3, -np.float64(2), np.float64(5) % 3, np.int64(3) == 3, np.float64(0.5) < 1)
print(type(np.int64(1) + 1).__name__, type(np.int64(1) + 1.0).__name__, type(np.float32(1) + 1).__name__, type(np.float32(1) * np.float64(1)).__name__, type(i[0]).__name__, type(f.sum()).__name__, type(b[0]).__name__)
x = np.arange(3)
x += 1
x *= 2
y = f.copy()
y += i
y /= 2
try:
    x /= 2
except TypeError as e:
    print("TypeError", x)
try:
    np.arange(3) + np.arange(4)
except ValueError:
    print("ValueError")
total = float(y.sum()), int(x.sum()), np.maximum(i, 1).tolist(), np.minimum(f, 1.5).tolist(), np.where(i > 1, i, -1.0).tolist(), np.clip(i, 1, 2).tolist()
