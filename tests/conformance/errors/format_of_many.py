import torch

x = torch.zeros(2)
text = f"{x:.2f}"
