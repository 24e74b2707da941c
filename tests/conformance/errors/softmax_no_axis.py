import torch

x = torch.softmax(torch.zeros(2, 2))
