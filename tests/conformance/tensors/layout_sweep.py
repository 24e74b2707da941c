# Strides of results for every pair of layouts of one shape, and for einsum over many equations.
import torch

strides = lambda y: tuple(s for n, s in zip(y.shape, y.stride()) if n != 1)
base = {"abc": (0, 1, 2), "acb": (0, 2, 1), "bac": (1, 0, 2), "bca": (1, 2, 0), "cab": (2, 0, 1), "cba": (2, 1, 0)}
shape = (2, 3, 4)
operands = {}
for name, order in base.items():
    whole = torch.arange(24.0).view([shape[i] for i in order])
    operands[name] = whole.permute([order.index(i) for i in range(3)])
operands["every other"] = torch.arange(48.0).view(2, 3, 8)[..., ::2]
operands["first axis spread"] = torch.arange(12.0).view(1, 3, 4).expand(2, 3, 4)
operands["last axis spread"] = torch.arange(6.0).view(2, 3, 1).expand(2, 3, 4)
operands["all spread"] = torch.ones(1).expand(2, 3, 4)
operands["row"] = torch.arange(4.0)
operands["column"] = torch.arange(3.0).view(3, 1)
operands["block"] = torch.arange(6.0).view(3, 2).t().unsqueeze(-1)
operands["number"] = torch.tensor(2.0)
for n, a in operands.items():
    print(n, strides(a), strides(a.exp()), strides(a * 2), strides(a > 1), strides(a.clone()), strides(torch.zeros_like(a)), strides(a.double()), strides(a.relu()))
    print([(m, strides(a + b)) for m, b in operands.items()])
    print([(m, strides(torch.where(a > b, a, b))) for m, b in operands.items() if a.dim() == 3])
q, k = torch.arange(24.0).view(1, 3, 2, 4), torch.arange(40.0).view(1, 5, 2, 4)
m, v = torch.arange(12.0).view(3, 4), torch.arange(4.0)
equations = [("blhe,bshe->bhls", q, k), ("blhe,bshe->bhsl", q, k), ("blhe,bshe->lbsh", q, k), ("blhe,bshe->hb", q, k), ("blhe,bshe->", q, k), ("blhe,bshe->blse", q, k), ("blhe,bshe->blhse", q, k),
             ("blhe,bshe->shebl", q, k), ("ij,j->i", m, v), ("ij,j->ij", m, v), ("ij,j->ji", m, v), ("ij,kj->ik", m, m), ("ij,kj->ki", m, m), ("ij,ij->i", m, m), ("ij,ij->j", m, m), ("ij,ij->ij", m, m), ("ij,ij->", m, m),
             ("ij,kl->ijkl", m, m), ("ij,kl->kilj", m, m), ("i,j->ij", v, v), ("i,j->ji", v, v), ("ji,jk->ik", m, m), ("ji,jk->ki", m, m), ("...j,j->...", m, v), ("b...e,e->...b", q, v), ("ij,jk->ik", m, m.t()), ("ii,i->i", m[:3, :3], v[:3])]
for equation, a, b in equations:
    y = torch.einsum(equation, a, b)
    swapped = torch.einsum(equation, a.clone().transpose(0, -1).contiguous().transpose(0, -1), b)
    print(equation, tuple(y.shape), strides(y), float(y.sum()), strides(swapped))
for equation, a in [("blhe->belh", q), ("blhe->bh", q), ("blhe->ehlb", q), ("ij->ji", m), ("ij->i", m), ("ij->j", m), ("ij->", m), ("...->...", m), ("b...->...b", q), ("ii->i", m[:3, :3]), ("ii", m[:3, :3]), ("ij", m), ("ba", m)]:
    y = torch.einsum(equation, a)
    print(equation, tuple(y.shape), strides(y), float(y.sum()))
