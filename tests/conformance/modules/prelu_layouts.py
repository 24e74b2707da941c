# What prelu gives is contiguous, unless the channels lie innermost.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(5)
one, three = torch.tensor([0.3]), torch.tensor([0.1, -0.5, 2.0])
turned = F.prelu(torch.randn(3, 4).t(), three)
turned_one = F.prelu(torch.randn(3, 4).t(), one)
moved = F.prelu(torch.randn(2, 4, 3).permute(0, 2, 1), three)
every_second = F.prelu(torch.randn(6, 3)[::2], three)
grown = F.prelu(torch.randn(1, 3).expand(4, 3), one)
last = F.prelu(torch.randn(2, 4, 5, 3).permute(0, 3, 1, 2), three)
layer = nn.PReLU(3)
through = layer(torch.randn(2, 5, 3).transpose(1, 2))
alone = F.prelu(torch.tensor(-2.0), one)
vector = F.prelu(torch.randn(5), one)
for other in [torch.float64, torch.int64]:
    try:
        F.prelu(torch.ones(2, 3).to(other), three)
    except RuntimeError:
        print("RuntimeError", other)
