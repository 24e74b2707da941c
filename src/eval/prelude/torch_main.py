# module: torch
import math



class TorchVersion(str):
    """A version's text that compares by its numbers."""

    def _numbers(self, other):
        return [tuple(int("".join(c for c in part if c.isdigit()) or 0)
                      for part in str(v).split("+")[0].split(".")) for v in (self, other)]

    def __lt__(self, other):
        own, others = self._numbers(other)
        return own < others

    def __le__(self, other):
        own, others = self._numbers(other)
        return own <= others

    def __gt__(self, other):
        own, others = self._numbers(other)
        return own > others

    def __ge__(self, other):
        own, others = self._numbers(other)
        return own >= others


__version__ = TorchVersion("1.13.1")
strided = "torch.strided"
contiguous_format = "torch.contiguous_format"
preserve_format = "torch.preserve_format"
channels_last = "torch.channels_last"


class device:
    def __init__(self, type="cpu", index=None):
        kind = str(type)
        self.type = kind.split(":")[0]
        self.index = int(kind.split(":")[1]) if ":" in kind else index
        if self.type not in ("cpu", "cuda", "mps", "meta", "xla"):
            raise RuntimeError("{} is no device".format(kind))

    def __repr__(self):
        if self.index is None:
            return "device(type='{}')".format(self.type)
        return "device(type='{}', index={})".format(self.type, self.index)

    def __str__(self):
        return self.type if self.index is None else "{}:{}".format(self.type, self.index)

    def __eq__(self, other):
        return isinstance(other, device) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


# ---- gradients, which einstep does not compute


class no_grad:
    def __init__(self, mode=True):
        pass

    def __enter__(self):
        return None

    def __exit__(self, kind, value, traceback):
        return False

    def __call__(self, function):
        return function


class enable_grad(no_grad):
    pass


class inference_mode(no_grad):
    pass


class set_grad_enabled(no_grad):
    pass


def is_grad_enabled():
    return False


def is_inference_mode_enabled():
    return False


# ---- asking


def is_tensor(obj):
    return isinstance(obj, Tensor)


def is_storage(obj):
    return False


def is_nonzero(input):
    return bool(input)


def get_default_dtype():
    return float32


def set_default_dtype(d):
    if d is not float32:
        raise NotImplementedError("einstep's default dtype is float32")


def set_default_tensor_type(t):
    raise NotImplementedError("einstep's default dtype is float32")


def initial_seed():
    raise NotImplementedError("einstep keeps no initial seed to ask for")


def seed():
    raise NotImplementedError("einstep draws nothing at random of its own: use manual_seed")


def get_num_threads():
    return 1


def set_num_threads(n):
    return None


def are_deterministic_algorithms_enabled():
    return True


def use_deterministic_algorithms(mode, warn_only=False):
    return None


def compile(model, *args, **kwargs):
    return model


def _limits(dtype):
    """Bits of the exponent and of the fraction of a floating type."""
    sizes = {float16: (5, 10), bfloat16: (8, 7), float32: (8, 23), complex64: (8, 23),
             float64: (11, 52), complex128: (11, 52)}
    if dtype not in sizes:
        raise TypeError("finfo() takes a floating type, not {}".format(dtype))
    return sizes[dtype]


class finfo:
    def __init__(self, type=None):
        exponent, fraction = _limits(float32 if type is None else type)
        top = 2 ** (exponent - 1) - 1
        self.bits = exponent + fraction + 1
        self.eps = 2.0 ** -fraction
        self.max = (2.0 - self.eps) * 2.0 ** top
        self.min = -self.max
        self.tiny = 2.0 ** (1 - top)
        self.smallest_normal = self.tiny
        self.resolution = 10.0 ** -math.floor(fraction * math.log10(2))
        self.dtype = {16: "float16", 32: "float32", 64: "float64"}[self.bits]
        if fraction == 7:
            self.dtype = "bfloat16"

    def __repr__(self):
        names = ["resolution", "min", "max", "eps", "smallest_normal", "tiny", "dtype"]
        return "finfo({})".format(", ".join(
            ["{}={}".format(name, getattr(self, name)) for name in names]))


class iinfo:
    def __init__(self, type):
        bits = {uint8: 8, int8: 8, int16: 16, int32: 32, int64: 64}
        if type not in bits:
            raise TypeError("iinfo() takes an integer type, not {}".format(type))
        self.bits = bits[type]
        signed = type is not uint8
        self.max = 2 ** (self.bits - 2) - 1 + 2 ** (self.bits - 2) if signed else 255
        self.min = -self.max - 1 if signed else 0
        self.dtype = str(type).split(".")[1]

    def __repr__(self):
        return "iinfo(min={}, max={}, dtype={})".format(self.min, self.max, self.dtype)


# ---- composed of other functions


def trace(input):
    if input.dim() != 2:
        raise RuntimeError("trace() takes a matrix, not {} axes".format(input.dim()))
    return input.diagonal().sum()


def _cosine_window(window_length, periodic, alpha, dtype):
    if window_length <= 1:
        return ones(window_length, dtype=dtype)
    n = window_length + 1 if periodic else window_length
    window = arange(n, dtype=dtype or float32).mul_(2 * math.pi / (n - 1)).cos_()
    return window.mul_(alpha - 1).add_(alpha)[:window_length]


def hann_window(window_length, periodic=True, *, dtype=None, device=None, requires_grad=False):
    return _cosine_window(window_length, periodic, 0.5, dtype)


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None, device=None,
                   requires_grad=False):
    if abs(alpha + beta - 1) > 1e-9:
        raise NotImplementedError("einstep's hamming_window has alpha + beta = 1 only")
    return _cosine_window(window_length, periodic, alpha, dtype)
