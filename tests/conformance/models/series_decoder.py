# A forecaster that starts from a trend and a season and lets correlation or spectra refine them.
import torch
import torch.nn as nn
from layers.attention import Delays, Spectral
from layers.blocks import Embed, Layer, trend_of


class Model(nn.Module):
    kinds = {"delays": lambda heads, width: Delays(best=2), "spectral": lambda heads, width: Spectral(heads, width // heads, 2)}

    def __init__(self, channels, width, heads, ahead, kind, window=3):
        super().__init__()
        make = self.kinds[kind]
        self.ahead, self.window = ahead, window
        self.embed = Embed(channels, width)
        self.encoder = Layer(make(heads, width), width, heads, window=window)
        self.decoder = Layer(make(heads, width), width, heads, window=window, cross=make(heads, width), act="relu")
        self.season_out, self.trend_out = nn.Linear(width, channels), nn.Linear(width, channels, bias=False)

    def start(self, x):
        trend = trend_of(x, self.window)
        flat = x.mean(dim=1, keepdim=True).repeat(1, self.ahead, 1)
        return torch.cat([trend, flat], 1), torch.cat([x - trend, torch.zeros_like(flat)], 1)

    def forward(self, x):
        memory, _ = self.encoder(self.embed(x))
        trend, season = self.start(x)
        season, more = self.decoder(self.embed(season), memory)
        return (self.season_out(season) + trend + self.trend_out(more))[:, -self.ahead:]


torch.manual_seed(103)
for kind in ("delays", "spectral"):
    for B, L, C, H, ahead in [(1, 5, 1, 1, 2)] + ([(2, 4, 2, 2, 1)] if kind == "delays" else []):
        model = Model(C, 2 * H, H, ahead, kind).eval()
        x = torch.cos(torch.arange(B * L * C) * 1.1).view(B, L, C)
        y = model(x)
