# Powers of arrays of bools: NumPy squares them as int8, other powers take the exponent's type.
import numpy as np

b = np.array([[True, False, True], [False, False, True]])
for exponent in (2, 3, 1, 2.0, np.int64(2), np.int32(2), True):
    power = b ** exponent
    print(exponent, power.dtype, power.tolist())
for base in (b, b.T, b[:, ::2], b[:0], b[:1]):
    print((base ** 2).dtype, (base ** 2).shape, (base ** base).dtype)
print((np.arange(3) ** 2).dtype, (np.arange(3, dtype=np.uint8) ** 2).dtype)
