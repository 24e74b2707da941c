"""Writes the tables of test_moves.c from what PyTorch and NumPy really give: shapes, indices,
creation, products, transforms, layers, random numbers.

    /usr/bin/python3 tests/ops/make_moves.py

As make_calls.py, whose text form it uses; here a result that shares the first tensor's memory is
described with its offset from that tensor's first element.
"""

import numpy as np
import torch
import torch.nn.functional as F

import make_calls as m

METHOD, TORCH, FUNCTIONAL, NUMPY, NDARRAY = m.METHOD, m.TORCH, m.FUNCTIONAL, m.NUMPY, m.NDARRAY
FFT = "OP_FFT"
HOMES = dict(m.HOMES, **{FFT: torch.fft})
rows = m.rows


# ---- text ----

def shown(base):
    """How results are described that may be views of `base`."""
    def of_tensor(t):
        plain = t.resolve_conj().resolve_neg().reshape(-1)
        shares = base is not None and t.storage().data_ptr() == base.storage().data_ptr()
        offset = t.storage_offset() - (base.storage_offset() if shares else 0)
        place = "@%d" % offset if offset else ""
        return m.name_of(t.dtype) + m.sizes(t.shape) + m.sizes(t.stride()) + place + "[" + \
            m.elements(plain) + "]"
    return of_tensor


def text(v, of_tensor):
    if v is Ellipsis:
        return "..."
    if isinstance(v, slice):
        part = lambda x: "" if x is None else str(x)
        return "<%s:%s:%s>" % (part(v.start), part(v.stop), part(v.step))
    if isinstance(v, (tuple, list)) and not isinstance(v, torch.Size):
        return "(" + ", ".join(text(i, of_tensor) for i in v) + ")"
    if isinstance(v, torch.Size):
        return text(tuple(v), of_tensor)
    return m.text(v, of_tensor)


def wanted_of(function, base, *args, **keywords):
    try:
        return text(function(*args, **keywords), shown(base))
    except Exception as e:
        return type(e).__name__


def arguments(args, keywords):
    return ", ".join([text(a, m.argument) for a in args] +
                     [k + "=" + text(v, m.argument) for k, v in keywords.items()])


def call(name, where, *args, **keywords):
    base = args[0] if args and isinstance(args[0], torch.Tensor) else None
    function = getattr(HOMES[where], name)
    given = arguments(args, keywords)
    if where == METHOD and name.endswith("_"):
        args = (m.copied(args[0]),) + args[1:]
        base = args[0]
    rows.append('CALL("%s", %s, "%s",\n     "%s")'
                % (name, where, given, wanted_of(function, base, *args, **keywords)))


def seeded(seed, name, where, function, *args, **keywords):
    rows.append('SEEDED(%d, "%s", %s, "%s",\n       "%s")'
                % (seed, name, where, arguments(args, keywords),
                   wanted_of(function, None, *args, **keywords)))


# ---- tables ----

def shapes():
    for t in m.layouts(torch.float32):
        for a, b in ((0, 1), (-1, 0), (2, -2)):
            call("transpose", METHOD, t, a, b)
            call("movedim", TORCH, t, a, b)
        call("permute", METHOD, t, *reversed(range(t.dim())))
        call("t", METHOD, t)
        for shape in ((-1,), (2, -1), (1, *t.shape, 1), (3, 2, 2)):
            call("view", METHOD, t, shape)
            call("reshape", TORCH, t, shape)
        call("flatten", TORCH, t)
        call("flatten", METHOD, t, 1)
        call("ravel", METHOD, t)
        call("unflatten", METHOD, t, 0, (1, -1)) if t.dim() else None
        for axis in (0, 1, -1):
            call("squeeze", METHOD, t, axis)
            call("unsqueeze", METHOD, t, axis)
            call("select", METHOD, t, axis, -1)
            call("narrow", METHOD, t, axis, 0, 1)
            call("unfold", METHOD, t, axis, 2, 1)
            call("cat", TORCH, (t, t), axis)
            call("stack", TORCH, (t, t), axis)
            call("split", METHOD, t, 2, axis)
            call("chunk", TORCH, t, 2, axis)
            call("unbind", METHOD, t, axis)
            call("roll", METHOD, t, 1, axis)
            call("flip", METHOD, t, axis)
            call("repeat_interleave", METHOD, t, 2, axis)
        call("squeeze", METHOD, t)
        call("expand", METHOD, t, (2, *t.shape))
        call("expand", METHOD, t, (2, 3, 2))
        call("diagonal", METHOD, t, 0, -2, -1)
        call("as_strided", METHOD, t, (2,), (1,)) if t.numel() > 1 else None
        call("contiguous", METHOD, t)
        call("clone", METHOD, t)
        call("repeat", METHOD, t, (2, 1, 2))
        call("tile", METHOD, t, (2,))
        call("roll", TORCH, t, 2)
        call("rot90", TORCH, t)
        call("tril", TORCH, t)
        call("triu", METHOD, t, 1)
        call("size", METHOD, t)
        call("stride", METHOD, t)
        call("numel", METHOD, t)
        call("is_contiguous", METHOD, t)
    images = torch.arange(48.0).view(2, 2, 4, 3).permute(0, 3, 1, 2)  # channels last
    for name, args in (("cat", ((images, images), 1)), ("stack", ((images, images), 2)),
                       ("roll", (images, 1, 1)), ("clone", (images,))):
        call(name, TORCH, *args)
    x = m.values(6, torch.float32)
    call("split", TORCH, x, (1, 2, 3))
    call("split", TORCH, x, (1, 2))
    call("tensor_split", TORCH, x, 4)
    call("tensor_split", TORCH, x, (2, -1))
    call("cat", TORCH, (torch.zeros(0), x, m.values(2, torch.int64)))
    call("cat", TORCH, (x.view(2, 3), x.view(3, 2)))
    call("hstack", TORCH, (x, x))
    call("vstack", TORCH, (x, x))
    call("diag", TORCH, x[:2], 1)
    call("diag", TORCH, x.view(2, 3))
    call("diag_embed", TORCH, x.view(2, 3))
    call("view_as_real", TORCH, torch.complex(x, -x))
    call("view_as_complex", TORCH, x.view(3, 2))
    call("view_as_complex", TORCH, x.view(2, 3))
    m.write("shapes.inc")


def creation():
    for name, where in (("tensor", TORCH), ("array", NUMPY)):
        for data in (3, 2.5, True, 1 + 2j, (1, 2), (1, 2.5), (True, 2), ((1, 2), (3, 4)),
                     ((1.0,), (2,)), ((), ()), (1, 2j)):
            call(name, where, data)
    for data in (((1,), (1, 2)), ((1,), 2)):
        call("tensor", TORCH, data)
    call("tensor", TORCH, (1.7, -1.7), dtype=torch.int64)
    call("tensor", TORCH, (300,), dtype=torch.uint8)
    for dtype in (torch.float32, torch.int64, torch.bool, torch.complex64):
        call("zeros", TORCH, (2, 2), dtype=dtype)
        call("ones", TORCH, 2, 3, dtype=dtype)
        call("full", TORCH, (2,), 1, dtype=dtype)
    call("zeros", TORCH, (2, -1))
    call("full", TORCH, (2,), 2.5)
    call("full", TORCH, (2,), 1j, dtype=torch.float32)
    for t in m.layouts(torch.float32):
        call("zeros_like", TORCH, t)
        call("full_like", TORCH, t, 2, dtype=torch.int64)
        call("new_ones", METHOD, t, (2, 1))
    for args in ((5,), (2, 7), (0, 1, 0.3), (5, 0, -2), (0, 5, -1), (1.5,), (0, 0), (1, 4, 0)):
        call("arange", TORCH, *args)
        if args[-1] != 0:
            call("arange", NUMPY, *args)
    for steps in (0, 1, 2, 5, 8):
        call("linspace", TORCH, -1, 2, steps)
        call("linspace", NUMPY, -1, 2, steps)
    call("logspace", TORCH, 0, 2, 3)
    call("eye", TORCH, 2, 3)
    call("eye", NUMPY, 2, 3, 1)
    call("tril_indices", TORCH, 3, 3, -1)
    call("triu_indices", TORCH, 2, 3)
    call("hann_window", TORCH, 5)
    call("concatenate", NUMPY, ((1, 2), (3.5,)))
    call("stack", NUMPY, ((1, 2), (3, 4)), -1)
    call("meshgrid", TORCH, torch.arange(2), torch.arange(3), indexing="xy")
    call("pad", NUMPY, (1, 2), (1, 2))
    m.write("creation.inc")


def get(t, index):
    rows.append('CALL("index_get", OP_INTERNAL, "%s",\n     "%s")'
                % (arguments((t, index), {}), wanted_of(lambda: t[index], t)))


def put(t, index, value):
    u = t.clone()
    try:
        u[index] = value
        wanted = text(u, m.described)
    except Exception as e:
        wanted = type(e).__name__
    rows.append('PUT("%s",\n    "%s")' % (arguments((t, index, value), {}), wanted))


def indices():
    i, s = torch.tensor, slice
    forms = [(0,), (-1,), (2,), (0, 1), (0, 0, 0), (0, 0, 0, 0), (s(1, None, None),),
             (s(None, None, 2), s(None, -1, None)), (s(5, None, None),), (...,), (..., 0), (0, ...),
             (None,), (0, None, ...), (s(None, None, 0),), (True,), (False,), (i([1, 0]),),
             (i([[0, 1]]),), (s(None, None, None), i([0, 0])), (i([0, 1]), i([1, 0])),
             (i([0, 1]), s(None, None, None), i([1, 0])), (..., i([1])), (0, i([1, 0, 1])),
             (i([5]),), (i([0, 1]), i([0, 1, 0])), (i([True, False]),), (i([0.0]),), (i(1),),
             (i([0], dtype=torch.int32),), ((0, 1),), ((True, False),)]
    for t in m.layouts(torch.float32)[:4] + [torch.arange(3)]:
        for form in forms:
            get(t, form)
    x = torch.arange(12.0).view(2, 3, 2)
    get(x, x > 5)
    get(x, (s(None, None, None), x[0] > 2))
    get(x, (x[..., 0] > 2, 1))
    for form in forms + [(x > 5,)]:
        put(x, form, 7)
        put(x, form, m.values(2, torch.float32))
    put(x.permute(2, 0, 1), (i([0, 1]), 0), m.values(3, torch.float32))
    put(torch.arange(3), (0,), 2.75)
    put(torch.arange(3), (0,), 1j)
    put(torch.arange(3), (i([0]),), torch.tensor([1.5]))
    z = torch.complex(x, x + 1).conj()
    put(z, (0,), 1j)
    put(z, (i([0]), i([1])), 2 + 1j)
    for t in m.layouts(torch.float32):
        zero, first = torch.zeros_like(t).long(), torch.tensor([0, 0])
        call("index_select", METHOD, t, 0, first)
        call("index_select", METHOD, t, -1, torch.tensor([9])) if t.numel() else None
        call("gather", TORCH, t, -1, zero)
        call("gather", TORCH, t, 0, zero + 7)
        call("scatter", METHOD, t, -1, zero, 8.0)
        call("scatter_", METHOD, t.clone(), 0, zero, t + 1)
        call("scatter_add_", METHOD, t.clone(), -1, zero, t.clone())
        call("take", METHOD, t, torch.tensor([0, -1]))
        call("nonzero", METHOD, t > 0)
        call("masked_select", METHOD, t, t > 0)
        call("masked_scatter", METHOD, t, t > 0, torch.arange(12.0))
        call("item", METHOD, t)
        call("tolist", METHOD, t)
        call("copy_", METHOD, t.clone(), torch.arange(2))
        call("fill_", METHOD, t.clone(), 2.5)
        call("zero_", METHOD, t.clone())
    call("index_add_", METHOD, x.clone(), 1, i([0, 2, 0]), x, alpha=2)
    call("index_copy_", METHOD, x.clone(), 1, i([2, 0]), x[:, :2])
    call("index_fill_", METHOD, x.clone(), 2, i([1]), -1)
    call("scatter_", METHOD, x.clone(), 2, torch.zeros(2, 3, 2).long(), x, reduce="add")
    m.write("indices.inc")


def products():
    for dtype in (torch.float32, torch.complex64, torch.int64, torch.bool):
        x = lambda *shape: m.values(int(np.prod(shape)), dtype).view(shape)
        for a, b in (((2, 3), (3, 2)), ((3,), (3, 2)), ((2, 3), (3,)), ((3,), (3,)),
                     ((2, 2, 3), (3, 2)), ((2, 3), (2, 3, 2)), ((2, 1, 2, 3), (3, 3, 1)),
                     ((2, 3), (2, 3)), ((0, 3), (3, 2)), ((2, 0), (0, 2))):
            if not (dtype.is_complex and len(a) == len(b) == 1):  # Debian's build gives 0 there
                call("matmul", TORCH, x(*a), x(*b))
        call("matmul", TORCH, x(3, 2).t(), x(2, 3).t())
        call("outer", TORCH, x(2), x(3))
        call("dot", NUMPY, x(2, 3).numpy(), x(3, 2).numpy())
    x = lambda *shape: m.values(int(np.prod(shape)), torch.float32).view(shape)
    call("bmm", TORCH, x(2, 2, 3), x(2, 3, 2))
    call("bmm", TORCH, x(2, 2, 3), x(3, 3, 2))
    call("mm", TORCH, x(2, 3), x(3))
    call("mv", TORCH, x(2, 3), x(3))
    call("inner", TORCH, x(2, 3), x(4, 3))
    call("addmm", TORCH, x(2), x(2, 3), x(3, 2), beta=0.5, alpha=2)
    call("baddbmm", TORCH, x(2, 2, 2), x(2, 2, 3), x(2, 3, 2), beta=0)
    call("linear", FUNCTIONAL, x(2, 2, 3), x(4, 3), x(4))
    call("linear", FUNCTIONAL, x(2, 4), x(4, 3))
    call("tensordot", TORCH, x(2, 3), x(3, 2), dims=1)
    call("tensordot", TORCH, x(2, 3, 2), x(2, 3), dims=((0, 1), (0, 1)))
    call("matmul", TORCH, x(2, 3), x(3, 2).double())
    q, k, w = x(2, 3, 2, 2), x(2, 4, 2, 2), x(2, 2, 3, 2)
    for equation, operands in (
            ("blhe,bshe->bhls", (q, k)), ("blhe,bshe->bslh", (q, k)), ("blhe->behl", (q,)),
            ("blhe->bh", (q,)), ("bhll", (x(2, 2, 3, 3),)), ("bhll->bhl", (x(2, 2, 3, 3),)),
            ("bhex,heox->bhox", (q.permute(0, 2, 3, 1), x(2, 2, 3, 3))), ("...e,...e->...", (q, q)),
            ("...ij,...jk->...ik", (q, w[:1])), ("i,j->ij", (x(2), x(3))), ("ij,jk", (x(2, 3), x(3, 2))),
            ("ij,jk,kl->il", (x(2, 3), x(3, 2), x(2, 2))), ("ij->", (x(2, 3),)),
            (" i j , k j -> k i ", (x(2, 3), x(2, 3))), ("aB,Bc", (x(2, 3), x(3, 2))),
            ("ij,kj->ik", (x(2, 1), x(3, 4))), ("bij,bij->ib", (x(2, 2, 3), x(2, 2, 3)))):
        call("einsum", TORCH, equation, *operands)
    for equation, operands in (
            ("ij->ik", (x(2, 3),)), ("ijk->i", (x(2, 3),)), ("ij,jk", (x(2, 3), x(2, 3))),
            ("ij,j->i", (x(2, 3),)), ("i->i", (x(2), x(2))), ("i1", (x(2, 2),)), ("ij->ii", (x(2, 2),)),
            ("..", (x(2),)), ("ii", (x(2, 3),)), ("i->i,j", (x(2),))):
        call("einsum", TORCH, equation, *operands)
    m.write("products.inc")


def transforms():
    for dtype in (torch.float32, torch.float64, torch.complex64, torch.int64):
        for t in m.layouts(dtype)[:7]:
            for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
                call(name, FFT, t)
            call("rfft", FFT, t, dim=0)
            call("irfft", FFT, t, n=5)
            call("fft", FFT, t, n=1, norm="ortho")
            call("rfft", FFT, t, n=3, norm="forward")
    x = m.values(15, torch.float32)
    for n in (1, 2, 3, 5, 7, 12, 15):
        call("rfft", FFT, x[:n])
        call("irfft", FFT, torch.complex(x[:n], x[:n] + 1), n=n)
    call("irfft", FFT, x, n=0)
    call("fft", FFT, x, norm="other")
    call("fft", FFT, x, dim=1)
    for name in ("fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "rfftn", "irfftn"):
        call(name, FFT, x[:12].view(2, 2, 3))
    call("fftfreq", FFT, 5)
    call("fftfreq", FFT, 4, 0.5)
    call("rfftfreq", FFT, 5)
    call("fftshift", FFT, x)
    call("ifftshift", FFT, x.view(3, 5))
    m.write("transforms.inc")


def layers():
    for t in m.layouts(torch.float32):
        for pads in ((1, 0), (0, 2, 1, 0), (-1, 0), (1, -1)):
            call("pad", FUNCTIONAL, t, pads)
        for mode in ("reflect", "replicate", "circular"):
            call("pad", FUNCTIONAL, t, (1, 1), mode=mode) if t.numel() else None
        call("layer_norm", FUNCTIONAL, t, t.shape[-1:])
        call("avg_pool1d", FUNCTIONAL, t, 2)
        call("avg_pool1d", FUNCTIONAL, t, 3, 1, 1, False, False)
        call("max_pool1d", FUNCTIONAL, t, 2)
        call("adaptive_avg_pool1d", FUNCTIONAL, t, 2)
    x = lambda *shape: m.values(int(np.prod(shape)), torch.float32).view(shape)
    for t in (x(2, 3, 4), x(2, 4, 3).permute(0, 2, 1), x(3, 4), x(2, 2, 4)):
        call("conv1d", FUNCTIONAL, t, x(2, 3, 2), x(2))
        call("conv1d", FUNCTIONAL, t, x(3, 1, 3), groups=3, padding="same")
        call("conv1d", FUNCTIONAL, t, x(1, 3, 2), stride=2, padding=1, dilation=2)
        call("conv_transpose1d", FUNCTIONAL, t, x(3, 2, 2), stride=2)
        call("batch_norm", FUNCTIONAL, t, None, None, x(3), x(3), True)
        call("interpolate", FUNCTIONAL, t, 6)
        call("interpolate", FUNCTIONAL, t, 7, mode="linear", align_corners=True)
        call("interpolate", FUNCTIONAL, t, scale_factor=0.5, mode="linear")
    call("conv2d", FUNCTIONAL, x(1, 2, 3, 4), x(2, 2, 2, 2), padding=(1, 0))
    call("conv2d", FUNCTIONAL, x(2, 3, 4, 2).permute(0, 3, 1, 2), x(2, 2, 2, 2))
    call("batch_norm", FUNCTIONAL, x(2, 3), torch.zeros(3), torch.ones(3), x(3))
    call("batch_norm", FUNCTIONAL, x(1, 3), None, None, training=True)
    call("group_norm", FUNCTIONAL, x(2, 4, 3), 2, x(4), x(4))
    call("group_norm", FUNCTIONAL, x(2, 4, 3), 3)
    call("instance_norm", FUNCTIONAL, x(2, 2, 4))
    call("layer_norm", FUNCTIONAL, x(2, 2, 3), (2, 3), x(2, 3), x(2, 3), 0.001)
    call("layer_norm", FUNCTIONAL, x(2, 3), (2,))
    ids = torch.tensor([[0, 2], [1, 1]])
    call("embedding", FUNCTIONAL, ids, x(3, 2))
    call("embedding", FUNCTIONAL, ids, x(2, 2))
    call("one_hot", FUNCTIONAL, ids)
    call("one_hot", FUNCTIONAL, ids, 4)
    call("one_hot", FUNCTIONAL, ids, 2)
    call("one_hot", FUNCTIONAL, -ids)
    m.write("layers.inc")


def draws():
    t = torch.zeros(2, 3).t()
    for seed in (0, 7, 2021):
        torch.manual_seed(seed)
        seeded(seed, "rand", TORCH, torch.rand, 5)
        seeded(-1, "rand", TORCH, torch.rand, 2, dtype=torch.float64)
        seeded(-1, "rand", TORCH, torch.rand, 2, dtype=torch.cfloat)
        for n in (3, 4, 15, 16, 20):
            seeded(-1, "randn", TORCH, torch.randn, n)
        seeded(-1, "randn", TORCH, torch.randn, 17, dtype=torch.float64)
        seeded(-1, "randint", TORCH, torch.randint, 3, 10, (6,))
        seeded(-1, "randint", TORCH, torch.randint, 0, 2 ** 40, (2,))
        seeded(-1, "randperm", TORCH, torch.randperm, 7)
        seeded(-1, "rand_like", TORCH, torch.rand_like, t)
        seeded(-1, "randn_like", TORCH, torch.randn_like, t)
        seeded(-1, "bernoulli", TORCH, torch.bernoulli, torch.full((5,), 0.4))
        seeded(-1, "normal", TORCH, torch.normal, 1.0, 2.0, (3,))
        seeded(-1, "dropout", FUNCTIONAL, F.dropout, torch.ones(2, 3).t(), 0.4)
        np.random.seed(seed)
        r = np.random
        seeded(seed, "random.rand", NUMPY, r.rand, 3)
        seeded(-1, "random.randn", NUMPY, r.randn, 3)
        seeded(-1, "random.randint", NUMPY, r.randint, 0, 100, 5)
        seeded(-1, "random.randint", NUMPY, r.randint, 0, 2 ** 40, 2)
        seeded(-1, "random.permutation", NUMPY, r.permutation, 6)
        seeded(-1, "random.uniform", NUMPY, r.uniform, -1.0, 3.0, 2)
        seeded(-1, "random.normal", NUMPY, r.normal, 1.0, 2.0, 3)
        seeded(-1, "random.choice", NUMPY, r.choice, 10, 4, False)
        seeded(-1, "random.choice", NUMPY, r.choice, 10, 4)
    m.write("draws.inc")


def main():
    torch.manual_seed(5)
    for table in (shapes, creation, indices, products, transforms, layers, draws):
        table()


if __name__ == "__main__":
    main()
