# Exponential smoothing as attention: by a loop, by a matrix, and by a transform.
import torch
import torch.nn as nn
import torch.fft as fft


def correlate(signal, kernel, dim=-1):
    """Sums of signal times kernel at every lag, by way of the spectrum of a padded power of two."""
    n, m = signal.size(dim), kernel.size(dim)
    padded = 1
    while padded < n + m - 1 or padded < 2:
        padded *= 2
    spectrum = fft.rfft(signal, padded, dim=dim) * fft.rfft(kernel, padded, dim=dim).conj()
    everything = fft.irfft(spectrum, padded, dim=dim).roll((-1,), dims=(dim,))
    last = torch.as_tensor(range(padded - n, padded)).to(signal.device)
    return everything.index_select(dim, last)


class Smoothing(nn.Module):
    def __init__(self, nhead, dim):
        super().__init__()
        self._alpha = nn.Parameter(torch.linspace(-1.0, 1.0, nhead).view(nhead, 1))
        self.v0 = nn.Parameter(torch.zeros(1, 1, nhead, dim))

    @property
    def weight(self):
        return torch.sigmoid(self._alpha)

    def powers(self, T):
        exponent = torch.flip(torch.arange(T), dims=(0,))
        return self.weight ** exponent             # nhead, T

    def forward(self, values):
        decay = self.powers(values.shape[1])
        start = (decay * self.weight).unsqueeze(0).unsqueeze(-1).permute(0, 2, 1, 3).flip(1)
        kernel = ((1 - self.weight) * decay).transpose(0, 1)[None, :, :, None]
        return start * self.v0 + correlate(values, kernel, dim=1)

    def loop(self, values):
        a = self.weight[None]
        state, out = self.v0[:, 0], []
        for step in values.unbind(dim=1):
            state = a * state + (1 - a) * step
            out.append(state)
        return torch.stack(out, dim=1)

    def matrix(self, values):
        t = values.size(1)
        lag = torch.arange(t)[:, None] - torch.arange(t)
        A = torch.where(lag >= 0, (1 - self.weight)[..., None] * self.weight[..., None] ** lag.clamp(min=0), torch.zeros(()))
        return torch.einsum('hts,bshd->bthd', A, values)


for B, T, H, D in [(1, 4, 2, 2), (2, 3, 1, 1), (1, 1, 1, 2)]:
    layer = Smoothing(H, D)
    x = torch.cos(torch.arange(B * T * H * D).float()).view(B, T, H, D)
    by_fft = layer(x)
    by_loop = layer.loop(x)
    by_matrix = layer.matrix(x)
    agree = torch.allclose(by_fft, by_loop, atol=1e-5) and torch.allclose(by_loop, by_matrix, atol=1e-5)
    print((B, T, H, D), agree)
