# module: functools


class partial:
    def __init__(self, func, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})


def reduce(function, sequence, *initial):
    items = iter(sequence)
    value = initial[0] if initial else next(items, _NOTHING)
    if value is _NOTHING:
        raise TypeError("reduce() of nothing needs a first value")
    for item in items:
        value = function(value, item)
    return value


class _Nothing:
    pass


_NOTHING = _Nothing()


def wraps(wrapped):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped)
    return decorate


def update_wrapper(wrapper, wrapped):
    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    wrapper.__wrapped__ = wrapped
    return wrapper


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _Cached(maxsize)
    return _Cached


def cache(function):
    return _Cached(function)


class _Cached:
    def __init__(self, function):
        self.__wrapped__ = function
        self.__name__ = function.__name__
        self.known = {}

    def __call__(self, *args, **keywords):
        key = (args, tuple(keywords.items()))
        if key not in self.known:
            self.known[key] = self.__wrapped__(*args, **keywords)
        return self.known[key]

    def cache_clear(self):
        self.known.clear()


class cached_property:
    def __init__(self, function):
        raise NotImplementedError("einstep has no functools.cached_property; use @property")


def cmp_to_key(compare):
    class Key:
        def __init__(self, value):
            self.value = value

        def __lt__(self, other):
            return compare(self.value, other.value) < 0

        def __eq__(self, other):
            return compare(self.value, other.value) == 0
    return Key
