# module: torch.nn


class _Missing(Module):
    """A module of PyTorch that einstep knows by name only."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError("einstep has no nn." + type(self).__name__)


class RNN(_Missing):
    pass


class LSTM(_Missing):
    pass


class GRU(_Missing):
    pass


class RNNCell(_Missing):
    pass


class LSTMCell(_Missing):
    pass


class GRUCell(_Missing):
    pass


class Transformer(_Missing):
    pass


class TransformerEncoder(_Missing):
    pass


class TransformerDecoder(_Missing):
    pass


class TransformerEncoderLayer(_Missing):
    pass


class TransformerDecoderLayer(_Missing):
    pass


class Bilinear(_Missing):
    pass


class Conv3d(_Missing):
    pass


class ConvTranspose2d(_Missing):
    pass
