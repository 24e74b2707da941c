# A moving average that keeps the length, what remains of the series, and a linear model on both.
import torch
import torch.nn as nn


class MovingAverage(nn.Module):
    def __init__(self, width, stride=1):
        super(MovingAverage, self).__init__()
        self.width = width
        self.pool = nn.AvgPool1d(kernel_size=width, stride=stride, padding=0)

    def forward(self, x):
        after = (self.width - 1) // 2
        before = self.width - 1 - after
        # the first and the last value are repeated, so that the length stays
        x = torch.cat([x[:, :1, :].repeat(1, before, 1), x, x[:, -1:, :].repeat(1, after, 1)], dim=1)
        return self.pool(x.permute(0, 2, 1)).permute(0, 2, 1)


class Decomposition(nn.Module):
    def __init__(self, width):
        super(Decomposition, self).__init__()
        self.average = MovingAverage(width, stride=1)

    def forward(self, x):
        trend = self.average(x)
        return x - trend, trend


class Mixture(nn.Module):
    """Several widths at once, weighed by a softmax that is learned from the values."""

    def __init__(self, widths):
        super(Mixture, self).__init__()
        self.averages = [MovingAverage(w) for w in widths]
        self.choose = torch.nn.Linear(1, len(widths))

    def forward(self, x):
        slow = torch.cat([average(x).unsqueeze(-1) for average in self.averages], dim=-1)
        weights = nn.Softmax(-1)(self.choose(x.unsqueeze(-1)))
        trend = torch.sum(slow * weights, dim=-1)
        return x - trend, trend


class LinearForecast(nn.Module):
    def __init__(self, seq_len, pred_len, channels, individual, kernel=3):
        super(LinearForecast, self).__init__()
        self.split = Decomposition(kernel)
        self.individual, self.channels, self.pred_len = individual, channels, pred_len
        even = lambda: nn.Parameter((1 / seq_len) * torch.ones([pred_len, seq_len]))
        if individual:
            self.seasonal = nn.ModuleList(nn.Linear(seq_len, pred_len) for _ in range(channels))
            self.trend = nn.ModuleList([nn.Linear(seq_len, pred_len) for _ in range(channels)])
            for layer in [*self.seasonal, *self.trend]:
                layer.weight = even()
        else:
            self.seasonal = nn.Linear(seq_len, pred_len)
            self.trend = nn.Linear(seq_len, pred_len)
            self.seasonal.weight, self.trend.weight = even(), even()

    def forward(self, x):
        seasonal, trend = (part.permute(0, 2, 1) for part in self.split(x))
        if self.individual:
            out = torch.zeros([seasonal.size(0), seasonal.size(1), self.pred_len], dtype=seasonal.dtype).to(seasonal.device)
            for i in range(self.channels):
                out[:, i, :] = self.seasonal[i](seasonal[:, i, :]) + self.trend[i](trend[:, i, :])
        else:
            out = self.seasonal(seasonal) + self.trend(trend)
        return out.permute(0, 2, 1)


torch.manual_seed(12)
for B, L, C, k in [(2, 5, 2, 3), (1, 4, 1, 4), (1, 1, 2, 1)]:
    x = torch.sin(torch.arange(B * L * C) * 1.2).view(B, L, C)
    res, mean = Decomposition(k)(x)
    restored = torch.equal(res + mean, x) or torch.allclose(res + mean, x)
    model = LinearForecast(L, 2, C, individual=C > 1, kernel=k)
    y = model(x)
mixed, slow = Mixture([2, 3])(x)
