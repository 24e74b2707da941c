# Decorators: plain, with arguments, stacked, on methods, and those of torch.
import torch
import torch.nn as nn

calls = []


def logged(f):
    def wrapper(*args, **kwargs):
        calls.append(f.__name__)
        result = f(*args, **kwargs)
        return result
    return wrapper


def repeat(times, start=0):
    def decorate(f):
        def wrapper(x):
            for _ in range(times):
                x = f(x)
            return x + start
        return wrapper
    return decorate


class Register:
    def __init__(self):
        self.table = {}

    def __call__(self, name):
        def add(f):
            self.table[name] = f
            return f
        return add


register = Register()


@logged
def add(a, b=1):
    return a + b


@repeat(3)
def double(x):
    return x * 2


@logged
@repeat(2, start=100)
def increase(x):
    return x + 1


@register("relu")
def rectify(x):
    return max(x, 0)


@register("neg")
def negate(x): return -x


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([2.0]))

    @torch.no_grad()
    def forward(self, x):
        return x * self.w

    @logged
    def twice(self, x):
        return self.forward(self.forward(x))

    @staticmethod
    @logged
    def helper(x):
        return x + 1

    @property
    def size(self):
        return self.w.numel()


results = add(1), add(1, b=5), double(1), increase(0)
chosen = {name: f(-3) for name, f in register.table.items()}
model = Model()
y = model(torch.ones(2))
z = model.twice(torch.ones(1))
h = Model.helper(1), model.helper(2), model.size
names = calls
print(chosen, calls)
