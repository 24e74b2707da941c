# One forward of Fourier cross attention, REPEAT times: the same file runs in einstep and under
# PyTorch.
import torch

torch.set_grad_enabled(False)
B, L, S, H, E = 3, 10, 12, 8, 2
MODES = 4
REPEAT = 1

torch.manual_seed(0)
q = torch.randn(B, L, H, E)
k = torch.randn(B, S, H, E)
q_modes = list(range(min(MODES, L // 2)))
k_modes = list(range(min(MODES, S // 2)))
weight = torch.complex(torch.rand(H, E, E, len(q_modes)), torch.rand(H, E, E, len(q_modes)))


def keep(spectrum, modes):
    kept = torch.zeros(B, H, E, len(modes), dtype=torch.complex64)
    for slot, mode in enumerate(modes):
        kept[:, :, :, slot] = spectrum[:, :, :, mode]
    return kept


def forward(q, k):
    xq = q.permute(0, 2, 3, 1)  # (B, H, E, L)
    xk = k.permute(0, 2, 3, 1)  # (B, H, E, S)
    xq_ft = keep(torch.fft.rfft(xq, dim=-1), q_modes)  # (B, H, E, X)
    xk_ft = keep(torch.fft.rfft(xk, dim=-1), k_modes)  # (B, H, E, Y)
    score = torch.einsum("bhex,bhey->bhxy", xq_ft, xk_ft)
    score = torch.complex(score.real.tanh(), score.imag.tanh())
    mixed = torch.einsum("bhxy,bhey->bhex", score, xk_ft)
    turned = torch.einsum("bhex,heox->bhox", mixed, weight)
    out_ft = torch.zeros(B, H, E, L // 2 + 1, dtype=torch.complex64)
    for slot, mode in enumerate(q_modes):
        out_ft[:, :, :, mode] = turned[:, :, :, slot]
    return torch.fft.irfft(out_ft / E / E, n=L)


for _ in range(REPEAT):
    result = forward(q, k)
