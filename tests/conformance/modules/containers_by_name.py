import torch
from torch import nn
p = nn.ParameterDict({"a": torch.ones(2), "b": nn.Parameter(torch.zeros(3))})
print(p, list(p), len(p), "a" in p, p.pop("a"), list(p.keys()))
p.update({"c": torch.ones(1)})
p.clear()
print(len(p))
m = nn.ModuleDict({"x": nn.Linear(2,3)})
m.update([("y", nn.Identity())])
print(m, list(m.items())[1])
del m["x"]
print(m)
