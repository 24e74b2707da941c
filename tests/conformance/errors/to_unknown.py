import torch

x = torch.zeros(2).to("floaty")
