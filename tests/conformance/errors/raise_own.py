class ModeError(ValueError):
    pass


def choose(mode):
    if mode not in ("train", "eval"):
        raise ModeError("mode " + mode)


choose("test")
