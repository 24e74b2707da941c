# Keeps a few frequencies of a series and weighs each by a complex matrix.
import numpy as np
import torch
import torch.nn as nn


def choose_modes(seq_len, modes=64, method='random'):
    """The frequencies to keep, sorted: some at random or the lowest."""
    modes = min(modes, seq_len // 2)
    if method == 'random':
        index = list(range(0, seq_len // 2))
        np.random.shuffle(index)
        index = index[:modes]
    else:
        index = list(range(0, modes))
    index.sort()
    return index


class SpectralBlock(nn.Module):
    def __init__(self, in_channels, out_channels, seq_len, modes=0, method='random', heads=2):
        super(SpectralBlock, self).__init__()
        print('spectral block: modes={}, method={}'.format(modes, method))
        self.index = choose_modes(seq_len, modes, method)
        print('index: {}'.format(self.index))
        self.scale = (1 / (in_channels * out_channels))
        shape = (heads, in_channels // heads, out_channels // heads, len(self.index))
        self.weights = nn.Parameter(self.scale * torch.rand(*shape, dtype=torch.cfloat))

    def weigh(self, x, mode):
        # (batch, heads, in), (heads, in, out) -> (batch, heads, out)
        return torch.einsum("bhi,hio->bho", x, self.weights[..., mode])

    def forward(self, q, k, v, mask):
        B, L, H, E = q.shape
        x = q.permute(0, 2, 3, 1)
        x_ft = torch.fft.rfft(x, dim=-1)
        out_ft = torch.zeros(B, H, E, L // 2 + 1, device=x.device, dtype=torch.cfloat)
        for wi, i in enumerate(self.index):
            if not (i < x_ft.shape[3] and wi < out_ft.shape[3]):
                continue
            out_ft[:, :, :, wi] = self.weigh(x_ft[:, :, :, i], wi)
        return (torch.fft.irfft(out_ft, n=x.size(-1)), None)


np.random.seed(3)
torch.manual_seed(3)
for B, L, H, E, modes, method in [(1, 8, 2, 2, 3, 'random'), (2, 5, 1, 2, 2, 'low'), (1, 7, 1, 3, 64, 'random')]:
    block = SpectralBlock(H * E, H * E, L, modes, method, heads=H)
    x = torch.cos(torch.arange(B * L * H * E) * 0.7).view(B, L, H, E)
    y, _ = block(x, None, None, None)
    if L == 8:
        shorter, _ = block(x[:, :4], x, x, None)
