# module: os.path


def join(a, *paths):
    """Of file names: what follows an absolute one."""
    for name in paths:
        a = name if name.startswith("/") or not a else a + ("" if a.endswith("/") else "/") + name
    return a


def split(p):
    at = p.rfind("/") + 1
    head = p[:at]
    return (head.rstrip("/") or head, p[at:])


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    name = basename(p)
    dot = name.rfind(".")
    if dot < 0 or not name[:dot].strip("."):
        return (p, "")
    return (p[:len(p) - len(name) + dot], name[dot:])


def abspath(path):
    return path


realpath = abspath
