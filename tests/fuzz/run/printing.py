# What print and repr show of NumPy arrays and scalars.
import numpy as np

for a in (np.arange(4), np.array([1.0, 2.5, -3.25]), np.array([1.0, 2.0]), np.array([0.1, 1 / 3]), np.array([]), np.array(3.5), np.array(7),
          np.array([[1, 2], [30, -4]]), np.array([[1.5, 2], [3, 4e5]]), np.array([1e-10, 1.0]), np.array([1e10, 1.0]), np.array([1e-5, 123456.0]),
          np.array([True, False]), np.array([np.nan, np.inf, -1.0]), np.array([1 + 2j, -0.5j]), np.array([1e16]), np.array([0.0, -0.0]),
          np.arange(24).reshape(2, 3, 4), np.zeros((2, 0)), np.array([1.0, 2.5], dtype=np.float32), np.array([1 / 3], dtype=np.float32),
          np.array([[0.001, 1000.0]]), np.linspace(0, 1, 11), np.arange(30) * 1000, np.array([100000000, 1]), np.array([1, 2], dtype=np.int32)):
    print(a)
    print(repr(a))
print(np.arange(2000))
print(np.arange(1200.0).reshape(300, 4))
print(np.float64(0.1), np.float32(0.1), np.int64(3), np.bool_(True), np.float64(1e20), np.float32(1 / 3), np.complex128(1 + 2j), np.float64(2))
print([np.float64(0.5), np.int64(2), np.float32(0.25)], (np.int64(1),), {"k": np.float64(1.5)})
print(f"{np.float64(3.14159):.2f} {np.int64(7):3d} {np.float32(0.1)} {np.arange(3)} {np.float64(1) / 3}", "%.3f %d" % (np.float64(2), np.int64(5)), str(np.float32(3)))
print("mean: {:.4f}".format(np.mean([1, 2, 4])), np.sum([1, 2]), np.max(np.array([1.5, 2])), np.array([1, 2]).shape, np.zeros(2).dtype)
