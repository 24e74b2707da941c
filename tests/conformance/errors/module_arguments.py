import torch
import torch.nn as nn


class Model(nn.Module):
    def forward(self, q, k):
        return q + k


model = Model()
y = model(torch.zeros(1), k=torch.zeros(1), mask=None)
