# Settings of print, of torch and of NumPy.
import numpy as np
import torch

x = torch.arange(6, dtype=torch.float32).view(2, 3) / 7
for precision in (1, 2, 6):
    torch.set_printoptions(precision=precision)
    print(x)
torch.set_printoptions(precision=4, sci_mode=False)
print(torch.tensor([1e-6, 1.0]), torch.tensor([1e10]))
torch.set_printoptions(sci_mode=True)
print(x)
torch.set_printoptions(profile="default")
print(torch.tensor([1e-6, 1.0]))
torch.set_printoptions(threshold=5, edgeitems=1)
print(torch.arange(12).view(3, 4))
torch.set_printoptions(profile="full")
print(torch.arange(1001).sum(), torch.arange(30) * 1000003)
torch.set_printoptions(profile="default", linewidth=40)
print(torch.arange(20.0))
a = np.array([1 / 3, 1e-9, 12345.6789])
np.set_printoptions(precision=3, suppress=True)
print(a)
np.set_printoptions(precision=8, suppress=False, linewidth=30)
print(np.arange(20) / 7)
print(np.array2string(a, precision=2), np.round(a, 2))
