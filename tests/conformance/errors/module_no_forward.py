import torch
import torch.nn as nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()


model = Model()
y = model(torch.zeros(1))
