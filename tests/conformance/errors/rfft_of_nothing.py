import torch

x = torch.zeros(2, 0)
y = torch.fft.rfft(x)
