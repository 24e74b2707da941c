import torch

with torch.no_grad():
    x = torch.zeros(2)
    y = x.view(3)
