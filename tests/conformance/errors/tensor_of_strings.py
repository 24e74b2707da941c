import torch

x = torch.tensor(["a", "b"])
