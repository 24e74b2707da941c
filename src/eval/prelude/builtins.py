# module: builtins


class dict_keys:
    def __init__(self, mapping):
        self.mapping = mapping

    def _items(self):
        return [k for k, v in self.mapping._pairs()]

    def __iter__(self):
        return iter(self._items())

    def __len__(self):
        return len(self.mapping)

    def __contains__(self, item):
        return item in self._items()

    def __reversed__(self):
        return reversed(self._items())

    def __repr__(self):
        return type(self).__name__ + "(" + repr(self._items()) + ")"

    def __eq__(self, other):
        return set(self) == set(other)

    def __and__(self, other):
        return set(self) & set(other)

    def __or__(self, other):
        return set(self) | set(other)

    def __sub__(self, other):
        return set(self) - set(other)

    def __xor__(self, other):
        return set(self) ^ set(other)

    def isdisjoint(self, other):
        return not set(self) & set(other)


class dict_values(dict_keys):
    def _items(self):
        return [v for k, v in self.mapping._pairs()]

    def __eq__(self, other):
        return self is other


class dict_items(dict_keys):
    def _items(self):
        return self.mapping._pairs()


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
