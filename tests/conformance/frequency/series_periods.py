# Finds the periods of a series by its spectrum and folds it into two axes by each.
import torch
import torch.nn as nn
import torch.nn.functional as F


def periods_of(x, k=2):
    # x: (B, T, C)
    xf = torch.fft.rfft(x, dim=1)
    strength = abs(xf).mean(0).mean(-1)
    strength[0] = 0
    _, top = torch.topk(strength, k)
    top = top.detach().cpu().numpy()
    period = x.shape[1] // top
    return period, abs(xf).mean(-1)[:, top]


class Folded(nn.Module):
    def __init__(self, seq_len, pred_len, top_k, channels, hidden):
        super(Folded, self).__init__()
        self.seq_len = seq_len
        self.pred_len = pred_len
        self.k = top_k
        self.mix = nn.Sequential(nn.Conv2d(channels, hidden, kernel_size=3, padding=1), nn.GELU(),
                                 nn.Conv2d(hidden, channels, kernel_size=1))

    def forward(self, x):
        B, T, N = x.size()
        period_list, period_weight = periods_of(x, self.k)
        res = []
        for i in range(self.k):
            period = int(period_list[i])
            total = self.seq_len + self.pred_len
            if total % period != 0:
                length = (total // period + 1) * period
                padding = torch.zeros([x.shape[0], (length - total), x.shape[2]]).to(x.device)
                out = torch.cat([x, padding], dim=1)
            else:
                length = total
                out = x
            out = out.reshape(B, length // period, period, N).permute(0, 3, 1, 2).contiguous()
            out = self.mix(out)
            out = out.permute(0, 2, 3, 1).reshape(B, -1, N)
            res.append(out[:, :total, :])
        res = torch.stack(res, dim=-1)
        weight = F.softmax(period_weight, dim=1)
        weight = weight.unsqueeze(1).unsqueeze(1).repeat(1, T, N, 1)
        return torch.sum(res * weight, -1) + x


torch.manual_seed(17)
for B, T, P, C in [(1, 8, 0, 2), (2, 5, 2, 1)]:
    t = torch.arange(T + P).float()
    x = torch.stack([torch.sin(t * 2.1 + c) + 0.3 * torch.cos(t * 0.8 * (c + 1)) for c in range(C)], -1)
    x = x.unsqueeze(0) * torch.arange(1, B + 1).view(-1, 1, 1)
    period, weight = periods_of(x)
    y = Folded(T, P, 2, C, 2)(x)
    print(period, tuple(y.shape))
