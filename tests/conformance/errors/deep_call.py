import torch


def outer(x):
    return middle(x)


def middle(x):
    y = [inner(v)
         for v in x]
    return y


def inner(v):
    return v.view(
        3,
        4,
    )


y = outer([torch.zeros(12), torch.zeros(11)])
