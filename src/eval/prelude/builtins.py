# module: builtins


class frozenset:
    def __init__(self, items=()):
        self._set = set(items)

    def __iter__(self):
        return iter(self._set)

    def __len__(self):
        return len(self._set)

    def __contains__(self, item):
        return item in self._set

    def __hash__(self):
        return hash(tuple(sorted(hash(item) for item in self._set)))

    def __eq__(self, other):
        return self._set == set(other)

    def __and__(self, other):
        return frozenset(self._set & set(other))

    def __or__(self, other):
        return frozenset(self._set | set(other))

    def __sub__(self, other):
        return frozenset(self._set - set(other))

    def __repr__(self):
        return "frozenset(" + (repr(self._set) if self._set else "") + ")"
