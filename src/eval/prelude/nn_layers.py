# module: torch.nn
import math

import torch
import torch.nn.functional as F
import torch.nn.init as init


def _parameter(*size, dtype=None):
    return Parameter(torch.empty(*size, dtype=dtype))


def _reset_affine(weight, bias):
    """PyTorch's rule for Linear and Conv: both uniform, bounded by 1/sqrt(fan_in)."""
    init.kaiming_uniform_(weight, a=math.sqrt(5))
    if bias is not None:
        fan_in = init._fans(weight)[0]
        bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
        init.uniform_(bias, -bound, bound)


class Linear(Module):
    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = _parameter(out_features, in_features, dtype=dtype)
        self.bias = _parameter(out_features, dtype=dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self):
        _reset_affine(self.weight, self.bias)

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return "in_features={}, out_features={}, bias={}".format(
            self.in_features, self.out_features, self.bias is not None)


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None,
                 norm_type=2.0, scale_grad_by_freq=False, sparse=False, _weight=None, device=None,
                 dtype=None):
        super().__init__()
        if max_norm is not None:
            raise NotImplementedError("einstep has no Embedding with max_norm")
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        if padding_idx is not None and padding_idx < 0:
            padding_idx += num_embeddings
        self.padding_idx = padding_idx
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        if _weight is None:
            self.weight = _parameter(num_embeddings, embedding_dim, dtype=dtype)
            self.reset_parameters()
        else:
            self.weight = Parameter(_weight)
        self.sparse = sparse

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, padding_idx=None):
        layer = cls(embeddings.size(0), embeddings.size(1), padding_idx, _weight=embeddings)
        layer.weight.requires_grad = not freeze
        return layer

    def reset_parameters(self):
        init.normal_(self.weight)
        if self.padding_idx is not None:
            self.weight[self.padding_idx].fill_(0)

    def forward(self, input):
        return F.embedding(input, self.weight)

    def extra_repr(self):
        text = "{}, {}".format(self.num_embeddings, self.embedding_dim)
        if self.padding_idx is not None:
            text += ", padding_idx={}".format(self.padding_idx)
        return text


# ---- dropout


class Dropout(Module):
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError("the dropout probability is between 0 and 1, not {}".format(p))
        self.p = p
        self.inplace = inplace

    def forward(self, input):
        return F.dropout(input, self.p, self.training, self.inplace)

    def extra_repr(self):
        return "p={}, inplace={}".format(self.p, self.inplace)


class _ChannelDropout(Dropout):
    def forward(self, input):
        return F._dropout_channels(input, self.p, self.training, self.inplace)


class Dropout1d(_ChannelDropout):
    pass


class Dropout2d(_ChannelDropout):
    pass


# ---- normalisation


class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, device=None,
                 dtype=None):
        super().__init__()
        one = isinstance(normalized_shape, int)
        self.normalized_shape = (normalized_shape,) if one else tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        shape = self.normalized_shape
        self.weight = _parameter(*shape, dtype=dtype) if elementwise_affine else None
        self.bias = _parameter(*self.normalized_shape, dtype=dtype) if elementwise_affine else None
        self.reset_parameters()

    def reset_parameters(self):
        if self.elementwise_affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return "{}, eps={}, elementwise_affine={}".format(
            self.normalized_shape, self.eps, self.elementwise_affine)


class GroupNorm(Module):
    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError("{} channels cannot be divided into {} groups".format(
                num_channels, num_groups))
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        self.weight = _parameter(num_channels, dtype=dtype) if affine else None
        self.bias = _parameter(num_channels, dtype=dtype) if affine else None
        self.reset_parameters()

    def reset_parameters(self):
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return "{}, {}, eps={}, affine={}".format(
            self.num_groups, self.num_channels, self.eps, self.affine)


class _ChannelNorm(Module):
    """What batch and instance normalisation share: a weight and statistics for each channel."""

    _ranks = ()

    def __init__(self, num_features, eps, momentum, affine, track_running_stats, dtype):
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        self.weight = _parameter(num_features, dtype=dtype) if affine else None
        self.bias = _parameter(num_features, dtype=dtype) if affine else None
        tracked = track_running_stats
        self.register_buffer(
            "running_mean", torch.zeros(num_features, dtype=dtype) if tracked else None)
        self.register_buffer(
            "running_var", torch.ones(num_features, dtype=dtype) if tracked else None)
        self.register_buffer("num_batches_tracked", torch.tensor(0) if tracked else None)
        self.reset_parameters()

    def reset_running_stats(self):
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self):
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def _check(self, input):
        if input.dim() not in self._ranks:
            raise ValueError("{} takes a tensor of {} axes, not {}".format(
                type(self).__name__, " or ".join(str(n) for n in self._ranks), input.dim()))

    def extra_repr(self):
        return "{}, eps={}, momentum={}, affine={}, track_running_stats={}".format(
            self.num_features, self.eps, self.momentum, self.affine, self.track_running_stats)


class _BatchNorm(_ChannelNorm):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True,
                 device=None, dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)

    def forward(self, input):
        self._check(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        by_batch = self.training or self.running_mean is None
        tracked = not self.training or self.track_running_stats
        return F.batch_norm(input, self.running_mean if tracked else None,
                            self.running_var if tracked else None, self.weight, self.bias,
                            by_batch, factor, self.eps)


class BatchNorm1d(_BatchNorm):
    _ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    _ranks = (4,)


class _InstanceNorm(_ChannelNorm):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=False,
                 track_running_stats=False, device=None, dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)

    def forward(self, input):
        self._check(input)
        whole = input.dim() == self._ranks[1]
        result = F.instance_norm(input if whole else input.unsqueeze(0), self.running_mean,
                                 self.running_var, self.weight, self.bias,
                                 self.training or not self.track_running_stats, self.momentum,
                                 self.eps)
        return result if whole else result.squeeze(0)


class InstanceNorm1d(_InstanceNorm):
    _ranks = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    _ranks = (3, 4)
