# What shares memory with what: views of views, writes through them, and what copies.
import torch

x = torch.arange(24, dtype=torch.float32).view(2, 3, 4)
row = x[1]
cell = row[2, 3]
column = x[:, :, 0]
cell.fill_(-1)
column += 100
x[0, 0, 0] = 7
wide = torch.zeros(3, 1).expand(3, 2)
whole = x.view(-1)
whole[5:8] = torch.tensor([1.0, 2.0, 3.0])
back = x[0, 1]
swapped = x.transpose(1, 2)
swapped[0, 0] *= 2
c = torch.zeros(2, 3, dtype=torch.cfloat)
c.real[0] = 1
c.imag[:, 1] = torch.tensor([5.0, 6.0])
pairs = torch.view_as_real(c)
pairs[1, 2, 0] = 9
again = torch.view_as_complex(torch.ones(2, 2))
conj = c.conj()
c[0, 0] = 1 + 1j
conj[1, 1] = 2 + 2j
part = conj.imag
part[0, 0] = 5
try:
    wide.add_(1)
except RuntimeError:
    print("an expanded tensor cannot be written")
overlapping = torch.arange(6.0)
overlapping[1:].copy_(overlapping[:-1].clone())
shifted = torch.arange(6.0)
shifted[:3] = shifted[3:]
a = torch.zeros(2)
b = a
b += 1
a = a + 1
parts = list(torch.zeros(2, 2))
parts[0] += 1
items = [torch.zeros(1)] * 2
items[0] += 1
state = {"w": torch.zeros(2)}
state["w"][0] = 4
w = state["w"]
w.mul_(2)
s = torch.arange(4.0)
s[s > 1] += 10
s[[0, 0]] += 1
s[1:3], s[0] = s[2:4].clone(), 99
resized = torch.arange(6).view(2, 3)
resized = resized.t().contiguous().view(-1)
