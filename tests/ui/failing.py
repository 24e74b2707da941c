# %% setup zh="准备"
import torch

torch.set_grad_enabled(False)

# %% make zh="生成"
q = torch.arange(48.0).view(2, 3, 8)  # (B, L, C)


def merge(x):
    轴 = x.permute(0, 2, 1)
    return [轴.size(0), 轴.view(2, 24)]  # permuted: its axes cannot be merged


# %% caught zh="捕获"
try:
    merge(q)
except RuntimeError as problem:
    print(problem)

# %% checked zh="检查"
assert q.shape == (2, 3, 8)
try:
    assert q.sum() < 0, "not negative"
except AssertionError as claim:
    print(claim)

# %% raised zh="抛出"
out = merge(q)
print(out)
