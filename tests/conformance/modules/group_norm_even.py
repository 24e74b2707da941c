# Groups whose numbers are all the same come out as exactly 0.
import torch
import torch.nn.functional as F

torch.manual_seed(7)
single = F.group_norm(torch.randn(5, 4), 4)
single_scaled = F.group_norm(torch.randn(5, 4), 4, torch.randn(4), torch.randn(4))
rows = F.group_norm(torch.randn(2, 4, 1).expand(2, 4, 9).contiguous(), 4)
pairs = F.group_norm(torch.randn(3, 4, 5), 2)
double = F.group_norm(torch.randn(3, 4, 1, dtype=torch.float64), 4)
print(single.abs().max(), rows.abs().max(), double.abs().max())
