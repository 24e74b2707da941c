# Dropout as it is drawn in training: by layer, by function, on layouts of every kind, and switched off.
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.drop = nn.Dropout(p)

    def forward(self, x):
        h = self.drop(x)
        if self.training:
            h = h + 1
        return self.drop(self.fc(h)), self.drop.training


x = torch.arange(1, 13, dtype=torch.float32).view(2, 2, 3)
torch.manual_seed(0)
for p in (0.0, 0.25, 0.5, 1.0):
    net = Net(p)
    y, mode = net(x)
    net.eval()
    z, mode = net(x)
    net.train(True)
    w, mode = net(x[:1])
torch.manual_seed(1)
a = F.dropout(x.permute(2, 0, 1), 0.5)
b = F.dropout(x[:, :, ::2], p=0.3, training=True)
c = F.dropout(x[:1].expand(2, 2, 3), 0.5)
d = F.dropout(x, 0.5, training=False) is x
e = nn.Dropout(0.5, inplace=True)
f = e(x.clone())
g = F.dropout(torch.ones(20), 0.9)
h = torch.rand(3)
torch.manual_seed(1)
again = F.dropout(x.permute(2, 0, 1), 0.5)
equal = torch.equal(a, again)
mask = torch.bernoulli(torch.full((2, 3), 0.5))
alpha = nn.Dropout1d(0.5)(torch.ones(1, 4, 2))
with torch.no_grad():
    frozen = Net(0.5).eval()
    still = frozen(x)[0]
state = frozen.training, frozen.drop.p, net.drop.p
frozen.requires_grad_(False)
trainable = [p.requires_grad for p in frozen.parameters()]
print(equal, d, state, trainable)
