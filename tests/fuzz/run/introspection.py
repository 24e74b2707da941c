# What objects tell about themselves, and syntax that is rarely met.
class Base:
    """A base."""

    def method(self):
        """A method."""
        return type(self).__name__


class Derived(Base):
    def __init__(self):
        self.b, self.a = 2, 1


def documented(x, y=1):
    """Says what it does."""
    return x + y


d = Derived()
mro = [c.__name__ for c in Derived.__mro__]
bases = [c.__name__ for c in Derived.__bases__]
docs = Base.__doc__, documented.__doc__, Derived.method.__doc__
names = d.__class__.__name__, documented.__name__, d.method.__name__, Base.__name__
fields = sorted(vars(d)), list(d.__dict__), d.__dict__["a"]
try:
    try:
        [][0]
    except IndexError as inner:
        raise KeyError("outer") from inner
except KeyError as e:
    cause = type(e.__cause__).__name__
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError
except ValueError as e:
    context = type(e.__context__).__name__
def positional(a, b, /, c): return a, b, c
placed = positional(1, 2, c=3), positional(1, 2, 3)
x = [0, 0, 0]
for x[1] in range(2):
    seen = list(x)
frozen = frozenset([1, 2])
lookup = {frozen: "pair"}[frozenset((2, 1))]
piece = slice(1, 9, 2)
cut = piece.start, piece.stop, piece.step, list(range(10))[piece], slice(-3, None).indices(10)
name = __name__
if __name__ == "__main__":
    ran = True
ellipsis = ... is Ellipsis
several = 1, \
    2
r"""A string
that nothing holds."""
print(frozenset(), frozenset({3}), ..., NotImplemented, piece, __name__)
