# Which shapes meet, what they become, and how the results lie in memory.
import torch

shapes = [(), (1,), (3,), (2, 3), (2, 1), (1, 3), (4, 1, 3), (0,), (2, 0)]
for a in shapes:
    for b in shapes:
        try:
            c = tuple((torch.ones(a) + torch.ones(b)).shape)
        except RuntimeError:
            c = "RuntimeError"
        print(a, b, c)
strides = lambda y: tuple(s for n, s in zip(y.shape, y.stride()) if n != 1)
x = torch.arange(24, dtype=torch.float32).view(2, 3, 4)
p, s, e, t = x.permute(2, 0, 1), x[:, :, ::2], x[:, :1].expand(2, 3, 4), x.transpose(1, 2)
row, col, one = torch.arange(4.0), torch.arange(3.0).view(3, 1), torch.ones(1, 1, 1, 1)
results = {
    "p+p": p + p, "p+2": p + 2, "p+x": p + x.permute(2, 0, 1).contiguous(), "x+row": x + row, "row+x": row + x, "x+col": x + col, "e+e": e + e, "e+x": e + x, "x+e": x + e,
    "e*2": e * 2, "t+col.T": t + col.T, "t*t": t * t, "s+s": s + s, "s+col": s + col, "x+one": x + one, "p+one": p + one, "row+col": row + col, "col+row": col + row,
    "p[...,None]+row": p[..., None] + row, "t>0": t > 0, "where": torch.where(t > 5, t, torch.zeros(())), "where2": torch.where(p > 5, torch.zeros(3), p), "max": torch.maximum(t, torch.zeros(1)),
    "exp e": e.exp(), "neg t": -t, "relu p": p.relu(), "t to double": t.double(), "t to int": t.int(), "p+t": p[:3, :2, :3] + t[:, :3, :3][:, :2].permute(1, 0, 2)[:1], "clone e": e.clone(), "like e": torch.zeros_like(e),
    "lerp": torch.lerp(t, t, 0.5), "addcmul": torch.addcmul(t, t, t), "pow": t ** 2, "dropout": torch.nn.functional.dropout(t, 0.0), "gelu": torch.nn.functional.gelu(p), "softmax": p.softmax(0), "cumsum": t.cumsum(1),
    "abs complex": torch.complex(t, t).abs(), "complex": torch.complex(t, t), "conj": torch.complex(p, p).conj() * 1, "masked": t.masked_fill(t > 3, 0), "clamp": t.clamp(1, 3), "nan": torch.nan_to_num(p), "round": t.round(), "mod": t % 3, "eq": p == p}
for name, r in results.items():
    print(name, tuple(r.shape), strides(r), r.storage_offset(), r.is_contiguous())
reduced = {"sum": t.sum(1), "keep": p.sum(0, keepdim=True), "mean": t.mean((0, 2)), "max": t.max(1)[0], "amax": p.amax(1), "var": t.var(1), "all": (t > 0).all(1), "argmax": t.argmax(1), "prod": t.prod(0), "norm": t.norm(dim=1), "cat": torch.cat([t, t], 1), "stack": torch.stack([t, t], 1), "pad": torch.nn.functional.pad(t, (1, 1)), "flip": t.flip(1), "gather": t.gather(1, torch.zeros(2, 1, 3).long()), "sort": t.sort(1)[0], "topk": t.topk(2, 1)[0], "index": t[:, [0, 1]], "select": t.index_select(1, torch.tensor([0, 2])), "repeat": t.repeat(1, 2, 1), "tile": torch.tile(t, (2,)), "triu": t.triu(), "outer": torch.outer(row, row), "bmm": t @ x, "matmul": x @ t, "linear": torch.nn.functional.linear(t, torch.ones(2, 3)), "unfold": t.unfold(1, 2, 1), "norm layer": torch.nn.functional.layer_norm(t, (3,)), "interleave": t.repeat_interleave(2, 1), "diag": t.diagonal(0, 1, 2), "conv": torch.nn.functional.conv1d(t, torch.ones(1, 4, 1)), "pool": torch.nn.functional.avg_pool1d(t, 2)}
for name, r in reduced.items():
    print(name, tuple(r.shape), strides(r), r.is_contiguous())
