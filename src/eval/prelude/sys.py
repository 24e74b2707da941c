# module: sys
path = []
argv = [""]
modules = {}
maxsize = 9223372036854775807
platform = "linux"
byteorder = "little"
version = "3.11"
version_info = (3, 11, 0, "final", 0)


def exit(status=None):
    raise SystemExit(status)


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit):
    return None


class _Stream:
    """Nothing is written before its time, so nothing waits to be."""

    def flush(self):
        return None


stderr = _Stream()
stdout = _Stream()
