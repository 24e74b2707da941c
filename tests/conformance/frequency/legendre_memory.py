# A memory of Legendre polynomials: a state-space recurrence, and modes of its spectrum.
import math

import numpy as np
import torch
import torch.nn as nn


def transition(N):
    Q = np.arange(N, dtype=np.float64)
    R = (2 * Q + 1)[:, None]
    j, i = np.meshgrid(Q, Q)
    A = np.where(i < j, -1, (-1.) ** (i - j + 1)) * R
    B = (-1.) ** Q[:, None] * R
    return A, B


def discrete(A, B, dt):
    """The bilinear step of a linear system."""
    eye = torch.eye(A.shape[0], dtype=A.dtype)
    inverse = series_inverse(eye - A * dt / 2)
    return inverse @ (eye + A * dt / 2), inverse @ B * dt


def series_inverse(M, terms=60):
    """1 / M near the identity, by powers."""
    eye = torch.eye(M.size(0), dtype=M.dtype)
    rest, total, power = eye - M, eye.clone(), eye
    for _ in range(terms):
        power = power @ rest
        if power.abs().max() < 1e-12:
            break
        total = total + power
    return total


class Memory(nn.Module):
    def __init__(self, N, dt=0.05):
        super(Memory, self).__init__()
        self.N = N
        A, B = transition(N)
        A, B = discrete(torch.from_numpy(A), torch.Tensor(B).double(), dt)
        self.register_buffer('A', A.float())
        self.register_buffer('B', B.squeeze(-1).float())
        values = np.arange(0.0, 1.0, 0.25)
        self.register_buffer('eval_matrix', torch.Tensor(legendre(1 - 2 * values, N).T))

    def forward(self, inputs):
        c = torch.zeros(inputs.shape[:-1] + tuple([self.N])).to(inputs.device)
        cs = []
        for f in inputs.permute([-1, 0]):
            f = f.unsqueeze(-1)
            new = f @ self.B.unsqueeze(0)
            c = torch.einsum('...n,mn->...m', c, self.A) + new
            cs.append(c)
        return torch.stack(cs, dim=0)

    def reconstruct(self, c):
        return (self.eval_matrix @ c.unsqueeze(-1)).squeeze(-1)


def legendre(x, N):
    """The first N Legendre polynomials at x, one row each."""
    rows = [np.ones_like(x), x]
    for n in range(1, N - 1):
        rows.append(((2 * n + 1) * x * rows[n] - n * rows[n - 1]) / (n + 1))
    return np.stack(rows[:N])


A, B = transition(3)
print(A.tolist(), B.ravel().tolist(), A.dtype)
for batch, length, N in [(2, 3, 3), (1, 5, 2)]:
    memory = Memory(N)
    x = torch.sin(torch.arange(batch * length).float()).view(batch, length)
    states = memory(x)
    again = memory.reconstruct(states)
    spectrum = torch.fft.rfft(states.permute(1, 2, 0))
norm = math.sqrt(float((states ** 2).sum()))
