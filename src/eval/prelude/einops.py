# module: einops
import numpy

import torch


class EinopsError(RuntimeError):
    pass


def rearrange(tensor, pattern, **axes_lengths):
    return _apply("rearrange", tensor, pattern, axes_lengths)


def repeat(tensor, pattern, **axes_lengths):
    return _apply("repeat", tensor, pattern, axes_lengths)


def reduce(tensor, pattern, reduction, **axes_lengths):
    return _apply("reduce", tensor, pattern, axes_lengths, reduction)


def parse_shape(x, pattern):
    names = pattern.split()
    if len(names) != len(x.shape):
        raise RuntimeError("{} names {} axes, but the tensor has {}".format(
            repr(pattern), len(names), len(x.shape)))
    return {name: size for name, size in zip(names, x.shape) if name != "_"}


def einsum(*tensors_and_pattern):
    """torch.einsum with a word for each axis."""
    tensors, pattern = tensors_and_pattern[:-1], tensors_and_pattern[-1]
    if not isinstance(pattern, str) or "->" not in pattern:
        raise ValueError("einsum takes the tensors first, then a pattern with ->")
    letters, sides = {}, []
    for side in pattern.replace("->", ",").split(","):
        for name in side.split():
            if name != "..." and name not in letters:
                letters[name] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(letters)]
        sides.append("".join(letters.get(name, name) for name in side.split()))
    return torch.einsum(",".join(sides[:-1]) + "->" + sides[-1], *tensors)


# ---- how a pattern is followed


def _apply(call, tensor, pattern, lengths, reduction=None):
    if isinstance(tensor, (list, tuple)):
        tensor = torch.stack(tuple(tensor))
    if isinstance(tensor, numpy.ndarray):
        return _apply(call, torch.from_numpy(tensor), pattern, lengths, reduction).numpy()
    if pattern.count("->") != 1:
        raise EinopsError("{}: {!r} has one -> between its sides".format(call, pattern))
    sizes = dict(lengths)
    left, right = (_axes(call, side, sizes) for side in pattern.split("->"))
    left, right = _spelled_out(call, left, right, len(tensor.shape))
    _measure(call, pattern, left, tensor.shape, sizes)
    before, after = sum(left, []), sum(right, [])
    _check_names(call, pattern, before, after, sizes)
    tensor = tensor.reshape([sizes[name] for name in before])
    gone = [axis for axis, name in enumerate(before) if name not in after]
    kept = [name for name in before if name in after]
    if gone:
        tensor = _folded(tensor, gone, reduction)
    tensor = tensor.permute([kept.index(name) for name in after if name in kept])
    for axis, name in enumerate(after):
        if name not in kept:
            tensor = tensor.unsqueeze(axis)
    tensor = tensor.expand([sizes[name] for name in after])
    return tensor.reshape([_product(sizes[name] for name in group) for group in right])


def _axes(call, side, sizes):
    """One list for each axis, of the names it is composed of; a number is a name of that size."""
    axes, group = [], None
    for word in side.replace("(", " ( ").replace(")", " ) ").replace("...", " ... ").split():
        if word == "(" and group is None:
            group = []
        elif word == ")" and group is not None:
            axes.append(group)
            group = None
        elif word in ("(", ")"):
            raise EinopsError("{}: parentheses in {!r} do not match".format(call, side))
        else:
            names = [] if word == "1" else [_named(word, sizes)]
            if group is None:
                axes.append(names)
            else:
                group += names
    if group is not None:
        raise EinopsError("{}: parentheses in {!r} do not match".format(call, side))
    return axes


def _named(word, sizes):
    if not word.isdigit():
        return word
    name = "{} #{}".format(word, len(sizes))
    sizes[name] = int(word)
    return name


def _spelled_out(call, left, right, count):
    """The sides with a name for each axis that ... stands for."""
    rest = count - len([axis for axis in left if axis != ["..."]])
    names = ["...{}".format(i) for i in range(rest)]
    if ["..."] not in left:
        names = []
        if rest or "..." in sum(right, []):
            raise EinopsError("{}: the left side names {} axes, but the tensor has {}".format(
                call, len(left), count))
    elif rest < 0:
        raise EinopsError("{}: the left side names {} axes or more, but the tensor has {}".format(
            call, len(left) - 1, count))
    left = sum([[[name] for name in names] if axis == ["..."] else [axis] for axis in left], [])
    right = sum([[[name] for name in names] if axis == ["..."] else [_with(axis, names)]
                 for axis in right], [])
    return left, right


def _with(axis, names):
    return sum([names if name == "..." else [name] for name in axis], [])


def _measure(call, pattern, left, shape, sizes):
    """The sizes of all names on the left: of each axis one may be left to be found."""
    for axis, size in zip(left, shape):
        known = _product(sizes[name] for name in axis if name in sizes)
        unknown = [name for name in axis if name not in sizes]
        if len(unknown) > 1:
            raise EinopsError("{}: in {!r} the sizes of {} are not known".format(
                call, pattern, " and ".join(unknown)))
        if known != size if not unknown else known == 0 or size % known:
            raise EinopsError("{}: in {!r} an axis of size {} cannot be ({})".format(
                call, pattern, size, " ".join(axis)))
        if unknown:
            sizes[unknown[0]] = size // known


def _check_names(call, pattern, before, after, sizes):
    for names in (before, after):
        if len(set(names)) != len(names):
            raise EinopsError("{}: {!r} names an axis twice on one side".format(call, pattern))
    new = [name for name in after if name not in before]
    gone = [name for name in before if name not in after]
    if (new and call != "repeat") or (gone and call != "reduce"):
        raise EinopsError("{}: {} of {!r} must be on both sides".format(
            call, " and ".join((new if call != "repeat" else []) + gone), pattern))
    for name in new:
        if name not in sizes:
            raise EinopsError("{}: the size of the new axis {} is needed".format(call, name))
    for name in sizes:
        if name not in before and name not in after:
            raise EinopsError("{}: {} is no axis of {!r}".format(call, name, pattern))


def _folded(tensor, axes, reduction):
    if callable(reduction):
        return reduction(tensor, tuple(axes))
    if reduction == "prod":
        for axis in reversed(axes):
            tensor = tensor.prod(axis)
        return tensor
    folds = {"min": "amin", "max": "amax", "sum": "sum", "mean": "mean"}
    if reduction not in folds:
        raise EinopsError("reduce: {!r} is none of min, max, sum, mean and prod".format(reduction))
    return getattr(tensor, folds[reduction])(axes)


def _product(sizes):
    product = 1
    for size in sizes:
        product *= size
    return product
