# NumPy arrays: making them, their shape and type, going to tensors and back.
import numpy as np
import torch

a = np.array([1, 2, 3])
b = np.array([[1.0, 2.0], [3.0, 4.5]])
c = np.array([True, False]), np.array([1 + 2j]), np.array([1, 2.5]), np.array([1, True]), np.array(7), np.array([])
made = np.zeros(3), np.zeros((2, 2)), np.ones((1, 3)), np.full((2, 2), 7), np.full(2, 0.5), np.empty((0, 3)), np.eye(2), np.identity(2)
ranges = np.arange(5), np.arange(1, 2, 0.25), np.arange(5.0), np.linspace(0, 1, 5), np.linspace(0, 1, 4, endpoint=False), np.logspace(0, 2, 3)
like = np.zeros_like(b), np.ones_like(a), np.full_like(a, 9), np.zeros_like(a, dtype=float)
for x in (a, b) + c + made + ranges + like:
    print(x.shape, x.dtype, x.ndim, x.size, x.tolist())
typed = np.array([1, 2], dtype=np.float32), np.array([1.9, -1.9], dtype=np.int64), np.zeros(2, dtype=bool), np.arange(3, dtype=np.float64), np.array([1, 0], dtype="float32"), np.ones(2, dtype=int)
for x in typed:
    print(x, x.dtype, x.itemsize)
kinds = a.dtype == np.int64, b.dtype == np.float64, b.dtype == float, a.dtype == "int64", str(a.dtype), a.dtype.name
moved = b.astype(np.float32).dtype, b.astype(int).tolist(), a.astype("float64").tolist(), a.astype(bool).tolist(), b.astype(np.complex64).dtype
print(kinds, moved)
t = torch.from_numpy(b)
t[0, 0] = 100.0
shared = b[0, 0]
u = torch.tensor(b)
u[0, 0] = -1.0
apart = b[0, 0]
v = torch.as_tensor(a)
w = torch.Tensor(a)
x = torch.from_numpy(np.arange(6, dtype=np.float32).reshape(2, 3).T)
back = t.numpy()
back[1] = 0.0
seen = t[1, 1].item()
n = torch.ones(2, 3).numpy()
types = type(n).__name__, n.dtype, n.shape, torch.zeros(1).detach().cpu().numpy().dtype
print(types)
f = torch.FloatTensor([1, 2]), torch.LongTensor([3]), torch.tensor(np.float32(1.5)), torch.tensor(np.int64(3)), torch.tensor([np.float64(0.5), 1])
item = float(b.sum()), int(a.max()), a[0].item(), b.mean().item(), a.sum(), b[0, 1]
copy = b.copy()
copy[:] = 5
unchanged = b[1, 0] == 5
view = b[:, 0]
view[1] = 42
aliased = b[1, 0]
asarray = np.asarray([1, 2]), np.asarray(b) is b, np.array(b) is b
grid = np.meshgrid(np.arange(2), np.arange(3))
gi, gj = (g.tolist() for g in grid)
print(np.pi, np.e, np.inf, -np.inf, np.nan, np.newaxis, np.float32, isinstance(a, np.ndarray), isinstance(a[0], np.int64))
