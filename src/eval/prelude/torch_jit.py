# module: torch.jit
from typing import Final


def script(obj, *args, **kwargs):
    """What would be compiled runs as it is written."""
    return obj


def trace(func, *args, **kwargs):
    return func


def ignore(fn=None, drop=False, **kwargs):
    return fn if callable(fn) else script


def unused(fn):
    return fn


def export(fn):
    return fn


def script_if_tracing(fn):
    return fn


def annotate(the_type, the_value):
    return the_value


def isinstance(obj, target_type):
    return True


def is_scripting():
    return False


def is_tracing():
    return False
