# module: dataclasses


class _Missing:
    pass


MISSING = _Missing()


class _Field:
    def __init__(self, default, default_factory, init, repr, compare):
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare

    def initial(self, name):
        if self.default_factory is not MISSING:
            return self.default_factory()
        if self.default is MISSING:
            raise TypeError("__init__() was not given " + name)
        return self.default


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None,
          compare=True, metadata=None, kw_only=False):
    return _Field(default, default_factory, init, repr, compare)


def dataclass(cls=None, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
              frozen=False, match_args=True, kw_only=False, slots=False):
    if order or frozen or kw_only or slots:
        raise NotImplementedError("einstep's dataclasses have no order, frozen, kw_only or slots")

    def decorate(cls):
        fields = dict(getattr(cls, "__dataclass_fields__", {}))
        for name in cls.__dict__.get("__annotations__", {}):
            value = cls.__dict__.get(name, MISSING)
            if isinstance(value, (list, dict, set)):
                raise ValueError("a mutable default is shared; use field(default_factory=...)")
            fields[name] = value if isinstance(value, _Field) else _Field(
                value, MISSING, True, True, True)
            if isinstance(value, _Field) and value.default is not MISSING:
                setattr(cls, name, value.default)
        cls.__dataclass_fields__ = fields
        if init and "__init__" not in cls.__dict__:
            cls.__init__ = _init
        if repr and "__repr__" not in cls.__dict__:
            cls.__repr__ = _repr
        if eq and "__eq__" not in cls.__dict__:
            cls.__eq__ = _eq
        return cls

    return decorate if cls is None else decorate(cls)


def _init(self, *args, **kwargs):
    fields = self.__dataclass_fields__
    names = [n for n, f in fields.items() if f.init]
    if len(args) > len(names):
        raise TypeError("__init__() takes at most {} values".format(len(names)))
    given = dict(zip(names, args))
    for name, value in kwargs.items():
        if name not in names or name in given:
            raise TypeError("__init__() cannot take " + name)
        given[name] = value
    for name, f in fields.items():
        setattr(self, name, given[name] if name in given else f.initial(name))
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _repr(self):
    parts = ["{}={!r}".format(n, getattr(self, n))
             for n, f in self.__dataclass_fields__.items() if f.repr]
    return type(self).__name__ + "(" + ", ".join(parts) + ")"


def _values(x):
    return tuple(getattr(x, n) for n, f in x.__dataclass_fields__.items() if f.compare)


def _eq(self, other):
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


class _FieldName:
    def __init__(self, name):
        self.name = name


def fields(class_or_instance):
    return tuple(_FieldName(name) for name in class_or_instance.__dataclass_fields__)


def is_dataclass(obj):
    return hasattr(obj, "__dataclass_fields__")


def asdict(obj):
    def plain(v):
        if is_dataclass(v):
            return {n: plain(getattr(v, n)) for n in v.__dataclass_fields__}
        if isinstance(v, (list, tuple)):
            return type(v)([plain(item) for item in v])
        if isinstance(v, dict):
            return {k: plain(item) for k, item in v.items()}
        return v
    return plain(obj)


def replace(obj, **changes):
    return type(obj)(**{**{n: getattr(obj, n) for n in obj.__dataclass_fields__}, **changes})
