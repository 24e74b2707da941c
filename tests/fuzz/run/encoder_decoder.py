# A whole forecaster: embedding, encoder, decoder, projection; a start token of known values and zeros after it.
import torch
import torch.nn as nn
from layers.attention import Scaled
from layers.blocks import Embed, Layer


class Model(nn.Module):
    def __init__(self, channels, width, heads, label, ahead, depth=1, dropout=0.0):
        super().__init__()
        self.label, self.ahead = label, ahead
        self.enc_embed, self.dec_embed = Embed(channels, width, dropout), Embed(channels, width, dropout)
        self.encoder = nn.ModuleList([Layer(Scaled(dropout=dropout), width, heads, dropout=dropout) for _ in range(depth)])
        self.decoder = nn.ModuleList([Layer(Scaled(causal=True), width, heads, cross=Scaled(), dropout=dropout) for _ in range(depth)])
        self.out = nn.Linear(width, channels)

    def forward(self, x):
        start = torch.cat([x[:, -self.label:], torch.zeros(x.size(0), self.ahead, x.size(2))], dim=1)
        memory = self.enc_embed(x)
        for layer in self.encoder:
            memory, _ = layer(memory)
        y = self.dec_embed(start)
        for layer in self.decoder:
            y, _ = layer(y, memory)
        return self.out(y)[:, -self.ahead:, :]


torch.manual_seed(101)
for B, L, C, H, label, ahead in [(1, 5, 2, 2, 2, 2), (2, 3, 1, 1, 1, 1)]:
    model = Model(C, 4 if H > 1 else 2, H, label, ahead, dropout=0.1)
    x = torch.sin(torch.arange(B * L * C) * 0.7).view(B, L, C)
    model.eval()
    y = model(x)
    again = torch.equal(model(x), y)
model.train()
z = model(x)
