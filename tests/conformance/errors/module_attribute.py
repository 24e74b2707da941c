import torch
import torch.nn as nn


class Model(nn.Module):
    def forward(self, x):
        return self.fc(x)


model = Model()
y = model(torch.zeros(1))
