import torch
from torch import nn
torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
enc = nn.TransformerEncoder(layer, 2)
enc2 = nn.TransformerEncoder(layer, 1, norm=nn.LayerNorm(8))
x = torch.randn(3, 5, 8)
pad = torch.tensor([[False]*4 + [True], [False]*2+[True]*3, [False]*3 + [True]*2])
y_train = enc(x, src_key_padding_mask=pad)
enc.eval()
enc2.eval()
with torch.no_grad():
    y = enc(x, src_key_padding_mask=pad)
    z = enc2(x, src_key_padding_mask=pad)
    one = layer(x, src_key_padding_mask=pad)
    full = enc(x)
    both = enc(x, mask=torch.zeros(5, 5, dtype=torch.bool), src_key_padding_mask=pad)
    ragged = enc(x, src_key_padding_mask=torch.tensor([[True]+[False]*4, [False]*5, [False]*5]))
grad = enc(x, src_key_padding_mask=pad)
d = nn.TransformerEncoderLayer(8, 2, 16, dtype=torch.float64)
t = nn.Transformer(8, 2, 1, 1, 16, dtype=torch.float64)
kinds = [p.dtype for p in d.parameters()], [p.dtype for p in t.parameters()]
print(y.shape, z.shape, ragged.shape, grad.shape, both.shape)
print(y[1]); print(z[1]); print(grad[1]); print(both[1])
