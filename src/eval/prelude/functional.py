# module: torch.nn.functional
import math

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


# ---- attention of several heads; sequences first, (L, N, E)


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight,
                                 in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p,
                                 out_proj_weight, out_proj_bias, training=True,
                                 key_padding_mask=None, need_weights=True, attn_mask=None,
                                 use_separate_proj_weight=False, q_proj_weight=None,
                                 k_proj_weight=None, v_proj_weight=None, static_k=None,
                                 static_v=None, average_attn_weights=True):
    batched = query.dim() == 3
    _check_attention_axes(query, key, value, key_padding_mask, attn_mask)
    if not batched:
        query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
        key_padding_mask = key_padding_mask if key_padding_mask is None else key_padding_mask[None]
    length, batch, width = query.shape
    if width != embed_dim_to_check:
        raise AssertionError("the embedding has width {}, not {}".format(embed_dim_to_check, width))
    sizes = key.shape[:2] if use_separate_proj_weight else key.shape
    if sizes != value.shape[:len(sizes)]:
        raise AssertionError("keys {} and values {} do not belong together".format(
            tuple(key.shape), tuple(value.shape)))
    weights = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else None
    q, k, v = _project_heads(query, key, value, weights, in_proj_weight, in_proj_bias)
    mask = _attention_mask(attn_mask, (length, key.size(0)), batch * num_heads)
    if bias_k is not None:
        k, v = torch.cat([k, bias_k.repeat(1, batch, 1)]), torch.cat([v, bias_v.repeat(1, batch, 1)])
        mask, key_padding_mask = _one_more_key(mask), _one_more_key(key_padding_mask)
    q, k, v = (_heads_first(t, batch * num_heads, width // num_heads) for t in (q, k, v))
    k, v = k if static_k is None else static_k, v if static_v is None else static_v
    if add_zero_attn:
        k, v = (torch.cat([t, t.new_zeros(t.size(0), 1, t.size(2))], dim=1) for t in (k, v))
        mask, key_padding_mask = _one_more_key(mask), _one_more_key(key_padding_mask)
    if key_padding_mask is not None:
        mask = _with_padding(mask, key_padding_mask, batch, num_heads)
    if mask is not None and mask.dtype == torch.bool:
        mask = torch.zeros_like(mask, dtype=q.dtype).masked_fill_(mask, float("-inf"))
    scaled = q / math.sqrt(q.size(2))
    scores = (torch.bmm(scaled, k.transpose(-2, -1)) if mask is None
              else torch.baddbmm(mask, scaled, k.transpose(-2, -1)))
    attention = softmax(scores, dim=-1)
    if training and dropout_p > 0:
        attention = dropout(attention, p=dropout_p)
    joined = torch.bmm(attention, v).transpose(0, 1).contiguous().view(length * batch, width)
    output = linear(joined, out_proj_weight, out_proj_bias)
    output = output.view(length, batch, output.size(1))
    output = output if batched else output.squeeze(1)
    if not need_weights:
        return output, None
    attention = attention.view(batch, num_heads, length, k.size(1))
    if average_attn_weights:
        attention = attention.sum(dim=1) / num_heads
    return output, attention if batched else attention.squeeze(0)


def _check_attention_axes(query, key, value, padding, mask):
    axes = query.dim()
    if axes not in (2, 3) or key.dim() != axes or value.dim() != axes:
        raise AssertionError("query, key and value have three axes, or two without a batch")
    if padding is not None and padding.dim() != axes - 1:
        raise AssertionError("key_padding_mask has {} axes here, not {}".format(
            axes - 1, padding.dim()))
    if mask is not None and mask.dim() not in (2, 3):
        raise AssertionError("attn_mask has two or three axes, not {}".format(mask.dim()))


def _project_heads(q, k, v, weights, packed, bias):
    """Queries, keys and values; what is the same object is multiplied once."""
    width = q.size(-1)
    if weights is not None:
        biases = (None, None, None) if bias is None else bias.chunk(3)
        return [linear(x, w, b) for x, w, b in zip((q, k, v), weights, biases)]
    if q is k and k is v:
        return linear(q, packed, bias).chunk(3, dim=-1)
    parts = [width, 2 * width] if k is v else [width] * 3
    biases = [None] * 3 if bias is None else bias.split(parts)
    found = [linear(x, w, b) for x, w, b in zip((q, k, v), packed.split(parts), biases)]
    return found if len(parts) == 3 else [found[0]] + list(found[1].chunk(2, dim=-1))


def _heads_first(t, heads, width):
    return t.contiguous().view(t.size(0), heads, width).transpose(0, 1)


def _one_more_key(mask):
    return mask if mask is None else pad(mask, (0, 1))


def _attention_mask(mask, size, heads):
    if mask is None:
        return None
    if mask.dtype == torch.uint8:
        mask = mask.to(torch.bool)
    if mask.dtype != torch.bool and not mask.is_floating_point():
        raise AssertionError("attn_mask is bool or float, not {}".format(mask.dtype))
    if mask.shape != (size if mask.dim() == 2 else (heads,) + size):
        raise RuntimeError("attn_mask is {} or {}, not {}".format(
            size, (heads,) + size, tuple(mask.shape)))
    return mask.unsqueeze(0) if mask.dim() == 2 else mask


def _with_padding(mask, padding, batch, heads):
    """The mask, and no key that is padding."""
    keys = padding.size(-1)
    if padding.dtype != torch.bool and not padding.is_floating_point():
        raise AssertionError("key_padding_mask is bool or float, not {}".format(padding.dtype))
    padding = padding.view(batch, 1, 1, keys).expand(-1, heads, -1, -1)
    padding = padding.reshape(batch * heads, 1, keys)
    if mask is None:
        return padding
    if mask.dtype == torch.bool:
        return mask.logical_or(padding)
    return mask.masked_fill(padding, float("-inf"))
