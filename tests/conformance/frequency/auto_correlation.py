# Attention by correlation in time: delays are found by a transform and the series is shifted by them.
import math

import torch
import torch.nn as nn


class DelayAttention(nn.Module):
    """Three ways to gather the best delays: one set for the batch, one for each series, all by rolling."""

    def __init__(self, mask_flag=True, factor=1, scale=None, attention_dropout=0.1, keep=False):
        super(DelayAttention, self).__init__()
        self.factor = factor
        self.scale = scale
        self.mask_flag = mask_flag
        self.keep = keep
        self.dropout = nn.Dropout(attention_dropout)

    def top_k(self, length):
        return max(1, int(self.factor * math.log(length)))

    def shared(self, values, corr):
        """values, corr: (B, H, C, L); one set of delays for the whole batch."""
        length = values.shape[3]
        k = self.top_k(length)
        mean = torch.mean(torch.mean(corr, dim=1), dim=1)
        delays = torch.topk(torch.mean(mean, dim=0), k, dim=-1)[1]
        weights = torch.stack([mean[:, delays[i]] for i in range(k)], dim=-1)
        weights = torch.softmax(weights, dim=-1)
        gathered = torch.zeros_like(values).float()
        for i in range(k):
            pattern = torch.roll(values, -int(delays[i]), -1)
            gathered = gathered + pattern * \
                weights[:, i].unsqueeze(1).unsqueeze(1).unsqueeze(1)
        return gathered

    def own(self, values, corr):
        """A set of delays for each series of the batch, gathered from the values laid out twice."""
        B, H, C, L = values.shape
        start = torch.arange(L).unsqueeze(0).unsqueeze(0).unsqueeze(0).repeat(B, H, C, 1).to(values.device)
        weights, delays = torch.topk(corr.mean(1).mean(1), self.top_k(L), dim=-1)
        weights = weights.softmax(-1)
        twice = values.repeat(1, 1, 1, 2)
        gathered = torch.zeros_like(values)
        for w, d in zip(weights.unbind(-1), delays.unbind(-1)):
            place = start + d.view(B, 1, 1, 1).repeat(1, H, C, L)
            gathered += torch.gather(twice, dim=-1, index=place) * w[:, None, None, None]
        return gathered

    def forward(self, queries, keys, values, attn_mask):
        B, L, H, E = queries.shape
        _, S, _, D = values.shape
        if L > S:
            zeros = torch.zeros_like(queries[:, :(L - S), :]).float()
            values = torch.cat([values, zeros], dim=1)
            keys = torch.cat([keys, zeros], dim=1)
        else:
            values = values[:, :L, :, :]
            keys = keys[:, :L, :, :]

        q_fft = torch.fft.rfft(queries.permute(0, 2, 3, 1).contiguous(), dim=-1)
        k_fft = torch.fft.rfft(keys.permute(0, 2, 3, 1).contiguous(), dim=-1)
        res = q_fft * torch.conj(k_fft)
        corr = torch.fft.irfft(res, n=L, dim=-1)

        gather = self.shared if self.training else self.own
        V = gather(values.permute(0, 2, 3, 1).contiguous(), corr).permute(0, 3, 1, 2)
        if self.keep:
            return V.contiguous(), corr.permute(0, 3, 1, 2)
        return V.contiguous(), None


def noisy(B, L, H, E, seed):
    torch.manual_seed(seed)
    return torch.rand(B, L, H, E) + torch.sin(torch.arange(L) * 1.5)[None, :, None, None]


layer = DelayAttention(factor=1, keep=True)
for B, L, S, H, E in [(2, 6, 6, 1, 2), (1, 5, 3, 2, 2), (1, 4, 6, 1, 1), (1, 1, 1, 1, 1)]:
    q, k, v = noisy(B, L, H, E, 1), noisy(B, S, H, E, 2), noisy(B, S, H, E, 3)
    layer.train()
    together, corr = layer(q, k, v, None)
    layer.eval()
    alone, _ = layer(q, k, v, None)
    same = torch.allclose(together, alone, atol=1e-5)
    print(B, L, S, same, layer.top_k(L))
