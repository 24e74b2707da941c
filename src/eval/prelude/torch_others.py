# module: torch.autograd


class Function:
    """Its forward() runs; there is no backward to run."""

    @classmethod
    def apply(cls, *args):
        return cls.forward(_Context(), *args)


class _Context:
    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def mark_dirty(self, *tensors):
        return None

    def mark_non_differentiable(self, *tensors):
        return None


def Variable(data, requires_grad=False, volatile=None):
    return data


def set_detect_anomaly(mode=True, check_nan=True):
    return None


def grad(*args, **kwargs):
    raise NotImplementedError("einstep computes no gradients")
