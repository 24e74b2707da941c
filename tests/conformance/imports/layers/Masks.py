import torch

LIMIT = -1e9


def causal(length, device="cpu"):
    mask = torch.ones(length, length, dtype=torch.bool, device=device)
    return mask.triu(1)


class Padding:
    """Hides what lies beyond the length of each series."""

    def __init__(self, lengths, longest):
        place = torch.arange(longest)
        self._hidden = place[None, :] >= torch.tensor(lengths)[:, None]

    @property
    def hidden(self):
        return self._hidden
