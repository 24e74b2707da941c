# module: torch.nn.init
import math

import torch


def calculate_gain(nonlinearity, param=None):
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope ** 2))
    if nonlinearity == "selu":
        return 3.0 / 4
    if nonlinearity in ("linear", "sigmoid", "conv1d", "conv2d"):
        return 1
    raise ValueError("there is no gain for {}".format(nonlinearity))


def _fans(tensor):
    if tensor.dim() < 2:
        raise ValueError("fan in and fan out need a tensor of two axes or more")
    field = 1
    for size in tensor.shape[2:]:
        field *= size
    return tensor.size(1) * field, tensor.size(0) * field


def _calculate_fan_in_and_fan_out(tensor):
    return _fans(tensor)


def _calculate_correct_fan(tensor, mode):
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError("the mode is fan_in or fan_out, not {}".format(mode))
    return _fans(tensor)[mode.lower() == "fan_out"]


def uniform_(tensor, a=0.0, b=1.0):
    return tensor.uniform_(a, b)


def normal_(tensor, mean=0.0, std=1.0):
    return tensor.normal_(mean, std)


def constant_(tensor, val):
    return tensor.fill_(val)


def ones_(tensor):
    return tensor.fill_(1.0)


def zeros_(tensor):
    return tensor.zero_()


def eye_(tensor):
    if tensor.dim() != 2:
        raise ValueError("eye_ fills a tensor of two axes")
    return tensor.copy_(torch.eye(*tensor.shape))


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    if 0 in tensor.shape:
        return tensor
    std = calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))
    bound = math.sqrt(3.0) * std
    return tensor.uniform_(-bound, bound)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    if 0 in tensor.shape:
        return tensor
    std = calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))
    return tensor.normal_(0, std)


def xavier_uniform_(tensor, gain=1.0):
    fan_in, fan_out = _fans(tensor)
    bound = math.sqrt(3.0) * (gain * math.sqrt(2.0 / float(fan_in + fan_out)))
    return tensor.uniform_(-bound, bound)


def xavier_normal_(tensor, gain=1.0):
    fan_in, fan_out = _fans(tensor)
    return tensor.normal_(0, gain * math.sqrt(2.0 / float(fan_in + fan_out)))


kaiming_uniform = kaiming_uniform_
kaiming_normal = kaiming_normal_
xavier_uniform = xavier_uniform_
xavier_normal = xavier_normal_
uniform = uniform_
normal = normal_
constant = constant_


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """Uniform between the bounds' probabilities, then the inverse of the normal's distribution."""
    def below(x):
        return (1.0 + math.erf(x / math.sqrt(2.0))) / 2.0

    low, high = below((a - mean) / std), below((b - mean) / std)
    tensor.uniform_(2 * low - 1, 2 * high - 1)
    tensor.erfinv_()
    tensor.mul_(std * math.sqrt(2.0))
    tensor.add_(mean)
    return tensor.clamp_(min=a, max=b)


def orthogonal_(tensor, gain=1):
    raise NotImplementedError("einstep has no init.orthogonal_: it has no QR decomposition")


def sparse_(tensor, sparsity, std=0.01):
    raise NotImplementedError("einstep has no init.sparse_")


def dirac_(tensor, groups=1):
    raise NotImplementedError("einstep has no init.dirac_")
