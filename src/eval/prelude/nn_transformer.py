# module: torch.nn
import copy
import torch
import torch.nn.functional as F
import torch.nn.init as init


class NonDynamicallyQuantizableLinear(Linear):
    pass


class MultiheadAttention(Module):
    def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False,
                 add_zero_attn=False, kdim=None, vdim=None, batch_first=False, device=None,
                 dtype=None):
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError("{} heads do not divide the width {}".format(num_heads, embed_dim))
        same = self._qkv_same_embed_dim
        self.q_proj_weight = None if same else _parameter(embed_dim, embed_dim, dtype=dtype)
        self.k_proj_weight = None if same else _parameter(embed_dim, self.kdim, dtype=dtype)
        self.v_proj_weight = None if same else _parameter(embed_dim, self.vdim, dtype=dtype)
        self.in_proj_weight = _parameter(3 * embed_dim, embed_dim, dtype=dtype) if same else None
        self.in_proj_bias = _parameter(3 * embed_dim, dtype=dtype) if bias else None
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, dtype=dtype)
        self.bias_k = _parameter(1, 1, embed_dim, dtype=dtype) if add_bias_kv else None
        self.bias_v = _parameter(1, 1, embed_dim, dtype=dtype) if add_bias_kv else None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        for weight in (self.in_proj_weight, self.q_proj_weight, self.k_proj_weight,
                       self.v_proj_weight):
            if weight is not None:
                init.xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            init.constant_(self.in_proj_bias, 0.0)
            init.constant_(self.out_proj.bias, 0.0)
        if self.bias_k is not None:
            init.xavier_normal_(self.bias_k)
            init.xavier_normal_(self.bias_v)

    def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
                average_attn_weights=True):
        turned = self.batch_first and query.dim() == 3
        if turned:
            query, key, value = _sequences_first(query, key, value)
        output, weights = F.multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight,
            self.in_proj_bias, self.bias_k, self.bias_v, self.add_zero_attn, self.dropout,
            self.out_proj.weight, self.out_proj.bias, self.training, key_padding_mask,
            need_weights, attn_mask, not self._qkv_same_embed_dim, self.q_proj_weight,
            self.k_proj_weight, self.v_proj_weight, average_attn_weights=average_attn_weights)
        return output.transpose(1, 0) if turned else output, weights


def _sequences_first(q, k, v):
    """Transposed, and what was one object stays one."""
    keys = k.transpose(1, 0)
    return (keys if q is k else q.transpose(1, 0), keys,
            keys if v is k else v.transpose(1, 0))


class _TransformerLayer(Module):
    """What layers of encoder and decoder share."""

    def _feed_forward_layers(self, d_model, dim_feedforward, dropout, dtype):
        self.linear1 = Linear(d_model, dim_feedforward, dtype=dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, dtype=dtype)

    def _norms(self, count, d_model, eps, dtype):
        for i in range(1, count + 1):
            setattr(self, "norm{}".format(i), LayerNorm(d_model, eps=eps, dtype=dtype))

    def _dropouts(self, count, dropout):
        for i in range(1, count + 1):
            setattr(self, "dropout{}".format(i), Dropout(dropout))

    def _set_activation(self, activation):
        if isinstance(activation, str):
            if activation not in ("relu", "gelu"):
                raise RuntimeError("activation is relu or gelu, not {}".format(activation))
            activation = getattr(F, activation)
        self.activation = activation

    def _ff_block(self, x, last_dropout):
        return last_dropout(self.linear2(self.dropout(self.activation(self.linear1(x)))))

    def _around(self, x, norm, block):
        """A block with its residual; the norm comes before it or after the sum."""
        return x + block(norm(x)) if self.norm_first else norm(x + block(x))


class TransformerEncoderLayer(_TransformerLayer):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu,
                 layer_norm_eps=1e-5, batch_first=False, norm_first=False, device=None,
                 dtype=None):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first,
                                            dtype=dtype)
        self._feed_forward_layers(d_model, dim_feedforward, dropout, dtype)
        self.norm_first = norm_first
        self._norms(2, d_model, layer_norm_eps, dtype)
        self._dropouts(2, dropout)
        self._set_activation(activation)

    def _sa_block(self, x, attn_mask, key_padding_mask):
        return self.dropout1(self.self_attn(x, x, x, key_padding_mask, False, attn_mask)[0])

    def forward(self, src, src_mask=None, src_key_padding_mask=None):
        x = self._around(src, self.norm1,
                         lambda x: self._sa_block(x, src_mask, src_key_padding_mask))
        return self._around(x, self.norm2, lambda x: self._ff_block(x, self.dropout2))


class TransformerDecoderLayer(_TransformerLayer):
    def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=F.relu,
                 layer_norm_eps=1e-5, batch_first=False, norm_first=False, device=None,
                 dtype=None):
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first,
                                            dtype=dtype)
        self.multihead_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first,
                                                 dtype=dtype)
        self._feed_forward_layers(d_model, dim_feedforward, dropout, dtype)
        self.norm_first = norm_first
        self._norms(3, d_model, layer_norm_eps, dtype)
        self._dropouts(3, dropout)
        self._set_activation(activation)

    def _sa_block(self, x, attn_mask, key_padding_mask):
        return self.dropout1(self.self_attn(x, x, x, key_padding_mask, False, attn_mask)[0])

    def _mha_block(self, x, mem, attn_mask, key_padding_mask):
        return self.dropout2(
            self.multihead_attn(x, mem, mem, key_padding_mask, False, attn_mask)[0])

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None):
        x = self._around(tgt, self.norm1,
                         lambda x: self._sa_block(x, tgt_mask, tgt_key_padding_mask))
        x = self._around(x, self.norm2, lambda x: self._mha_block(
            x, memory, memory_mask, memory_key_padding_mask))
        return self._around(x, self.norm3, lambda x: self._ff_block(x, self.dropout3))


def _get_clones(module, n):
    return ModuleList([copy.deepcopy(module) for _ in range(n)])


def _is_left_aligned(padding):
    return torch.equal(padding, padding.cumsum(1) > 0)


class TransformerEncoder(Module):
    """Where PyTorch packs the batch into a nested tensor (evaluation, no gradients, a padding mask
    alone), what was padding comes back as zeros, and only as far as the longest item."""

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True):
        super().__init__()
        self.layers = _get_clones(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor

    def _packs(self, src, mask, padding):
        first = self.layers[0]
        if (mask is not None or padding is None or not self.enable_nested_tensor
                or not isinstance(first, TransformerEncoderLayer)):
            return False
        attention = first.self_attn
        needs_gradient = torch.is_grad_enabled() and (
            src.requires_grad or any(p.requires_grad for p in first.parameters()))
        return (src.dim() == 3 and not first.training and not first.norm_first
                and attention.batch_first and attention._qkv_same_embed_dim
                and attention.num_heads % 2 == 0 and first.activation in (F.relu, F.gelu)
                and first.norm1.eps == first.norm2.eps and not needs_gradient
                and _is_left_aligned(padding))

    def _unpack(self, output, padding):
        longest = int((~padding).sum(1).max())
        return output[:, :longest].masked_fill(padding[:, :longest, None], 0.0)

    def forward(self, src, mask=None, src_key_padding_mask=None):
        output = src
        for layer in self.layers:
            output = layer(output, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        if self._packs(src, mask, src_key_padding_mask):
            output = self._unpack(output, src_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class TransformerDecoder(Module):
    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _get_clones(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None):
        output = tgt
        for layer in self.layers:
            output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                           tgt_key_padding_mask=tgt_key_padding_mask,
                           memory_key_padding_mask=memory_key_padding_mask)
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6,
                 dim_feedforward=2048, dropout=0.1, activation=F.relu, custom_encoder=None,
                 custom_decoder=None, layer_norm_eps=1e-5, batch_first=False, norm_first=False,
                 device=None, dtype=None):
        super().__init__()
        options = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps,
                   batch_first, norm_first)
        if custom_encoder is None:
            custom_encoder = TransformerEncoder(
                TransformerEncoderLayer(*options, dtype=dtype), num_encoder_layers,
                LayerNorm(d_model, eps=layer_norm_eps, dtype=dtype))
        self.encoder = custom_encoder
        if custom_decoder is None:
            custom_decoder = TransformerDecoder(
                TransformerDecoderLayer(*options, dtype=dtype), num_decoder_layers,
                LayerNorm(d_model, eps=layer_norm_eps, dtype=dtype))
        self.decoder = custom_decoder
        for p in self.parameters():
            if p.dim() > 1:
                init.xavier_uniform_(p)
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None,
                src_key_padding_mask=None, tgt_key_padding_mask=None,
                memory_key_padding_mask=None):
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                            tgt_key_padding_mask=tgt_key_padding_mask,
                            memory_key_padding_mask=memory_key_padding_mask)

    @staticmethod
    def generate_square_subsequent_mask(sz, device="cpu"):
        return torch.triu(torch.full((sz, sz), float("-inf")), diagonal=1)
