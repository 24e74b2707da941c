# module: collections


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        items = list(self.items())
        value = self.pop(key)
        if last:
            self[key] = value
        else:
            self.clear()
            self[key] = value
            self.update([(k, v) for k, v in items if k != key])

    def popitem(self, last=True):
        if not self:
            raise KeyError("popitem() from an empty dict")
        key = list(self.keys())[-1 if last else 0]
        return key, self.pop(key)

    def __repr__(self):
        return type(self).__name__ + "(" + (repr(list(self.items())) if self else "") + ")"


class defaultdict(dict):
    def __init__(self, default_factory=None, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self[key] = self.default_factory()
        return value

    def __repr__(self):
        return "defaultdict({}, {})".format(self.default_factory, dict(self))


class Counter(dict):
    def __init__(self, iterable=None, **kwargs):
        super().__init__()
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, **kwargs):
        if iterable is not None and hasattr(iterable, "items"):
            for key, n in iterable.items():
                self[key] = self[key] + n
        else:
            for key in iterable or ():
                self[key] = self[key] + 1
        for key, n in kwargs.items():
            self[key] = self[key] + n

    def most_common(self, n=None):
        pairs = sorted(self.items(), key=lambda pair: pair[1], reverse=True)
        return pairs if n is None else pairs[:n]

    def elements(self):
        return iter([key for key, n in self.items() for i in range(n)])

    def total(self):
        return sum(self.values())

    def __repr__(self):
        pairs = ["{!r}: {!r}".format(k, n) for k, n in self.most_common()]
        return "Counter(" + ("{" + ", ".join(pairs) + "}" if pairs else "") + ")"


class deque:
    def __init__(self, iterable=(), maxlen=None):
        self.maxlen = maxlen
        self._items = []
        self.extend(iterable)

    def append(self, x):
        self._items.append(x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, x):
        self._items.insert(0, x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[-1]

    def extend(self, iterable):
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        for x in iterable:
            self.appendleft(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("popleft from an empty deque")
        return self._items.pop(0)

    def rotate(self, n=1):
        n = n % len(self._items) if self._items else 0
        self._items[:] = self._items[-n:] + self._items[:-n] if n else self._items

    def clear(self):
        self._items.clear()

    def count(self, x):
        return self._items.count(x)

    def index(self, x):
        return self._items.index(x)

    def remove(self, x):
        self._items.remove(x)

    def copy(self):
        return deque(self._items, self.maxlen)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, x):
        return x in self._items

    def __getitem__(self, index):
        return self._items[index]

    def __setitem__(self, index, x):
        self._items[index] = x

    def __delitem__(self, index):
        del self._items[index]

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __repr__(self):
        end = "" if self.maxlen is None else ", maxlen={}".format(self.maxlen)
        return "deque({}{})".format(self._items, end)


def namedtuple(typename, field_names, rename=False, defaults=None, module=None):
    names = field_names.replace(",", " ").split() if isinstance(field_names, str) else field_names
    names = tuple(names)
    usual = dict(zip(names[len(names) - len(defaults or ()):], defaults or ()))

    class Made(tuple):
        _fields = names
        _field_defaults = usual

        def __new__(cls, *args, **kwargs):
            given = {**usual, **dict(zip(names, args)), **kwargs}
            if len(args) > len(names) or list(sorted(given)) != list(sorted(names)):
                raise TypeError("{} takes {}".format(typename, ", ".join(names)))
            return tuple.__new__(cls, [given[name] for name in names])

        @classmethod
        def _make(cls, iterable):
            return cls(*iterable)

        def _asdict(self):
            return dict(zip(names, self))

        def _replace(self, **kwargs):
            return type(self)(**{**self._asdict(), **kwargs})

        def __repr__(self):
            return typename + "(" + ", ".join(
                "{}={!r}".format(n, v) for n, v in zip(names, self)) + ")"

    Made.__name__ = typename
    for i, name in enumerate(names):
        setattr(Made, name, property(lambda self, i=i: self[i]))
    return Made
