# module: torch.nn
import torch


class Module:
    def __init__(self):
        self.training = True

    def __call__(self, *args, **kwargs):
        return self.forward(*args, **kwargs)

    def forward(self, *args):
        raise NotImplementedError(type(self).__name__ + " has no forward()")

    def register_buffer(self, name, tensor, persistent=True):
        names = self.__dict__.setdefault("_buffer_names", [])
        if name not in names:
            names.append(name)
        setattr(self, name, tensor)

    def register_parameter(self, name, param):
        setattr(self, name, param)

    def add_module(self, name, module):
        setattr(self, name, module)

    def register_module(self, name, module):
        setattr(self, name, module)

    def named_children(self):
        return [(k, v) for k, v in self.__dict__.items() if isinstance(v, Module)]

    def children(self):
        return [v for k, v in self.named_children()]

    def named_modules(self, memo=None, prefix=""):
        seen = [] if memo is None else memo
        if any(m is self for m in seen):
            return []
        seen.append(self)
        found = [(prefix, self)]
        for name, child in self.named_children():
            found += child.named_modules(seen, prefix + "." + name if prefix else name)
        return found

    def modules(self):
        return [m for name, m in self.named_modules()]

    def _own(self, wanted):
        return [(k, v) for k, v in self.__dict__.items() if wanted(self, k, v)]

    def _named(self, wanted, recurse, prefix):
        found = []
        for path, module in self.named_modules() if recurse else [("", self)]:
            for name, value in module._own(wanted):
                if not any(value is v for k, v in found):
                    full = path + "." + name if path else name
                    found.append((prefix + "." + full if prefix else full, value))
        return found

    def named_parameters(self, prefix="", recurse=True):
        return iter(self._named(lambda m, k, v: isinstance(v, Parameter), recurse, prefix))

    def parameters(self, recurse=True):
        return iter([v for k, v in self.named_parameters("", recurse)])

    def named_buffers(self, prefix="", recurse=True):
        return iter(self._named(_is_buffer, recurse, prefix))

    def buffers(self, recurse=True):
        return iter([v for k, v in self.named_buffers("", recurse)])

    def state_dict(self):
        state = {}
        for path, module in self.named_modules():
            own = [(k, v) for k, v in module.__dict__.items() if isinstance(v, Parameter)]
            own += module._own(_is_buffer)
            for name, value in own:
                state[path + "." + name if path else name] = value
        return state

    def load_state_dict(self, state, strict=True):
        own = self.state_dict()
        for name in own:
            if name in state:
                own[name].copy_(state[name])
            elif strict:
                raise RuntimeError("load_state_dict() was not given " + name)
        for name in state:
            if strict and name not in own:
                raise RuntimeError("load_state_dict() was given " + name + ", which is not here")
        return None

    def train(self, mode=True):
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        return self

    def zero_grad(self, set_to_none=False):
        return None

    def apply(self, fn):
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def to(self, *args, **kwargs):
        for module in self.modules():
            for name, value in module.__dict__.items():
                if isinstance(value, Parameter) or _is_buffer(module, name, value):
                    if value.is_floating_point():
                        value.data = value.to(*args, **kwargs)
        return self

    def float(self):
        return self.to(torch.float32)

    def double(self):
        return self.to(torch.float64)

    def cpu(self):
        return self

    def cuda(self, device=None):
        return self

    def get_submodule(self, target):
        found = self
        for name in target.split(".") if target else []:
            found = getattr(found, name)
        return found

    def extra_repr(self):
        return ""

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        extra = self.extra_repr()
        lines = ["(" + k + "): " + _indent(repr(v)) for k, v in self.named_children()]
        if not lines:
            return self._get_name() + "(" + extra + ")"
        head = extra.split("\n") if extra else []
        return self._get_name() + "(\n  " + "\n  ".join(head + lines) + "\n)"


def _is_buffer(module, name, value):
    return value is not None and name in module.__dict__.get("_buffer_names", [])


def _indent(text):
    return text.replace("\n", "\n  ")


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Sequential(Module):
    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def forward(self, input):
        for module in self.children():
            input = module(input)
        return input

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def __len__(self):
        return len(self.children())

    def __iter__(self):
        return iter(self.children())

    def __getitem__(self, index):
        found = self.children()[index]
        return Sequential(*found) if isinstance(index, slice) else found


class ModuleList(Module):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def extend(self, modules):
        for module in modules:
            self.append(module)
        return self

    def insert(self, index, module):
        modules = self.children()
        modules.insert(index, module)
        for i, m in enumerate(modules):
            self.add_module(str(i), m)

    def __len__(self):
        return len(self.children())

    def __iter__(self):
        return iter(self.children())

    def __getitem__(self, index):
        found = self.children()[index]
        return ModuleList(found) if isinstance(index, slice) else found

    def __setitem__(self, index, module):
        self.add_module(str(index if index >= 0 else index + len(self)), module)

    def __contains__(self, module):
        return any(m is module for m in self.children())


class ModuleDict(Module):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def update(self, modules):
        for name, module in modules.items() if hasattr(modules, "items") else modules:
            self.add_module(name, module)

    def keys(self):
        return [k for k, v in self.named_children()]

    def values(self):
        return self.children()

    def items(self):
        return self.named_children()

    def __len__(self):
        return len(self.children())

    def __iter__(self):
        return iter(self.keys())

    def __getitem__(self, name):
        return self.__dict__[name]

    def __setitem__(self, name, module):
        self.add_module(name, module)

    def __contains__(self, name):
        return name in self.keys()


class ParameterList(Module):
    def __init__(self, values=None):
        super().__init__()
        for value in values or []:
            self.append(value)

    def append(self, value):
        self.register_parameter(str(len(self)), Parameter(value))
        return self

    def _values(self):
        return [v for k, v in self.__dict__.items() if isinstance(v, Parameter)]

    def __len__(self):
        return len(self._values())

    def __iter__(self):
        return iter(self._values())

    def __getitem__(self, index):
        return self._values()[index]
