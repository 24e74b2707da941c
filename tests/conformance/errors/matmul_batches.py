import torch

q = torch.zeros(2, 3, 4)
k = torch.zeros(3, 4, 5)
scores = torch.matmul(q, k)
