import torch
from layers.Heads import split

x = torch.zeros(2, 3, 7)
y = split(x, heads=2)
