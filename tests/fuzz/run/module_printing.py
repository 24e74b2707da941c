# What print shows of modules.
import torch.nn as nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.attn = nn.Linear(4, 4, bias=False)
        self.parts = nn.ModuleList([nn.Linear(2, 3), nn.ReLU()])
        self.seq = nn.Sequential(nn.Conv1d(2, 3, kernel_size=3, padding=1), nn.GELU(), nn.Dropout(0.1))
        self.norm = nn.LayerNorm(4)
        self.named = nn.ModuleDict({"a": nn.Identity()})


print(nn.Linear(2, 3))
print(nn.Sequential(nn.Linear(2, 3), nn.Tanh()))
print(nn.Dropout(p=0.5), nn.ReLU(), nn.GELU(), nn.LayerNorm(4), nn.Identity(), nn.Softmax(dim=-1), nn.ELU(), nn.Embedding(3, 2), nn.BatchNorm1d(2))
print(nn.Conv1d(2, 3, 3), nn.AvgPool1d(3, stride=1, padding=0), nn.MaxPool1d(kernel_size=3, stride=2, padding=1), nn.Flatten(start_dim=-2), nn.LeakyReLU(0.1), nn.Sigmoid())
print(Block())
print(nn.ModuleList([]), nn.Sequential())
