# What print shows of tensors of every type, size and range.
import math

import torch

for x in (torch.tensor([1, 2, 300]), torch.tensor([-1, 20]), torch.tensor([], dtype=torch.int64), torch.tensor(5), torch.tensor([[1], [-2]]),
          torch.tensor([1, 2], dtype=torch.int32), torch.tensor([1, 2], dtype=torch.int16), torch.tensor([1, -2], dtype=torch.int8), torch.tensor([255], dtype=torch.uint8),
          torch.tensor([True, False]), torch.tensor(True), torch.tensor([[True], [False]])):
    print(x)
for x in ([1.0], [0.5], [1.0, 2.0, 3.0], [1.5, 2.0], [1e-3, 1.0], [1e-5, 1.0], [1e5, 1.0], [1e8], [123456.0, 0.5], [99999.0, 1.0], [100000.0], [1e7, 1.0], [1e8, 1e-8],
          [0.0], [-0.0], [0.1 + 0.2], [1 / 3, 100.0], [-1.0, 10.0], [1e-4], [1e-4, 1e-3], [9.99995], [0.00005], [3e38], [1e-45], [1234.5678], [12345678.0], [16777216.0, 1.0]):
    print(torch.tensor(x), torch.tensor(x, dtype=torch.float64))
inf, nan = math.inf, math.nan
for x in ([nan], [inf], [-inf, 1.0], [nan, 1.5], [nan, nan], [inf, 1e10], [nan, 1e-9, 1.0], [inf, -inf, nan, 0.0], [1.0, inf]):
    print(torch.tensor(x))
for x in (torch.tensor(0.1), torch.tensor(1e10), torch.tensor(-2.0), torch.tensor(nan), torch.tensor(1 / 3, dtype=torch.float64), torch.tensor(1e-7)):
    print(x, x.item(), f"{x}", f"{x:.3f}", str(x), repr(x), "%.2f" % x)
for dtype in (torch.float16, torch.bfloat16):
    for x in ([1.0, 2.5], [0.1], [1e-4, 100.0], [65504.0], [1 / 3, 2 / 3], [0.0, -1.0]):
        print(torch.tensor(x, dtype=dtype))
for z in ([1 + 2j], [1 - 2j, -0.5j], [0.3 + 0.1j, 2 - 0.05j], [1e-5 + 1j], [1e6 + 1j], [0j], [complex(nan, 1)], [complex(1, inf)], [1 + 1j, 2 + 2j], [100 + 0.001j]):
    print(torch.tensor(z), torch.tensor(z, dtype=torch.complex128))
print(torch.tensor(1 + 2j), torch.tensor([[1j], [2]]), torch.complex(torch.ones(2), -torch.ones(2)).conj(), torch.tensor([1j, 2]).conj().imag)
