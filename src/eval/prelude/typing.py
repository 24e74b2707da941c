# module: typing


class _Form:
    """What annotations are made of: it can be subscripted and called, and says nothing."""

    def __getitem__(self, item):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __or__(self, other):
        return self


Any = Callable = ClassVar = Dict = Final = FrozenSet = Generic = Iterable = Iterator = _Form()
List = Literal = Mapping = MutableMapping = Optional = Sequence = Set = Tuple = Type = _Form()
Union = NoReturn = Hashable = Sized = Collection = Generator = TypeVar = NewType = _Form()
TYPE_CHECKING = False


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def no_type_check(arg):
    return arg
