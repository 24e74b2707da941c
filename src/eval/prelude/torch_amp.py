# module: torch.cuda.amp


class autocast:
    """Everything stays in the types it has: einstep has no mixed precision."""

    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False

    def __call__(self, function):
        return function


def custom_fwd(fwd=None, **kwargs):
    return fwd if fwd is not None else lambda function: function


def custom_bwd(bwd):
    return bwd


class GradScaler:
    def __init__(self, *args, **kwargs):
        pass

    def scale(self, outputs):
        return outputs
