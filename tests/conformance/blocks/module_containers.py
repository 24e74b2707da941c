# Containers of modules and what can be asked of a module.
import torch
import torch.nn as nn


class Residual(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x, *args, **kwargs):
        return x + self.inner(x, *args, **kwargs)


class Times(nn.Module):
    def __init__(self, factor=2.0):
        super().__init__()
        self.factor = nn.Parameter(torch.tensor(factor))
        self.register_buffer("count", torch.zeros(1, dtype=torch.long))
        self.register_parameter("missing", None)

    def forward(self, x, extra=0):
        self.count += 1
        return x * self.factor + extra

    def extra_repr(self):
        return "factor"


torch.manual_seed(51)
layers = nn.ModuleList([Times(1.0), Times(2.0)])
layers.append(Times(3.0))
layers.extend([Residual(Times(0.5))])
layers.insert(0, nn.Identity())
length, last = len(layers), type(layers[-1]).__name__
x = torch.ones(2)
for i, layer in enumerate(layers):
    x = layer(x)
y = layers[-1](x, extra=1)
some = [type(m).__name__ for m in layers[1:3]]
table = nn.ModuleDict({"add": nn.Identity(), "mul": Times(4.0)})
table["more"] = nn.Linear(2, 1)
keys = list(table.keys())
chosen = table["mul"](torch.ones(1)) if "mul" in table else None
stack = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
first = stack[0].weight.shape
weights = nn.ParameterList([nn.Parameter(torch.ones(n)) for n in (1, 2)])
total = sum(p.sum() for p in weights)
names = [n for n, p in stack.named_parameters()]
children = [type(c).__name__ for c in stack.children()]
modules = [n for n, m in layers.named_modules()]
buffers = [n for n, b in layers.named_buffers()]
size = sum(p.numel() for p in layers.parameters())
for name, p in stack.named_parameters():
    if name.endswith("bias"):
        nn.init.zeros_(p)
    else:
        nn.init.constant_(p, 0.5)
z = stack(torch.tensor([[1.0, -1.0], [2.0, 0.5]]))


def scale_weights(m):
    if isinstance(m, nn.Linear):
        m.weight.data.mul_(2)


stack.apply(scale_weights)
w = stack(torch.tensor([[1.0, 0.5]]))
state = stack.state_dict()
shapes = {k: tuple(v.shape) for k, v in state.items()}
other = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
other.load_state_dict(state)
same = torch.equal(other(z.repeat(1, 2)), stack(z.repeat(1, 2)))
double = stack.double()(torch.ones(1, 2, dtype=torch.float64))
print(shapes, same, length, last, keys)
