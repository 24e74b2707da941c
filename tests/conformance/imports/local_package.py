# Layers from folders beside the program, which import each other and modules that are used nowhere.
import torch
import torch.nn as nn
from layers.Attention import Attention
from layers.Masks import Padding as PaddingMask, causal
from utils import tools
import utils.tools as same_tools
import layers.Masks

torch.manual_seed(1)
attention = Attention(4, 2)
x = torch.sin(torch.arange(24) * 0.4).view(2, 3, 4)
y = attention(x)
z = attention(x, x.flip(1))
hidden = PaddingMask([1, 3], 3).hidden
calls = tools.calls
same = same_tools is tools, layers.Masks.causal is causal
tools.plot_folder = "elsewhere"
folder = same_tools.plot_folder
limit = layers.Masks.LIMIT
