# Convolution as a product of spectra, circular and full, and the same sums by hand.
import torch
import torch.nn as nn


def circular(x, w):
    n = x.shape[-1]
    return torch.fft.irfft(torch.fft.rfft(x, n=n) * torch.fft.rfft(w, n=n), n=n)


def by_hand(x, w):
    n = x.shape[-1]
    y = torch.zeros_like(x)
    for t in range(n):
        for s in range(w.shape[-1]):
            y[..., t] += x[..., (t - s) % n] * w[..., s]
    return y


class GlobalFilter(nn.Module):
    def __init__(self, length, dim):
        super().__init__()
        self.length = length
        self.complex_weight = nn.Parameter(torch.randn(length // 2 + 1, dim, 2) * 0.02)

    def forward(self, x):
        B, N, C = x.shape
        assert N == self.length
        x = x.to(torch.float32)
        x = torch.fft.rfft(x, dim=1, norm='ortho')
        weight = torch.view_as_complex(self.complex_weight)
        x = x * weight
        return torch.fft.irfft(x, n=N, dim=1, norm='ortho')


torch.manual_seed(23)
for n, m in ((6, 2), (5, 3), (1, 1)):
    x = torch.randn(2, n)
    w = torch.randn(1, m)
    fast = circular(x, w)
    slow = by_hand(x, w)
    equal = torch.allclose(fast, slow, atol=1e-5)
    layer = GlobalFilter(n, 2)
    filtered = layer(torch.stack((x, x * 2), dim=-1))
    print(n, m, equal)
plane = torch.arange(12.0).view(3, 4)
two = torch.fft.fft2(plane)
real_two = torch.fft.rfft2(plane, norm="forward")
undone = torch.fft.irfft2(torch.fft.rfft2(plane), s=(3, 4))
