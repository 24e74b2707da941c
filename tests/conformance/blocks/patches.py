# Patches of a series: padded at the end, unfolded, embedded, and flattened again by a head.
import torch
import torch.nn as nn
import torch.nn.functional as F


class PatchEmbedding(nn.Module):
    def __init__(self, d_model, patch_len, stride, padding, dropout):
        super(PatchEmbedding, self).__init__()
        self.patch_len, self.stride = patch_len, stride
        self.pad = nn.ReplicationPad1d((0, padding))
        self.value = nn.Linear(patch_len, d_model, bias=False)
        self.place = nn.Parameter(torch.empty(1, 8, d_model).uniform_(-0.02, 0.02))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        n_vars = x.shape[1]
        x = self.pad(x)
        x = x.unfold(dimension=-1, size=self.patch_len, step=self.stride)
        x = torch.reshape(x, (x.shape[0] * x.shape[1], x.shape[2], x.shape[3]))
        x = self.value(x) + self.place[:, :x.size(1)]
        return self.dropout(x), n_vars


class Head(nn.Module):
    """Flattens features and patches and forecasts: one matrix for all variables or one for each."""

    def __init__(self, own, variables, features, steps, p=0):
        super().__init__()
        self.own = own
        count = variables if own else 1
        self.flat = nn.ModuleList()
        self.maps = nn.ModuleList()
        for _ in range(count):
            self.flat.append(nn.Flatten(start_dim=-2))
            self.maps.append(nn.Linear(features, steps))
        self.drop = nn.Dropout(p)

    def forward(self, x):                    # B, C, D, N
        if not self.own:
            return self.drop(self.maps[0](self.flat[0](x)))
        rows = []
        for c, (flat, linear) in enumerate(zip(self.flat, self.maps)):
            rows.append(self.drop(linear(flat(x[:, c, :, :]))))
        return torch.stack(rows, dim=1)


class PatchModel(nn.Module):
    def __init__(self, seq_len, pred_len, channels, d_model=4, patch_len=3, stride=2, own=False):
        super().__init__()
        self.embed = PatchEmbedding(d_model, patch_len, stride, stride, 0.0)
        self.encoder = nn.Sequential(nn.Linear(d_model, d_model), nn.ReLU(), nn.LayerNorm(d_model))
        patches = int((seq_len - patch_len) / stride + 2)
        self.head = Head(own, channels, d_model * patches, pred_len)

    def forward(self, x):
        centre = x.mean(1, keepdim=True).detach()
        x = x - centre
        spread = torch.sqrt(torch.var(x, dim=1, keepdim=True, unbiased=False) + 1e-5)
        x /= spread
        tokens, variables = self.embed(x.permute(0, 2, 1))
        h = self.encoder(tokens)                                         # B*C, N, D
        h = torch.reshape(h, (-1, variables, *h.shape[-2:])).permute(0, 1, 3, 2)
        y = self.head(h).permute(0, 2, 1)
        back = lambda t: t[:, 0, :].unsqueeze(1).repeat(1, y.shape[1], 1)
        return y * back(spread) + back(centre)


torch.manual_seed(6)
for B, L, P, C, own in [(2, 6, 2, 2, False), (1, 7, 3, 1, True), (1, 5, 1, 2, True)]:
    model = PatchModel(L, P, C, own=own).eval()
    x = torch.cos(torch.arange(B * L * C) * 0.5).view(B, L, C)
    y = model(x)
unfolded = F.unfold if False else x.unfold(1, 2, 1)
