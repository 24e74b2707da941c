# torch's generator in many shapes and types, and what each draw leaves behind.
import torch
import torch.nn as nn

for seed in (0, 1, 2021, 2 ** 31 + 5):
    torch.manual_seed(seed)
    first = torch.rand(1).item()
torch.manual_seed(0)
for n in (1, 2, 3, 8, 15, 16, 17, 24, 31, 32, 33):
    r = torch.randn(n)
for n in (0, 1, 5, 16, 20):
    u = torch.rand(n)
d1 = torch.rand(3, dtype=torch.float64)
d2 = torch.randn(3, dtype=torch.float64)
c1 = torch.rand(2, dtype=torch.cfloat)
i1 = torch.randint(10, (3,))
i2 = torch.randint(-5, 5, (2, 3))
i3 = torch.randint(0, 2, (4,), dtype=torch.int32)
i4 = torch.randint(high=3, size=(2,))
p1 = torch.randperm(1)
p2 = torch.randperm(10)
e1 = torch.empty(3).uniform_(-1, 1)
s1 = torch.randn(2, 3, 4)
s2 = torch.rand(2, 1, 3)
torch.manual_seed(3)
a = torch.randn(1)
b = torch.randn(1)
torch.manual_seed(3)
both = torch.randn(2)
pair = torch.equal(torch.cat([a, b]), both)
torch.manual_seed(4)
odd = torch.randn(3)
kept = torch.rand(1)
last = torch.randn(1)
torch.manual_seed(9)
linear = nn.Linear(3, 2)
w, bias = linear.weight, linear.bias
bare = nn.Linear(5, 1, bias=False).weight
param = nn.Parameter(torch.rand(2))
deep = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 2))
w2 = deep[2].weight
many = torch.rand(700)[620:630].clone()
after = torch.randn(20)
end = torch.rand(1).item()
