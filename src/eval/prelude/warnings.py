# module: warnings


def warn(message, category=None, stacklevel=1, source=None):
    return None


def filterwarnings(action, message="", category=None, module="", lineno=0, append=False):
    return None


def simplefilter(action, category=None, lineno=0, append=False):
    return None


def resetwarnings():
    return None


class catch_warnings:
    def __init__(self, record=False):
        self.record = record

    def __enter__(self):
        return [] if self.record else None

    def __exit__(self, kind, value, traceback):
        return False
