# module: torch.backends


class _Switches:
    """Settings of libraries that einstep does not use: kept, without effect."""

    def is_available(self):
        return False

    def is_built(self):
        return False


cudnn = _Switches()
mps = _Switches()
mkldnn = _Switches()
