# Indexing, reductions, shapes and functions of arrays.
import numpy as np

a = np.arange(24).reshape(2, 3, 4)
x = np.sin(np.arange(12)).reshape(3, 4)
parts = a[0, 1].tolist(), a[:, 1, ::2].tolist(), a[..., -1].tolist(), a[1, [0, 2]].tolist(), a[a > 20].tolist(), a[0, :, None].shape, a[-1, -1, -1]
fancy = x[[0, 2], [1, 3]].tolist(), x[np.array([1, 0])].shape, x[x > 0.5].shape, x[:, np.newaxis].shape, x[np.arange(3)[:, None], np.arange(2)].tolist()
b = np.zeros((2, 3))
b[0] = 1
b[:, 2] = [5, 6]
b[b == 1] = -1
b[1, 1] += 3
b[[0, 1], [0, 0]] = 9
writes = b.tolist()
sums = a.sum(), a.sum(axis=0).tolist(), a.sum(axis=(0, 2)).tolist(), a.sum(axis=-1, keepdims=True).shape, a.mean(axis=1).tolist(), a.prod(axis=2)[0].tolist()
stats = float(x.mean()), float(x.std()), float(x.var(axis=0)[0]), float(np.std(x, ddof=1)), float(x.max()), x.argmax(), x.argmin(axis=1).tolist(), float(np.median(x)), float(np.ptp(x))
shapes = a.reshape(6, -1).shape, a.T.shape, a.transpose(1, 0, 2).shape, a.ravel().shape, a.flatten().shape, np.expand_dims(a, 0).shape, np.squeeze(a[:1]).shape, a.swapaxes(0, 2).shape
joined = np.concatenate([b, b]).shape, np.concatenate((b, b), axis=1).shape, np.stack([b, b], axis=-1).shape, np.vstack([b, b]).shape, np.hstack([b, b]).shape
splits = [p.tolist() for p in np.split(np.arange(6), 3)], [p.tolist() for p in np.array_split(np.arange(5), 2)]
sorts = np.sort(np.array([3, 1, 2])).tolist(), np.argsort(np.array([3, 1, 2])).tolist(), np.sort(x, axis=0)[0].tolist(), np.unique([3, 1, 3]).tolist(), np.flip(np.arange(3)).tolist()
products = (b @ b.T).tolist(), np.dot([1, 2], [3, 4]), np.matmul(np.eye(2), b).tolist(), np.outer([1, 2], [3, 4]).tolist(), np.einsum("ij,kj->ik", b, b).tolist()
elementwise = np.exp(x[0]).tolist(), np.tanh(x[0]).tolist(), np.abs(x[1]).tolist(), np.power(2.0, np.arange(3)).tolist(), np.square([1, 2]).tolist(), np.cos(0.0), np.log1p(np.array([1.0])).tolist()
logic = (a > 5).any(), np.all(a >= 0), np.isnan(np.array([1, np.nan])).tolist(), np.allclose(x, x + 1e-9), np.array_equal(a, a), np.nonzero([0, 1, 2])[0].tolist(), np.where(np.array([0, 1]))[0].tolist()
more = np.cumsum(np.arange(4)).tolist(), np.diff([1, 4, 9]).tolist(), np.tile([1, 2], 2).tolist(), np.repeat([1, 2], 2).tolist(), np.roll(np.arange(4), 1).tolist(), np.pad([1, 2], (1, 2)).tolist(), np.triu(np.ones((3, 3)), k=1).tolist(), np.tril(np.ones((2, 2))).tolist(), np.diag([1, 2]).tolist()
fourier = np.fft.rfft(np.arange(4.0)).tolist(), np.abs(np.fft.fft([1, 0, 0])).tolist(), np.fft.irfft(np.fft.rfft([1.0, 2, 3]), n=3).tolist(), np.fft.fftfreq(4).tolist()
scalars = np.sqrt(2), np.mean([1, 2]), np.sum(a), np.max([1, 5]), np.prod([2, 3]), np.floor(2.7)
loops = [int(v) for v in np.arange(3)], [row.sum() for row in b], len(a), list(np.array([1.5, 2])), 3 in np.arange(4), [i for i, _ in enumerate(b)]
masked = np.where(x > 0, x, 0).sum() > 0
c = a
c[0, 0, 0] = 100
alias = a[0, 0, 0]
row = a[0]
row += 1
seen = a[0, 0].tolist()
print(b, a[1], x.round(3), sep="\n")
for bad in (lambda: a[5], lambda: a[0, 0, 0, 0], lambda: a.reshape(5, 5), lambda: np.concatenate([b, a]), lambda: b @ b, lambda: bool(b), lambda: np.nothing, lambda: int(b)):
    try:
        bad()
    except (IndexError, ValueError, AttributeError, TypeError) as e:
        print(type(e).__name__)
