"""Writes the tables of tests/tensor from what PyTorch and NumPy really do.

    /usr/bin/python3 tests/tensor/make_tables.py

The tables are checked in; neither building nor testing needs this. The seed is fixed, so that a
second run with the same PyTorch and NumPy changes nothing.
"""

import os
import random
import warnings

import numpy as np
import torch

warnings.simplefilter("ignore")
rng = random.Random(20)
HERE = os.path.dirname(os.path.abspath(__file__))
DTYPES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16",
          "float32", "float64", "complex64", "complex128"]
NUMPY_DTYPES = [name for name in DTYPES if name != "bfloat16"]


def torch_dtype(name):
    return getattr(torch, name)


def constant(name):
    return "DTYPE_" + name.upper()


def quoted(text):
    """A C string literal, one line of text a line."""
    lines = text.split("\n")
    parts = [line + "\n" for line in lines[:-1]] + [lines[-1]]
    return "\n    ".join('"' + p.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
                         for p in parts)


def write(name, rows):
    with open(os.path.join(HERE, name), "w") as file:
        file.write("/* Made by make_tables.py from PyTorch %s and NumPy %s. */\n"
                   % (torch.__version__, np.__version__))
        file.write("".join(row + "\n" for row in rows))


def ints(numbers):
    return "(" + " ".join(str(n) for n in numbers) + ")"


def geometry(t):
    return "%s %s %d" % (ints(t.shape), ints(t.stride()), t.storage_offset())


# ---- promotion ----------------------------------------------------------------------------------

def promotions():
    rows = []
    for a in DTYPES:
        for b in DTYPES:
            ours = torch.promote_types(torch_dtype(a), torch_dtype(b))
            if "bfloat16" in (a, b):
                theirs = "DTYPE_COUNT"  # NumPy has none
            else:
                theirs = constant(np.promote_types(a, b).name)
            cast = torch.can_cast(torch_dtype(a), torch_dtype(b))
            rows.append("PROMOTE(%s, %s, %s, %s, %s)" % (
                constant(a), constant(b), constant(str(ours).split(".")[1]), theirs,
                str(cast).lower()))
    return rows


# ---- conversion ---------------------------------------------------------------------------------

FLOATS = ["0.0", "-0.0", "1.5", "-1.5", "300.9", "-129.5", "65519.9", "65520.0", "1e10", "-1e10",
          "1e19", "-1e19", "2147483647.5", "-2147483648.5", "4294967303.0",
          "9223372036854775808.0", "1e300",
          "2.98023223876953125e-08", "2.9802322387695316e-08", "6.097555160522461e-05", "1e-45",
          "1.00048828125", "1.00146484375", "1.00390625", "1.01171875", "inf", "-inf", "nan"]
INTEGERS = ["0", "1", "-1", "127", "128", "-129", "255", "256", "32768", "2049", "4097", "65519",
            "65520", "16777217", "50331651", "2147483648", "-2147483649", "9007199254740993",
            "1099511693313", "9223372036854775807", "-9223372036854775808"]


def number(value):
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, complex):
        return number(value.real) + "," + number(value.imag)
    return repr(value)


def conversions():
    rows = []
    for source in ("float64", "int64"):
        texts = FLOATS if source == "float64" else INTEGERS
        kind = float if source == "float64" else int
        values = torch.tensor([kind(text) for text in texts], dtype=torch_dtype(source))
        for name in DTYPES:
            converted = values.to(torch_dtype(name)).tolist()
            rows.append("CONVERT(%s, %s,\n    %s,\n    %s)" % (
                constant(source), constant(name), quoted(wrapped(" ".join(texts))),
                quoted(wrapped(" ".join(number(value) for value in converted)))))
    return rows


# ---- views --------------------------------------------------------------------------------------

def base_tensor():
    shape = [rng.choice([1, 2, 3, 4, 5]) for _ in range(rng.randint(0, 4))]
    if shape and rng.random() < 0.06:
        shape[rng.randrange(len(shape))] = 0
    return torch.arange(int(np.prod(shape))).reshape(shape).float()


def shuffled(t):
    """One random view of t."""
    n = t.dim()
    kind = rng.randint(0, 5)
    axis = rng.randrange(n) if n else 0
    if kind == 0:
        return t.permute(rng.sample(range(n), n))
    if kind == 1 and n and t.shape[axis]:
        start = rng.randrange(t.shape[axis])
        return t.narrow(axis, start, rng.randint(1, t.shape[axis] - start))
    if kind == 2 and n:
        return t[(slice(None),) * axis + (slice(None, None, rng.randint(1, 3)),)]
    if kind == 3 and n < 4:
        return t.unsqueeze(rng.randint(0, n))
    if kind == 4 and n:
        return t.expand([s if s != 1 else rng.randint(1, 3) for s in t.shape])
    return t


def some_tensor():
    t = base_tensor()
    for _ in range(rng.randint(0, 4)):
        t = shuffled(t)
    return t


def factors(count):
    """A random shape for `count` elements."""
    if count == 0:
        return [rng.choice([0, 1, 2]) for _ in range(rng.randint(1, 3))]
    shape = []
    while count > 1 and rng.random() < 0.8:
        factor = rng.choice([f for f in range(1, count + 1) if count % f == 0])
        shape.append(factor)
        count //= factor
    return shape + [count] * (count > 1) + [1] * rng.randint(0, 1)


def view_calls(t):
    """Names, arguments, and what PyTorch does."""
    n = t.dim()
    axis, other = rng.randint(-n - 1, n), rng.randint(-n, max(n - 1, 0))
    small = lambda: rng.randint(-3, 6)
    order = rng.sample(range(n), n)
    if n and rng.random() < 0.2:
        order[0] = rng.randint(-n, n)
    wanted = factors(t.numel())
    if wanted and rng.random() < 0.3:
        wanted[rng.randrange(len(wanted))] = rng.choice([-1, -1, 2])
    grown = [rng.randint(0, 2)] * rng.randint(0, 1) + [rng.choice([s, -1, 3]) if s != 1 else
                                                       rng.randint(0, 3) for s in t.shape]
    index, size, step = small(), small(), rng.randint(0, 3)
    start, end = small(), small()
    yield "permute", order, lambda: t.permute(order)
    yield "transpose", [axis, other], lambda: t.transpose(axis, other)
    yield "unsqueeze", [axis], lambda: t.unsqueeze(axis)
    yield "squeeze", [axis], lambda: t.squeeze(axis)
    yield "squeeze_all", [], lambda: t.squeeze()
    yield "expand", grown, lambda: t.expand(grown)
    yield "select", [axis, index], lambda: t.select(axis, index)
    if n:
        at = rng.randrange(n)
        yield "slice", [at, start, end, step], lambda: t[(slice(None),) * at +
                                                         (slice(start, end, step),)]
    yield "diagonal", [index, axis, other], lambda: t.diagonal(index, axis, other)
    if size >= 0:
        yield "unfold", [axis, size, step], lambda: t.unfold(axis, size, step)
    yield "view", wanted, lambda: t.view(wanted)
    yield "reshape", wanted, lambda: t.reshape(wanted)
    yield "clone", [], lambda: t.clone()


def outcome(call):
    try:
        result = call()
    except (IndexError, ValueError, RuntimeError) as error:
        return type(error).__name__
    return None if min(result.shape, default=0) < 0 else geometry(result)


def views(per_call):
    counts, rows, seen = {}, [], set()
    for _ in range(4000):
        t = some_tensor()
        for name, arguments, call in view_calls(t):
            result = outcome(call)
            failed = result is not None and result.endswith("Error")
            if result is None or counts.get((name, failed), 0) >= per_call // (1 + 2 * failed):
                continue
            row = 'VIEW("%s", %s, "%s", "%s")' % (geometry(t), name, ints(arguments), result)
            if row in seen:
                continue
            seen.add(row)
            counts[name, failed] = counts.get((name, failed), 0) + 1
            rows.append(row)
    return sorted(rows, key=lambda row: row.split(",")[1])


# ---- layouts ------------------------------------------------------------------------------------

def relaid(t):
    """The same shape in another order of memory, or cut from something longer."""
    order = rng.sample(range(t.dim()), t.dim())
    back = [order.index(axis) for axis in range(t.dim())]
    t = t.permute(order).contiguous().permute(back)
    if t.dim() and t.numel() and rng.random() < 0.3:
        axis = rng.randrange(t.dim())
        t = torch.cat([t, t], axis).narrow(axis, 0, t.shape[axis])
    return t


def narrowed(t):
    """Something that broadcasts against t."""
    for axis in range(t.dim()):
        if t.shape[axis] and rng.random() < 0.3:
            t = t.narrow(axis, 0, 1)
    while t.dim() and t.shape[0] == 1 and rng.random() < 0.4:
        t = t[0]
    return t


def layout_row(operands, result):
    return 'LAYOUT("%s",\n    "%s")' % (" ".join(geometry(t) for t in operands),
                                   "%s %s" % (ints(result.shape), ints(result.stride())))


def layouts(count):
    rows = []
    while len(rows) < count:
        a = some_tensor()
        b, c = narrowed(relaid(a)), narrowed(relaid(a))
        number = torch.tensor(1.0)
        rows.append(layout_row([a], a.tanh()))
        rows.append(layout_row([a, number], a + number))
        rows.append(layout_row([b, a], b + a))
        condition = b > 3
        rows.append(layout_row([condition, a, c], torch.where(condition, a, c)))
    return sorted(set(rows))


# ---- printing -----------------------------------------------------------------------------------

RANGE = "range"


def print_row(dtype, shape, text, options=""):
    """`text` holds the numbers, of a complex type two for each, or is "range"."""
    count = int(np.prod(shape)) if shape else 1
    numbers = range(count) if text == RANGE else [float(x) if "." in x or x.strip("-").isalpha() or
                                                  "e" in x else int(x) for x in text.split()]
    numbers = list(numbers)
    if dtype.startswith("complex") and text != RANGE:
        numbers = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2])]
    t = torch.tensor(numbers, dtype=torch_dtype(dtype)).reshape(shape)
    set_options(options)
    texts = [repr(t)]
    if dtype == "bfloat16":
        texts += ["", ""]
    else:
        texts += [str(t.numpy()), repr(t.numpy())]
    return "PRINT(%s, \"%s\",\n    %s, \"%s\",\n    %s)" % (
        constant(dtype), ints(shape), quoted(wrapped(text)), options,
        ",\n    ".join(quoted(x) for x in texts))


def wrapped(text):
    words, lines = text.split(" "), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 80:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def set_options(options):
    torch.set_printoptions(profile="default", sci_mode=None)
    np.set_printoptions(precision=8, threshold=1000, edgeitems=3, linewidth=75, suppress=False)
    if not options:
        return
    precision, threshold, edge, width, sci = [int(x) for x in options.split()]
    torch.set_printoptions(precision, threshold, edge, width,
                           sci_mode=None if sci < 0 else bool(sci))
    np.set_printoptions(precision=precision, threshold=threshold, edgeitems=edge, linewidth=width,
                        suppress=sci == 0)


def gauss(count, scale=1.0):
    return " ".join("%.9g" % (rng.gauss(0, 1) * scale) for _ in range(count)).replace("e+", "e")


def with_point(text):
    return " ".join(x if "." in x or "e" in x else x + ".0" for x in text.split())


PRINTED = [
    ("float32", (), "0.5"), ("float32", (), "3.0"), ("float32", (), "nan"), ("float32", (), "-inf"),
    ("float32", (), "0.0001"), ("float32", (), "100000000.0"), ("float32", (), "0.1"),
    ("float64", (), "0.1"), ("float64", (), "1e16"), ("float64", (), "1234567.125"),
    ("int64", (), "-7"), ("bool", (), "1"), ("uint8", (), "200"), ("complex64", (), "0.1 -2.0"),
    ("complex128", (), "0.0 1.0"), ("float16", (), "0.1"), ("bfloat16", (), "0.1"),
    ("float32", (0,), ""), ("float64", (0,), ""), ("int64", (0,), ""), ("float32", (0, 3), ""),
    ("int32", (2, 0), ""), ("complex64", (0, 1), ""), ("bool", (0,), ""),
    ("float32", (3,), "1.0 2.0 3.0"), ("float32", (3,), "0.0 -0.0 0.0"),
    ("float32", (4,), "nan inf -inf 0.0"), ("float32", (4,), "nan 1.0 -inf 20.0"),
    ("float32", (4,), "nan 1.5 inf 20.25"), ("float32", (3,), "1e-05 1.0 2.0"),
    ("float32", (2,), "1000.0 1.0"), ("float32", (2,), "1001.0 1.0"),
    ("float32", (2,), "1000.5 1.0"), ("float32", (2,), "1000.5 1.5"),
    ("float32", (2,), "100000000.0 99999992.0"), ("float32", (2,), "100000008.0 99999992.0"),
    ("float32", (2,), "0.0001 0.05"), ("float32", (2,), "0.00010001 0.05"),
    ("float64", (2,), "0.0001 0.05"), ("float64", (2,), "0.00009999 0.05"),
    ("float32", (2,), "0.99999999 0.00000001"), ("float32", (2,), "99999.96 999.99996"),
    ("float64", (3,), "1e300 1e-300 5e-324"), ("float64", (3,), "0.1 0.12345678901 1e3"),
    ("float64", (3,), "0.1 0.2 0.30000000000000004"), ("float64", (2,), "1e100 -2.5e99"),
    ("float64", (3,), "123456789.0 0.5 nan"), ("float16", (4,), "5592.0 -3366.0 inf 0.5"),
    ("float16", (3,), "5592.0 -3366.0 inf"),
    ("float16", (3,), "0.0001 1.0 65504.0"), ("bfloat16", (3,), "0.1 3.0 1e10"),
    ("float32", (3,), "16777216.0 33554434.0 0.5"), ("float32", (2,), "46765510000.0 7.5"),
    ("int64", (5,), "1 -20 300 4000 -50000"), ("int64", (2,), "9223372036854775807 -1"),
    ("uint8", (3,), "0 7 255"), ("int8", (2,), "-128 5"), ("int32", (2, 2), "1 2 3 -4"),
    ("int16", (2,), "7 8"), ("bool", (3,), "1 0 1"), ("bool", (2, 2), "1 1 0 1"),
    ("complex64", (2,), "1.0 2.0 -3.0 -4.0"), ("complex64", (2,), "1.5 0.0 0.25 -0.0"),
    ("complex64", (3,), "1.5 nan inf -2.5 -0.0 1e-06"), ("complex128", (1,), "0.1 1e20"),
    ("complex128", (2,), "1000.0 0.5 2.5 -0.125"), ("complex64", (2, 2), "1.0 0.0 0.0 1.0 0.0 -1.0 1.0 1.0"),
]


def prints():
    rows = [print_row(*case) for case in PRINTED]
    for dtype, shape, scale in [("float32", (2, 3), 1), ("float32", (25,), 1), ("float32", (3, 12), 1e5),
                                ("float64", (2, 3, 4), 1e-3), ("float64", (11,), 1e-9),
                                ("float16", (9,), 10), ("float32", (2, 1, 2, 3), 100)]:
        rows.append(print_row(dtype, shape, with_point(gauss(int(np.prod(shape)), scale))))
    rows.append(print_row("complex64", (9,), with_point(gauss(18))))
    rows.append(print_row("complex128", (2, 5), with_point(gauss(20, 100))))
    for dtype, shape in [("int64", (1001,)), ("float32", (10, 10)), ("float32", (40, 30)),
                         ("int64", (3, 400)), ("float64", (400, 3)), ("complex64", (1001, 1)),
                         ("int64", (7, 1, 2, 80)), ("bool", (1200,)), ("int32", (30,))]:
        rows.append(print_row(dtype, shape, RANGE))
    for options in ["2 1000 3 80 -1", "6 1000 3 120 -1", "4 10 2 80 -1", "4 1000 3 40 -1",
                    "4 1000 3 80 0", "4 1000 3 80 1", "0 5 1 20 -1"]:
        numbers = "0.000012 1.5 -20.25 300.125 4000.0 nan 0.0"
        rows.append(print_row("float32", (7,), numbers, options))
        rows.append(print_row("float64", (7,), numbers, options))
        rows.append(print_row("complex64", (2, 2), "0.5 1e-07 2.25 3.0 nan 1.5 1e9 -2.0", options))
        rows.append(print_row("int64", (3, 5), RANGE, options))
    return rows


# ---- numbers ------------------------------------------------------------------------------------

def numbers():
    values = [0.0, -0.0, 1.0, -2.5, 0.1, 1 / 3, 2 / 3, 1e15, 1e16, 123456789012345680.0, 1e-4, 9e-5,
              9.999999999999999e-05, 1e22, 1e23, 5e-324, 2.2250738585072014e-308,
              2.225073858507201e-308, 1.7976931348623157e308, 2.0 ** -44, 2.0 ** -24, 2.0 ** 60,
              9007199254740993.0, 0.30000000000000004, 100.0, 1e100, float("nan"), float("inf"),
              float("-inf"), 4.35, 0.5, 12345.678, 9999999999999998.0]
    rows = ['FLOAT("%s", "%r")' % (value.hex(), value) for value in values]
    parts = [0.0, -0.0, 1.0, -1.5, float("nan"), float("inf"), 1e16, 1e-5]
    for real in parts:
        for imag in parts:
            value = complex(real, imag)
            rows.append('COMPLEX("%s", "%s", "%r")' % (real.hex(), imag.hex(), value))
    for dtype in ("float16", "float32"):
        for value in [0.1, 1e-4, 1e-5, 65504, 3.0, 1e16, 1e8, 6e-8, 1e-45, 0.33333, 2.0 ** -13]:
            scalar = np.dtype(dtype).type(value)
            if np.isfinite(scalar):
                rows.append('SCALAR(%s, "%s", "%s")' % (constant(dtype), float(scalar).hex(), scalar))
    return rows


write("promotions.inc", promotions())
write("conversions.inc", conversions())
write("views.inc", views(24))
write("layouts.inc", layouts(200))
write("numbers.inc", numbers())
write("prints.inc", prints())
