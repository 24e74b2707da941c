# module: operator


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def truediv(a, b):
    return a / b


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def pow(a, b):
    return a ** b


def matmul(a, b):
    return a @ b


def neg(a):
    return -a


def and_(a, b):
    return a & b


def or_(a, b):
    return a | b


def xor(a, b):
    return a ^ b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def gt(a, b):
    return a > b


def ge(a, b):
    return a >= b


def not_(a):
    return not a


def getitem(a, b):
    return a[b]


def itemgetter(item, *items):
    if items:
        return lambda obj: tuple(obj[i] for i in (item,) + items)
    return lambda obj: obj[item]


def attrgetter(attr, *attrs):
    def one(obj, dotted):
        for name in dotted.split("."):
            obj = getattr(obj, name)
        return obj
    if attrs:
        return lambda obj: tuple(one(obj, a) for a in (attr,) + attrs)
    return lambda obj: one(obj, attr)
