# module: logging

NOTSET = 0
DEBUG = 10
INFO = 20
WARNING = WARN = 30
ERROR = 40
CRITICAL = FATAL = 50


class Logger:
    """Takes what it is told and writes nothing: logs go beside the output, and einstep has none."""

    def __init__(self, name="root", level=NOTSET):
        self.name = name
        self.level = level
        self.handlers = []

    def setLevel(self, level):
        self.level = level

    def addHandler(self, handler):
        self.handlers.append(handler)

    def isEnabledFor(self, level):
        return False

    def log(self, level, msg, *args, **kwargs):
        return None

    def debug(self, msg, *args, **kwargs):
        return None

    def info(self, msg, *args, **kwargs):
        return None

    def warning(self, msg, *args, **kwargs):
        return None

    def warn(self, msg, *args, **kwargs):
        return None

    def error(self, msg, *args, **kwargs):
        return None

    def exception(self, msg, *args, **kwargs):
        return None

    def critical(self, msg, *args, **kwargs):
        return None


class Handler:
    def __init__(self, *args, **kwargs):
        pass

    def setLevel(self, level):
        return None

    def setFormatter(self, fmt):
        return None


class StreamHandler(Handler):
    pass


class NullHandler(Handler):
    pass


class Formatter:
    def __init__(self, *args, **kwargs):
        pass


root = Logger("root", WARNING)
_loggers = {}


def getLogger(name=None):
    return _loggers.setdefault(name, Logger(name)) if name else root


def basicConfig(**kwargs):
    return None


def disable(level=CRITICAL):
    return None


def debug(msg, *args, **kwargs):
    return None


def info(msg, *args, **kwargs):
    return None


def warning(msg, *args, **kwargs):
    return None


def error(msg, *args, **kwargs):
    return None
