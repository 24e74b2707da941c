# Context managers, their values, and what they do with exceptions; every leaving visits the line again.
import torch

events = []


class Scope:
    def __init__(self, name, swallow=False):
        self.name = name
        self.swallow = swallow

    def __enter__(self):
        events.append("enter " + self.name)
        return self

    def __exit__(self, kind, value, trace):
        events.append("exit %s %s" % (self.name, None if kind is None else kind.__name__))
        return self.swallow


class Value:
    def __init__(self, value): self.value = value
    def __enter__(self): return self.value
    def __exit__(self, *args): self.value = None


with Scope("plain"):
    x = 1
with Scope("named") as s:
    name = s.name
with Value([1, 2]) as (a, b):
    total = a + b
with Value(3) as v, Value(4) as w:
    product = v * w
with Scope("a"), Scope("b") as second:
    inside = len(events)
with Scope("swallows", swallow=True):
    y = 1
    raise ValueError("gone")
after = "reached"
try:
    with Scope("passes on"):
        raise KeyError("k")
except KeyError as e:
    caught = str(e)


def early(flag):
    with Scope("early"):
        if flag:
            return "inside"
        z = 1
    return "outside"


returns = early(True), early(False)
for i in range(3):
    with Scope(f"loop {i}"):
        if i == 1:
            continue
        if i == 2:
            break
        last = i
with torch.no_grad():
    t = torch.ones(2)
    t += 1
with torch.no_grad(): u = t * 2
with torch.set_grad_enabled(False), Scope("with torch"):
    r = u.requires_grad


@torch.no_grad()
def frozen(x):
    y = x * 2
    return y


f = frozen(t)
holder = Value("kept")
with holder as kept:
    pass
gone = holder.value
nested = []
with Scope("outer"):
    with Scope("inner"):
        nested.append(events[-1])
    nested.append(events[-1])
print("\n".join(events))
