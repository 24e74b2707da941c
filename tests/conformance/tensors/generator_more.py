# Draws that are met less often: other types and layouts, Bernoulli, initialisers, a generator of one's own.
import torch
import torch.nn as nn

torch.manual_seed(0)
d3 = torch.randn(18, dtype=torch.float64)
torch.manual_seed(1)
c2 = torch.randn(2, dtype=torch.cfloat)
torch.manual_seed(2)
c3 = torch.randn(9, dtype=torch.cfloat)
torch.manual_seed(3)
e2 = torch.empty(2, 2).normal_(mean=1.0, std=0.5)
torch.manual_seed(4)
e3 = torch.zeros(4, 5).normal_()
torch.manual_seed(5)
e4 = torch.zeros(6).view(2, 3).t().uniform_()
torch.manual_seed(6)
e5 = torch.zeros(2, 6)[:, ::2].normal_()
torch.manual_seed(7)
e6 = torch.empty(4).random_(0, 10)
torch.manual_seed(8)
l1 = torch.rand_like(torch.zeros(2, 3).t())
l2 = torch.randn_like(torch.zeros(4, 5).t())
torch.manual_seed(9)
b1 = torch.bernoulli(torch.tensor([0.1, 0.5, 0.9]))
torch.manual_seed(10)
b2 = torch.empty(4).bernoulli_(0.5)
torch.manual_seed(11)
n1 = torch.normal(0.0, 1.0, (3,))
n2 = torch.normal(torch.zeros(2), torch.ones(2))
torch.manual_seed(12)
embed = nn.Embedding(4, 3).weight
torch.manual_seed(13)
conv = nn.Conv1d(2, 3, kernel_size=3)
cw, cb = conv.weight, conv.bias
grouped = nn.Conv1d(4, 4, 3, groups=2, bias=False).weight
flat = nn.Conv2d(1, 2, kernel_size=(3, 3)).weight
torch.manual_seed(14)
linear = nn.Linear(3, 2)
nn.init.xavier_uniform_(linear.weight)
x1 = linear.weight
nn.init.normal_(linear.bias, std=0.02)
x2 = linear.bias
nn.init.kaiming_normal_(conv.weight, mode="fan_in", nonlinearity="leaky_relu")
k1 = conv.weight
nn.init.uniform_(linear.weight, -0.1, 0.1)
k2 = linear.weight
nn.init.xavier_normal_(linear.weight)
k3 = linear.weight
end = torch.rand(1).item()
g = torch.Generator().manual_seed(7)
own = torch.rand(2, generator=g)
again = torch.rand(2)
