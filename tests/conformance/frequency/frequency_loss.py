# A loss between spectra, patches of a spectrogram, and phase that is carried on.
import torch
import torch.nn.functional as F


class SpectralLoss:
    def __init__(self, weight=0.5, ortho=True):
        self.weight, self.norm = weight, "ortho" if ortho else None

    def __call__(self, guess, truth):
        plain = F.mse_loss(guess, truth)
        gap = torch.fft.rfft(guess, dim=1, norm=self.norm) - torch.fft.rfft(truth, dim=1, norm=self.norm)
        return self.weight * gap.abs().mean() + (1 - self.weight) * plain

    def __repr__(self):
        return f"{type(self).__name__}(weight={self.weight})"


def spectrogram(x, window, hop):
    frames = x.unfold(-1, window, hop)                    # (..., frames, window)
    taper = 0.5 - 0.5 * torch.cos(torch.arange(window) * 2 * torch.pi / window)
    return torch.fft.rfft(frames * taper, dim=-1).transpose(-1, -2)


def carry_on(x, steps):
    """Goes on with the strongest frequency of x."""
    n = x.size(-1)
    f = torch.fft.rfft(x)
    k = f[..., 1:].abs().argmax(-1, keepdim=True) + 1
    peak = f.gather(-1, k)
    t = torch.arange(n, n + steps)
    wave = peak.abs() * 2 / n * torch.cos(2 * torch.pi * k * t / n + peak.angle())
    return wave + f[..., :1].real / n


loss = SpectralLoss()
x = torch.sin(torch.arange(24) * 0.9).view(2, 6, 2)
for shift in (0, 1, 2):
    value = loss(x, x.roll(shift, dims=1)).item()
print(loss, "%.4f" % value)
print([loss, SpectralLoss(weight=0.25, ortho=False)])
image = spectrogram(torch.cos(torch.arange(9) * 1.3)[None], 4, 2)
log_power = torch.log(image.abs() ** 2 + 1e-8)
ahead = carry_on(torch.sin(2 * torch.pi * torch.arange(8) / 4).view(1, 8) + 1, 4)
