import torch
from layers.Heads import Merge, split

merge = Merge()
x = split(torch.zeros(2, 3, 8), 2).transpose(1, 2)
y = merge(x)
