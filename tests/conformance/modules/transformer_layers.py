# nn.MultiheadAttention and the transformer made of it: masks, widths, orders, dropout.
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
q, k = torch.randn(5, 2, 8), torch.randn(4, 2, 8)
mha = nn.MultiheadAttention(8, 2)
names = [(name, tuple(p.shape)) for name, p in mha.named_parameters()]
print(mha)
own, weights = mha(q, q, q)
cross, weights = mha(q, k, k)
apart, weights = mha(q, k, k.clone(), average_attn_weights=False)
out, none = mha(q, k, k, need_weights=False)
causal = torch.triu(torch.ones(5, 5, dtype=torch.bool), diagonal=1)
masked, weights = mha(q, q, q, attn_mask=causal)
padded = torch.tensor([[False, False, True, False], [True, False, False, True]])
masked, weights = mha(q, k, k, key_padding_mask=padded)
masked, weights = mha(q, k, k, padded, attn_mask=torch.randn(4, 5, 4))
masked, weights = mha(q, q, q, attn_mask=causal, key_padding_mask=torch.zeros(2, 5, dtype=torch.bool))
alone, weights = mha(q[:, 0], k[:, 0], k[:, 0])

first = nn.MultiheadAttention(8, 4, batch_first=True, bias=False)
out, weights = first(q, q, q)
out, weights = first(k, q[:4], q[:4])
wide = nn.MultiheadAttention(8, 2, kdim=3, vdim=5, add_bias_kv=True, add_zero_attn=True)
out, weights = wide(q, torch.randn(4, 2, 3), torch.randn(4, 2, 5), key_padding_mask=padded, attn_mask=torch.zeros(5, 4))
names = [(name, tuple(p.shape)) for name, p in wide.named_parameters()]
torch.manual_seed(1)
dropping = nn.MultiheadAttention(8, 2, dropout=0.5)
out, weights = dropping(q, q, q)
out, weights = dropping.eval()(q, q, q)
direct, weights = F.multi_head_attention_forward(q, k, k, 8, 2, mha.in_proj_weight, mha.in_proj_bias, None, None, False, 0.0, mha.out_proj.weight, mha.out_proj.bias)

for options in ({}, {"norm_first": True, "activation": "gelu"}, {"batch_first": True, "activation": F.gelu}):
    torch.manual_seed(2)
    layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.2, **options)
    out = layer(q)
    encoder = nn.TransformerEncoder(layer, 2, norm=nn.LayerNorm(8))
    memory = encoder(q)
    decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, dropout=0.2, **options), num_layers=2)
    out = decoder(k if not options.get("batch_first") else q, memory)
print(encoder)
print(decoder.layers[0])

layer = nn.TransformerEncoderLayer(d_model=8, nhead=2, dim_feedforward=16, dropout=0.0)
out = layer(q, src_mask=causal, src_key_padding_mask=torch.zeros(2, 5, dtype=torch.bool))
torch.manual_seed(3)
whole = nn.Transformer(8, 2, 1, 2, 16, dropout=0.0)
future = nn.Transformer.generate_square_subsequent_mask(4)
y = whole(q, k, tgt_mask=future, memory_key_padding_mask=torch.zeros(2, 5, dtype=torch.bool))
count = sum(p.numel() for p in whole.parameters())
for wrong in (torch.zeros(3, 3), torch.zeros(2)):
    try:
        mha(q, q, q, attn_mask=wrong)
    except (RuntimeError, AssertionError) as e:
        print("no mask for these", type(e).__name__)
try:
    nn.MultiheadAttention(8, 3)
except AssertionError:
    print("heads divide the width")
