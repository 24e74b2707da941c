# module: torch.nn.functional
import torch


def _dropout_channels(input, p=0.5, training=True, inplace=False):
    """Whole channels are dropped: one draw for each item and channel."""
    if not training or p == 0:
        return input
    size = list(input.shape[:2]) + [1] * (input.dim() - 2)
    noise = torch.ones(size, dtype=input.dtype).bernoulli_(1 - p)
    noise = noise.div_(1 - p) if p < 1 else noise
    return input.mul_(noise) if inplace else input * noise


def dropout1d(input, p=0.5, training=True, inplace=False):
    return _dropout_channels(input, p, training, inplace)


def dropout2d(input, p=0.5, training=True, inplace=False):
    return _dropout_channels(input, p, training, inplace)
