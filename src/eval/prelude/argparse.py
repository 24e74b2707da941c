# module: argparse


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        return "Namespace({})".format(", ".join(
            ["{}={!r}".format(k, v) for k, v in self.__dict__.items()]))

    def __eq__(self, other):
        return isinstance(other, Namespace) and self.__dict__ == other.__dict__

    def __contains__(self, key):
        return key in self.__dict__
