# module: einops.layers.torch
import einops

import torch


class Rearrange(torch.nn.Module):
    def __init__(self, pattern, **axes_lengths):
        super().__init__()
        self.pattern = pattern
        self.axes_lengths = axes_lengths

    def forward(self, input):
        return einops.rearrange(input, self.pattern, **self.axes_lengths)

    def extra_repr(self):
        return ", ".join([repr(self.pattern)] + [
            "{}={}".format(name, size) for name, size in self.axes_lengths.items()])


class Reduce(torch.nn.Module):
    def __init__(self, pattern, reduction, **axes_lengths):
        super().__init__()
        self.pattern = pattern
        self.reduction = reduction
        self.axes_lengths = axes_lengths

    def forward(self, input):
        return einops.reduce(input, self.pattern, self.reduction, **self.axes_lengths)

    def extra_repr(self):
        return ", ".join([repr(self.pattern), repr(self.reduction)] + [
            "{}={}".format(name, size) for name, size in self.axes_lengths.items()])
