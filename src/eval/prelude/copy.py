# module: copy
import torch


class Error(Exception):
    pass


def copy(x):
    if isinstance(x, (list, dict, set)):
        return x.copy()
    if isinstance(x, torch.Tensor) or not hasattr(x, "__dict__") or isinstance(x, type):
        return x
    if hasattr(x, "__copy__"):
        return x.__copy__()
    return _new_like(x, lambda v: v)


def deepcopy(x, memo=None):
    return _deep(x, {} if memo is None else memo)


def _deep(x, memo):
    if id(x) in memo:
        return memo[id(x)]
    if isinstance(x, list):
        y = memo[id(x)] = []
        for item in x:
            y.append(_deep(item, memo))
    elif isinstance(x, dict):
        y = memo[id(x)] = {}
        for key in x:
            y[_deep(key, memo)] = _deep(x[key], memo)
    elif isinstance(x, set):
        y = set(_deep(item, memo) for item in x)
    elif isinstance(x, torch.Size):
        y = x
    elif isinstance(x, tuple):
        y = tuple(_deep(item, memo) for item in x)
    elif isinstance(x, torch.nn.Parameter):
        y = torch.nn.Parameter(x.data.clone(), x.requires_grad)
    elif _is_array(x):
        y = x.copy() if hasattr(x, "astype") else x.clone()
    elif hasattr(x, "__deepcopy__"):
        y = x.__deepcopy__(memo)
    elif _is_plain_object(x):
        return _new_like(x, lambda v: _deep(v, memo), memo)
    else:
        return x
    memo[id(x)] = y
    return y


def _is_array(x):
    return hasattr(x, "ndim") and hasattr(x, "reshape")


def _is_plain_object(x):
    if isinstance(x, torch.nn.Module):
        return True
    return hasattr(x, "__dict__") and not isinstance(x, type) and not callable(x)


def _new_like(x, change, memo=None):
    y = object.__new__(type(x))
    if memo is not None:
        memo[id(x)] = y
    for name, value in x.__dict__.items():
        y.__dict__[name] = change(value)
    return y
