# The places of equal elements, and of all elements when nobody asked for their order.
import torch

torch.manual_seed(0)
for n, k in [(1, 1), (2, 1), (3, 3), (5, 2), (8, 4), (17, 17), (20, 6), (40, 39), (70, 30), (130, 2), (200, 3), (300, 150)]:
    few = torch.randint(0, 4, (2, n)).float()
    real = torch.randn(2, n)
    real[0, n // 2] = float("nan")
    for largest in (True, False):
        for ordered in (True, False):
            values, places = few.topk(k, largest=largest, sorted=ordered)
            places = real.topk(k, -1, largest, ordered)[1]
            places = few.long().topk(k, largest=largest, sorted=ordered).indices

steps = torch.arange(90).remainder(7)
up = torch.topk(torch.arange(64.0), 40, sorted=False)[1]
down = torch.topk(torch.arange(64.0).flip(0), 40, sorted=False)[1]
saw = torch.topk(steps, 50)[1]
same = torch.topk(torch.zeros(33), 20)[1]
last = torch.topk(torch.tensor([[0.0, -0.0, 1.0], [2.0, 2.0, 2.0]]).t(), 2, dim=0, sorted=False)
none = torch.topk(torch.zeros(5), 0)
