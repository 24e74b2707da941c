#!/usr/bin/env python3
"""Writes the small programs of this folder: one for each row of OPS.

Each runs its statements over the same eight memory layouts as tests/cases/grid:
contiguous, permuted, sliced with steps, expanded, with axes of size one, empty,
without axes, transposed. A statement that raises leaves the exception's name in y.
The references beside them are made by tests/oracle/remake.sh.
"""
import os

HEAD = """\
import numpy as np
import torch
import torch.nn.functional as F

x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.9).view(2, 3, 4)
layouts = [x, x.permute(2, 0, 1), x[:, 1:, ::2], x[:, :1].expand(2, 3, 4), x[:1, :, :1], x[:0], x[1, 1, 3], x.transpose(1, 2)]
for a in layouts:
"""

ATTEMPT = """\
    try:
        %s
    except Exception as e:
        y = type(e).__name__
"""

# name -> statements, each tried on its own; the parts of one are joined by "; "
OPS = {
    # one operand, element by element
    "softplus": ["y = F.softplus(a)", "y = F.softplus(a * 30, beta=2, threshold=10)"],
    "leaky_relu": ["y = F.leaky_relu(a)", "y = F.leaky_relu(a, 0.2)"],
    "elu": ["y = F.elu(a)", "y = F.elu(a, alpha=0.5)"],
    "selu": ["y = F.selu(a)"],
    "silu": ["y = F.silu(a)"],
    "mish": ["y = F.mish(a)"],
    "hardtanh": ["y = F.hardtanh(a * 2)", "y = F.hardtanh(a, -0.3, 0.4)"],
    "hardsigmoid": ["y = F.hardsigmoid(a * 4)"],
    "hardswish": ["y = F.hardswish(a * 4)"],
    "relu6": ["y = F.relu6(a * 9)"],
    "softsign": ["y = F.softsign(a)"],
    "logsigmoid": ["y = F.logsigmoid(a * 5)"],
    "gelu_tanh": ["y = F.gelu(a, approximate='tanh')"],
    "relu_": ["y = a.clone(); y.relu_()"],
    "expm1": ["y = torch.expm1(a)", "y = (a * 1e-4).expm1()"],
    "log1p": ["y = torch.log1p(a)", "y = (a * 1e-4).log1p()"],
    "log2": ["y = torch.log2(a.abs() + 0.25)", "y = torch.log10(a.abs() + 0.25)"],
    "exp2": ["y = torch.exp2(a)"],
    "floor": ["y = torch.floor(a * 3)", "y = (a * 3).floor().long()"],
    "ceil": ["y = torch.ceil(a * 3)"],
    "trunc": ["y = torch.trunc(a * 3)", "y = torch.fix(a * 3)"],
    "frac": ["y = torch.frac(a * 3)"],
    "round_decimals": ["y = torch.round(a, decimals=1)"],
    "reciprocal": ["y = torch.reciprocal(a + 2)", "y = a.reciprocal()"],
    "square": ["y = torch.square(a)", "y = (a * 5).long().square()"],
    "tan": ["y = torch.tan(a)"],
    "cos": ["y = torch.cos(a)", "y = (a * 5).long().cos()"],
    "asin": ["y = torch.asin(a)", "y = torch.acos(a)"],
    "atan": ["y = torch.atan(a * 4)"],
    "sinh": ["y = torch.sinh(a)", "y = torch.cosh(a)"],
    "erf": ["y = torch.erf(a)", "y = torch.erfc(a)"],
    "deg2rad": ["y = torch.deg2rad(a * 180)", "y = torch.rad2deg(a)"],
    "positive": ["y = +a", "y = torch.neg(a)", "y = a.negative()"],
    "logit": ["y = torch.logit(a.abs() * 0.5 + 0.2)"],
    "sinc": ["y = torch.sinc(a)"],
    "heaviside": ["y = torch.heaviside(a, torch.tensor(0.5))"],
    "signbit": ["y = torch.signbit(a)"],
    "isfinite": ["y = torch.isfinite(1 / a)", "y = torch.isinf(1 / a)", "y = torch.isfinite((a * 5).long())"],
    "nan_to_num_values": ["y = torch.nan_to_num(a / 0, nan=0.5, posinf=9.0, neginf=-9.0)"],
    "sqrt_": ["y = a.abs(); y.sqrt_()", "y = a.clone(); y.exp_()", "y = a.clone(); y.neg_()"],
    "tanh_": ["y = a.clone(); y.tanh_()", "y = a.clone(); y.sigmoid_()", "y = a.clone(); y.abs_()"],
    "round_": ["y = a * 3; y.round_()", "y = a * 3; y.floor_()"],

    # two operands
    "atan2": ["y = torch.atan2(a, torch.cos(a))", "y = a.atan2(torch.tensor(-1.0))"],
    "hypot": ["y = torch.hypot(a, a + 1)"],
    "minimum": ["y = torch.minimum(a, -a)", "y = torch.minimum(a, torch.tensor(0.25))"],
    "maximum_broadcast": ["y = torch.maximum(a, torch.zeros(4))", "y = torch.fmax(a, a * 0 / 0)"],
    "max_other": ["y = torch.max(a, -a)", "y = torch.min(a, torch.zeros(1))"],
    "clamp_min": ["y = a.clamp_min(0.1)", "y = a.clamp(max=0.1)", "y = a.clamp(min=0)"],
    "clamp_tensor": ["y = torch.clamp(a, min=torch.tensor(-0.5), max=torch.tensor(0.5))"],
    "clamp_int": ["y = (a * 5).long().clamp(-2, 3)", "y = (a * 5).long().clamp(-1.5, 2.5)"],
    "lerp": ["y = torch.lerp(a, a + 1, 0.25)", "y = torch.lerp(a, -a, torch.full_like(a, 0.75))"],
    "addcmul": ["y = torch.addcmul(a, a, a + 1, value=0.5)", "y = torch.addcdiv(a, a, a + 3, value=2)"],
    "add_alpha": ["y = torch.add(a, a + 1, alpha=2)", "y = torch.sub(a, a * 3, alpha=0.5)", "y = a.add(2, alpha=3)"],
    "rsub": ["y = 1 - a", "y = torch.rsub(a, 2)"],
    "fmod": ["y = torch.fmod(a, 0.4)", "y = torch.fmod((a * 9).long(), 4)", "y = torch.fmod((a * 9).long(), -4)"],
    "remainder_negative": ["y = torch.remainder(a, -0.4)", "y = (a * 9).long() % 4", "y = (a * 9).long() % -4"],
    "floor_divide": ["y = torch.floor_divide(a, 0.4)", "y = (a * 9).long() // 4", "y = (a * 9).long() // -4", "y = a // -0.4"],
    "div_rounding": ["y = torch.div(a, 0.4, rounding_mode='floor')", "y = torch.div(a, 0.4, rounding_mode='trunc')",
                     "y = torch.div((a * 9).long(), 4, rounding_mode='trunc')", "y = (a * 9).long() / 4"],
    "div_zero": ["y = a / 0.0", "y = a / 0", "y = a // 0", "y = a % 0"],
    "div_zero_int": ["y = (a * 9).long() / 0", "y = (a * 9).long() // 0", "y = (a * 9).long() % 0"],
    "pow_int": ["y = (a * 4).long() ** 2", "y = a ** 3", "y = (a * 4).long() ** 3"],
    "pow_negative": ["y = (a + 2) ** -1", "y = (a + 2) ** -0.5", "y = (a * 4).long() ** -1"],
    "pow_tensor": ["y = torch.pow(a.abs() + 0.5, a)", "y = 2 ** a", "y = 2 ** (a * 4).long()"],
    "pow_fraction": ["y = a ** 0.5", "y = a ** 0", "y = a.pow(1.5)"],
    "true_divide": ["y = torch.true_divide(a, 3)", "y = 3 / (a * 4 + 5).long()"],
    "less": ["y = a < 0.25", "y = 0.25 <= a", "y = a.ge(-a)", "y = torch.lt(a, 0)"],
    "not_equal": ["y = a != 0", "y = a.ne(-a)", "y = torch.eq(a, 0)"],
    "isclose": ["y = torch.isclose(a, a + 1e-9)", "y = torch.allclose(a, a + 1e-3)", "y = torch.equal(a, a.clone())"],
    "logical_and": ["y = torch.logical_and(a > 0, a < 0.5)", "y = torch.logical_and(a, a - 1)"],
    "logical_or": ["y = torch.logical_or(a > 0.5, a < -0.5)", "y = torch.logical_xor(a > 0, a > 0.5)", "y = torch.logical_not(a)"],
    "bitwise_and": ["y = (a * 9).long() & 3", "y = (a * 9).long() | 1", "y = (a * 9).long() ^ 5", "y = ~(a * 9).long()"],
    "bitwise_bool": ["y = (a > 0) | (a < -0.5)", "y = (a > 0) ^ (a > 0.5)", "y = torch.bitwise_not(a > 0)"],
    "bitwise_float": ["y = a & 1", "y = ~a", "y = a | a"],
    "shift": ["y = (a * 9).long() << 2", "y = (a * 9).long() >> 1"],
    "bool_arithmetic": ["y = (a > 0) + (a > 0.5)", "y = (a > 0) * 2", "y = (a > 0) * 0.5", "y = (a > 0) - (a > 0.5)", "y = -(a > 0)"],
    "int_arithmetic": ["y = (a * 9).long() + 0.5", "y = (a * 9).int() + (a * 9).long()", "y = (a * 9).int() * 2.0", "y = (a * 9).long() - True"],
    "uint8_arithmetic": ["y = (a.abs() * 200).to(torch.uint8) + 100", "y = (a.abs() * 200).to(torch.uint8) * 2", "y = -(a.abs() * 9).to(torch.uint8)"],
    "double_scalar": ["y = a * 0.1", "y = a.double() * 0.1", "y = a + torch.tensor(0.1, dtype=torch.float64)", "y = a + torch.tensor([0.1], dtype=torch.float64)"],
    "iadd_operators": ["y = a.clone(); y -= 0.5", "y = a.clone(); y /= 3", "y = a.clone(); y **= 2", "y = a.clone(); y %= 0.3", "y = a.clone(); y //= 0.3"],
    "imul_broadcast": ["y = a.clone(); y *= torch.arange(4)", "y = a.clone(); y += a.mean()", "y = (a * 9).long(); y *= 1.5"],
    "mul_alias": ["y = a.clone(); y.mul_(y)", "y = a.clone(); y.sub_(y.mean())", "y = a.clone(); y.div_(4).add_(1, alpha=2)"],
    "addcmul_": ["y = a.clone(); y.addcmul_(a, a, value=-1)", "y = a.clone(); y.lerp_(torch.ones_like(a), 0.5)"],

    # reductions
    "logsumexp": ["y = torch.logsumexp(a, dim=-1)", "y = a.logsumexp((0, -1), keepdim=True)", "y = torch.logsumexp(a * 100, 0)"],
    "cumprod": ["y = torch.cumprod(a + 1, dim=-1)", "y = (a + 1).cumprod(0)"],
    "cumsum_dtype": ["y = (a > 0).cumsum(-1)", "y = (a * 5).int().cumsum(0)", "y = a.cumsum(-1, dtype=torch.float64)"],
    "cummax": ["y = torch.cummax(a, dim=-1)[0]", "y = torch.cummin(a, 0).values"],
    "median": ["y = a.median()", "y = a.median(dim=-1)[0]", "y = torch.median(a, dim=0, keepdim=True).values"],
    "var_mean": ["y = torch.var_mean(a, dim=-1)", "y = torch.var_mean(a, dim=(0, -1), unbiased=False, keepdim=True)", "y = torch.std_mean(a, 0)"],
    "std_dims": ["y = a.std(dim=(0, -1))", "y = torch.std(a, dim=-1, unbiased=False, keepdim=True)", "y = a.std()", "y = a.std(unbiased=False)"],
    "var_dims": ["y = a.var(dim=[0, -1], keepdim=True)", "y = torch.var(a)", "y = a.var(-1, False)"],
    "mean_dtype": ["y = (a * 5).long().mean()", "y = (a * 5).long().mean(dtype=torch.float32)", "y = (a > 0).float().mean(-1)", "y = a.mean((0, -1), keepdim=True)", "y = a.mean(0, dtype=torch.float64)"],
    "sum_dtype": ["y = (a * 5).int().sum()", "y = (a > 0).sum(-1)", "y = a.sum(dtype=torch.float64)", "y = (a * 5).int().sum(0, dtype=torch.int32)", "y = (a > 0).sum(dtype=torch.float32)"],
    "nansum": ["y = torch.nansum(a / a)", "y = torch.nanmean(a / a)"],
    "prod_int": ["y = (a * 3).long().prod()", "y = (a > 0).prod(0)", "y = a.prod()", "y = a.prod(-1, keepdim=True)"],
    "amin": ["y = a.amin()", "y = a.amin(dim=(0, -1))", "y = torch.amax(a, 0, keepdim=True)", "y = torch.aminmax(a)"],
    "min_all": ["y = a.min()", "y = torch.min(a, 0)[1]", "y = a.min(-1, keepdim=True)[0]"],
    "argmin": ["y = a.argmin()", "y = a.argmin(dim=0)", "y = a.argmax(-1, keepdim=True)", "y = torch.argmin(a, -1)"],
    "max_int": ["y = (a * 5).long().max()", "y = (a > 0).max(dim=-1)[0]", "y = (a * 5).int().min()"],
    "any_dim": ["y = (a > 0.9).any(-1)", "y = (a > 0.9).any(0, keepdim=True)", "y = torch.all(a > -2)", "y = torch.any(a)", "y = (a * 2).long().all()"],
    "count_nonzero": ["y = torch.count_nonzero(a > 0)", "y = torch.count_nonzero(a, dim=0)"],
    "norm_dims": ["y = a.norm(dim=-1)", "y = a.norm(p=1, dim=0, keepdim=True)", "y = torch.norm(a, 2, -1)", "y = torch.norm(a, float('inf'))", "y = a.norm(1)"],
    "linalg_norm": ["y = torch.linalg.norm(a)", "y = torch.linalg.norm(a, dim=-1)", "y = torch.linalg.vector_norm(a, dim=(0, -1))"],
    "softmax_dtype": ["y = a.softmax(-1, dtype=torch.float64)", "y = F.softmax(a, dim=1)", "y = a.double().softmax(0)", "y = (a * 5).long().softmax(-1)", "y = (a * 5).long().softmax(-1, dtype=torch.float32)"],
    "softmax_middle": ["y = F.softmax(a, dim=-2)", "y = F.log_softmax(a, dim=0)", "y = F.softmin(a, dim=-1)"],
    "complex_mean": ["y = torch.complex(a, -a).mean()", "y = torch.complex(a, -a).mean(-1)", "y = torch.complex(a, -a).prod()", "y = torch.complex(a, -a).cumsum(0)"],
    "complex_norm": ["y = torch.complex(a, -a).norm()", "y = torch.complex(a, a + 1).var(-1)"],

    # products
    "bmm": ["y = torch.bmm(a, a.transpose(1, 2))", "y = a.bmm(a.transpose(-1, -2))"],
    "mm": ["y = torch.mm(a[0], a[0].t())", "y = a[0].mm(a[0].T)", "y = a[0].matmul(a[0].mT)"],
    "mv": ["y = torch.mv(a[0], a[0, 0])", "y = a[0] @ a[0, 0]", "y = a[0, :, 0] @ a[0]"],
    "dot": ["y = torch.dot(a[0, 0], a[-1, -1])", "y = a[0, 0] @ a[-1, -1]", "y = torch.inner(a[0], a[0])"],
    "matmul_broadcast": ["y = a @ torch.ones(4, 2)", "y = torch.ones(3, 3) @ a", "y = a @ torch.ones(4)", "y = torch.ones(5, 1, 2, 3) @ a", "y = torch.ones(3) @ a"],
    "matmul_int": ["y = (a * 5).long() @ torch.ones(4, 2, dtype=torch.int64)", "y = a @ torch.ones(4, 2, dtype=torch.float64)", "y = (a > 0) @ torch.ones(4, 2, dtype=torch.bool)"],
    "matmul_complex": ["y = torch.complex(a, a + 1) @ torch.complex(a, -a).transpose(-1, -2).conj()", "y = torch.complex(a, a).matmul(torch.ones(4, 2, dtype=torch.cfloat))"],
    "baddbmm": ["y = torch.baddbmm(torch.ones(1, 3), a, a.transpose(1, 2), beta=0.5, alpha=2)", "y = torch.addmm(torch.ones(3), a[0], a[0].t())"],
    "tensordot": ["y = torch.tensordot(a, a, dims=1)", "y = torch.tensordot(a, a, dims=([2], [2]))", "y = torch.tensordot(a, a, dims=([0, 1], [0, 1]))"],
    "einsum_three": ["y = torch.einsum('bij,bkj,bk->bi', a, a, a[:, :, 0])", "y = torch.einsum('i,j,k->ijk', a[0, 0], a[0, 0], a[0, 0])"],
    "einsum_ellipsis": ["y = torch.einsum('...ij,...kj->...ik', a, a)", "y = torch.einsum('b...,b...->...', a, a)", "y = torch.einsum('...j->j...', a)", "y = torch.einsum('...ij,j', a, torch.ones(4))"],
    "einsum_layouts": ["y = torch.einsum('bij,bik->bjk', a, a)", "y = torch.einsum('bij,cij->bc', a, a)", "y = torch.einsum('bij,bij->ib', a, a)", "y = torch.einsum('bij,bij->', a, a)"],
    "einsum_one": ["y = torch.einsum('bij->jb', a)", "y = torch.einsum('bii->bi', a[:, :2, :2])", "y = torch.einsum('bij->i', a)", "y = torch.einsum('bij', a)"],
    "einsum_complex": ["y = torch.einsum('bij,bkj->bik', torch.complex(a, -a), torch.complex(a, a))", "y = torch.einsum('bij,jk->bik', torch.complex(a, -a), torch.ones(4, 2, dtype=torch.cfloat))"],
    "einsum_list": ["y = torch.einsum('bij,bkj->bik', [a, a])", "y = torch.einsum('bij,bkl->bijkl', a[:1], a[:1])"],

    # shape
    "unbind": ["y = torch.unbind(a, dim=0)", "y = a.unbind(-1)"],
    "tile": ["y = torch.tile(a, (2,))", "y = a.tile(2, 1)", "y = a.tile((1, 2, 1, 1))"],
    "repeat_more": ["y = a.repeat(2, 1, 1, 1)", "y = a.repeat(1, 1, 2)", "y = a.repeat(2)", "y = a.repeat((1, 0, 1))"],
    "repeat_interleave": ["y = torch.repeat_interleave(a, 2, dim=0)", "y = a.repeat_interleave(2)", "y = a.repeat_interleave(3, dim=-1)", "y = torch.repeat_interleave(a, torch.tensor([1, 2]), dim=0)"],
    "meshgrid": ["y = torch.meshgrid(a[0, 0], torch.arange(2.0), indexing='ij')", "y = torch.meshgrid(a[0, 0], a[0, :, 0], indexing='xy')"],
    "diag": ["y = torch.diag(a[0])", "y = torch.diag(a[0, 0])", "y = torch.diag(a[0, 0], 1)", "y = a[0].diag(-1)", "y = torch.diag_embed(a[0])"],
    "diagonal_offset": ["y = torch.diagonal(a, 1)", "y = a.diagonal(dim1=-2, dim2=-1)", "y = a.diagonal(-1, 0, 2)", "y = torch.trace(a[0])"],
    "tril_diagonal": ["y = torch.tril(a, diagonal=-1)", "y = torch.triu(a)", "y = a.tril(1)", "y = (a > 0).triu()"],
    "stack_dims": ["y = torch.stack((a, -a), dim=0)", "y = torch.stack([a, a, a], 1)", "y = torch.stack([a, a], dim=-2)"],
    "cat_mixed": ["y = torch.cat([a, (a * 5).long()], dim=0)", "y = torch.cat([(a > 0), (a * 5).int()], -1)", "y = torch.cat((a, a.double()), 1)", "y = torch.cat([a, torch.zeros(0)], dim=0)"],
    "cat_three": ["y = torch.cat([a, a + 1, a - 1], dim=1)", "y = torch.cat([a], dim=-1)", "y = torch.concat((a, a), dim=-2)"],
    "hstack": ["y = torch.hstack([a, a])", "y = torch.vstack([a, a])"],
    "split_sizes": ["y = torch.split(a, [1, 2, 1], dim=-1)", "y = a.split(2, -1)", "y = a.split(1)", "y = torch.split(a, 3, dim=1)"],
    "chunk_uneven": ["y = torch.chunk(a, 3, dim=-1)", "y = a.chunk(2)", "y = a.chunk(5, dim=1)"],
    "transpose_names": ["y = a.swapaxes(0, 1)", "y = torch.transpose(a, -1, -2)", "y = a.swapdims(0, -1)", "y = a.mT", "y = a.T"],
    "permute_forms": ["y = torch.permute(a, (2, 0, 1))", "y = a.permute(-1, 0, 1)", "y = a.permute([1, 2, 0])", "y = torch.movedim(a, (0, 1), (1, 2))", "y = a.moveaxis(-1, 0)"],
    "flatten_forms": ["y = torch.flatten(a, 0, 1)", "y = a.flatten(-2)", "y = a.flatten(start_dim=1, end_dim=2)", "y = a.ravel()"],
    "unflatten": ["y = a.unflatten(-1, (2, 2))", "y = a.unflatten(0, (-1, 1))"],
    "view_forms": ["y = a.view((-1,))", "y = a.view(a.size(0), -1)", "y = a.view([1, *a.shape])", "y = a.view(-1, 4)", "y = a.view_as(a)"],
    "reshape_forms": ["y = torch.reshape(a, (-1, 2))", "y = a.reshape(a.shape[0], -1)", "y = a.reshape(1, *a.shape, 1)", "y = a.reshape_as(a.transpose(0, -1))", "y = a.reshape(-1, a.shape[-1])"],
    "expand_forms": ["y = a.expand(2, *a.shape)", "y = a[..., None].expand(*a.shape, 2)", "y = a[:1].expand(3, -1, -1)", "y = torch.broadcast_to(a, (2, 2, 3, 4))"],
    "expand_contiguous": ["y = a[:1].expand(2, 3, 4).contiguous()", "y = a[..., :1].expand(2, 3, 4).reshape(2, 12)", "y = a[:1].expand(2, 3, 4).clone()", "y = a.unsqueeze(1).expand(-1, 2, -1, -1).reshape(-1, 4)"],
    "broadcast_tensors": ["y = torch.broadcast_tensors(a, torch.arange(4))"],
    "squeeze_forms": ["y = a.unsqueeze(1).squeeze(1)", "y = torch.squeeze(a, -1)", "y = a[..., None].squeeze(-1)", "y = torch.unsqueeze(a, -2)", "y = a.squeeze(5)"],
    "as_strided": ["y = torch.as_strided(a, (2, 2), (1, 2))", "y = a.as_strided((3, 2), (1, 1), 1)", "y = torch.as_strided(a, (2,), (1,), 0)"],
    "unfold_steps": ["y = a.unfold(-1, 3, 1)", "y = a.unfold(dimension=-1, size=2, step=2)", "y = a.unfold(0, 1, 1)", "y = a.unfold(1, 2, 1)"],
    "roll_forms": ["y = torch.roll(a, shifts=(1, -1), dims=(0, 1))", "y = a.roll(-1, dims=-1)", "y = a.roll(5, 0)"],
    "flip_forms": ["y = torch.flip(a, [0, -1])", "y = a.flip(dims=(1,))", "y = torch.flip(a, dims=[-1])"],
    "narrow_select": ["y = a.select(0, 0)", "y = torch.narrow(a, 1, 1, 2)", "y = a.select(-1, -1)"],
    "is_contiguous": ["y = a.is_contiguous(), a.contiguous().stride(), a.storage_offset(), a.data_ptr() == a.view(a.shape).data_ptr()", "y = a.ndim, a.nelement(), a.size(-1), a.stride(0), a.element_size()"],
    "clone_layout": ["y = a.clone()", "y = a.detach()", "y = torch.clone(a.transpose(0, -1))", "y = a.data"],
    "like_layouts": ["y = torch.zeros_like(a.transpose(0, -1))", "y = torch.ones_like(a, dtype=torch.int64)", "y = torch.full_like(a, 2, dtype=torch.cfloat)", "y = torch.empty_like(a).fill_(1)"],
    "new_tensors": ["y = a.new_ones(2)", "y = a.new_full((1, 2), 3)", "y = a.new_tensor([1, 2])", "y = a.new_zeros(a.shape, dtype=torch.bool)"],

    # indexing
    "take_along_dim": ["y = torch.take_along_dim(a, a.argsort(-1), dim=-1)", "y = torch.take_along_dim(a, torch.tensor([0]))"],
    "gather_forms": ["y = torch.gather(a, 0, torch.zeros(1, 2, 2, dtype=torch.int64))", "y = a.gather(dim=-1, index=a.argmax(-1, keepdim=True))", "y = a.gather(1, torch.ones(2, 3, 4))"],
    "take": ["y = torch.take(a, torch.tensor([0, -1]))", "y = a.take(torch.tensor([[0, 1]]))"],
    "index_select_forms": ["y = torch.index_select(a, -1, torch.tensor([1, 0, 1]))", "y = a.index_select(dim=1, index=torch.arange(2))", "y = a.index_select(0, torch.tensor(0))"],
    "masked_select": ["y = torch.masked_select(a, a > 0)", "y = a.masked_select(torch.tensor([True, False, True, False]))", "y = a[torch.isfinite(a)]"],
    "nonzero": ["y = torch.nonzero(a > 0.5)", "y = torch.nonzero(a > 0.5, as_tuple=True)", "y = (a < 0).nonzero()", "y = torch.where(a > 0.9)", "y = torch.argwhere(a > 0.9)"],
    "index_add_": ["y = a.clone(); y.index_add_(0, torch.tensor([0, 0]), torch.ones(2, *a.shape[1:]))", "y = a.clone(); y.index_add_(-1, torch.tensor([1, 0]), torch.ones(*a.shape[:-1], 2), alpha=2)"],
    "index_fill_": ["y = a.clone(); y.index_fill_(-1, torch.tensor([0]), 7)", "y = a.index_fill(0, torch.tensor([0]), -1.5)"],
    "index_copy_": ["y = a.clone(); y.index_copy_(0, torch.tensor([0]), torch.ones(1, *a.shape[1:]))"],
    "scatter_add_": ["y = torch.zeros_like(a); y.scatter_add_(-1, torch.zeros_like(a).long(), a)", "y = a.scatter_add(0, torch.zeros_like(a).long(), a)"],
    "scatter_forms": ["y = a.scatter(-1, a.argmax(-1, keepdim=True), 9.0)", "y = torch.zeros_like(a).scatter_(0, torch.zeros_like(a).long(), a + 1)", "y = torch.zeros_like(a).scatter_(-1, a.argmax(-1, keepdim=True), torch.full_like(a, 2.0))"],
    "masked_scatter": ["y = a.masked_scatter(a > 0, torch.arange(24.0))", "y = a.clone(); y.masked_scatter_(a < 0, torch.zeros(24))"],
    "where_scalars": ["y = torch.where(a > 0, 1.0, a)", "y = torch.where(a > 0, a, torch.tensor(0.0))", "y = a.where(a > 0, -a)", "y = torch.where(a > 0, torch.tensor(1), torch.tensor(0))"],
    "where_broadcast": ["y = torch.where(torch.tensor([True, False, True, False]), a, torch.zeros(1))", "y = torch.where(a > 0, a, a.double())", "y = torch.where(a, a, a)"],
    "masked_fill_forms": ["y = a.masked_fill(torch.tensor([True, False, False, True]), -1e9)", "y = a.masked_fill(a > 0, float('-inf'))", "y = (a * 5).long().masked_fill(a > 0, 7)", "y = a.masked_fill(a > 0, torch.tensor(2.0))", "y = a.masked_fill((a > 0).long(), 0)"],
    "unique": ["y = torch.unique((a * 3).long())", "y = (a > 0).unique()", "y = torch.unique((a * 2).long(), return_counts=True)", "y = torch.unique((a * 2).long(), return_inverse=True)"],
    "sort_forms": ["y = torch.sort(a, dim=-1, descending=True)", "y = a.sort(0)[1]", "y = torch.argsort(a, dim=0)", "y = a.sort().values"],
    "topk_forms": ["y = torch.topk(a, 2)", "y = a.topk(2, dim=-1, largest=False)", "y = torch.topk(a, 1, dim=0)", "y = a.topk(k=3, dim=-1).indices"],
    "kthvalue": ["y = torch.kthvalue(a, 1)[0]", "y = a.kthvalue(2, dim=-1).indices"],
    "get_negative": ["y = a[-1, ..., -2:]", "y = a[..., -3:-1]", "y = a[:, -1:]", "y = a[5:]", "y = a[..., 1:0]"],
    "get_none_mixed": ["y = a[:, None, 0]", "y = a[None, ..., None, 0]", "y = a[0, None]", "y = a[:, :, None, None]"],
    "get_advanced": ["y = a[torch.tensor([0, 0]), torch.tensor([1, 0])]", "y = a[:, torch.tensor([0, 1]), torch.tensor([1, 0])]", "y = a[torch.tensor([0, 0]), :, torch.tensor([1, 0])]", "y = a[..., torch.tensor([[0, 1], [1, 0]])]"],
    "get_grid": ["y = a[torch.arange(1)[:, None, None], torch.arange(2)[None, :, None], torch.tensor([[[0], [1]]])]", "y = a[[0], [1], [0]]", "y = a[0, [0, 1]]", "y = a[(0, 1)]", "y = a[[True, False]]"],
    "get_mask_axis": ["y = a[:, torch.tensor([True, False, True])]", "y = a[a[:, 0, 0] > -2]", "y = a[..., torch.tensor([True, True, False, False])]", "y = a[torch.tensor(True)]"],
    "get_tensor_scalar": ["y = a[torch.tensor(0)]", "y = a[:, torch.tensor(-1)]", "y = a[np.int64(0)]", "y = a[torch.tensor([1, 0], dtype=torch.uint8)]", "y = a[torch.tensor([0.0])]"],
    "set_forms": ["y = a.clone(); y[:, 0] = -1", "y = a.clone(); y[..., 1:] = torch.arange(1.0)", "y = a.clone(); y[0] += 1", "y = a.clone(); y[:, None] = 3", "y = a.clone(); y[:] = a.double() * 2"],
    "set_advanced": ["y = a.clone(); y[torch.tensor([0, 0]), torch.tensor([1, 0])] = 9", "y = a.clone(); y[:, torch.tensor([1, 0])] = a[:, :2] * 10", "y = a.clone(); y[..., [0, 1]] *= 2"],
    "set_mask_values": ["y = a.clone(); y[y < 0] = 0.5", "y = a.clone(); y[a > 0] = a[a > 0] * 3", "y = a.clone(); y[y > 0] -= 1", "y = a.clone(); y[y > 0] = torch.tensor([1.0, 2.0])"],
    "set_cast": ["y = (a * 5).long(); y[0] = 2.75", "y = a > 0; y[0] = 3", "y = a.clone(); y[0] = True", "y = a.clone(); y[..., 0] = torch.tensor(4)"],

    # neural network pieces
    "pad_constant": ["y = F.pad(a, (1, 0, 0, 2), value=0.5)", "y = F.pad(a, (0, 1), 'constant', -1)", "y = F.pad(a, (0, -1))", "y = F.pad(a, (1, 1, 1, 1, 1, 1))"],
    "pad_modes": ["y = F.pad(a, (1, 2), mode='reflect')", "y = F.pad(a, (2, 1), mode='replicate')", "y = F.pad(a, (1, 1), mode='circular')", "y = F.pad(a, (0, 3), mode='replicate')"],
    "conv1d": ["y = F.conv1d(a, torch.ones(2, 3, 2))", "y = F.conv1d(a, torch.arange(18.0).view(2, 3, 3) / 9, torch.tensor([0.5, -0.5]), padding=1)", "y = F.conv1d(a, torch.ones(1, 3, 3), stride=2, padding=2)"],
    "conv1d_dilation": ["y = F.conv1d(a, torch.arange(6.0).view(1, 3, 2), dilation=2)", "y = F.conv1d(a, torch.arange(6.0).view(3, 1, 2), groups=3)", "y = F.conv1d(a, torch.ones(4, 3, 3), padding='same')"],
    "avg_pool1d": ["y = F.avg_pool1d(a, 2)", "y = F.avg_pool1d(a, kernel_size=3, stride=1)", "y = F.avg_pool1d(a, 3, stride=2, padding=1)", "y = F.avg_pool1d(a, 3, 1, 1, count_include_pad=False)"],
    "max_pool1d": ["y = F.max_pool1d(a, 2)", "y = F.max_pool1d(a, kernel_size=3, stride=2, padding=1)"],
    "adaptive_avg_pool1d": ["y = F.adaptive_avg_pool1d(a, 1)", "y = F.adaptive_avg_pool1d(a, 3)"],
    "layer_norm_affine": ["y = F.layer_norm(a, (4,), torch.arange(4.0), torch.ones(4))", "y = F.layer_norm(a, a.shape[-2:], eps=1e-3)"],
    "batch_norm": ["y = F.batch_norm(a, torch.tensor([0.1, 0.2, 0.3]), torch.tensor([1.0, 2.0, 0.5]))", "y = F.batch_norm(a, torch.zeros(3), torch.ones(3), torch.full((3,), 2.0), torch.ones(3), eps=0.1)", "y = F.batch_norm(a, None, None, training=True)"],
    "conv2d": ["y = F.conv2d(a.unsqueeze(0), torch.arange(24.0).view(2, 2, 2, 3) / 24)", "y = F.conv2d(a.unsqueeze(1), torch.ones(1, 1, 3, 3), torch.ones(1), padding=1)", "y = F.conv2d(a[:, None], torch.arange(2.0).view(2, 1, 1, 1), stride=(1, 2))"],
    "conv_transpose1d": ["y = F.conv_transpose1d(a, torch.arange(12.0).view(3, 2, 2), stride=2)", "y = F.conv_transpose1d(a, torch.ones(3, 1, 3), padding=1)"],
    "group_norm": ["y = F.group_norm(a, 1)", "y = F.group_norm(a, 3, torch.ones(3), torch.zeros(3))", "y = F.instance_norm(a)"],
    "diff": ["y = torch.diff(a)", "y = a.diff(dim=0)", "y = torch.diff(a, n=2, dim=-1)"],
    "quantile": ["y = torch.quantile(a, 0.25)", "y = torch.quantile(a, torch.tensor([0.1, 0.5]), dim=-1)"],
    "linear": ["y = F.linear(a, torch.arange(8.0).view(2, 4))", "y = F.linear(a, torch.arange(8.0).view(2, 4), torch.tensor([1.0, -1.0]))", "y = F.linear(a, torch.ones(4))"],
    "normalize": ["y = F.normalize(a)", "y = F.normalize(a, p=1, dim=-1)", "y = F.normalize(a, dim=0, eps=0.5)"],
    "cosine_similarity": ["y = F.cosine_similarity(a, a + 1, dim=-1)", "y = F.cosine_similarity(a, -a, dim=0)", "y = F.cosine_similarity(a, a.flip(0))"],
    "mse_loss": ["y = F.mse_loss(a, a * 0.5)", "y = F.mse_loss(a, a + 1, reduction='none')", "y = F.mse_loss(a, -a, reduction='sum')"],
    "l1_loss": ["y = F.l1_loss(a, a * 0.5)", "y = F.smooth_l1_loss(a * 3, a)", "y = F.l1_loss(a, -a, reduction='none')"],
    "cross_entropy": ["y = F.cross_entropy(a[:, :, 0], torch.tensor([0, 2]))", "y = F.cross_entropy(a[0], torch.tensor([0, 1, 3]))", "y = F.cross_entropy(a, (a[:, 0] > 0).long())", "y = F.nll_loss(F.log_softmax(a[0], -1), torch.tensor([0, 1, 3]))"],
    "binary_cross_entropy": ["y = F.binary_cross_entropy(torch.sigmoid(a), (a > 0).float())", "y = F.binary_cross_entropy_with_logits(a, (a > 0).float())", "y = F.kl_div(F.log_softmax(a, -1), F.softmax(-a, -1), reduction='sum')"],
    "one_hot_forms": ["y = F.one_hot((a * 2).long().abs())", "y = F.one_hot((a > 0).long(), num_classes=3).float()", "y = F.one_hot((a * 2).long(), 2)"],
    "embedding": ["y = F.embedding((a > 0).long(), torch.arange(6.0).view(2, 3))", "y = F.embedding((a * 2 + 2).long(), torch.arange(8.0).view(4, 2))"],
    "interpolate_nearest": ["y = F.interpolate(a, size=6)", "y = F.interpolate(a, scale_factor=2)", "y = F.interpolate(a, size=3, mode='nearest')"],
    "interpolate_linear": ["y = F.interpolate(a, size=7, mode='linear', align_corners=True)", "y = F.interpolate(a, size=6, mode='linear', align_corners=False)", "y = F.interpolate(a, scale_factor=0.5, mode='linear')"],
    "glu": ["y = F.glu(a)", "y = F.glu(a, dim=0)", "y = F.glu(a, 1)"],
    "dropout_eval": ["y = F.dropout(a, 0.5, training=False)", "y = F.dropout(a, p=0.0)"],
    "dropout_seeded": ["torch.manual_seed(3); y = F.dropout(a, 0.4)", "torch.manual_seed(4); y = F.dropout(a, p=0.75, training=True)", "torch.manual_seed(5); y = F.dropout(a, 1.0)"],
    "like_random": ["torch.manual_seed(6); y = torch.rand_like(a)", "torch.manual_seed(7); y = torch.randn_like(a)", "torch.manual_seed(8); y = torch.randint_like(a, 0, 9)"],
    "inplace_random": ["torch.manual_seed(9); y = a.clone().uniform_(-1, 2)", "torch.manual_seed(10); y = a.clone().normal_()", "torch.manual_seed(11); y = torch.zeros_like(a).normal_(1, 0.5)"],

    # transforms and complex values
    "fft_n": ["y = torch.fft.fft(a, n=6)", "y = torch.fft.fft(a, n=2, dim=0)", "y = torch.fft.fft(torch.complex(a, -a), dim=-1, norm='forward')"],
    "fft_dim": ["y = torch.fft.fft(a, dim=1)", "y = torch.fft.ifft(a)", "y = torch.fft.ifft(torch.complex(a, a), n=3)", "y = torch.fft.ifft(torch.complex(a, a), norm='ortho')"],
    "fft2": ["y = torch.fft.fft2(a)", "y = torch.fft.ifft2(torch.complex(a, -a))", "y = torch.fft.fft2(a, dim=(0, 1))"],
    "fftn": ["y = torch.fft.fftn(a)", "y = torch.fft.rfft2(a)", "y = torch.fft.irfft2(torch.fft.rfft2(a), s=a.shape[-2:])"],
    "rfft_norm": ["y = torch.fft.rfft(a, norm='forward')", "y = torch.fft.irfft(torch.fft.rfft(a, norm='ortho'), n=4, norm='ortho')", "y = torch.fft.rfft(a, n=3, dim=1)"],
    "irfft_n": ["y = torch.fft.irfft(torch.complex(a, a + 1), n=5)", "y = torch.fft.irfft(torch.complex(a, a), n=2, dim=1)", "y = torch.fft.irfft(a)", "y = torch.fft.irfft(torch.complex(a, a), norm='forward')"],
    "rfft_int": ["y = torch.fft.rfft((a * 9).long())", "y = torch.fft.rfft(a > 0)"],
    "hfft": ["y = torch.fft.hfft(torch.complex(a, a), n=4)", "y = torch.fft.ihfft(a)"],
    "fftshift": ["y = torch.fft.fftshift(a)", "y = torch.fft.ifftshift(a, dim=-1)", "y = torch.fft.fftshift(a, dim=(0,))"],
    "view_as_complex": ["y = torch.view_as_complex(a.reshape(-1, 2))", "y = torch.view_as_complex(a[..., :2])", "y = torch.view_as_complex(a)", "y = torch.view_as_complex(torch.stack([a, a + 1], -1))"],
    "polar": ["y = torch.polar(a.abs(), a)", "y = torch.polar(torch.ones_like(a), a * 3)"],
    "real_write": ["y = torch.complex(a, a + 1); y.real[...] = 5", "y = torch.complex(a, a + 1); y.imag.mul_(2)", "y = torch.complex(a, a + 1); y.real = a * 10", "y = torch.complex(a, a); y.imag[0] = -1"],
    "conj_lazy": ["y = torch.complex(a, a + 1).conj(); y.mul_(2)", "y = torch.complex(a, a + 1).conj(); y[0] = 1j", "y = torch.complex(a, a + 1).conj().imag", "y = torch.complex(a, a + 1).conj().resolve_conj()", "y = torch.complex(a, a).conj().is_conj(), a.conj().is_conj()"],
    "conj_physical": ["y = torch.conj_physical(torch.complex(a, a))", "y = torch.complex(a, a + 1).conj().clone()", "y = torch.complex(a, a + 1).conj() + 0", "y = torch.conj(torch.complex(a, a)).transpose(0, -1)"],
    "imag_negative": ["y = torch.complex(a, a + 1).conj().imag; y.add_(1)", "y = torch.complex(a, a + 1).conj().imag.is_neg()", "y = torch.complex(a, a).conj().imag.abs()", "y = torch.complex(a, a + 1).conj().imag.view(-1)"],
    "complex_functions": ["y = torch.complex(a, a + 1).exp()", "y = torch.complex(a, a + 1).sqrt()", "y = torch.complex(a, a + 1).log()", "y = torch.complex(a, a + 1).sin()", "y = torch.complex(a, a + 1).reciprocal()"],
    "complex_activation": ["y = torch.complex(a, a + 1).sigmoid()", "y = F.relu(torch.complex(a, a))", "y = torch.complex(a, a).softmax(-1)", "y = torch.sgn(torch.complex(a, a + 1))", "y = torch.square(torch.complex(a, a + 1))"],
    "complex_compare": ["y = torch.complex(a, a) == torch.complex(a, a.abs())", "y = torch.complex(a, a) > 0", "y = torch.complex(a, a).max()", "y = torch.isreal(torch.complex(a, a))"],
    "complex_divide": ["y = a / (1 + 2j)", "y = torch.complex(a, a + 1) / torch.complex(a + 2, a)", "y = 1j / (a + 2)", "y = torch.complex(a, a + 1) ** 2", "y = torch.complex(a, a + 1) // 2"],
    "complex_casts": ["y = torch.complex(a, a).to(torch.complex128)", "y = a.to(torch.cfloat)", "y = a.double() + 1j", "y = torch.complex(a, a + 1).real.double()", "y = torch.complex(a.double(), a.double()) * a"],
    "complex_matmul_parts": ["y = torch.complex(a, a + 1).abs().pow(2)", "y = torch.view_as_real(torch.complex(a, a + 1).conj().resolve_conj())", "y = torch.complex(a, a + 1).angle()", "y = torch.real(a)", "y = torch.imag(a)"],

    # dtypes
    "to_half": ["y = a.half()", "y = a.to(torch.float16) ", "y = a.half().float()", "y = str(a.half())"],
    "to_bfloat16": ["y = a.bfloat16()", "y = a.bfloat16().float()", "y = str(a.bfloat16())"],
    "to_small_ints": ["y = (a * 99).to(torch.int8)", "y = (a * 99).to(torch.int16)", "y = (a * 99).int()", "y = (a.abs() * 200).byte()"],
    "to_bool": ["y = a.bool()", "y = (a * 2).long().bool()", "y = a.to(torch.bool).to(torch.uint8)", "y = (a > 0).double()"],
    "to_forms": ["y = a.to(torch.float64)", "y = a.to('cpu')", "y = a.to(torch.zeros(1, dtype=torch.int32))", "y = a.type(torch.int64)", "y = a.float() is a", "y = a.type_as(torch.zeros(1).double())"],
    "to_copy": ["y = a.to(torch.float32).data_ptr() == a.data_ptr()", "y = a.to(a.dtype, copy=True)", "y = a.cpu()"],
    "tolist_dtypes": ["y = (a > 0).tolist()", "y = (a * 9).long().tolist()", "y = a.half().tolist()"],
    "numpy_bridge": ["y = torch.from_numpy(a.numpy())", "y = a.numpy().shape", "y = str(np.round(a.numpy(), 2))", "y = float(a.numpy().sum())", "y = torch.from_numpy(np.ascontiguousarray(a.numpy()) * 2)"],
    "item_conversions": ["y = float(a.sum())", "y = int((a * 5).sum())", "y = bool(a.any())", "y = a.sum().item()", "y = float(a)", "y = len(a)"],
    "repr_dtypes": ["y = repr((a * 9).long())", "y = repr(a > 0)", "y = repr(a.double())", "y = repr(torch.complex(a, -a))"],
    "format": ["y = f'{a.mean():.3f}'", "y = '%.2f' % a.sum()", "y = f'{a}'", "y = '{:.2f}'.format(a)"],
    "iterate": ["y = [r for r in a]", "y = [float(v) for v in a.flatten()]", "y = sum(a)", "y = max(a.flatten().tolist())"],
    "unpack": ["p, q = a; y = p - q", "p, *q = a; y = q", "y = [*a.shape, *a.size()]", "y = tuple(a.shape) == (2, 3, 4), a.shape == (2, 3, 4), a.shape[1:]"],
    "contains": ["y = 0.0 in a", "y = a in [a]", "y = a.dtype == torch.float32, a.is_floating_point(), a.is_complex()"],
}


def program(statements):
    """The text of one program: a try for each statement."""
    return HEAD + "".join(ATTEMPT % s.replace("; ", "\n        ").rstrip() for s in statements)


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    for name, statements in OPS.items():
        with open(os.path.join(folder, name + ".py"), "w", encoding="utf-8") as f:
            f.write(program(statements))


if __name__ == "__main__":
    main()
