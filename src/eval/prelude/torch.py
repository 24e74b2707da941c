# module: torch


class device:
    def __init__(self, type="cpu", index=None):
        kind = str(type)
        self.type = kind.split(":")[0]
        self.index = int(kind.split(":")[1]) if ":" in kind else index

    def __repr__(self):
        if self.index is None:
            return "device(type='{}')".format(self.type)
        return "device(type='{}', index={})".format(self.type, self.index)

    def __str__(self):
        return self.type if self.index is None else "{}:{}".format(self.type, self.index)

    def __eq__(self, other):
        return str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


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


def is_tensor(obj):
    return isinstance(obj, Tensor)


def get_default_dtype():
    return float32


def set_printoptions(**options):
    raise NotImplementedError("einstep prints tensors with PyTorch's default options only")
