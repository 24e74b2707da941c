# module: torch.nn


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class _Numbered(Module):
    """Modules under the names 0, 1, 2 ..."""

    def _all(self):
        return [m for name, m in _members(self, _is_module)]

    def _replace(self, modules):
        for name, module in _members(self, _is_module):
            delattr(self, name)
        for module in modules:
            self.append(module)
        return self

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self

    def insert(self, index, module):
        modules = self._all()
        modules.insert(index, module)
        self._replace(modules)

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __setitem__(self, index, module):
        names = [name for name, m in _members(self, _is_module)]
        setattr(self, names[index], module)

    def __delitem__(self, index):
        modules = self._all()
        del modules[index]
        self._replace(modules)

    def __contains__(self, module):
        return any(m is module for m in self._all())


class Sequential(_Numbered):
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            self.extend(args)

    def forward(self, input):
        for module in self._all():
            input = module(input)
        return input

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(dict(_members(self, _is_module)[index]))
        return self._all()[index]


class ModuleList(_Numbered):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __getitem__(self, index):
        found = self._all()[index]
        return type(self)(found) if isinstance(index, slice) else found

    def __iadd__(self, modules):
        return self.extend(modules)

    def __add__(self, other):
        return ModuleList(self._all() + list(other))


class _Named(Module):
    """Modules or parameters under names that are given."""

    def __init__(self, members=None):
        super().__init__()
        if members is not None:
            self.update(members)

    def update(self, members):
        for name, member in members.items() if hasattr(members, "items") else members:
            self[name] = member

    def keys(self):
        return self._all().keys()

    def values(self):
        return self._all().values()

    def items(self):
        return self._all().items()

    def pop(self, key):
        member = self[key]
        del self[key]
        return member

    def clear(self):
        for name in list(self):
            delattr(self, name)

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, name):
        return self._all()[name]

    def __delitem__(self, name):
        delattr(self, name)

    def __contains__(self, name):
        return name in self._all()


class ModuleDict(_Named):
    def _all(self):
        return dict(_members(self, _is_module))

    def __setitem__(self, name, module):
        self.add_module(name, module)


def _type_text(dtype):
    names = {torch.float32: "Float", torch.float64: "Double", torch.float16: "Half",
             torch.bfloat16: "BFloat16", torch.int64: "Long", torch.int32: "Int",
             torch.complex64: "ComplexFloat", torch.complex128: "ComplexDouble"}
    return "torch.{}Tensor".format(names.get(dtype, str(dtype)))


def _parameter_line(name, kind, p):
    return "  ({}): Parameter containing: [{} of size {}]".format(
        name, kind, "x".join(str(n) for n in p.shape))


class ParameterList(Module):
    def __init__(self, values=None):
        super().__init__()
        self.extend(values or [])

    def append(self, value):
        setattr(self, str(len(self)), value if isinstance(value, Parameter) else Parameter(value))
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def _all(self):
        return [p for name, p in _members(self, _is_parameter)]

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, index):
        found = self._all()[index]
        return type(self)(found) if isinstance(index, slice) else found

    def __setitem__(self, index, value):
        setattr(self, str(range(len(self))[index]), Parameter(value))

    def __iadd__(self, values):
        return self.extend(values)

    def __repr__(self):
        lines = ["\n  " + _parameter_line(k, p.dtype, p) for k, p in _members(self, _is_parameter)]
        return "ParameterList(" + "".join(lines) + ("\n" if lines else "") + ")"


class ParameterDict(_Named):
    def _all(self):
        return dict(_members(self, _is_parameter))

    def __setitem__(self, name, value):
        setattr(self, name, value if isinstance(value, Parameter) else Parameter(value))

    def __repr__(self):
        lines = [_parameter_line(k, _type_text(p.dtype), p)
                 for k, p in _members(self, _is_parameter)]
        return "ParameterDict(" + "\n".join(lines) + ")"
