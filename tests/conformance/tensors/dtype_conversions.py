# From every type to every type, through values that round, cut or wrap.
import torch

types = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128]
source = torch.tensor([0.0, 1.0, -1.0, 2.5, 100.75, 0.3])
for a in types:
    x = source.to(a)
    for b in types:
        y = x.to(b)
for dtype in (torch.float16, torch.bfloat16):
    h = torch.tensor([1 / 3, 1e-8, 70000.0, 2049.0, 257.0, -0.0, 6.1e-5, float("nan")], dtype=dtype)
    back = h.float()
wrapped = torch.tensor([255, 256, -1, 300]).to(torch.uint8), torch.tensor([127, 128, -129]).to(torch.int8), torch.tensor([2 ** 31]).to(torch.int32), torch.tensor([40000]).to(torch.int16)
made = torch.tensor(1).dtype == torch.int64, torch.tensor(1.0).dtype == torch.float32, torch.tensor([1, 2.0]).dtype, torch.tensor(True).dtype, torch.tensor(1j).dtype, torch.tensor([True, 2]).dtype
print(made)
sizes = [(str(t), torch.zeros(1, dtype=t).element_size(), t.is_floating_point, t.is_complex) for t in types]
print(sizes)
names = torch.float is torch.float32, torch.double is torch.float64, torch.half is torch.float16, torch.long is torch.int64, torch.int is torch.int32, torch.cfloat is torch.complex64
default = torch.get_default_dtype()
ranges = torch.arange(3).dtype, torch.arange(3.0).dtype, torch.arange(0, 1, 0.5).dtype, torch.linspace(0, 1, 2).dtype, torch.full((2,), 1).dtype, torch.full((2,), 1.0).dtype, torch.full((1,), True).dtype, torch.zeros(1).dtype, torch.eye(2).dtype
print(ranges, default)
limits = torch.finfo(torch.float32).max, torch.finfo(torch.float32).eps, torch.finfo(torch.float32).min, torch.iinfo(torch.int64).max, torch.finfo(torch.float64).tiny
promoted = [(str(a), str(b), str(torch.promote_types(a, b))) for a in types for b in types if types.index(a) < types.index(b)]
for row in promoted:
    print(*row)
results = torch.result_type(torch.tensor([1]), 1.0), torch.result_type(torch.tensor([1.0]), torch.tensor(2.0, dtype=torch.float64)), torch.can_cast(torch.float32, torch.int64)
print(results)
