# Cross attention between frequencies: of queries and keys, with every activation and an unknown one.
import numpy as np
import torch
import torch.nn as nn


def pick(length, modes, method):
    modes = min(modes, length // 2)
    index = list(range(length // 2))
    if method == 'random':
        np.random.shuffle(index)
    return sorted(index[:modes])


class SpectralCross(nn.Module):
    def __init__(self, in_channels, out_channels, seq_len_q, seq_len_kv, modes=64, mode_select_method='random',
                 activation='tanh', heads=2):
        super(SpectralCross, self).__init__()
        self.activation = activation
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.index_q = pick(seq_len_q, modes, mode_select_method)
        self.index_kv = pick(seq_len_kv, modes, mode_select_method)
        self.scale = 1 / (in_channels * out_channels)
        shape = [heads, in_channels // heads, out_channels // heads, len(self.index_q)]
        self.w_re = nn.Parameter(self.scale * torch.rand(*shape))
        self.w_im = nn.Parameter(self.scale * torch.rand(shape))

    def multiply(self, order, x, weights):
        if not (torch.is_complex(x) or torch.is_complex(weights)):
            return torch.einsum(order, x, weights)
        (a, b), (c, d) = [(t.real, t.imag) if t.is_complex() else (t, torch.zeros_like(t)) for t in (x, weights)]
        return torch.complex(torch.einsum(order, a, c) - torch.einsum(order, b, d),
                             torch.einsum(order, a, d) + torch.einsum(order, b, c))

    @staticmethod
    def sampled(series, index):
        spectrum = torch.fft.rfft(series, dim=-1)
        slots = torch.zeros(*series.shape[:3], len(index), device=series.device, dtype=torch.cfloat)
        for slot, frequency in enumerate(index):
            if frequency < spectrum.shape[3]:
                slots[:, :, :, slot] = spectrum[:, :, :, frequency]
        return slots

    def forward(self, q, k, v, mask):
        B, L, H, E = q.shape
        xq = q.permute(0, 2, 3, 1)
        xk = k.permute(0, 2, 3, 1)
        xq_ft = self.sampled(xq, self.index_q)
        xk_ft = self.sampled(xk, self.index_kv)
        scores = self.multiply("bhex,bhey->bhxy", xq_ft, xk_ft)
        if self.activation == 'tanh':
            scores = torch.complex(scores.real.tanh(), scores.imag.tanh())
        elif self.activation == 'softmax':
            scores = torch.softmax(abs(scores), dim=-1)
            scores = torch.complex(scores, torch.zeros_like(scores))
        else:
            raise Exception('{} is no activation of this layer'.format(self.activation))
        mixed = self.multiply("bhxy,bhey->bhex", scores, xk_ft)
        projected = self.multiply("bhex,heox->bhox", mixed, torch.complex(self.w_re, self.w_im))
        out_ft = torch.zeros(B, H, E, L // 2 + 1, device=xq.device, dtype=torch.cfloat)
        for i, j in enumerate(self.index_q):
            if i >= projected.shape[3] or j >= out_ft.shape[3]:
                continue
            out_ft[:, :, :, j] = projected[:, :, :, i]
        out = torch.fft.irfft(out_ft / self.in_channels / self.out_channels, n=xq.size(-1))
        return out, None


np.random.seed(7)
torch.manual_seed(7)
for B, L, S, H, E, activation in [(1, 6, 8, 2, 2, 'tanh'), (1, 5, 7, 1, 2, 'softmax'), (2, 4, 4, 1, 1, 'tanh')]:
    layer = SpectralCross(H * E, H * E, L, S, modes=2, activation=activation, heads=H)
    q = torch.sin(torch.arange(B * L * H * E) * 0.4).view(B, L, H, E)
    k = torch.cos(torch.arange(B * S * H * E) * 0.3).view(B, S, H, E)
    out, none = layer(q, k, k, None)
    flat = out.reshape(B, L, -1)
try:
    SpectralCross(2, 2, 4, 4, activation='relu', heads=1)(q[:1], k[:1], k[:1], mask=None)
except Exception as e:
    print(type(e).__name__, e)
