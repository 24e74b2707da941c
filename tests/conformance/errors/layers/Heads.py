import torch


def split(x, heads):
    """(B, L, D) -> (B, L, H, D / H)"""
    return x.view(
        x.shape[0],
        x.shape[1],
        heads,
        x.shape[2] // heads,
    )


class Merge:
    def __call__(self, x):
        return x.view(x.shape[0], x.shape[1], -1)
