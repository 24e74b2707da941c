# Layers that multiply in the frequency domain by real and imaginary weights of their own.
import torch
import torch.nn as nn
import torch.nn.functional as F


class FrequencyMLP(nn.Module):
    def __init__(self, seq_len, channels, width=3, small=0.01):
        super().__init__()
        self.seq_len = seq_len
        self.width = width
        self.threshold = small
        self.scale = 0.2
        self.embeddings = nn.Parameter(torch.randn(1, self.width))
        self.re = nn.Parameter(self.scale * torch.randn(width, width))
        self.im = nn.Parameter(self.scale * torch.randn(width, width))
        self.re_bias = nn.Parameter(self.scale * torch.randn(width))
        self.im_bias = nn.Parameter(self.scale * torch.randn(width))

    def token(self, x):
        x = x.permute(0, 2, 1)
        return x.unsqueeze(3) * self.embeddings      # B, C, T, D

    def mix(self, x):
        real = F.relu(torch.einsum('bijd,dd->bijd', x.real, self.re)
                      - torch.einsum('bijd,dd->bijd', x.imag, self.im) + self.re_bias)
        imag = F.relu(torch.einsum('bijd,dd->bijd', x.imag, self.re)
                      + torch.einsum('bijd,dd->bijd', x.real, self.im) + self.im_bias)
        y = torch.stack([real, imag], dim=-1)
        y = F.softshrink(y, lambd=self.threshold)
        return torch.view_as_complex(y)

    def over_channels(self, x, B, N, L):
        x = x.permute(0, 2, 1, 3)
        x = torch.fft.rfft(x, dim=2, norm='ortho')
        y = self.mix(x)
        x = torch.fft.irfft(y, n=N, dim=2, norm="ortho")
        return x.permute(0, 2, 1, 3)

    def over_time(self, x, B, N, L):
        y = self.mix(torch.fft.rfft(x, dim=2, norm='ortho'))
        return torch.fft.irfft(y, n=self.seq_len, dim=2, norm="ortho")

    def forward(self, x):
        B, T, N = x.shape
        x = self.token(x)
        bias = x
        x = self.over_channels(x, B, N, T)
        x = self.over_time(x, B, N, T)
        return (x + bias).reshape(B, N, -1)


torch.manual_seed(2)
for B, T, C in [(1, 4, 3), (1, 5, 1)]:
    model = FrequencyMLP(T, C)
    x = torch.sin(torch.arange(B * T * C) * 1.1).view(B, T, C)
    y = model(x)
