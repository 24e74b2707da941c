# Types of results: tensors with axes, tensors without, and Python numbers.
import torch

kinds = {"bool": torch.bool, "uint8": torch.uint8, "int32": torch.int32, "int64": torch.int64, "float32": torch.float32, "float64": torch.float64, "complex64": torch.complex64, "complex128": torch.complex128}
ones = {name: torch.ones(2, dtype=kind) for name, kind in kinds.items()}
zeros = {name: torch.tensor(0, dtype=kind) for name, kind in kinds.items()}
operations = {
    "/": lambda x: x / 2, "//": lambda x: x // 2, "%": lambda x: x % 2, "**": lambda x: x ** 2, "neg": lambda x: -x, "~": lambda x: ~x, "&": lambda x: x & x,
    "sum": lambda x: x.sum(), "mean": lambda x: x.mean(), "prod": lambda x: x.prod(), "max": lambda x: x.max(), "cumsum": lambda x: x.cumsum(0), "norm": lambda x: x.norm(),
    "exp": lambda x: x.exp(), "sqrt": lambda x: x.sqrt(), "abs": lambda x: x.abs(), "sign": lambda x: x.sign(), "round": lambda x: x.round(), "relu": lambda x: x.relu(),
    "where": lambda x: torch.where(x == 1, x, x), "softmax": lambda x: x.softmax(0), "clamp": lambda x: x.clamp(0, 1), "clamp float": lambda x: x.clamp(0.5),
    "cat": lambda x: torch.cat([x, torch.ones(1)]), "stack": lambda x: torch.stack([x, x]), "matmul": lambda x: x @ x, "rfft": lambda x: torch.fft.rfft(x),
    "-": lambda x: x - x, "- True": lambda x: x - True, "add float32": lambda x: x + torch.ones(2), "full": lambda x: torch.full_like(x, 2), "tensor": lambda x: torch.tensor([1.5]).to(x)}


def outcome(f, *args):
    try:
        return str(f(*args).dtype).replace("torch.", "")
    except (RuntimeError, TypeError, IndexError) as e:
        return type(e).__name__


for a in kinds:
    for b in kinds:
        print(a, b, (ones[a] + ones[b]).dtype, (ones[a] * zeros[b]).dtype, (zeros[a] + zeros[b]).dtype, (ones[a] == ones[b]).dtype)
for a in kinds:
    print(a, [(ones[a] + s).dtype for s in (True, 2, 2.0, 2j)], [(s * zeros[a]).dtype for s in (True, 2, 2.0, 2j)])
for name, f in operations.items():
    print(name, [outcome(f, x) for x in ones.values()])
for a in kinds:
    print("in place", a, [outcome(lambda x, y: x.add_(y), ones[a].clone(), y) for y in ones.values()])
mixed = torch.ones(2, dtype=torch.int64) * 0.5 + True
big = torch.tensor([2 ** 53 + 1]).double(), torch.tensor([16777217]).float()
divide = torch.tensor([7, -7]) / 2, torch.tensor([7, -7]) // 2, torch.tensor([7, -7]) % 3, torch.tensor([7.0, -7.0]) // 2, 7 // torch.tensor([2, -2]), 7 % torch.tensor([3, -3])
