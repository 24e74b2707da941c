import torch
import torch.nn as nn


class Layer(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        assert width % heads == 0, f"{heads} heads do not divide {width}"


layer = Layer(8, heads=3)
