"""Writes the tables of tests/ops/calls.h from what PyTorch and NumPy really give.

    /usr/bin/python3 tests/ops/make_calls.py

The tables are checked in; neither building nor testing needs this. The seed is fixed, so that a
second run with the same PyTorch and NumPy changes nothing.
"""

import os
import sys
import warnings

import numpy as np
import torch
import torch.nn.functional as F

warnings.simplefilter("ignore")
np.seterr(all="ignore")
HERE = os.path.dirname(os.path.abspath(__file__))
METHOD, TORCH, FUNCTIONAL, NUMPY, NDARRAY, LINALG = (
    "OP_METHOD", "OP_TORCH", "OP_FUNCTIONAL", "OP_NUMPY", "OP_NDARRAY", "OP_LINALG")
HOMES = {TORCH: torch, METHOD: torch.Tensor, FUNCTIONAL: F, NUMPY: np, NDARRAY: np.ndarray,
         LINALG: torch.linalg}
DTYPES = [torch.bool, torch.uint8, torch.int8, torch.int64, torch.float16, torch.bfloat16,
          torch.float32, torch.float64, torch.complex64]
COMMON = [torch.bool, torch.int64, torch.float32, torch.complex64]


HALF_UNLIKE = ("nansum", "nanmean", "aminmax", "norm", "prod")


# ---- text ----

def name_of(dtype):
    return str(dtype).replace("torch.", "")


def sizes(numbers):
    return "{" + " ".join(str(n) for n in numbers) + "}"


def number(x, digits=9):
    if isinstance(x, complex):
        return number(x.real) + ":" + number(x.imag)
    return ("%." + str(digits) + "g") % x if isinstance(x, float) else str(int(x))


def elements(flat):
    digits = 17 if flat.dtype in (torch.float64, torch.complex128) else 9
    if flat.dtype.is_complex:
        return " ".join(number(z.real, digits) + ":" + number(z.imag, digits)
                        for z in flat.tolist())
    return " ".join(number(x, digits) for x in flat.tolist())


def argument(t):
    """A tensor with all that its storage holds, from its first element to its last."""
    prefix = ("conj." if t.is_conj() else "") + ("neg." if t.is_neg() else "")
    plain = torch.conj(t) if t.is_conj() else t
    plain = torch._neg_view(plain) if t.is_neg() else plain
    reach = 1 + sum((n - 1) * s for n, s in zip(t.shape, t.stride())) if t.numel() else 0
    stored = torch.as_strided(plain, (reach,), (1,), t.storage_offset())
    return (prefix + name_of(t.dtype) + sizes(t.shape) + sizes(t.stride()) + "[" +
            elements(stored) + "]")


def copied(t):
    """Another tensor of the same layout."""
    reach = 1 + sum((n - 1) * s for n, s in zip(t.shape, t.stride())) if t.numel() else 0
    stored = torch.as_strided(t, (reach,), (1,), t.storage_offset()).clone()
    return torch.as_strided(stored, t.shape, t.stride())


def described(t):
    """The elements in logical order."""
    plain = t.resolve_conj().resolve_neg().reshape(-1)
    return name_of(t.dtype) + sizes(t.shape) + sizes(t.stride()) + "[" + elements(plain) + "]"


def text(v, of_tensor):
    if isinstance(v, (np.ndarray, np.generic)):
        return "np." + text(torch.from_numpy(np.array(v)), of_tensor)
    if isinstance(v, torch.Tensor):
        return of_tensor(v)
    if isinstance(v, torch.dtype):
        return name_of(v)
    if isinstance(v, (tuple, list)):
        return "(" + ", ".join(text(i, of_tensor) for i in v) + ")"
    if isinstance(v, complex):
        return "%r%s%rj" % (v.real, "" if v.imag < 0 else "+", v.imag)
    return repr(v)


# ---- rows ----

rows = []


def call(name, where, *args, **keywords):
    function = getattr(HOMES[where], name)
    given = ", ".join([text(a, argument) for a in args] +
                      [k + "=" + text(v, argument) for k, v in keywords.items()])
    inplace = where == METHOD and name.endswith("_") and not name.endswith("__")
    try:
        if inplace:
            args = (copied(args[0]),) + args[1:]
        wanted = text(function(*args, **keywords), described)
    except Exception as e:
        wanted = type(e).__name__
        if isinstance(e, np.AxisError):
            wanted = "IndexError"
        elif wanted.startswith(("UFunc", "_UFunc")):
            wanted = "TypeError"
    if "complex32" not in wanted:  # which is not held here
        rows.append('CALL("%s", %s, "%s",\n     "%s")' % (name, where, given, wanted))


def write(name):
    with open(os.path.join(HERE, name), "w") as file:
        file.write("/* Made by %s from PyTorch %s and NumPy %s. */\n"
                   % (os.path.basename(sys.argv[0]), torch.__version__, np.__version__))
        file.write("".join(row + "\n" for row in rows))
    rows.clear()


# ---- values ----

def values(n, dtype, low=-2.0, high=3.0):
    if dtype == torch.bool:
        return torch.randint(0, 2, (n,)).bool()
    if dtype.is_complex:
        return torch.complex(values(n, torch.float32), values(n, torch.float32)).to(dtype)
    if dtype.is_floating_point:
        return (torch.round((torch.rand(n) * (high - low) + low) * 1024) / 1024).to(dtype)
    return torch.randint(0 if dtype == torch.uint8 else int(3 * low), int(3 * high), (n,)).to(dtype)


def layouts(dtype):
    x = values(12, dtype).view(2, 3, 2)
    return [x, x.permute(2, 0, 1), x[:, :2, ::2], x[:, :1].expand(2, 3, 2), x[:1, :, :1], x[:0],
            values(1, dtype)[0], x.transpose(1, 2), x[0]]


SPECIAL = torch.tensor([0.0, -0.0, float("inf"), -float("inf"), float("nan"), 1.5, -2.5, 100.0])


def elementwise():
    unary = ("abs neg sign sgn square reciprocal exp exp2 expm1 log log1p log2 log10 sqrt rsqrt sin "
             "cos tan asin acos atan sinh cosh tanh asinh acosh atanh sinc erf erfc lgamma sigmoid "
             "logit floor ceil trunc frac round relu isnan isinf isfinite isreal signbit "
             "logical_not bitwise_not deg2rad rad2deg conj_physical angle nan_to_num selu celu").split()
    functional = ("relu6 gelu elu leaky_relu silu mish softplus softsign tanhshrink softshrink "
                  "hardtanh hardsigmoid hardswish logsigmoid glu hardshrink").split()
    for name in unary:
        for dtype in DTYPES:
            call(name, TORCH, values(4, dtype).view(2, 2).t())
        call(name, TORCH, SPECIAL)
    for name in functional:
        for dtype in (torch.bool, torch.int64, torch.float32, torch.float64):
            call(name, FUNCTIONAL, values(4, dtype).view(2, 2).t())
    for x in layouts(torch.float32):
        call("exp", TORCH, x)
        call("exp_", METHOD, x)
        call("angle", TORCH, torch.complex(x, x).contiguous() if x.dim() == 0 else x + 1j)
    for x in layouts(torch.int64):
        call("sin", TORCH, x)
    call("round", TORCH, SPECIAL, decimals=1)
    call("round", TORCH, SPECIAL, decimals=-1)
    call("gelu", FUNCTIONAL, values(3, torch.float32), approximate="tanh")
    call("softplus", FUNCTIONAL, values(3, torch.float32) * 30, 2.0, 10.0)
    call("nan_to_num", TORCH, SPECIAL, 1.0, 2.0, 3.0)
    call("prelu", FUNCTIONAL, values(6, torch.float32).view(1, 3, 2), torch.tensor([0.5, 0.25, 0.0]))
    z = values(6, torch.complex64).view(2, 3)
    for t in (z.conj(), z.t().conj(), z.conj().imag):
        for name in "exp abs neg square isnan conj_physical".split():
            call(name, TORCH, t)
        call("mul", TORCH, z if t.shape == z.shape else z.t(), t)
    write("unary.inc")

    binary = ("add sub mul div floor_divide remainder fmod pow atan2 hypot copysign xlogy logaddexp "
              "heaviside maximum minimum fmax fmin eq ne lt le gt ge logical_and logical_or "
              "logical_xor bitwise_and bitwise_or bitwise_xor isclose allclose equal rsub "
              "float_power").split()
    for name in binary:
        for a in COMMON:
            for b in COMMON:
                call(name, TORCH, values(2, a).view(2, 1), values(3, b).abs() + 1
                     if b == torch.int64 else values(3, b))
        call(name, TORCH, SPECIAL.view(8, 1)[1:5], SPECIAL[[0, 3, 4, 5, 6]])
    for a in DTYPES:
        for b in DTYPES:
            call("mul", TORCH, values(2, a), values(2, b)[0])
            call("add", TORCH, values(1, a), values(1, b))
        for k in (2, 300, -1, 0.5, True, 1 + 2j):
            for name in ("add", "pow", "div", "eq") if (a, k) != (torch.float16, 1 + 2j) else ():
                call(name, TORCH, values(2, a), k)
        call("add", TORCH, values(2, a), values(2, a), alpha=2)
        call("sub", TORCH, values(2, a), values(2, a), alpha=0.5)
        call("div", TORCH, values(2, a), torch.tensor([2]), rounding_mode="floor")
        call("div", TORCH, values(2, a), torch.tensor([2]), rounding_mode="trunc")
    for a in layouts(torch.float32):
        for b in layouts(torch.float32)[:6]:
            call("add", TORCH, a, b)
    for name in ("floor_divide", "remainder", "fmod"):
        call(name, TORCH, values(2, torch.int64), torch.tensor([2, 0]))
        call(name, TORCH, torch.zeros(0).long(), 0)
    for name in ("add_", "div_", "eq_", "pow_"):
        for a in COMMON:
            for b in COMMON:
                call(name, METHOD, values(2, a), values(2, b))
    write("binary.inc")


def choosing():
    for dtype in DTYPES:
        x, y = values(4, dtype).view(2, 2).t(), values(2, dtype)
        mask = torch.tensor([True, False])
        call("where", TORCH, mask, x, y)
        call("where", TORCH, mask, x, 2.5)
        call("where", TORCH, x, x, y)
        for k in (2, 0.5, 300, 1e39, 1 + 1j, float("-inf")):
            call("masked_fill", METHOD, x, mask, k)
            call("clamp", TORCH, x, 0, k)
        call("clamp", TORCH, x, min=y)
        if dtype != torch.float16:  # works here, not in PyTorch
            call("clamp_max", TORCH, x, 1)
        call("lerp", TORCH, x, y, 0.25)
        call("addcmul", TORCH, x, y, y, value=2)
        call("addcdiv", TORCH, x, y, y, value=2)
        for to in (torch.float32, torch.int32, torch.bool, torch.complex64):
            call("to", METHOD, x, to)
    for a in layouts(torch.float32)[:5]:
        for b in layouts(torch.float32)[2:6]:
            call("where", TORCH, a > 0, a, b)
            call("masked_fill", METHOD, a, b > 0, 1.5)
        call("clamp", TORCH, a, -0.5, 0.5)
        call("clamp", TORCH, a)
        call("masked_fill_", METHOD, a, a > 0, 9.0) if 0 not in a.stride() else None
    a, b = values(4, torch.float32), values(4, torch.float32).view(2, 2).t()
    call("complex", TORCH, b, a.view(2, 2))
    call("complex", TORCH, a, a.double())
    call("polar", TORCH, a.view(2, 2), b)
    call("glu", FUNCTIONAL, values(3, torch.float32))
    write("choosing.inc")


def reductions():
    plain = ("sum nansum mean nanmean prod max min amax amin aminmax argmax argmin any all var std "
             "var_mean std_mean norm count_nonzero").split()
    for name in plain:
        for dtype in DTYPES:
            if dtype in (torch.float16, torch.bfloat16) and name in HALF_UNLIKE:
                continue  # works here, not in PyTorch
            x = values(6, dtype).view(2, 3).t()
            call(name, TORCH, x)
            call(name, TORCH, x, dim=1)
        for x in layouts(torch.float32)[1::2]:
            call(name, TORCH, x, dim=0)
            call(name, TORCH, x, dim=-1, **({} if name == "count_nonzero" else {"keepdim": True}))
    for name in "sum mean amax var norm".split():
        for dim in ([0, 1], [0, -1], [0, 0], [], 5):
            call(name, TORCH, values(8, torch.float32).view(2, 2, 2), dim=dim)
    nan = torch.tensor([[1.0, float("nan"), 2.0, float("nan")], [float("inf"), 1, 2, 3],
                        [-float("inf")] * 4, [2, 2, 1, 1]])
    for name in plain + ["logsumexp", "softmax", "log_softmax"]:
        for dim in (0, 1) if name not in ("var_mean", "std_mean") else ():
            call(name, TORCH, nan, dim=dim)
    x = values(6, torch.float32).view(2, 3)
    for p in (1, 2, 0, 3, -1, float("inf"), -float("inf"), "fro"):
        call("norm", METHOD, x, p)
        call("norm", METHOD, x, p, 0, True)
        call("norm", METHOD, values(4, torch.complex64), p)
    for o in (1, -1, float("inf"), -float("inf"), "fro"):
        call("matrix_norm", LINALG, x, o)
        call("norm", LINALG, x, o, (1, 0), True)
    call("vector_norm", LINALG, x, 3, -1)
    call("dist", TORCH, x, x + 1, 1)
    for arguments in ((False,), (1, False), (0, True, True)):
        call("var", TORCH, x, *arguments)
        call("std", TORCH, x, *arguments)
    call("var", TORCH, x, 1, correction=0, keepdim=True)
    for to in (torch.float64, torch.int64, torch.bool, torch.complex64):
        call("sum", TORCH, x, dtype=to)
    for x in layouts(torch.float32):
        for dim in (0, -1, 3):
            call("softmax", TORCH, x, dim)
            call("log_softmax", TORCH, x, dim)
            call("logsumexp", TORCH, x, dim)
    call("softmax", TORCH, values(3, torch.int64), 0)
    call("softmax", TORCH, values(3, torch.int64), 0, torch.float32)
    call("softmin", FUNCTIONAL, values(3, torch.float32), 0)
    write("reductions.inc")


def orders():
    def distinct(dtype):
        return (torch.randperm(12) - (0 if dtype == torch.uint8 else 5)).to(dtype).view(2, 3, 2)
    for name in ("cumsum", "cumprod"):
        call(name, TORCH, values(4, torch.complex64).view(2, 2), 0)
    for dtype in (torch.uint8, torch.int64, torch.float32):
        x = distinct(dtype)
        for t in (x, x.permute(2, 0, 1), x[:, :2, ::2], x[:0], torch.tensor(3).to(dtype)):
            for dim in (0, -1):
                for name in "cumsum cumprod cummax cummin sort median".split():
                    if name in ("cummax", "cummin", "median", "sort") and t.numel() < 2:
                        continue
                    call(name, TORCH, t, dim)
                call("argsort", TORCH, t, dim, True) if t.numel() > 1 else None
                call("topk", TORCH, t, 1, dim)
                call("topk", TORCH, t, 2, dim, False)
                call("kthvalue", TORCH, t, 1, dim, True)
                call("diff", TORCH, t, 1, dim)
                call("mode", TORCH, t, dim) if t.numel() > 1 else None
    nan = torch.tensor([1.0, float("nan"), -0.0, 0.0, float("inf"), 1.0])
    for name in "cumsum cumprod cummax cummin sort argsort median".split():
        call(name, TORCH, nan, 0)
    call("sort", TORCH, nan, 0, True)
    call("median", TORCH, nan)
    call("unique", TORCH, torch.tensor([[3, 1], [1, 2]]), return_inverse=True, return_counts=True)
    call("bincount", TORCH, torch.tensor([1, 2, 2]), minlength=5)
    call("bincount", TORCH, torch.tensor([1, 2, 2]), torch.tensor([0.5, 0.25, 1.0]))
    call("bincount", TORCH, torch.tensor([-1]))
    for q in (0.25, 1.5, torch.tensor([0.1, 0.9])):
        for between in ("linear", "lower", "higher", "nearest", "midpoint"):
            call("quantile", TORCH, values(6, torch.float32).view(2, 3), q, 1, interpolation=between)
    write("orders.inc")


def losses():
    x, y = values(6, torch.float32).view(2, 3), values(6, torch.float32).view(3, 2).t()
    classes, weight = torch.tensor([2, 0]), torch.tensor([1.0, 2.0, 0.5])
    for r in ("mean", "sum", "none", "other"):
        for name in "mse_loss l1_loss smooth_l1_loss huber_loss kl_div".split():
            call(name, FUNCTIONAL, x, y.abs(), reduction=r)
            call(name, FUNCTIONAL, y, x[0].abs(), reduction=r)
        call("smooth_l1_loss", FUNCTIONAL, x, y, reduction=r, beta=0.5)
        call("huber_loss", FUNCTIONAL, x, y, reduction=r, delta=0.5) if r != "other" else None
        p, t = torch.sigmoid(x), (y > 0).float()
        call("binary_cross_entropy", FUNCTIONAL, p, t, weight, reduction=r)
        call("binary_cross_entropy_with_logits", FUNCTIONAL, x, t, reduction=r)
        call("binary_cross_entropy_with_logits", FUNCTIONAL, x, t, pos_weight=weight, reduction=r)
        for name in ("nll_loss", "cross_entropy"):
            call(name, FUNCTIONAL, x, classes, reduction=r)
            call(name, FUNCTIONAL, x, classes, weight, reduction=r)
            call(name, FUNCTIONAL, x, torch.tensor([-100, 1]), reduction=r)
            call(name, FUNCTIONAL, x, torch.tensor([7, 1]), reduction=r)
            call(name, FUNCTIONAL, x, classes.float(), reduction=r)
            call(name, FUNCTIONAL, x, torch.tensor([1]), reduction=r)
            call(name, FUNCTIONAL, values(12, torch.float32).view(2, 3, 2), torch.tensor([[0, 1], [2, 1]]),
                 reduction=r)
        call("cross_entropy", FUNCTIONAL, x, classes, weight, label_smoothing=0.25, reduction=r)
        call("cross_entropy", FUNCTIONAL, x, torch.softmax(y, 1), weight, label_smoothing=0.25, reduction=r)
    call("kl_div", FUNCTIONAL, x, y.abs(), reduction="batchmean")
    call("kl_div", FUNCTIONAL, x, y, log_target=True)
    for dim in (0, -1, 2):
        call("cosine_similarity", FUNCTIONAL, x, y, dim=dim)
        call("normalize", FUNCTIONAL, y, dim=dim)
    call("normalize", FUNCTIONAL, x, p=1.0)
    call("pairwise_distance", FUNCTIONAL, x, y)
    write("losses.inc")


def arrays():
    a = np.arange(6.0).reshape(2, 3) - 2.5
    kinds = [a, a.astype(np.float32), np.arange(6).reshape(2, 3) - 2, np.array([1, 2, 250], np.uint8),
             np.array([True, False]), np.float64(2.5), np.int64(3)]
    for x in kinds:
        for name in ("negative abs square sqrt exp sin floor isnan sum mean max min argmax std "
                     "cumsum sort median all").split():
            if x.dtype == bool and name in ("negative", "abs", "square", "floor"):
                continue
            if x.ndim == 0 and name in ("sort", "cumsum"):
                continue
            if x.dtype == np.uint8 and name in ("sum", "cumsum"):
                continue  # uint64 is not held here
            call(name, NUMPY, x)
        for y in (2, 2.5, -1, 300, 1e300, 1 + 1j, np.float32(1.5), np.float64(1e300)):
            for name in "add subtract multiply divide maximum less power".split():
                if name in ("maximum", "less", "power") and isinstance(y, complex):
                    continue
                if name == "power" and (x.dtype == bool or y == -1):
                    continue
                if x.dtype == np.uint8 and y == 300:
                    continue  # nor is uint16
                call(name, NUMPY, x, y)
    call("sum", NUMPY, a, axis=(0, 1), keepdims=True)
    call("mean", NDARRAY, a, axis=0)
    call("std", NUMPY, a, ddof=1)
    call("clip", NUMPY, a, -1.0, 0.5)
    call("where", NUMPY, a > 0, a, 0)
    call("add", NUMPY, a, np.zeros((3, 2)))
    call("sum", NUMPY, [1, 2, 3])
    call("maximum", NUMPY, [1, 2], [[0], [3]])
    call("exp", NUMPY, [1.0, 2.0])
    call("percentile", NUMPY, a, 30, axis=1)
    write("arrays.inc")


def main():
    torch.manual_seed(3)
    for table in (elementwise, choosing, reductions, orders, losses, arrays):
        table()


if __name__ == "__main__":
    main()
