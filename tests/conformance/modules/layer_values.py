# What every layer makes of the same numbers, its parameters drawn by seed.
import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.sin(torch.arange(24, dtype=torch.float32) * 0.7).view(2, 3, 4) * 2
image = torch.cos(torch.arange(48, dtype=torch.float32) * 0.5).view(2, 2, 3, 4)
codes = torch.tensor([[0, 3, 1], [2, 2, 4]])
on_x = [
    nn.Linear(4, 2), nn.Linear(4, 3, bias=False), nn.LayerNorm(4), nn.LayerNorm((3, 4)), nn.GroupNorm(3, 3), nn.BatchNorm1d(3), nn.BatchNorm1d(3, momentum=None), nn.InstanceNorm1d(3), nn.InstanceNorm1d(3, affine=True),
    nn.Conv1d(3, 2, 3), nn.Conv1d(3, 6, 3, padding=1, groups=3), nn.Conv1d(3, 2, 2, dilation=2, stride=1), nn.Conv1d(3, 2, 3, padding=2, padding_mode="circular"), nn.Conv1d(3, 2, 3, padding=1, padding_mode="replicate"),
    nn.Conv1d(3, 2, 3, padding=1, padding_mode="reflect"), nn.Conv1d(3, 2, 3, padding="same"), nn.Conv1d(3, 2, 3, bias=False, padding="valid"), nn.ConvTranspose1d(3, 2, 3), nn.ConvTranspose1d(3, 3, 4, stride=2, padding=1, groups=3),
    nn.AvgPool1d(2), nn.AvgPool1d(3, stride=1, padding=1), nn.AvgPool1d(3, stride=1, padding=1, count_include_pad=False), nn.MaxPool1d(2), nn.MaxPool1d(3, stride=2, padding=1), nn.AdaptiveAvgPool1d(3), nn.AdaptiveAvgPool1d(1),
    nn.ReLU(), nn.ReLU6(), nn.GELU(), nn.GELU("tanh"), nn.ELU(), nn.CELU(0.5), nn.SELU(), nn.LeakyReLU(0.1), nn.PReLU(), nn.PReLU(3), nn.Sigmoid(), nn.Tanh(), nn.Softplus(), nn.Softsign(), nn.Softmax(dim=-1), nn.LogSoftmax(dim=1), nn.Softmin(dim=0),
    nn.SiLU(), nn.Mish(), nn.Hardtanh(), nn.Hardsigmoid(), nn.Hardswish(), nn.LogSigmoid(), nn.Softshrink(), nn.Hardshrink(), nn.Tanhshrink(), nn.Threshold(0.1, -1), nn.GLU(), nn.Identity(),
    nn.Flatten(), nn.Flatten(0, 1), nn.Unflatten(2, (2, 2)), nn.Upsample(scale_factor=2), nn.Upsample(size=6, mode="linear"), nn.ConstantPad1d((1, 2), 0.5), nn.ReflectionPad1d(2), nn.ReplicationPad1d((0, 3)),
    nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 4)), nn.Dropout(0.5), nn.Dropout1d(0.5),
]
for layer in on_x:
    name = type(layer).__name__
    y = layer(x)
    layer.eval()
    z = layer(x)
for layer in [nn.Conv2d(2, 3, 3, padding=1), nn.Conv2d(2, 2, (2, 3), stride=(1, 2), groups=2), nn.Conv2d(2, 1, 3, padding=1, padding_mode="circular"), nn.BatchNorm2d(2), nn.InstanceNorm2d(2), nn.ZeroPad2d(1), nn.ReplicationPad2d((1, 0, 0, 2)), nn.ReflectionPad2d(1), nn.ConstantPad2d(1, 2.0)]:
    name = type(layer).__name__
    y = layer(image)
for layer in [nn.Embedding(5, 3), nn.Embedding(5, 2, padding_idx=2), nn.Embedding.from_pretrained(torch.arange(10.0).view(5, 2))]:
    y = layer(codes)
batch = nn.BatchNorm1d(3)
for i in range(3):
    y = batch(x + i)
kept = [b.clone() for b in batch.buffers()]
y = batch.eval()(x)
batch.reset_running_stats()
fresh = [b.clone() for b in batch.buffers()]
state = {k: tuple(v.shape) for k, v in batch.state_dict().items()}
print(state)
