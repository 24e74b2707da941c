# Modules that are imported as everywhere, here or there only, and used nowhere.
import warnings
import os, sys
import time
from typing import Optional, List, Callable, Tuple
import matplotlib.pyplot as plt
from matplotlib import cm
import seaborn as sns
import pandas as pd
from einops import rearrange
from reformer_pytorch import LSHSelfAttention
from scipy.special import eval_legendre
from sklearn.preprocessing import StandardScaler
import sympy as sp
import torch
import torch.nn as nn
from torch import Tensor, einsum
from torch.nn import functional as F
from torch.nn.utils import weight_norm


def never_called(x):
    return rearrange(x, "b l d -> b d l"), plt.figure(), pd.DataFrame(x)


class Lsh(nn.Module):
    """Its constructor would need what is not here; nobody makes one."""

    def __init__(self, width):
        super().__init__()
        self.attention = LSHSelfAttention(dim=width, heads=2)


def scaled(x: Tensor, factor: Optional[float] = None, shape: "List[int]" = None) -> Tuple[Tensor, float]:
    factor: float = factor or 0.5
    return x * factor, factor


y, used = scaled(torch.ones(2, 2))
e = einsum("ij,kj->ik", y, y)
r = F.relu(-y)
h = lambda f: callable(f)
known = h(never_called), h(3)
