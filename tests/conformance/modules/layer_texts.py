# The text of every layer, with and without its options.
from collections import OrderedDict
import torch
import torch.nn as nn

layers = [
    nn.Linear(2, 3), nn.Linear(2, 3, bias=False), nn.Identity(), nn.Embedding(5, 2), nn.Embedding(5, 2, padding_idx=-1),
    nn.Dropout(), nn.Dropout(0.1, inplace=True), nn.Dropout1d(0.2), nn.Dropout2d(0.3),
    nn.LayerNorm(4), nn.LayerNorm((2, 3), eps=1e-6, elementwise_affine=False), nn.GroupNorm(2, 4), nn.GroupNorm(1, 2, affine=False),
    nn.BatchNorm1d(3), nn.BatchNorm1d(3, momentum=None, affine=False), nn.BatchNorm2d(2, track_running_stats=False), nn.InstanceNorm1d(3), nn.InstanceNorm2d(3, affine=True),
    nn.Conv1d(2, 4, 3), nn.Conv1d(2, 4, 3, stride=2, padding=1, dilation=2, groups=2, bias=False, padding_mode="circular"), nn.Conv1d(1, 1, 3, padding="same"),
    nn.Conv2d(1, 2, (3, 2), padding=(1, 0)), nn.Conv2d(2, 2, 3, stride=(2, 1), padding="valid"), nn.ConvTranspose1d(2, 3, 4, stride=2, padding=1, output_padding=1),
    nn.AvgPool1d(3), nn.AvgPool1d(kernel_size=3, stride=1, padding=1), nn.AvgPool2d((2, 1)), nn.MaxPool1d(3, stride=2, padding=1), nn.MaxPool2d(2), nn.AdaptiveAvgPool1d(2), nn.AdaptiveAvgPool2d((1, 1)), nn.AdaptiveMaxPool1d(3),
    nn.ReLU(), nn.ReLU(inplace=True), nn.ReLU6(), nn.ReLU6(True), nn.GELU(), nn.GELU("tanh"), nn.ELU(), nn.ELU(0.5, True), nn.CELU(2.0), nn.SELU(), nn.SELU(True),
    nn.LeakyReLU(), nn.LeakyReLU(0.2, True), nn.PReLU(), nn.PReLU(3), nn.Sigmoid(), nn.Tanh(), nn.Softplus(), nn.Softplus(2, 10), nn.Softsign(), nn.Softmax(dim=-1), nn.Softmax(), nn.LogSoftmax(dim=1), nn.Softmin(dim=0),
    nn.SiLU(), nn.SiLU(True), nn.Mish(), nn.Mish(inplace=True), nn.Hardtanh(), nn.Hardtanh(-2, 2, True), nn.Hardsigmoid(), nn.Hardswish(), nn.LogSigmoid(), nn.Softshrink(), nn.Hardshrink(0.1), nn.Tanhshrink(), nn.Threshold(0.1, 20), nn.GLU(), nn.GLU(1),
    nn.Flatten(), nn.Flatten(start_dim=-2), nn.Unflatten(1, (2, 3)), nn.Upsample(scale_factor=2), nn.Upsample(size=4, mode="linear"),
    nn.ConstantPad1d(2, 3.5), nn.ConstantPad1d((0, 1), 0), nn.ConstantPad2d(1, 2), nn.ZeroPad2d((1, 0, 1, 0)), nn.ReflectionPad1d(2), nn.ReflectionPad2d(1), nn.ReplicationPad1d((0, 8)), nn.ReplicationPad2d((1, 1, 2, 2)),
    nn.MSELoss(), nn.L1Loss(reduction="sum"), nn.SmoothL1Loss(), nn.HuberLoss(), nn.KLDivLoss(), nn.BCELoss(), nn.BCEWithLogitsLoss(), nn.NLLLoss(), nn.CrossEntropyLoss(), nn.CosineSimilarity(),
    nn.Sequential(), nn.ModuleList(), nn.ModuleDict(), nn.ParameterList(), nn.ParameterList([torch.ones(2, 3), torch.ones(1)]), nn.ParameterDict({"w": nn.Parameter(torch.ones(2))}),
]
for layer in layers:
    print(layer)


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 2)
        self.b = nn.Sequential(OrderedDict([("first", nn.ReLU()), ("second", nn.ModuleList([nn.Tanh(), nn.Sequential(nn.Sigmoid())]))]))
        self.c = None
        self.w = nn.Parameter(torch.ones(1))

    def extra_repr(self):
        return "one line\nanother"


class Lines(nn.Module):
    def extra_repr(self):
        return "x=1\ny=2"


print(Two())
print(Lines())
print(nn.Sequential(nn.Linear(1, 1), nn.ReLU())[0:1], nn.ModuleList([nn.ReLU(), nn.Tanh()])[1:])
