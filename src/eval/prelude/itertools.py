# module: itertools


class _Iterator:
    def __iter__(self):
        return self


class count(_Iterator):
    def __init__(self, start=0, step=1):
        self.value = start
        self.step = step

    def __next__(self):
        value = self.value
        self.value = value + self.step
        return value


class cycle(_Iterator):
    def __init__(self, iterable):
        self.items = list(iterable)
        self.at = -1

    def __next__(self):
        if not self.items:
            raise StopIteration
        self.at = (self.at + 1) % len(self.items)
        return self.items[self.at]


class repeat(_Iterator):
    def __init__(self, object, times=None):
        self.object = object
        self.times = times

    def __next__(self):
        if self.times is not None:
            if self.times <= 0:
                raise StopIteration
            self.times -= 1
        return self.object


class chain(_Iterator):
    def __init__(self, *iterables):
        self.rest = iter(iterables)
        self.now = iter(())

    @classmethod
    def from_iterable(cls, iterables):
        made = cls()
        made.rest = iter(iterables)
        return made

    def __next__(self):
        while True:
            item = next(self.now, _END)
            if item is not _END:
                return item
            self.now = iter(next(self.rest))


class islice(_Iterator):
    def __init__(self, iterable, *bounds):
        part = slice(*bounds)
        self.items = iter(iterable)
        self.at = 0
        self.next = part.start or 0
        self.stop = part.stop
        self.step = part.step or 1

    def __next__(self):
        if self.stop is not None and self.next >= self.stop:
            raise StopIteration
        while True:
            item = next(self.items)
            self.at += 1
            if self.at > self.next:
                self.next += self.step
                return item


class takewhile(_Iterator):
    def __init__(self, predicate, iterable):
        self.predicate = predicate
        self.items = iter(iterable)

    def __next__(self):
        item = next(self.items)
        if not self.predicate(item):
            self.items = iter(())
            raise StopIteration
        return item


class dropwhile(_Iterator):
    def __init__(self, predicate, iterable):
        self.predicate = predicate
        self.items = iter(iterable)

    def __next__(self):
        item = next(self.items)
        while self.predicate is not None and self.predicate(item):
            item = next(self.items)
        self.predicate = None
        return item


class _End:
    pass


_END = _End()


def accumulate(iterable, func=None, initial=None):
    results = [] if initial is None else [initial]
    for item in iterable:
        if results:
            item = results[-1] + item if func is None else func(results[-1], item)
        results.append(item)
    return iter(results)


def starmap(function, iterable):
    return map(lambda args: function(*args), iterable)


def filterfalse(predicate, iterable):
    if predicate is None:
        return filter(lambda item: not item, iterable)
    return filter(lambda item: not predicate(item), iterable)


def pairwise(iterable):
    items = list(iterable)
    return zip(items, items[1:])


def zip_longest(*iterables, fillvalue=None):
    lists = [list(items) for items in iterables]
    most = max([len(items) for items in lists], default=0)
    return zip(*[items + [fillvalue] * (most - len(items)) for items in lists])


def tee(iterable, n=2):
    items = list(iterable)
    return tuple(iter(items) for i in range(n))


def groupby(iterable, key=None):
    groups = []
    for item in iterable:
        k = item if key is None else key(item)
        if not groups or groups[-1][0] != k:
            groups.append((k, []))
        groups[-1][1].append(item)
    return iter([(k, iter(items)) for k, items in groups])


def product(*iterables, repeat=1):
    results = [()]
    for items in [list(items) for items in iterables] * repeat:
        results = [head + (item,) for head in results for item in items]
    return iter(results)


def permutations(iterable, r=None):
    items = list(iterable)
    r = len(items) if r is None else r
    return iter([tuple(items[i] for i in places) for places in product(range(len(items)), repeat=r)
                 if len(set(places)) == r])


def combinations(iterable, r):
    items = list(iterable)
    return iter([tuple(items[i] for i in places) for places in _rising(len(items), r, 1)])


def combinations_with_replacement(iterable, r):
    items = list(iterable)
    return iter([tuple(items[i] for i in places) for places in _rising(len(items), r, 0)])


def _rising(n, r, gap):
    """Tuples of r places below n, each at least `gap` beyond the one before, in order."""
    results = [()]
    for step in range(r):
        results = [head + (i,) for head in results
                   for i in range(head[-1] + gap if head else 0, n)]
    return results
