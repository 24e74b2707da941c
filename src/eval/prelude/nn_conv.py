# module: torch.nn
import torch
import torch.nn.functional as F


def _several(value, count):
    return (value,) * count if isinstance(value, int) else tuple(value)


class _Conv(Module):
    _axes = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1,
                 groups=1, bias=True, padding_mode="zeros", device=None, dtype=None):
        super().__init__()
        self._set(in_channels, out_channels, kernel_size, stride, padding, dilation, 0, groups,
                  padding_mode)
        self.transposed = False
        self._make(out_channels, in_channels // groups, bias, dtype)

    def _set(self, in_channels, out_channels, kernel_size, stride, padding, dilation,
             output_padding, groups, padding_mode):
        axes = self._axes
        if in_channels % groups or out_channels % groups:
            raise ValueError("{} and {} channels cannot both be divided into {} groups".format(
                in_channels, out_channels, groups))
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError("the padding modes are zeros, reflect, replicate and circular, "
                             "not {}".format(padding_mode))
        if isinstance(padding, str) and padding not in ("same", "valid"):
            raise ValueError("padding in words is same or valid, not {}".format(padding))
        if padding == "same" and any(n != 1 for n in _several(stride, axes)):
            raise ValueError("padding='same' goes with a stride of 1 only")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = _several(kernel_size, axes)
        self.stride = _several(stride, axes)
        self.padding = padding if isinstance(padding, str) else _several(padding, axes)
        self.dilation = _several(dilation, axes)
        self.output_padding = _several(output_padding, axes)
        self.groups = groups
        self.padding_mode = padding_mode

    def _make(self, first, second, bias, dtype):
        self.weight = _parameter(first, second, *self.kernel_size, dtype=dtype)
        self.bias = _parameter(self.out_channels, dtype=dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self):
        _reset_affine(self.weight, self.bias)

    def _pads(self):
        """Cells before and after each axis, the last axis first, as F.pad takes them."""
        pads = []
        for i in range(self._axes - 1, -1, -1):
            if self.padding == "same":
                total = self.dilation[i] * (self.kernel_size[i] - 1)
                pads += [total // 2, total - total // 2]
            else:
                n = 0 if self.padding == "valid" else self.padding[i]
                pads += [n, n]
        return pads

    def forward(self, input):
        conv = (F.conv1d, F.conv2d)[self._axes - 1]
        padding = self.padding
        if self.padding_mode != "zeros":
            input = F.pad(input, self._pads(), mode=self.padding_mode)
            padding = 0
        return conv(input, self.weight, self.bias, self.stride, padding, self.dilation,
                    self.groups)

    def extra_repr(self):
        text = "{}, {}, kernel_size={}, stride={}".format(
            self.in_channels, self.out_channels, self.kernel_size, self.stride)
        if self.padding != (0,) * self._axes:
            text += ", padding={}".format(self.padding)
        if self.dilation != (1,) * self._axes:
            text += ", dilation={}".format(self.dilation)
        if self.output_padding != (0,) * self._axes:
            text += ", output_padding={}".format(self.output_padding)
        if self.groups != 1:
            text += ", groups={}".format(self.groups)
        if self.bias is None:
            text += ", bias=False"
        if self.padding_mode != "zeros":
            text += ", padding_mode={}".format(self.padding_mode)
        return text


class Conv1d(_Conv):
    pass


class Conv2d(_Conv):
    _axes = 2


class ConvTranspose1d(_Conv):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0,
                 output_padding=0, groups=1, bias=True, dilation=1, padding_mode="zeros",
                 device=None, dtype=None):
        Module.__init__(self)
        if padding_mode != "zeros":
            raise ValueError("ConvTranspose1d pads with zeros only")
        self._set(in_channels, out_channels, kernel_size, stride, padding, dilation,
                  output_padding, groups, padding_mode)
        self.transposed = True
        self._make(in_channels, out_channels // groups, bias, dtype)

    def forward(self, input):
        return F.conv_transpose1d(input, self.weight, self.bias, self.stride, self.padding,
                                  self.output_padding, self.groups, self.dilation)


# ---- pooling


class AvgPool1d(Module):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False,
                 count_include_pad=True):
        super().__init__()
        self.kernel_size = _several(kernel_size, 1)
        self.stride = self.kernel_size if stride is None else _several(stride, 1)
        self.padding = _several(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input):
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
                            self.count_include_pad)

    def extra_repr(self):
        return "kernel_size={}, stride={}, padding={}".format(
            self.kernel_size, self.stride, self.padding)


class AvgPool2d(Module):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False,
                 count_include_pad=True, divisor_override=None):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input):
        return F.avg_pool2d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
                            self.count_include_pad)

    def extra_repr(self):
        return "kernel_size={}, stride={}, padding={}".format(
            self.kernel_size, self.stride, self.padding)


class _MaxPool(Module):
    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False,
                 ceil_mode=False):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def extra_repr(self):
        return "kernel_size={}, stride={}, padding={}, dilation={}, ceil_mode={}".format(
            self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class MaxPool1d(_MaxPool):
    def forward(self, input):
        return F.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.dilation,
                            self.ceil_mode, self.return_indices)


class MaxPool2d(_MaxPool):
    def forward(self, input):
        return F.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation,
                            self.ceil_mode, self.return_indices)


class _AdaptivePool(Module):
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def extra_repr(self):
        return "output_size={}".format(self.output_size)


class AdaptiveAvgPool1d(_AdaptivePool):
    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveMaxPool1d(_AdaptivePool):
    def __init__(self, output_size, return_indices=False):
        super().__init__(output_size)
        self.return_indices = return_indices

    def forward(self, input):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AdaptiveAvgPool2d(_AdaptivePool):
    def forward(self, input):
        return F.adaptive_avg_pool2d(input, self.output_size)


# ---- padding


class _Pad(Module):
    _axes = 1
    _mode = "constant"

    def __init__(self, padding):
        super().__init__()
        self.padding = _several(padding, 2 * self._axes)

    def forward(self, input):
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self):
        return "{}".format(self.padding)


class _ConstantPad(_Pad):
    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self):
        return "padding={}, value={}".format(self.padding, self.value)


class ConstantPad1d(_ConstantPad):
    pass


class ConstantPad2d(_ConstantPad):
    _axes = 2


class ZeroPad2d(ConstantPad2d):
    def __init__(self, padding):
        super().__init__(padding, 0.0)

    def extra_repr(self):
        return "{}".format(self.padding)


class ReflectionPad1d(_Pad):
    _mode = "reflect"


class ReflectionPad2d(_Pad):
    _axes = 2
    _mode = "reflect"


class ReplicationPad1d(_Pad):
    _mode = "replicate"


class ReplicationPad2d(_Pad):
    _axes = 2
    _mode = "replicate"


# ---- shapes


class Flatten(Module):
    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input):
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self):
        return "start_dim={}, end_dim={}".format(self.start_dim, self.end_dim)


class Unflatten(Module):
    def __init__(self, dim, unflattened_size):
        super().__init__()
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input):
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self):
        return "dim={}, unflattened_size={}".format(self.dim, self.unflattened_size)


class Upsample(Module):
    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None,
                 recompute_scale_factor=None):
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor if scale_factor is None else float(scale_factor)
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def forward(self, input):
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners,
                             self.recompute_scale_factor)

    def extra_repr(self):
        if self.scale_factor is None:
            return "size={}, mode={}".format(self.size, self.mode)
        return "scale_factor={}, mode={}".format(self.scale_factor, self.mode)
