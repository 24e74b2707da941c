# What shares its storage with what, and where in it.
import torch

start = lambda t: t.data_ptr() - t.storage_offset() * t.element_size()
strides = lambda y: tuple(s for n, s in zip(y.shape, y.stride()) if n != 1)
x = torch.arange(24, dtype=torch.float32).view(2, 3, 4)
candidates = {
    "view": x.view(6, 4), "reshape": x.reshape(4, 6), "permute": x.permute(1, 0, 2), "transpose": x.transpose(0, 2), "slice": x[:, 1:], "index": x[0],
    "step": x[..., ::2], "none": x[None], "squeeze": x.squeeze(), "unsqueeze": x.unsqueeze(1), "expand": x[:1].expand(2, -1, -1), "flatten": x.flatten(),
    "contiguous": x.contiguous(), "narrow": x.narrow(1, 0, 2), "select": x.select(2, 1), "unfold": x.unfold(2, 2, 1), "diagonal": x.diagonal(dim1=1, dim2=2),
    "chunk": x.chunk(2, -1)[1], "split": x.split(1, 1)[2], "unbind": x.unbind(2)[3], "detach": x.detach(), "to": x.to(torch.float32), "float": x.float(),
    "clone": x.clone(), "list": x[[0, 1]], "mask": x[x > 3], "double": x.double(), "plus": x + 0, "permuted reshape": x.permute(2, 0, 1).reshape(-1),
    "permuted contiguous": x.permute(2, 0, 1).contiguous(), "flip": x.flip(0), "roll": x.roll(1), "repeat": x.repeat(1, 1, 1), "cat": torch.cat([x]), "T": x[0].T,
    "view_as": x.view_as(x), "movedim": x.movedim(0, 2), "as_strided": x.as_strided((2, 2), (12, 1), 5), "ellipsis": x[...], "tensor index": x[torch.tensor(0)]}
for name, t in candidates.items():
    print(name, start(x) == start(t), tuple(t.shape), strides(t), t.storage_offset(), t.is_contiguous())
