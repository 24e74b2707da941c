import torch
import torch.nn as nn

table = nn.Embedding(4, 2)
y = table(torch.tensor([0.0, 1.0]))
