# module: torch.nn
import torch


class Module:
    def __init__(self):
        self.training = True

    def __call__(self, *args, **kwargs):
        hooks = self.__dict__.get("_hooks")
        if not hooks:
            return self.forward(*args, **kwargs)
        for hook in [h.function for h in hooks if h.before]:
            changed = hook(self, args)
            if changed is not None:
                args = changed if isinstance(changed, tuple) else (changed,)
        result = self.forward(*args, **kwargs)
        for hook in [h.function for h in hooks if not h.before]:
            changed = hook(self, args, result)
            if changed is not None:
                result = changed
        return result

    def forward(self, *args):
        raise NotImplementedError(type(self).__name__ + " has no forward()")

    def register_forward_hook(self, hook):
        return _Hook(self, hook, False)

    def register_forward_pre_hook(self, hook):
        return _Hook(self, hook, True)

    # ---- members: parameters, buffers and modules are attributes, told apart by what they are

    def register_buffer(self, name, tensor, persistent=True):
        if tensor is not None and not torch.is_tensor(tensor):
            raise TypeError("buffer {} is to be a tensor or None, not {}".format(
                name, type(tensor).__name__))
        names = self.__dict__.setdefault("_buffer_names", {})
        if hasattr(self, name) and name not in names:
            raise KeyError("attribute {} is already there".format(name))
        names[name] = persistent
        setattr(self, name, tensor)

    def register_parameter(self, name, param):
        if param is not None and not isinstance(param, Parameter):
            raise TypeError("parameter {} is to be an nn.Parameter or None, not {}".format(
                name, type(param).__name__))
        setattr(self, name, param)

    def add_module(self, name, module):
        if module is not None and not isinstance(module, Module):
            raise TypeError("{} is no module".format(type(module).__name__))
        setattr(self, name, module)

    def register_module(self, name, module):
        self.add_module(name, module)

    @property
    def _parameters(self):
        return _Members(self, _is_parameter)

    @property
    def _buffers(self):
        return _Members(self, _is_buffer)

    @property
    def _modules(self):
        return _Members(self, _is_module)

    def named_children(self):
        found = []
        for name, child in _members(self, _is_module):
            if not any(child is c for n, c in found):
                found.append((name, child))
        return iter(found)

    def children(self):
        return iter([child for name, child in self.named_children()])

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        found = []
        _add_modules(found, self, prefix, remove_duplicate)
        return iter(found)

    def modules(self):
        return iter([module for name, module in self.named_modules()])

    def named_parameters(self, prefix="", recurse=True):
        return iter(_add_named([], self, _is_parameter, recurse, prefix))

    def parameters(self, recurse=True):
        return iter([p for name, p in self.named_parameters("", recurse)])

    def named_buffers(self, prefix="", recurse=True):
        return iter(_add_named([], self, _is_buffer, recurse, prefix))

    def buffers(self, recurse=True):
        return iter([b for name, b in self.named_buffers("", recurse)])

    def get_submodule(self, target):
        found = self
        for name in target.split(".") if target else []:
            found = getattr(found, name)
        return found

    def get_parameter(self, target):
        return self.get_submodule(target)

    def get_buffer(self, target):
        return self.get_submodule(target)

    # ---- state

    def state_dict(self, destination=None, prefix="", keep_vars=False):
        state = {} if destination is None else destination
        for name, value in _members(self, _is_parameter) + _members(self, _is_persistent):
            state[prefix + name] = value if keep_vars else value.detach()
        for name, child in _members(self, _is_module):
            child.state_dict(state, prefix + name + ".", keep_vars)
        return state

    def load_state_dict(self, state_dict, strict=True):
        own = self.state_dict(keep_vars=True)
        keys = _Keys([n for n in own if n not in state_dict],
                     [n for n in state_dict if n not in own])
        wrong = ["{} has shape {}, not {}".format(n, tuple(state_dict[n].shape), tuple(p.shape))
                 for n, p in own.items() if n in state_dict and state_dict[n].shape != p.shape]
        if wrong or (strict and (keys.missing_keys or keys.unexpected_keys)):
            raise RuntimeError("load_state_dict(): " + "; ".join(wrong + keys.complaints()))
        for name in own:
            if name in state_dict:
                own[name].copy_(state_dict[name])
        return keys

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError("train() takes True or False")
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for p in self.parameters():
            p.requires_grad = requires_grad
        return self

    def zero_grad(self, set_to_none=False):
        return None

    def share_memory(self):
        return self

    # ---- changing all members

    def apply(self, fn):
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def _apply(self, fn):
        for child in self.children():
            child._apply(fn)
        for name, value in _members(self, _is_parameter):
            value.data = fn(value.data)
        for name, value in _members(self, _is_buffer):
            setattr(self, name, fn(value))
        return self

    def to(self, *args, **kwargs):
        wanted = [a for a in list(args) + list(kwargs.values())]
        dtypes = [a.dtype if torch.is_tensor(a) else a for a in wanted
                  if torch.is_tensor(a) or isinstance(a, torch.dtype)]
        return self._to_dtype(dtypes[0]) if dtypes else self

    def _to_dtype(self, dtype):
        if not (dtype.is_floating_point or dtype.is_complex):
            raise TypeError("a module's parameters are floats or complex, not {}".format(dtype))
        return self._apply(lambda t: t.to(dtype) if t.is_floating_point() or t.is_complex() else t)

    def type(self, dst_type):
        return self._apply(lambda t: t.type(dst_type))

    def float(self):
        return self._to_dtype(torch.float32)

    def double(self):
        return self._to_dtype(torch.float64)

    def half(self):
        return self._to_dtype(torch.float16)

    def bfloat16(self):
        return self._to_dtype(torch.bfloat16)

    def cpu(self):
        return self

    def cuda(self, device=None):
        raise AssertionError("there is no CUDA here: everything runs on the CPU")

    # ---- printing

    def extra_repr(self):
        return ""

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        extra = self.extra_repr()
        lines = ["(" + k + "): " + repr(v).replace("\n", "\n  ")
                 for k, v in _members(self, _is_module)]
        if extra and (lines or "\n" in extra):
            lines = extra.split("\n") + lines
        if lines:
            extra = "\n  " + "\n  ".join(lines) + "\n"
        return self._get_name() + "(" + extra + ")"


def _is_parameter(module, name, value):
    return isinstance(value, Parameter)


def _is_module(module, name, value):
    return isinstance(value, Module)


def _is_buffer(module, name, value):
    return value is not None and name in module.__dict__.get("_buffer_names", {})


def _is_persistent(module, name, value):
    return value is not None and module.__dict__.get("_buffer_names", {}).get(name, False)


def _members(module, wanted):
    return [(k, v) for k, v in module.__dict__.items() if wanted(module, k, v)]


def _add_modules(found, module, prefix, remove_duplicate):
    if remove_duplicate and any(m is module for n, m in found):
        return
    found.append((prefix, module))
    for name, child in _members(module, _is_module):
        _add_modules(found, child, prefix + "." + name if prefix else name, remove_duplicate)


def _add_named(found, module, wanted, recurse, prefix):
    for path, owner in module.named_modules(prefix=prefix) if recurse else [(prefix, module)]:
        for name, value in _members(owner, wanted):
            if not any(value is v for n, v in found):
                found.append((path + "." + name if path else name, value))
    return found


class _Members:
    """Parameters, buffers or modules of a module, as the dict that PyTorch keeps."""

    def __init__(self, module, wanted):
        self._module = module
        self._wanted = wanted

    def _dict(self):
        return dict(_members(self._module, self._wanted))

    def keys(self):
        return self._dict().keys()

    def values(self):
        return self._dict().values()

    def items(self):
        return self._dict().items()

    def get(self, name, default=None):
        return self._dict().get(name, default)

    def __getitem__(self, name):
        return self._dict()[name]

    def __setitem__(self, name, value):
        setattr(self._module, name, value)

    def __delitem__(self, name):
        delattr(self._module, name)

    def __iter__(self):
        return iter(self._dict())

    def __len__(self):
        return len(self._dict())

    def __contains__(self, name):
        return name in self._dict()

    def __repr__(self):
        return repr(self._dict())


class _Hook:
    """A registered hook, and the handle that takes it away."""

    def __init__(self, module, function, before):
        self.function = function
        self.before = before
        self.hooks = module.__dict__.setdefault("_hooks", [])
        self.hooks.append(self)

    def remove(self):
        if self in self.hooks:
            self.hooks.remove(self)


class _Keys:
    """What load_state_dict() says of the names."""

    def __init__(self, missing_keys, unexpected_keys):
        self.missing_keys = missing_keys
        self.unexpected_keys = unexpected_keys

    def complaints(self):
        return (["{} is not given".format(n) for n in self.missing_keys] +
                ["{} is not here".format(n) for n in self.unexpected_keys])

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return "_IncompatibleKeys(missing_keys={}, unexpected_keys={})".format(
            self.missing_keys, self.unexpected_keys)
