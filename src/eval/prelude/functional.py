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


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1,
                     dilation=1):
    """The convolution of the input, spread out by the stride, with the kernel turned round."""
    stride, padding, output_padding, dilation = (
        n if isinstance(n, int) else n[0] for n in (stride, padding, output_padding, dilation))
    if output_padding >= max(stride, dilation):
        raise RuntimeError("output_padding must be less than the stride or the dilation")
    length = (input.size(-1) - 1) * stride + 1
    spread = input.new_zeros(*input.shape[:-1], length)
    spread[..., ::stride] = input
    reach = dilation * (weight.size(-1) - 1) - padding
    ins, outs, size = weight.shape
    kernel = weight.flip(-1).view(groups, ins // groups, outs, size).transpose(1, 2)
    kernel = kernel.reshape(groups * outs, ins // groups, size)
    return conv1d(pad(spread, (reach, reach + output_padding)), kernel, bias, 1, 0, dilation,
                  groups)
