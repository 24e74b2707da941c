# Variates as tokens: the whole series of each is embedded at once.
import torch
import torch.nn as nn


class InvertedEmbedding(nn.Module):
    def __init__(self, c_in, d_model, dropout=0.1):
        super().__init__()
        self.value = nn.Linear(c_in, d_model)
        self.dropout = nn.Dropout(p=dropout)

    def forward(self, x, x_mark):
        x = x.permute(0, 2, 1)            # Batch Variate Time
        if x_mark is None:
            x = self.value(x)
        else:
            x = self.value(torch.cat([x, x_mark.permute(0, 2, 1)], 1))
        return self.dropout(x)


class Block(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)
        self.norm = nn.LayerNorm(d_model)
        self.heads = heads

    def forward(self, x):
        B, N, D = x.shape
        q, k, v = self.qkv(x).reshape(B, N, 3, self.heads, D // self.heads).permute(2, 0, 3, 1, 4)
        a = torch.softmax(q @ k.transpose(-2, -1) * (D // self.heads) ** -0.5, dim=-1)
        y = (a @ v).transpose(1, 2).reshape(B, N, D)
        return self.norm(x + self.out(y)), a


class Inverted(nn.Module):
    def __init__(self, config):
        super(Inverted, self).__init__()
        self.pred_len, self.normalise = config.pred_len, config.use_norm
        self.embed = InvertedEmbedding(config.seq_len, config.d_model, config.dropout)
        self.blocks = nn.ModuleList([Block(config.d_model, config.n_heads) for _ in range(config.e_layers)])
        self.out = nn.Linear(config.d_model, config.pred_len, bias=True)

    def encode(self, h):
        maps = []
        for block in self.blocks:
            h, a = block(h)
            maps.append(a)
        return h, maps

    def forward(self, x, mark=None):
        variates = x.shape[-1]
        if self.normalise:
            centre = x.mean(1, keepdim=True).detach()
            x = x - centre
            spread = torch.sqrt(torch.var(x, dim=1, keepdim=True, unbiased=False) + 1e-5)
            x /= spread
        h, maps = self.encode(self.embed(x, mark))
        y = self.out(h).permute(0, 2, 1)[:, :, :variates]
        if self.normalise:
            y = y * spread[:, 0, :].unsqueeze(1) + centre[:, 0, :].unsqueeze(1).expand(-1, self.pred_len, -1)
        return y[:, -self.pred_len:, :]


class Config:
    """Settings as attributes, whatever they are."""

    def __init__(self, **settings):
        for name, value in settings.items():
            setattr(self, name, value)


base = dict(seq_len=4, pred_len=2, d_model=4, n_heads=2, e_layers=1, dropout=0.0, use_norm=True)
torch.manual_seed(19)
for change in ({}, {"seq_len": 5, "n_heads": 1, "use_norm": False}, {"pred_len": 1, "d_model": 2, "n_heads": 1}):
    settings = {**base, **change}
    config = Config(**settings)
    model = Inverted(config)
    x = torch.sin(torch.arange(1 * config.seq_len * 3) * 0.6).view(1, -1, 3)
    y = model(x)
    mark = torch.ones(1, config.seq_len, 1) / 2
    z = model(x, mark)
