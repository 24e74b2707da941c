# Convolutions of time: causal, dilated, depthwise, several kernels at once, transposed and pooled.
import torch
import torch.nn as nn
import torch.nn.functional as F


class CausalConv(nn.Conv1d):
    """Sees the past only: pads on the left and cuts nothing."""

    def __init__(self, c_in, c_out, kernel_size, dilation=1, **kwargs):
        super().__init__(c_in, c_out, kernel_size, dilation=dilation, **kwargs)
        self.left = (kernel_size - 1) * dilation

    def forward(self, x):
        return super().forward(F.pad(x, (self.left, 0)))


class Cut(nn.Module):
    """Drops the last n steps."""

    def __init__(self, n):
        super().__init__()
        self.n = n

    def forward(self, x):
        return x[:, :, :x.size(-1) - self.n].contiguous()


class TemporalBlock(nn.Module):
    def __init__(self, n_in, n_out, kernel, dilation, p=0.0):
        super().__init__()
        pad = (kernel - 1) * dilation
        self.net = nn.Sequential(nn.Conv1d(n_in, n_out, kernel, padding=pad, dilation=dilation), Cut(pad), nn.ReLU(), nn.Dropout(p))
        self.shortcut = nn.Conv1d(n_in, n_out, 1) if n_in != n_out else None

    def forward(self, x):
        out = self.net(x)
        res = x if self.shortcut is None else self.shortcut(x)
        return F.relu(out + res)


class Inception(nn.Module):
    def __init__(self, c_in, c_out, kernels=3):
        super().__init__()
        self.kernels = nn.ModuleList([nn.Conv1d(c_in, c_out, kernel_size=2 * i + 1, padding=i) for i in range(kernels)])

    def forward(self, x):
        return torch.stack([k(x) for k in self.kernels], dim=-1).mean(-1)


class Separable(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.depth = nn.Conv1d(c, c, 3, padding=1, groups=c, bias=False)
        self.point = nn.Conv1d(c, c, 1)

    def forward(self, x):
        return self.point(self.depth(x))


torch.manual_seed(41)
for B, C, L in [(1, 2, 5), (2, 1, 4), (1, 2, 1)]:
    x = torch.cos(torch.arange(B * C * L) * 0.9).view(B, C, L)
    conv = CausalConv(C, 2, 2, dilation=2)
    a = conv(x)
    b = TemporalBlock(C, 3, kernel=2, dilation=1)(x)
    c = Inception(C, 2)(x)
    d = Separable(C)(x)
    pooled = nn.MaxPool1d(2, stride=1)(x) if L > 1 else x
    strided = nn.Conv1d(C, 2, 3, stride=2, padding=1, padding_mode='replicate')(x)
past_only = torch.equal(conv(x)[..., :1], a[..., :1])
first = conv.weight.shape, conv.bias.shape, conv.kernel_size, conv.dilation, conv.left
