# Complex numbers have no order, so that there is no range of them.
import torch

x = torch.arange(3)
y = torch.arange(0, 2j, 1)
