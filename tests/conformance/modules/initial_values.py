# How layers and nn.init draw, one seed for all: the order of the draws shows.
import math
import torch
import torch.nn as nn

torch.manual_seed(11)
made = [nn.Linear(3, 2), nn.Linear(5, 4), nn.Conv1d(2, 3, 2), nn.Conv2d(1, 2, 3), nn.ConvTranspose1d(2, 2, 3), nn.Embedding(4, 3), nn.Embedding(9, 2, padding_idx=0), nn.LayerNorm(2), nn.PReLU(), nn.BatchNorm1d(2)]
values = [(type(m).__name__, name, p) for m in made for name, p in m.named_parameters()]
weights = [p for _, _, p in values]
w = torch.zeros(4, 6)
uniform = nn.init.uniform_(w, -2, 3).clone()
normal = nn.init.normal_(w, 1, 0.5).clone()
kaiming = [nn.init.kaiming_uniform_(w, a=math.sqrt(5)).clone(), nn.init.kaiming_uniform_(w, mode="fan_out", nonlinearity="relu").clone(), nn.init.kaiming_normal_(w, nonlinearity="relu").clone(), nn.init.kaiming_normal_(w, a=0.2).clone()]
xavier = [nn.init.xavier_uniform_(w).clone(), nn.init.xavier_uniform_(w, gain=nn.init.calculate_gain("tanh")).clone(), nn.init.xavier_normal_(w).clone()]
filled = [nn.init.constant_(w, 0.3).clone(), nn.init.ones_(w).clone(), nn.init.zeros_(w).clone(), nn.init.eye_(w).clone()]
gains = [nn.init.calculate_gain(name) for name in ("linear", "sigmoid", "tanh", "relu", "leaky_relu", "selu")] + [nn.init.calculate_gain("leaky_relu", 0.2)]
c = torch.zeros(2, 3, 5)
conv = nn.init.xavier_uniform_(c).clone()
after = torch.rand(1)
linear = nn.Linear(2, 2)
linear.reset_parameters()
again = linear.weight
try:
    nn.init.xavier_uniform_(torch.empty(3))
except ValueError as e:
    refused = type(e).__name__
