# Losses by position and with the older flags size_average and reduce.
import torch
import torch.nn.functional as F

torch.manual_seed(3)
x, y = torch.randn(4, 3), torch.randn(4, 3)
p, t = torch.rand(4, 3), (torch.arange(12) % 2).reshape(4, 3).float()
classes, weight = torch.tensor([0, 2, 1, 2]), torch.tensor([1.0, 2.0, 0.5])
log = F.log_softmax(x, dim=-1)

# the third argument of most is size_average, so that any text there counts as true
third = F.mse_loss(x, y, "none")
third_empty = F.l1_loss(x, y, "")
third_huber = F.huber_loss(x, y, "none")

for average in [None, True, False]:
    for each in [None, True, False]:
        mse = F.mse_loss(x, y, average, each)
        l1 = F.l1_loss(x, y, size_average=average, reduce=each, reduction="none")
        smooth = F.smooth_l1_loss(x, y, average, each, "sum", 0.5)
        divergence = F.kl_div(log, p, average, each, "batchmean", False)
        cross = F.binary_cross_entropy(p, t, None, average, each)
        logits = F.binary_cross_entropy_with_logits(x, t, weight, average, each, "none", weight)
        likely = F.nll_loss(log, classes, weight, average, -100, each)
        entropy = F.cross_entropy(x, classes, None, average, 1, each, "sum", 0.1)
        print(average, each, mse.shape, l1.shape, smooth.shape, entropy.shape)

for average in [None, True, False]:
    for each in [None, True, False]:
        module = torch.nn.MSELoss(average, each)
        entropy_module = torch.nn.CrossEntropyLoss(weight, average, -100, each)
        logits_module = torch.nn.BCEWithLogitsLoss(None, average, each, "sum")
        print(module.reduction, entropy_module.reduction, logits_module.reduction)
        a, b, c = module(x, y), entropy_module(x, classes), logits_module(x, t)
