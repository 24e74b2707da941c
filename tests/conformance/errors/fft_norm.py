import torch

x = torch.zeros(4)
y = torch.fft.fft(x, norm="backwards")
