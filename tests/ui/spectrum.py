# Chosen bins of spectra: one by one, by a list, and two that disagree.
import torch

x = torch.arange(40.0).view(2, 2, 10).sin()  # (B, E, L)
spectrum = torch.fft.rfft(x, dim=-1)  # (B, E, F)
chosen = torch.zeros(2, 2, 4, dtype=torch.complex64)  # (B, E, Y)
for slot, j in enumerate([0, 2, 4, 5]):
    chosen[:, :, slot] = spectrum[:, :, j]
product = torch.einsum("bey,bez->byz", chosen, chosen)  # (B, Y, Z)
listed = spectrum[..., [1, 3]]  # (B, E, M)
half = torch.zeros(3, 2)  # (Y, U)
other = torch.fft.rfft(x, dim=1)  # (B, G, L)
first = other[:, [1]]  # (B, Q, L)
second = other[:, [0]]  # (B, Q, L)
part = torch.zeros(2, 2, 3, dtype=torch.complex64)  # (B, E, V)
part[..., 1] = spectrum[..., -1]
plain = torch.zeros(2, 2, 3)  # (B, E, W)
plain[..., 1] = x[..., 7]
