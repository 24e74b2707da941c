# module: types


class SimpleNamespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        return "namespace({})".format(", ".join(
            ["{}={!r}".format(k, v) for k, v in self.__dict__.items()]))

    def __eq__(self, other):
        return isinstance(other, SimpleNamespace) and self.__dict__ == other.__dict__
