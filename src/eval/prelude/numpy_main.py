# module: numpy
__version__ = "1.24.2"


class AxisError(ValueError, IndexError):
    pass


def ptp(a, axis=None):
    return amax(a, axis=axis) - amin(a, axis=axis)


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None):
    powers = power(base, linspace(start, stop, num, endpoint=endpoint))
    return powers if dtype is None else powers.astype(dtype)


def meshgrid(*xi, indexing="xy"):
    """Each array repeated along the axes of the others; "xy" puts the second one's axis first."""
    order = list(range(len(xi)))
    if indexing == "xy" and len(xi) > 1:
        order[:2] = [1, 0]
    sizes = [len(xi[i]) for i in order]
    grids = []
    for i, x in enumerate(xi):
        shape = [1] * len(xi)
        shape[order.index(i)] = len(x)
        grids.append(broadcast_to(reshape(asarray(x), shape), sizes).copy())
    return grids


def pad(array, pad_width, mode="constant", constant_values=0):
    """With a number, or with the cells at the ends ("edge")."""
    array = asarray(array)
    if isinstance(pad_width, int):
        pad_width = (pad_width, pad_width)
    if isinstance(pad_width[0], int):
        pad_width = [tuple(pad_width) if len(pad_width) == 2 else pad_width * 2] * array.ndim
    if mode not in ("constant", "edge"):
        raise NotImplementedError("einstep's np.pad knows constant and edge, not {}".format(mode))
    for axis, (before, after) in enumerate(pad_width):
        ends = []
        for at, n in ((0, before), (-1, after)):
            cell = take(array, [at % array.shape[axis]], axis=axis)
            if mode == "constant":
                cell = full_like(cell, constant_values)
            ends.append(repeat(cell, n, axis=axis))
        array = concatenate([ends[0], array, ends[1]], axis=axis)
    return array


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    return {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}
