import torch

x = torch.zeros(2, 3)
y = torch.fft.rfft(x, dim=2)
