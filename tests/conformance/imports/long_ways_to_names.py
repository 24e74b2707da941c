# Classes by the files PyTorch defines them in, and the modules that programs bring along.
import argparse
import logging
import numbers
import operator
import os
import string
import sys
from collections import OrderedDict
from operator import attrgetter, itemgetter
from os.path import basename, dirname, join, splitext
from types import SimpleNamespace
from typing import List, Tuple

import torch
import torch.nn.modules.activation
from torch.cuda.amp import autocast
from torch.nn.modules import Linear as ByPackage
from torch.nn.modules.batchnorm import BatchNorm1d, _BatchNorm
from torch.nn.modules.container import ModuleList, Sequential
from torch.nn.modules.linear import Identity, Linear
from torch.nn.modules.module import Module
from torch.nn.modules.normalization import LayerNorm
from torch.nn.modules.utils import _ntuple, _pair, _reverse_repeat_tuple, _single
from torch.nn.parameter import Parameter
from torch.utils.checkpoint import checkpoint

sys.path.append("..")
sys.path.insert(0, "../..")
os.environ["OMP_NUM_THREADS"] = "1"
logger = logging.getLogger(__name__)
logger.setLevel(logging.INFO)
logging.basicConfig(level=logging.DEBUG)

same = ByPackage is torch.nn.Linear, Linear is ByPackage, LayerNorm is torch.nn.LayerNorm
kinds = isinstance(BatchNorm1d(2), _BatchNorm), issubclass(BatchNorm1d, Module)
gate = torch.nn.modules.activation.Sigmoid()(torch.zeros(2))
sizes = _pair(3), _pair([1, 2]), _single(4), _ntuple(3)(7), _reverse_repeat_tuple((1, 2), 2)


class Block(Module):
    """Two ways of the same layer, in the precision it has."""

    def __init__(self, config):
        super().__init__()
        self.lin = Linear(config.width, config.width)
        self.scale = Parameter(torch.ones(config.width))
        self.rest = Sequential(OrderedDict([("norm", LayerNorm(config.width)), ("id", Identity())]))
        logger.info("a block of width %d", config.width)

    @torch.jit.ignore
    def shape_of(self, x) -> Tuple[int, int]:
        return tuple(x.shape)

    @autocast(enabled=False)
    def forward(self, x):
        if torch.jit.is_scripting() or torch.jit.is_tracing():
            raise RuntimeError("nobody compiles here")
        found = torch.jit.annotate(List[torch.Tensor], [])
        found += [self.lin(x) * self.scale]
        with autocast(enabled=False):
            found.append(self.rest(found[0]))
        return checkpoint(torch.add, found[0], found[1], use_reentrant=False)


torch.manual_seed(0)
for config in (SimpleNamespace(width=3), argparse.Namespace(width=4, name="wide")):
    block = Block(config)
    y = block(torch.randn(2, config.width))
    print(config, block.shape_of(y), vars(config))

names = join("a", "b", "c.py"), join("a/", "/b"), join("", "x"), basename("/u/v.tar.gz"), dirname("/u/v")
parts = splitext("/u/v.tar.gz"), splitext(".profile"), splitext("a.b/c"), os.path.split("/a"), os.sep
level = os.getenv("OMP_NUM_THREADS"), os.environ.get("NOBODY_SETS_THIS", "x"), sys.maxsize
picks = itemgetter(1)([4, 5, 6]), itemgetter(0, 2)("abc"), attrgetter("lin.in_features")(block)
sums = operator.add(2, 3), operator.mul(2.5, 2), operator.floordiv(7, 2), operator.neg(3), operator.lt(1, 2)
asked = [isinstance(v, numbers.Number) for v in (1, 1.5, 2j, "1", True)]
whole = [isinstance(v, (numbers.Integral, str)) for v in (1, 1.5, "1")]
letters = string.ascii_lowercase[:4] + string.digits[-2:], "wide" in config, "name" in config
