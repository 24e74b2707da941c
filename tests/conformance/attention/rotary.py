# Rotary positions, by halves, by pairs and by complex numbers; all keep the norm.
import torch
import torch.nn as nn


class Rotary(nn.Module):
    """Tables of cosines and sines, made anew only when the length is another one."""

    def __init__(self, dim, base=10000):
        super().__init__()
        self.register_buffer("rates", 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim)))
        self.length = self.cos = self.sin = None

    def tables(self, x, axis=1):
        if x.shape[axis] != self.length:
            self.length = x.shape[axis]
            steps = torch.arange(self.length, device=x.device).type_as(self.rates)
            angles = torch.einsum("i,j->ij", steps, self.rates)
            twice = torch.cat((angles, angles), dim=-1)
            self.cos, self.sin = (f(twice)[None, :, None, :] for f in (torch.cos, torch.sin))
        return self.cos, self.sin

    forward = tables


def quarter_turn(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=first.ndim - 1)


def rotate_halves(x, cos, sin):
    return x * cos + quarter_turn(x) * sin


def rotate_pairs(x, angles):
    even, odd = x[..., ::2], x[..., 1::2]
    turned = torch.stack([even * angles.cos() - odd * angles.sin(), even * angles.sin() + odd * angles.cos()], dim=-1)
    return turned.flatten(-2)


def rotate_complex(x, angles):
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    turn = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(z * turn).flatten(-2)


rotary = Rotary(4)
q = torch.sin(torch.arange(2 * 3 * 1 * 4, dtype=torch.float32)).view(2, 3, 1, 4)
k = q.flip(1)
cos, sin = rotary(q)
again = rotary(k)[0] is cos
q1, k1 = rotate_halves(q, cos, sin), rotate_halves(k, cos, sin)
angles = torch.outer(torch.arange(3).float(), rotary.rates)[None, :, None, :]
q2 = rotate_pairs(q, angles)
q3 = rotate_complex(q, angles)
same = torch.allclose(q2, q3, atol=1e-6)
kept = torch.allclose(q1.norm(dim=-1), q.norm(dim=-1))
longer, _ = rotary(torch.zeros(1, 5, 1, 4))
scores = torch.einsum("blhe,bshe->bhls", q1, k1)
print(same, kept, again, tuple(longer.shape))
