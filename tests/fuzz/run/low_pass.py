# Filters in the frequency domain: masks of the spectrum, interpolation of it, spectral energy.
import math
import torch


def low_pass(x, keep):
    spectrum = torch.fft.rfft(x, dim=-1)
    spectrum[..., keep:] = 0
    return torch.fft.irfft(spectrum, n=x.shape[-1], dim=-1)


def band_stop(x, low, high):
    spectrum = torch.fft.rfft(x)
    frequency = torch.fft.rfftfreq(x.size(-1))
    stop = (frequency >= low) & (frequency <= high)
    return torch.fft.irfft(torch.where(stop, torch.zeros_like(spectrum), spectrum), n=x.size(-1))


def stretch(x, factor, cut):
    """Reads the low spectrum of x as that of a longer series."""
    length = int(x.shape[-1] * factor)
    mean = x.mean(dim=-1, keepdim=True)
    low = torch.fft.rfft(x - mean)[..., :cut]
    wide = torch.zeros((*x.shape[:-1], length // 2 + 1), dtype=low.dtype)
    wide[..., : low.size(-1)] = low
    return torch.fft.irfft(wide, n=length) * factor + mean


def energy(x):
    n = x.size(-1)
    power = torch.fft.rfft(x).abs() ** 2
    power[..., 1:(n + 1) // 2] *= 2
    return power.sum(-1) / n


for n in (8, 7, 2, 1):
    t = torch.arange(n, dtype=torch.float32)
    x = torch.stack((torch.sin(2 * math.pi * t / n), torch.cos(t * 2.5) + 0.1 * t))
    smooth = low_pass(x, 2)
    stopped = band_stop(x, 0.2, 0.4)
    longer = stretch(x, 2, 3)
    parseval = torch.allclose(energy(x), (x ** 2).sum(-1), rtol=1e-4)
    whole = torch.fft.fftfreq(n, d=0.5)
    half = torch.fft.rfftfreq(n, 1 / n)
    shifted = torch.fft.fftshift(whole)
    print(n, parseval, [round(f, 4) for f in half.tolist()])
power, phase = torch.fft.rfft(x).abs(), torch.fft.rfft(x).angle()
window = torch.hann_window(6)
both = torch.fft.fft(torch.complex(torch.arange(6.0), -torch.arange(6.0)) * window)
back = torch.fft.ifft(both)
delay = torch.fft.irfft(torch.fft.rfft(torch.arange(6.0)) * torch.exp(-2j * math.pi * torch.arange(4) / 6), n=6)
