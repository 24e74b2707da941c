# An encoder: attention, a feed-forward of convolutions of width one, and layers that halve the length.
import torch
import torch.nn as nn
import torch.nn.functional as F


class Halve(nn.Module):
    def __init__(self, width):
        super(Halve, self).__init__()
        self.steps = nn.Sequential(
            nn.Conv1d(in_channels=width, out_channels=width, kernel_size=3, padding=2, padding_mode='circular'),
            nn.BatchNorm1d(width),
            nn.ELU(),
            nn.MaxPool1d(kernel_size=3, stride=2, padding=1),
        )

    def forward(self, x):
        return self.steps(x.permute(0, 2, 1)).transpose(1, 2)


class Mean(nn.Module):
    """Stands for an attention: every step takes the mean of all."""

    def forward(self, q, k, v, attn_mask=None, **extra):
        weights = torch.full((q.size(0), q.size(1), k.size(1)), 1 / k.size(1))
        if extra.get("delta") is not None:
            weights = weights + extra["delta"]
        return weights @ v, weights


class Layer(nn.Module):
    def __init__(self, attention, width, inner=None, dropout=0.1, activation="relu"):
        super(Layer, self).__init__()
        inner = inner or 4 * width
        self.attention = attention
        self.widen = nn.Conv1d(width, inner, kernel_size=1)
        self.narrow = nn.Conv1d(inner, width, kernel_size=1)
        self.norms = nn.ModuleList((nn.LayerNorm(width), nn.LayerNorm(width)))
        self.dropout = nn.Dropout(dropout)
        self.activation = getattr(F, activation)

    def feed_forward(self, x):
        y = self.dropout(self.activation(self.widen(x.transpose(-1, 1))))
        return self.dropout(self.narrow(y).transpose(-1, 1))

    def forward(self, x, attn_mask=None, **extra):
        seen, weights = self.attention(x, x, x, attn_mask=attn_mask, **extra)
        y = x = self.norms[0](x + self.dropout(seen))
        y = self.feed_forward(y)
        return self.norms[1](x + y), weights


class Encoder(nn.Module):
    def __init__(self, layers, between=None, norm=None):
        super(Encoder, self).__init__()
        self.layers = nn.ModuleList(layers)
        self.between = None if between is None else nn.ModuleList(between)
        self.norm = norm

    def forward(self, x, delta=None):
        weights = []
        if self.between is None:
            for layer in self.layers:
                x, w = layer(x, delta=delta)
                weights.append(w)
        else:
            for n, (layer, halve) in enumerate(zip(self.layers, self.between)):
                x, w = layer(x, delta=delta if n == 0 else None)
                weights.append(w)
                x = halve(x)
            x, w = self.layers[-1](x)
            weights.append(w)
        return (x if self.norm is None else self.norm(x)), weights


torch.manual_seed(31)
for B, L, D, halving, activation in [(2, 4, 2, True, "relu"), (1, 5, 3, False, "gelu"), (1, 1, 2, False, "relu")]:
    encoder = Encoder(
        [Layer(Mean(), D, inner=3, dropout=0.2, activation=activation) for _ in range(2)],
        [Halve(D)] if halving else None,
        norm=torch.nn.LayerNorm(D)
    )
    x = torch.sin(torch.arange(B * L * D) * 0.8).view(B, L, D)
    encoder.eval()
    y, weights = encoder(x, delta=0.5 if halving else None)
    if halving:
        encoder.train()
        z, _ = encoder(x)
        norm = encoder.between[0].steps[1]
        running = norm.running_mean, norm.running_var
        seen = norm.num_batches_tracked
