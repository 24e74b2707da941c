import torch


def forward(x):
    return x, None


y = forward(torch.zeros(2)).shape
