import torch
from layers.Broken import width

y = torch.zeros(width)
