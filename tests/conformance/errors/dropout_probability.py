import torch
import torch.nn as nn

drop = nn.Dropout(1.5)
