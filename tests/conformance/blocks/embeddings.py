# What a series is embedded by: values, positions, calendar features.
import math

import torch
import torch.nn as nn


class Positions(nn.Module):
    def __init__(self, d_model, max_len=12):
        super(Positions, self).__init__()
        table = torch.zeros(max_len, d_model).float()
        table.require_grad = False

        steps = torch.arange(0, max_len).float().unsqueeze(1)
        rates = (torch.arange(0, d_model, 2).float() * -(math.log(10000.0) / d_model)).exp()
        table[:, 0::2] = torch.sin(steps * rates)
        table[:, 1::2] = torch.cos(steps * rates)[:, :d_model // 2]
        self.register_buffer('table', table.unsqueeze(0))

    def forward(self, x):
        return self.table[:, :x.size(1)]


class Tokens(nn.Module):
    """A circular convolution over time; its weights are drawn by Kaiming's normal rule."""

    def __init__(self, c_in, d_model):
        super(Tokens, self).__init__()
        padding = 1 if torch.__version__ >= '1.5.0' else 2
        self.conv = nn.Conv1d(in_channels=c_in, out_channels=d_model, kernel_size=3, padding=padding,
                              padding_mode='circular', bias=False)
        for m in self.modules():
            if isinstance(m, nn.Conv1d):
                nn.init.kaiming_normal_(m.weight, mode='fan_in', nonlinearity='leaky_relu')

    def forward(self, x):
        return self.conv(x.permute(0, 2, 1)).transpose(1, 2)


class FixedTable(nn.Module):
    def __init__(self, c_in, d_model):
        super(FixedTable, self).__init__()
        w = torch.zeros(c_in, d_model)
        position = torch.arange(c_in)[:, None]
        rate = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
        w[:, ::2] = torch.sin(position * rate)
        w[:, 1::2] = torch.cos(position * rate)
        self.emb = nn.Embedding(c_in, d_model)
        self.emb.weight = nn.Parameter(w, requires_grad=False)

    def forward(self, x):
        return self.emb(x).detach()


class Calendar(nn.Module):
    sizes = {'minute': 4, 'hour': 24, 'weekday': 7, 'day': 32, 'month': 13}

    def __init__(self, d_model, embed_type='fixed', freq='h'):
        super(Calendar, self).__init__()
        Embed = FixedTable if embed_type == 'fixed' else nn.Embedding
        if freq == 't':
            self.minute = Embed(self.sizes['minute'], d_model)
        self.hour, self.month = Embed(self.sizes['hour'], d_model), Embed(self.sizes['month'], d_model)

    def forward(self, x):
        x = x.long()
        minute = self.minute(x[:, :, 2]) if hasattr(self, 'minute') else 0.
        return self.hour(x[:, :, 1]) + self.month(x[:, :, 0]) + minute


class Embedded(nn.Module):
    def __init__(self, c_in, d_model, embed_type='fixed', freq='h', dropout=0.1):
        super(Embedded, self).__init__()
        self.value = Tokens(c_in=c_in, d_model=d_model)
        self.position = Positions(d_model=d_model)
        self.calendar = Calendar(d_model, embed_type, freq) if embed_type != 'timeF' else nn.Linear(3, d_model, bias=False)
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, x, x_mark=None):
        if x_mark is None:
            x = self.value(x) + self.position(x)
        else:
            x = self.value(x) + self.calendar(x_mark) + self.position(x)
        return self.dropout(x)


torch.manual_seed(4)
for B, L, C, D, kind, freq in [(1, 3, 2, 4, 'fixed', 'h'), (2, 1, 1, 4, 'learned', 't'), (1, 5, 3, 2, 'timeF', 'h')]:
    x = torch.sin(torch.arange(B * L * C) * 0.9).view(B, L, C)
    mark = torch.tensor([[[i % 12, (7 * i) % 24, i % 4] for i in range(L)]] * B, dtype=torch.float32)
    layer = Embedded(C, D, embed_type=kind, freq=freq, dropout=0.0)
    y = layer(x, mark)
    z = layer(x)
odd = Positions(3, max_len=4)(torch.zeros(1, 4, 3)) if True else None
