import torch

x = torch.zeros(4, dtype=torch.float16)
y = torch.fft.rfft(x)
