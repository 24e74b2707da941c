# Attention without softmax: a feature map, and sums over keys that come first.
import torch
import torch.nn as nn
import torch.nn.functional as F


def elu_feature_map(x):
    return F.elu(x) + 1


class LinearAttention(nn.Module):
    def __init__(self, feature_map=elu_feature_map, eps=1e-6):
        super(LinearAttention, self).__init__()
        self.feature_map = feature_map
        self.eps = eps

    def forward(self, q, k, v, key_lengths=None):
        Q, K = self.feature_map(q), self.feature_map(k)
        if key_lengths is not None:
            K = K * key_lengths[:, :, None, None]
        KV = torch.einsum("nshd,nshm->nhmd", K, v)
        Z = 1 / (torch.einsum("nlhd,nhd->nlh", Q, K.sum(dim=1)) + self.eps)
        V = torch.einsum("nlhd,nhmd,nlh->nlhm", Q, KV, Z)
        return V.contiguous()


class CausalLinearAttention(LinearAttention):
    def forward(self, q, k, v):
        Q, K = self.feature_map(q), self.feature_map(k)
        N, L, H, D = Q.shape
        state = torch.zeros(N, H, D, v.size(-1))
        norm = torch.zeros(N, H, D)
        outputs = []
        for t in range(L):
            state = state + K[:, t].unsqueeze(-1) * v[:, t].unsqueeze(-2)
            norm += K[:, t]
            numerator = (Q[:, t].unsqueeze(-2) @ state).squeeze(-2)
            outputs.append(numerator / ((Q[:, t] * norm).sum(-1, keepdim=True) + self.eps))
        return torch.stack(outputs, dim=1)


def wave(*shape):
    return torch.linspace(-2, 2, torch.Size(shape).numel()).view(shape).sin()


for N, L, S, H, D, M in [(1, 3, 4, 2, 2, 3), (2, 1, 3, 1, 2, 2)]:
    y = LinearAttention()(wave(N, L, H, D), wave(N, S, H, D), wave(N, S, H, M))
relu = LinearAttention(feature_map=lambda x: F.relu(x))
padded = relu(wave(2, 3, 1, 2), wave(2, 3, 1, 2), wave(2, 3, 1, 2), torch.tensor([[1.0, 1, 0], [1, 1, 1]]))
causal = CausalLinearAttention()(wave(1, 4, 2, 2), wave(1, 4, 2, 2), wave(1, 4, 2, 2))
first = torch.allclose(causal[:, 0], wave(1, 4, 2, 2)[:, 0], atol=1e-4)
