# One model for several tasks, chosen by name: forecasting, filling gaps, finding outliers, telling classes.
import torch
import torch.nn as nn
import torch.nn.functional as F
from layers.attention import Scaled
from layers.blocks import Embed, Layer


class Settings:
    def __init__(self, **given):
        defaults = dict(task="forecast", seq_len=4, pred_len=2, channels=2, width=2, heads=1, classes=3, dropout=0.0)
        unknown = set(given) - set(defaults)
        if unknown:
            raise TypeError(f"no such settings: {', '.join(sorted(unknown))}")
        for name, value in {**defaults, **given}.items():
            setattr(self, name, value)

    def __repr__(self):
        return "Settings({})".format(", ".join(f"{k}={v!r}" for k, v in sorted(self.__dict__.items())))


class Model(nn.Module):
    def __init__(self, s):
        super().__init__()
        self.task = s.task
        self.pred_len = s.pred_len
        self.embed = Embed(s.channels, s.width, s.dropout)
        self.layer = Layer(Scaled(), s.width, s.heads)
        if self.task in ("forecast", "short_forecast"):
            self.stretch = nn.Linear(s.seq_len, s.pred_len)
        if self.task == "classify":
            self.out = nn.Linear(s.width * s.seq_len, s.classes)
        else:
            self.out = nn.Linear(s.width, s.channels)

    def normalised(self, x, mask=None):
        seen = torch.ones_like(x) if mask is None else mask
        count = seen.sum(1, keepdim=True)
        mean = (x * seen).sum(1, keepdim=True) / count
        x = (x - mean).masked_fill(seen == 0, 0)
        spread = torch.sqrt((x * x).sum(1, keepdim=True) / count + 1e-5)
        return x / spread, mean, spread

    def forecast(self, x):
        x, mean, spread = self.normalised(x)
        h = self.stretch(self.embed(x).permute(0, 2, 1)).permute(0, 2, 1)
        return self.out(self.layer(h)[0]) * spread + mean

    def impute(self, x, mask):
        x, mean, spread = self.normalised(x, mask)
        return self.out(self.layer(self.embed(x))[0]) * spread + mean

    def classify(self, x):
        h = F.gelu(self.layer(self.embed(x))[0])
        return self.out(h.reshape(h.shape[0], -1))

    def forward(self, x, mask=None):
        if self.task.endswith("forecast"):
            return self.forecast(x)[:, -self.pred_len:, :]
        if self.task == "impute":
            return self.impute(x, mask)
        if self.task == "outliers":
            return self.impute(x, None)
        if self.task == "classify":
            return self.classify(x)
        return None


x = torch.sin(torch.arange(8) * 0.9).view(1, 4, 2)
mask = torch.ones(1, 4, 2).index_fill(1, torch.tensor([1]), 0)
for task in ("forecast", "impute", "outliers", "classify", "nothing"):
    torch.manual_seed(107)
    model = Model(Settings(task=task)).eval()
    y = model(x, mask)
    if task == "impute":
        filled = torch.where(mask.bool(), x, y)
        error = F.mse_loss(y[mask == 0], x[mask == 0]).item()
    elif task == "outliers":
        score = ((y - x) ** 2).mean(-1)
        threshold = score.mean() + score.std()
        found = (score > threshold).nonzero().tolist()
    elif task == "classify":
        label = y.argmax(-1).item()
print(Settings(task="impute", width=8))
try:
    Settings(depth=3)
except TypeError as e:
    print(e)
