# The same operation as a function, a method, an operator and in place.
import torch

x = torch.tensor([[0.5, -1.5], [2.0, 3.0]])
y = torch.tensor([[1.0, 2.0], [-3.0, 0.25]])
pairs = [
    (torch.add(x, y), x.add(y), x + y), (torch.sub(x, y), x.sub(y), x - y), (torch.mul(x, y), x.mul(y), x * y), (torch.div(x, y), x.div(y), x / y),
    (torch.matmul(x, y), x.matmul(y), x @ y), (torch.pow(x, 2), x.pow(2), x ** 2), (torch.neg(x), x.neg(), -x), (torch.abs(x), x.abs(), abs(x)),
    (torch.eq(x, y), x.eq(y), x == y), (torch.gt(x, y), x.gt(y), x > y), (torch.logical_not(x > 0), (x > 0).logical_not(), ~(x > 0)),
    (torch.remainder(x, 2), x.remainder(2), x % 2), (torch.floor_divide(x, 2), x.floor_divide(2), x // 2), (torch.t(x), x.t(), x.T),
    (torch.sum(x, 1), x.sum(1), x.sum(dim=1)), (torch.max(x), x.max(), x.amax()), (torch.softmax(x, -1), x.softmax(-1), torch.nn.functional.softmax(x, dim=-1)),
    (torch.sigmoid(x), x.sigmoid(), 1 / (1 + torch.exp(-x))), (torch.reshape(x, (4,)), x.reshape(4), x.view(-1)), (torch.unsqueeze(x, 0), x.unsqueeze(0), x[None]),
    (torch.transpose(x, 0, 1), x.transpose(0, 1), x.permute(1, 0)), (torch.where(x > 0, x, y), x.where(x > 0, y), x * (x > 0) + y * ~(x > 0)),
    (torch.square(x), x.square(), x * x), (torch.clamp(x, 0, 1), x.clamp(0, 1), x.clip(min=0, max=1)), (torch.mean(x), x.mean(), x.sum() / x.numel())]
agree = [torch.allclose(a, b) and torch.allclose(a, c) for a, b, c in pairs[:8]] + [bool(torch.all(a == b)) for a, b, _ in pairs[8:]]
z = x.clone()
z.add_(y).mul_(2).sub_(1).div_(2).neg_().abs_().sqrt_().exp_().log_().clamp_(0.5, 1).tanh_()
z.zero_()
z.fill_(3).copy_(y)
z[0] = 0
z += 1; z -= y; z *= 2; z /= 4; z **= 2
named = x.sum(dim=0, keepdim=True), x.mean(dim=[0, 1]), x.std(dim=1, unbiased=False), torch.sum(input=x), x.transpose(dim0=0, dim1=1), torch.cat(tensors=[x, y], dim=1), torch.stack(tensors=(x, y)), x.softmax(dim=0), torch.zeros(size=(2,)), x.flatten(start_dim=0)
sizes = x.size(), x.size(0), x.size(-1), x.shape[0], x.dim(), x.ndim, x.numel(), x.nelement(), len(x), x.stride(), x.element_size(), x.is_floating_point(), x.requires_grad, x.is_leaf, str(x.device)
creators = torch.zeros(2, 3), torch.zeros((2, 3)), torch.zeros([2, 3]), torch.zeros(torch.Size([2, 3])), torch.zeros(*[2, 3]), torch.ones(2, dtype=torch.int64), torch.full((1, 2), 5), torch.empty(0), torch.eye(2, 3), torch.arange(2, 8, 3), torch.arange(5, 0, -2), torch.linspace(0, 1, 3), torch.logspace(0, 2, 3), torch.tensor([]), torch.tensor([[1, 2], [3, 4]]), torch.scalar_tensor(2.5), torch.zeros(()), torch.ones(2, 0), torch.tril_indices(3, 3), torch.triu_indices(2, 3, 1)
literals = torch.tensor([[1, 2.5], [True, 3]]), torch.tensor(((1, 2), (3, 4))), torch.tensor([x[0, 0], 1.0]), torch.tensor(range(3)), torch.tensor([[]]), torch.as_tensor([1.0]), torch.Tensor([1, 2]), torch.Tensor(2, 0)
scalars = x[0, 0].item(), float(x[1, 1]), int(x[1, 0]), bool(x[0, 0]), x.sum().item() + 1, x[0].tolist(), round(x[0, 0].item(), 1), x.max() > 2, 2 * x[0, 0]
if x.mean() > 0 and not (x < -5).any():
    branch = "yes"
while z.sum() > 10:
    z = z / 2
compare = torch.equal(x, x.clone()), torch.allclose(x, x + 1e-7), (x == y).all().item(), x is x.view(2, 2), x.shape == y.shape, x.shape == (2, 2), x.dtype == y.dtype
for i in range(x.size(0)):
    for j in range(x.shape[1]):
        if x[i, j] < 0:
            x[i, j] = -x[i, j]
rows = [r.sum().item() for r in x]
total = sum(rows)
indices = [int(i) for i in torch.nonzero(x > 1)[:, 0]]
table = {i: t for i, t in enumerate(x)}
best = max(range(2), key=lambda i: x[i].sum().item())
