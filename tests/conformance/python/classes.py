# Classes: attributes, properties, methods of the class and without it, what can be asked of them.
class Window:
    """A span of steps."""
    count = 0
    names = []

    def __init__(self, start, stop=None, *, step=1):
        self.start = start
        self.stop = start + 10 if stop is None else stop
        self.step = step
        Window.count += 1
        self._cache = None

    def __len__(self):
        return max(0, -(-(self.stop - self.start) // self.step))

    def __getitem__(self, i):
        if isinstance(i, slice):
            return list(self)[i]
        if i < 0:
            i += len(self)
        if not 0 <= i < len(self):
            raise IndexError(i)
        return self.start + i * self.step

    def __iter__(self):
        return iter(range(self.start, self.stop, self.step))

    def __call__(self, x, *more, scale=1):
        return [v * scale + x for v in self] + list(more)

    def __repr__(self):
        return "Window(%d, %d)" % (self.start, self.stop)

    @property
    def middle(self):
        if self._cache is None:
            self._cache = (self.start + self.stop) / 2
        return self._cache

    @property
    def length(self):
        return self.stop - self.start

    @staticmethod
    def default():
        return Window(0, 4)

    @classmethod
    def of(cls, *args):
        made = cls(*args)
        cls.names.append(cls.__name__)
        return made

    def wider(self, by=1):
        self.stop += by
        return self

    alias = wider


class Narrow(Window):
    def __init__(self, start):
        super().__init__(start, start + 2)

    def wider(self, by=1):
        return super().wider(by * 10)

    @classmethod
    def of(cls, start):
        return super().of(start)


w = Window(2, 8, step=2)
size, items, first, last = len(w), list(w), w[0], w[-1]
part = w[1:], w[::-1]
called = w(100), w(1, 2, 3, scale=2)
shown = repr(w), str(w), f"{w}", "%s" % [w]
middle = w.middle, w.middle, w._cache
w.stop = 22
stop = w.stop, w.length
made = Window.default(), Window.of(1, 2), Narrow.of(5)
names = Window.names, Window.count
grown = w.wider().wider(by=2).stop, w.alias(3).stop, Narrow(0).wider().stop
w.extra = "later"
asked = hasattr(w, "extra"), hasattr(w, "nothing"), getattr(w, "extra"), getattr(w, "nothing", 0)
setattr(w, "dynamic", 5)
del w.extra
gone = hasattr(w, "extra"), w.dynamic
kinds = isinstance(made[2], Window), isinstance(w, Narrow), issubclass(Narrow, Window), type(w) is Window, type(w).__name__
own = w.count, Window.count
w.count = 100
shadow = w.count, Window.count
bound = w.wider
unbound = Window.__len__(w), Window.wider(w, 0).stop, bound(1).stop
truth = bool(Window(0, 0)), bool(Window(0, 1)), 4 in Window(0, 5), 7 in Window(0, 5)
total, biggest, pairs = sum(w), max(Window(0, 3)), list(zip(Window(0, 2), Window(5, 9)))
a, b, *c = Window(0, 5)
equal = w == w, w is w, w != 3
for v in Window(0, 3):
    print(v, end=" ")
print(w, [Narrow(1)], {"w": made[0]}, callable(w), callable(size))
try:
    w.middle = 3
except AttributeError:
    print("no setter")
try:
    w[99]
except IndexError as e:
    print("IndexError", e)
try:
    Window()
except TypeError:
    print("TypeError")
try:
    w.nothing
except AttributeError:
    print("AttributeError")


class Empty: pass


class Config:
    width = 4
    heads = width // 2
    table = [i * 2 for i in range(3)]

    def sizes(self): return self.width // self.heads


holder = Empty()
holder.x, holder.inner = 1, Empty()
holder.inner.y = [1]
holder.inner.y.append(2)
deep = holder.inner.y
sizes = Config().sizes(), Config.table, Config.heads
