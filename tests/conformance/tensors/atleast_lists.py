# One tensor gives a tensor, a list or several a tuple, however short.
import torch

x, n = torch.arange(6.0).reshape(2, 3), torch.tensor(4)
for at_least in [torch.atleast_1d, torch.atleast_2d, torch.atleast_3d]:
    alone = at_least(n)
    listed = at_least([n])
    in_tuple = at_least((x,))
    two = at_least(x, n)
    two_listed = at_least([n, x.t()])
    print(type(alone).__name__, type(listed).__name__, type(in_tuple).__name__, len(two))
