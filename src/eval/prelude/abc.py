# module: abc


class ABC:
    pass


def abstractmethod(function):
    return function


abstractproperty = property
