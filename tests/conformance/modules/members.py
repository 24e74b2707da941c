# Parameters, buffers and children: what is registered, found, replaced, deleted, hooked.
import torch
import torch.nn as nn


class Inner(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = nn.Parameter(torch.full((n,), 0.5))
        self.register_buffer("steps", torch.zeros(1), persistent=False)
        self.register_buffer("scale", torch.tensor([2.0]))
        self.register_parameter("nothing", None)
        self.label = "inner"

    def forward(self, x):
        self.steps += 1
        return x * self.weight * self.scale


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Inner(2)
        self.again = self.first
        self.list = nn.ModuleList([Inner(1), nn.Identity()])
        self.table = nn.ModuleDict({"a": Inner(2)})
        self.bias = nn.Parameter(torch.ones(2))
        self.plain = [Inner(3)]

    def forward(self, x):
        return self.table["a"](self.first(x)) + self.bias


torch.manual_seed(5)
model = Outer()
names = [n for n, p in model.named_parameters()]
own = [n for n, p in model.named_parameters(recurse=False)]
buffers = [n for n, b in model.named_buffers()]
children = [n for n, m in model.named_children()]
modules = [n for n, m in model.named_modules()]
state = list(model.state_dict().keys())
counts = len(list(model.parameters())), len(list(model.modules())), sum(p.numel() for p in model.parameters())
y = model(torch.tensor([1.0, 2.0]))
kept = list(model._modules), list(model._parameters), list(model.first._buffers), "first" in model._modules, len(model._parameters)
modes = [model.training, model.first.training]
model.eval()
modes += [model.training, model.table["a"].training, model.plain[0].training]
model.train()
calls = []
handle = model.first.register_forward_hook(lambda m, args, out: calls.append(out.shape))
before = model.first.register_forward_pre_hook(lambda m, args: (args[0] + 1,))
y = model(torch.zeros(2))
handle.remove()
before.remove()
y = model(torch.zeros(2))
seen = len(calls)
model.bias = None
y2 = [n for n, p in model.named_parameters(recurse=False)]
model.extra = nn.Parameter(torch.zeros(1))
del model.extra
model.first.weight.data.fill_(3)
shared = model.again.weight
model.list.append(nn.Linear(1, 1))
model.list[1] = nn.ReLU()
model.list.insert(0, nn.Tanh())
del model.list[1]
kinds = [type(m).__name__ for m in model.list]
last = type(model.list[-1]).__name__
half = model.table.double()
kind = half["a"].weight.dtype, half["a"].scale.dtype, half["a"].steps.dtype
applied = []
model.apply(lambda m: applied.append(type(m).__name__))
for p in model.parameters():
    p.requires_grad = False
flags = [p.requires_grad for p in model.parameters()]
model.requires_grad_(True)
flags2 = all(p.requires_grad for p in model.parameters())
deep = model.get_submodule("table.a").label


def attempt(name, run):
    try:
        run()
        return name, "fine"
    except (AttributeError, TypeError, KeyError, RuntimeError, IndexError, NotImplementedError, ValueError) as e:
        return name, type(e).__name__


class Late(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)


def set_member(name, value):
    def run():
        setattr(Inner(2), name, value)
    return run


outcomes = [
    attempt("parameter", set_member("weight", torch.ones(2))), attempt("none", set_member("weight", None)), attempt("buffer", set_member("scale", 3)), attempt("buffer tensor", set_member("scale", torch.ones(3))),
    attempt("late", Late), attempt("missing", lambda: model.nothing_here), attempt("no forward", lambda: nn.Module()(1)), attempt("taken", lambda: model.register_buffer("training", torch.ones(1))),
    attempt("not a module", lambda: model.add_module("x", 3)), attempt("not a parameter", lambda: model.register_parameter("y", torch.ones(1))), attempt("index", lambda: model.list[9]), attempt("key", lambda: model.table["b"]),
    attempt("state", lambda: model.load_state_dict({})), attempt("loose", lambda: model.load_state_dict({}, strict=False)), attempt("child", lambda: setattr(model, "first", 3)),
]
print(names, own, buffers, children, modules, state, counts, kept, modes, seen, kinds, last, kind, applied, flags, flags2, deep)
print(outcomes)
print(model.load_state_dict(model.state_dict()))
