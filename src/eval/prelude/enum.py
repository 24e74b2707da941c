# module: enum


class Enum:
    """Its members are found by name, by attribute and by value; the class is not gone through."""

    def __init_subclass__(cls):
        members = {}
        for name, value in list(cls.__dict__.items()):
            if name.startswith("_") or callable(value) or isinstance(value, property):
                continue
            member = object.__new__(cls)
            member.__dict__["name"] = name
            member.__dict__["value"] = len(members) + 1 if isinstance(value, auto) else value
            setattr(cls, name, member)
            members[name] = member
        cls.__members__ = members

    def __new__(cls, value):
        for member in cls.__members__.values():
            if member.value == value:
                return member
        raise ValueError("{!r} is no {}".format(value, cls.__name__))

    def __init__(self, value):
        pass

    def __class_getitem__(cls, name):
        return cls.__members__[name]

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        return self is other

    def __str__(self):
        return type(self).__name__ + "." + self.name

    def __repr__(self):
        return "<{}: {!r}>".format(str(self), self.value)


class auto:
    pass
