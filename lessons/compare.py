# %% [markdown]
# # Three layers, nine rows
# FullAttention, FourierBlock and FourierCrossAttention on the same q, k, v.
# Each row of the comparison is checked by running them. All three sit in a
# wrapper with the same four projections.
# ```text
# AttentionLayer          AutoCorrelationLayer       AutoCorrelationLayer
# +- FullAttention        +- FourierBlock            +- FourierCrossAttention
#    scores of moments       a matrix a mode            scores of modes
#    softmax, average V      no scores                  tanh, weigh K
# ```
# %% [markdown] lang="zh"
# # 三个层，九行对照
# FullAttention、FourierBlock、FourierCrossAttention 用同样的 q、k、v。
# 对照表的每一行都跑一遍来验证。三者外面都包着同样的四个线性投影。
# ```text
# AttentionLayer          AutoCorrelationLayer       AutoCorrelationLayer
# +- FullAttention        +- FourierBlock            +- FourierCrossAttention
#    时刻之间打分            每个模式一个矩阵           模式之间打分
#    softmax，平均 V         没有得分                   tanh，给 K 加权
# ```
# %% map zh="地图"
import math

import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# One set of sizes for all three. A token is a time step here; the three
# published models mean other things, and their toy shapes do not chain:
# ```text
# model           toy q, split         axis 1 counts
# PatchTST        (8, 6, 2, 8)         patches of one series
# iTransformer    (3, 9, 4, 2)         variates, then time marks if given
# FEDformer       (3, 10, 8, 2)        time steps
# ```
# %% [markdown] lang="zh"
# 三者用同一组大小。这里 token 是时间步；三个公开模型的 token 各不相同，
# 它们的小例子也接不起来：
# ```text
# 模型            拆分后的 q           第 1 轴数的是什么
# PatchTST        (8, 6, 2, 8)         一条序列的 patch
# iTransformer    (3, 9, 4, 2)         变量（若有时间标记，排在变量之后）
# FEDformer       (3, 10, 8, 2)        时间步
# ```
# %% sizes zh="大小" ask="In (3, 9, 4, 2), iTransformer, what is the 9?" ask_zh="iTransformer 的 (3, 9, 4, 2) 里，9 是什么？" answer="tokens: variates" answer_zh="token：变量" why="iTransformer makes a token of each variate." why_zh="iTransformer 把每个变量作为一个 token。" wrong="time steps|patches|heads" wrong_zh="时间步|patch|头" why_wrong="A whole series is one token there.|That is PatchTST.|Heads are the 4." why_wrong_zh="那里一整条序列是一个 token。|那是 PatchTST。|头是 4。" tags=["parameters"]
B, L, S, H, E, modes = 3, 10, 12, 8, 2, 4
C = H * E

# %% [markdown]
# ## Three layers
# Scores of moments, softmax over the keys, average of the values. Each layer
# notes the einsums it runs in one list, so that they can be counted later.
# The second value returned is the attention matrix; published layers often
# return None there.
# %% [markdown] lang="zh"
# ## 三个层
# 时刻之间打分，沿键做 softmax，对值求平均。
# 每个层把执行的 einsum 记进同一个列表，后面好数。
# 返回的第二个值是注意力矩阵；公开的层在这里常常返回 None。
# %% in-time zh="时域"
calls = []


class TimeAttention(nn.Module):
    def forward(self, q, k, v, mask):
        calls.extend(["blhe,bshe->bhls", "bhls,bshd->blhd"])
        scores = torch.einsum(calls[-2], q, k) / math.sqrt(q.shape[-1])
        if mask is not None:
            scores = scores.masked_fill(mask, -math.inf)
        weights = torch.softmax(scores, dim=-1)
        out = torch.einsum(calls[-1], weights, v)
        return out.contiguous(), weights


# %% [markdown]
# Modes are drawn at construction. A complex product is four real einsums.
# The block multiplies bin j by its own matrix and writes it to slot i.
# %% [markdown] lang="zh"
# 模式在构造时抽取。一次复数乘法是四个实数 einsum。
# FourierBlock 给频点 j 乘上它自己的矩阵，写进槽位 i。
# %% block zh="FourierBlock" ask="index = [1, 3]: where does the block write bin 3?" ask_zh="index = [1, 3]：FourierBlock 把频点 3 写到哪里？" answer="slot 1" answer_zh="槽位 1" why="It writes at the place in the list, not at the bin." why_zh="它按列表里的位置写，不按频点写。" wrong="bin 3|slot 3|bin 1 and bin 3" wrong_zh="频点 3|槽位 3|频点 1 和 3" why_wrong="That is the cross layer.|Slots are counted without gaps.|Each bin is written once." why_wrong_zh="那是交叉层。|槽位连续编号。|每个频点只写一次。"
drawn = []


def draw_modes(length, modes):
    drawn.append(length)
    index = list(range(0, length // 2))
    np.random.shuffle(index)
    return sorted(index[:min(modes, length // 2)])


def complex_einsum(equation, x, w):
    calls.extend([equation] * 4)
    ac = torch.einsum(equation, x.real, w.real)
    bd = torch.einsum(equation, x.imag, w.imag)
    ad = torch.einsum(equation, x.real, w.imag)
    bc = torch.einsum(equation, x.imag, w.real)
    return torch.complex(ac - bd, ad + bc)


class FourierBlock(nn.Module):
    def __init__(self, heads, width, length, modes):
        super().__init__()
        self.index = draw_modes(length, modes)
        shape = heads, width, width, len(self.index)
        self.scale = 1 / (heads * width) ** 2
        self.weights1 = nn.Parameter(self.scale * torch.rand(shape))
        self.weights2 = nn.Parameter(self.scale * torch.rand(shape))

    def forward(self, q, k, v, mask):
        x_ft = torch.fft.rfft(q.permute(0, 2, 3, 1))
        weight = torch.complex(self.weights1, self.weights2)
        out_ft = torch.zeros_like(x_ft)
        for i, j in enumerate(self.index):
            w = weight[..., i]
            out_ft[..., i] = complex_einsum("bhi,hio->bho", x_ft[..., j], w)
        return torch.fft.irfft(out_ft, n=q.shape[1]), None


# %% [markdown]
# Two lists of modes, scores between them, tanh on the parts, and k's modes
# as the values. One more division by `C*C` before irfft, then back to time.
# %% [markdown] lang="zh"
# 两组模式，互相打分，实部虚部分别 tanh，k 的模式充当值。
# irfft 之前再除一次 `C*C`，然后回到时域。
# %% cross zh="FourierCrossAttention" ask="out_ft[..., index_q] = mixed: slot 0 of index_q = [1,2,3,4] goes where?" ask_zh="out_ft[..., index_q] = mixed：index_q = [1,2,3,4] 的槽位 0 写到哪里？" answer="bin 1" answer_zh="频点 1" why="index_q[0] is 1: the true bin." why_zh="index_q[0] 是 1：真正的频点。" wrong="bin 0|bin 4|all four bins" wrong_zh="频点 0|频点 4|四个频点" why_wrong="That would be the block's rule.|Slots keep the order of the list.|One slot, one bin." why_wrong_zh="那是 FourierBlock 的写法。|槽位按列表次序。|一个槽位对一个频点。"
class FourierCross(nn.Module):
    def __init__(self, heads, width, len_q, len_kv, modes):
        super().__init__()
        self.index_q = draw_modes(len_q, modes)
        self.index_kv = draw_modes(len_kv, modes)
        shape = heads, width, width, len(self.index_q)
        self.scale = 1 / (heads * width) ** 2
        self.weights1 = nn.Parameter(self.scale * torch.rand(shape))
        self.weights2 = nn.Parameter(self.scale * torch.rand(shape))

    def forward(self, q, k, v, mask):
        q_ft = torch.fft.rfft(q.permute(0, 2, 3, 1))
        k_ft = torch.fft.rfft(k.permute(0, 2, 3, 1))
        q_modes, k_modes = q_ft[..., self.index_q], k_ft[..., self.index_kv]
        scores = complex_einsum("bhex,bhey->bhxy", q_modes, k_modes)
        scores = torch.complex(scores.real.tanh(), scores.imag.tanh())
        mixed = complex_einsum("bhxy,bhey->bhex", scores, k_modes)
        weight = torch.complex(self.weights1, self.weights2)
        mixed = complex_einsum("bhex,heox->bhox", mixed, weight)
        out_ft = torch.zeros_like(q_ft)
        out_ft[..., self.index_q] = mixed
        return torch.fft.irfft(out_ft * self.scale, n=q.shape[1]), scores


# %% [markdown]
# The same q, k, v go into all three, and each run has its calls counted.
# %% [markdown] lang="zh"
# 同样的 q、k、v 送进三个层，各自数一数调用。
# %% run zh="同样的输入" show="cross_out"
np.random.seed(117)
torch.manual_seed(117)
time = TimeAttention()
lists = [len(drawn)]
block = FourierBlock(H, E, L, modes)
lists.append(len(drawn) - sum(lists))
cross = FourierCross(H, E, L, S, modes)
lists.append(len(drawn) - sum(lists))
q = torch.randn(B, L, H, E)                         # (B, L, H, E)
k = torch.randn(B, S, H, E)                         # (B, S, H, E)
v = torch.randn(B, S, H, E)                         # (B, S, H, E)
time_out, time_matrix = time(q, k, v, None)
time_calls = list(calls)
calls.clear()
block_out, block_matrix = block(q, k, v, None)
block_calls = list(calls)
calls.clear()
cross_out, cross_matrix = cross(q, k, v, None)
cross_calls = list(calls)
assert not torch.isnan(time_out).any()

# %% [markdown]
# ## Rows 1 and 2: where Q, K and V come from
# Reverse one input in time and see whether the output changes. q always
# counts: from the block's own series, or from the decoder in a cross layer.
# %% [markdown] lang="zh"
# ## 第 1、2 行：Q、K、V 从哪来
# 把一个输入在时间上倒过来，看输出变不变。q 总是有用：
# 在自注意力里来自本层的序列，在交叉注意力里来自解码器。
# %% row-1-q zh="第 1 行：Q" ask="Which input do all three layers read?" ask_zh="三个层都读取的输入是哪个？" answer="q" why="FourierBlock reads q alone." why_zh="FourierBlock 只读 q。" wrong="k|v|mask" why_wrong="FourierBlock does not.|Only attention in time does.|Only attention in time does." why_wrong_zh="FourierBlock 不读。|只有时域注意力读。|只有时域注意力读。"
def reads(layer, mask):
    q, k, v = one_item
    base, _ = layer(q, k, v, None)
    tries = {"q": (q.flip(1), k, v, None), "k": (q, k.flip(1), v, None),
             "v": (q, k, v.flip(1), None), "mask": (q, k, v, mask)}
    found = []
    for name in tries:
        out, _ = layer(*tries[name])
        if not torch.equal(out, base):
            found.append(name)
    return found


one_item = q[:1], k[:1], v[:1]
mask = torch.zeros(L, S, dtype=torch.bool)
mask[:, -1] = True
time_reads = reads(time, mask)
block_reads = reads(block, mask)
cross_reads = reads(cross, mask)
assert "q" in time_reads and "q" in block_reads and "q" in cross_reads

# %% [markdown]
# In time all four arguments matter. The block reads q only. The cross layer
# reads q and k; k is key and value at once, so it is Attn(Q, K, K).
# v and the mask are accepted and ignored by both Fourier layers.
# %% [markdown] lang="zh"
# 时域里四个参数都有用。FourierBlock 只读 q。
# 交叉层读 q 和 k；k 同时是键和值，也就是 Attn(Q, K, K)。
# 两个傅里叶层都接收 v 和掩码，但都不理会。
# %% row-2-kv zh="第 2 行：K 与 V" ask="Which inputs does FourierCrossAttention read?" ask_zh="FourierCrossAttention 读取哪些输入？" answer="q k" why="K plays V's part, and the mask is never read." why_zh="K 充当 V，掩码从不被读。" wrong="q|q k v|q v" why_wrong="That is FourierBlock.|v is permuted, and never looked at again.|The values are k's modes; v is the one left out." why_wrong_zh="那是 FourierBlock。|v 换轴之后再没有用过。|充当值的是 k 的模式，被忽略的是 v。"
assert time_reads == ["q", "k", "v", "mask"]
assert block_reads == ["q"]
assert cross_reads == ["q", "k"]

# %% [markdown]
# ## Rows 3 and 4: frequencies and the core
# In time no frequency is chosen. The block has one list, the cross layer
# two, each drawn from its own length, even when the lengths are equal.
# %% [markdown] lang="zh"
# ## 第 3、4 行：频率与核心运算
# 时域不选频率。FourierBlock 有一个列表，交叉层有两个，
# 各按自己的长度抽取，长度相同也分别抽。
# %% row-3-modes zh="第 3 行：频率" ask="How many index lists: in time, block, cross?" ask_zh="各有几个索引列表：时域、FourierBlock、交叉？" answer="0 1 2" why="None in time, one for q, and one each for q and k." why_zh="时域没有，一个只给 q，一个给 q 和 k 各一份。" wrong="0 1 1|1 1 2|0 2 2" why_wrong="The cross layer needs one for q and one for k.|Attention in time keeps all moments and chooses nothing.|The block never reads k." why_wrong_zh="交叉层 q、k 各要一个。|时域注意力保留所有时刻，不作选择。|FourierBlock 从不读 k。"
highest = max(block.index + cross.index_q)
assert lists == [0, 1, 2]
assert drawn[:3] == [L, L, S]
assert highest < L // 2 and max(cross.index_kv) < S // 2

# %% [markdown]
# What is the core? Double q and compare. The block doubles its output: it is
# linear, each bin times a matrix, nothing else. The other two are not:
# softmax and tanh bend the scores.
# %% [markdown] lang="zh"
# 核心运算是什么？把 q 加倍再比。FourierBlock 的输出也加倍：
# 它是线性的，只是每个频点乘一个矩阵。
# 另外两个不是：softmax 和 tanh 会弯曲得分。
# %% row-4-core zh="第 4 行：核心运算" show="linear" ask="q is doubled. Which layer doubles its output?" ask_zh="q 加倍，哪个层的输出也加倍？" answer="FourierBlock" why="Its core is one matrix a mode, which is linear; softmax and tanh are not." why_zh="它的核心是每个模式一个矩阵，是线性的；softmax 和 tanh 不是。" wrong="TimeAttention|FourierCross|none" wrong_zh="TimeAttention|FourierCross|都不会" why_wrong="softmax makes the row sharper instead.|tanh bends the scores.|Without scores there is nothing that could bend." why_wrong_zh="softmax 会让每行更尖锐。|tanh 会弯曲得分。|没有得分，就没有什么会弯曲。"
def is_linear(layer):
    q, k, v = one_item
    once, _ = layer(q, k, v, None)
    twice, _ = layer(2 * q, k, v, None)
    return torch.allclose(twice, 2 * once, rtol=1e-3, atol=0.0)


linear = [is_linear(time), is_linear(block), is_linear(cross)]
assert linear == [False, True, False]

# %% [markdown]
# ## Rows 5 and 6: matrix and weights
# FullAttention: L x S real weights, each row sums to 1. FourierBlock: none.
# FourierCrossAttention: X x Y complex weights, rows sum to nothing in
# particular, and compare neither moments nor equal frequencies: bin j is j/10
# of a round a step in q, j/12 in k.
# %% [markdown] lang="zh"
# ## 第 5、6 行：矩阵与权重
# FullAttention：L x S 的实数权重，每行之和为 1。FourierBlock：没有矩阵。
# FourierCrossAttention：X x Y 的复数权重，每行之和不定；
# 它比较的既不是时刻，也不是相同的频率：
# 频点 j 在 q 里每步 j/10 圈，在 k 里 j/12 圈。
# %% row-5-matrix zh="第 5 行：注意力矩阵" ask="Attention matrix of one head, toy shape: time, block, cross?" ask_zh="小例子里一个头的注意力矩阵：时域、FourierBlock、交叉？" answer="10x12, none, 4x4" answer_zh="10x12、无、4x4" why="L by S in time, X by Y in modes, and the block has no scores at all." why_zh="时域是 L 乘 S，模式是 X 乘 Y，而 FourierBlock 根本没有得分。" wrong="10x10, none, 4x4|10x12, 4x4, 4x4|10x12, none, 6x7" wrong_zh="10x10、无、4x4|10x12、4x4、4x4|10x12、无、6x7" why_wrong="Keys have 12 steps: attention need not be square.|The block compares nothing.|6 and 7 are all bins; 4 of each are kept." why_wrong_zh="键有 12 步：注意力不必是方的。|FourierBlock 什么也不比较。|6 和 7 是全部频点，各只保留 4 个。"
X, Y = len(cross.index_q), len(cross.index_kv)
row_sums = cross_matrix.sum(dim=-1)                 # (B, H, X)
assert time_matrix.shape == (B, H, L, S)
assert torch.allclose(time_matrix.sum(dim=-1), torch.tensor(1.0))
assert block_matrix is None
assert cross_matrix.shape == (B, H, X, Y)
assert cross_matrix.dtype == torch.complex64
assert (row_sums - 1).abs().max() > 0.5

# %% [markdown]
# Inside, attention in time has no weights; both Fourier layers have two real
# tensors (H, E, E, M). TFB's block has 8 written in for H, its cross layer
# takes num_heads; the first publication has 8 in both.
# %% [markdown] lang="zh"
# 时域注意力内部没有权重；两个傅里叶层各有两个实数张量 (H, E, E, M)。
# TFB 的 FourierBlock 把 H 写死为 8，交叉层使用 num_heads；
# 最早公开的版本两处都是 8。
# %% row-6-weights zh="第 6 行：权重" ask="How many numbers are learned inside: time, block, cross (toy)?" ask_zh="层内要学的数有几个：时域、FourierBlock、交叉（小例子）？" answer="0 256 256" why="2 parts * 8 heads * 4 modes * 2 x 2 numbers in both; attention in time has none inside." why_zh="两者都是 2 个部分 * 8 头 * 4 模式 * 2 x 2 个数；时域注意力内部没有。" wrong="0 128 128|1088 256 256|0 256 512" why_wrong="Two tensors: real and imaginary parts.|The projections belong to the wrapper.|The cross layer has weights for q's modes only." why_wrong_zh="是两个张量：实部和虚部。|投影属于外面一层。|交叉层只为 q 的模式设权重。"
def learned(layer):
    return sum(p.numel() for p in layer.parameters())


counts = [learned(time), learned(block), learned(cross)]
assert counts == [0, 2 * H * E * E * X, 2 * H * E * E * X]
assert cross.weights1.shape[-1] == X

# %% [markdown]
# ## Rows 7 and 8: scaling and einsum
# FullAttention: 1/sqrt(E) on the scores. FourierBlock: one `1/(C*C)`, in the
# weights. FourierCrossAttention: two, said to normalise the energy. Measured,
# they only shrink it: under one part in 100 million is left; without them it
# would be several times q's.
# %% [markdown] lang="zh"
# ## 第 7、8 行：缩放与 einsum
# FullAttention：得分乘 1/sqrt(E)。FourierBlock：权重里有一个 `1/(C*C)`。
# FourierCrossAttention：两个 `1/(C*C)`，有人说它们使能量归一化。
# 测一测：它们只是缩小，剩下不到一亿分之一；
# 没有它们，能量会是 q 的好几倍。
# %% row-7-scale zh="第 7 行：缩放" ask="How often is 1/(C*C) applied: block, cross?" ask_zh="1/(C*C) 用了几次：FourierBlock、交叉？" answer="1 2" why="Both have it in the weights; the cross layer divides once more." why_zh="两者权重里都有一次；交叉层又除一次。" wrong="2 2|0 1|1 1" why_wrong="The block divides nothing before irfft.|Both have it in their weights already.|The cross layer divides once more before irfft." why_wrong_zh="FourierBlock 在 irfft 前不再除。|两者的权重里都已经有一个。|交叉层在 irfft 前还要再除一次。"
energy_q = (q * q).sum().item()
ratios = [(out * out).sum().item() / energy_q
          for out in (time_out, block_out, cross_out)]
unscaled = ratios[2] * C ** 8
assert block.scale == cross.scale == 1 / C ** 2
assert ratios[0] > ratios[1] > ratios[2]
if (B, L, S, H, E, modes) == (3, 10, 12, 8, 2, 4):
    assert ratios[2] < 1e-8
    assert unscaled > 2

# %% [markdown]
# FullAttention: two equations, two calls. FourierBlock: one equation, but once
# a mode, four real einsums each: 16. FourierCrossAttention: three equations,
# four each: 12. Counting equations, 1 against 3, says nothing about work.
# %% [markdown] lang="zh"
# FullAttention：两个公式，两次调用。FourierBlock：一个公式，但每个模式
# 执行一次，每次四个实数 einsum：16 次。FourierCrossAttention：三个公式，
# 各四次：12 次。
# 只数公式（1 比 3）说明不了计算量。
# %% row-8-einsum zh="第 8 行：einsum" ask="Real einsum calls at the toy shape: time, block, cross?" ask_zh="小例子里实数 einsum 的次数：时域、FourierBlock、交叉？" answer="2 16 12" why="Two; four for each of 4 modes; four for each of 3 equations." why_zh="两次；4 个模式各四次；3 个公式各四次。" wrong="2 1 3|2 4 3|2 4 12" why_wrong="Those are equations, not calls.|A complex product is four real ones.|The block's one equation is in a loop of 4 modes." why_wrong_zh="那是公式个数，不是调用次数。|一次复数乘法是四次实数乘法。|FourierBlock 的公式在 4 个模式的循环里。"
runs = [len(time_calls), len(block_calls), len(cross_calls)]
equations = [len(set(made)) for made in (time_calls, block_calls, cross_calls)]
assert runs == [2, 4 * X, 12]
assert equations == [2, 1, 3]

# %% [markdown]
# ## Row 9: what comes out
# (B, L, H, E) in time: view merges heads rightly. (B, H, E, L) from both
# Fourier layers: the wrapper's view misreads it, the view quirk.
# Permute first and it is right.
# %% [markdown] lang="zh"
# ## 第 9 行：输出是什么
# 时域输出 (B, L, H, E)：view 合并多头是对的。
# 两个傅里叶层输出 (B, H, E, L)：外层的 view 会认错，即 view 错位。
# 先换轴就对了。
# %% row-9-output zh="第 9 行：输出的轴" ask="For which of the three is out.view(B, L, -1) right?" ask_zh="对哪个层，out.view(B, L, -1) 是对的？" answer="TimeAttention" why="Its einsum ends in (b, l, h, d); the others end with time." why_zh="它的 einsum 以 (b, l, h, d) 结尾，另外两个以时间结尾。" wrong="FourierBlock|FourierCross|all" wrong_zh="FourierBlock|FourierCross|全部" why_wrong="It returns (B, H, E, L): time is last.|It returns (B, H, E, L) as well.|The sizes fit for all, the meaning for one." why_wrong_zh="它返回 (B, H, E, L)，时间在最后。|它也返回 (B, H, E, L)。|大小都对得上，含义只有一个对。"
def merges_rightly(out, time_axis):
    step_1 = out.select(time_axis, 1).reshape(B, C)
    return torch.equal(out.view(B, L, C)[:, 1], step_1)


right = [merges_rightly(time_out, 1), merges_rightly(block_out, 3),
         merges_rightly(cross_out, 3)]
mended = cross_out.permute(0, 3, 1, 2).reshape(B, L, C)     # (B, L, C)
assert time_out.shape == (B, L, H, E)
assert block_out.shape == cross_out.shape == (B, H, E, L)
assert right == [True, False, False]
assert torch.equal(mended[:, 1], cross_out[..., 1].reshape(B, C))

# %% [markdown]
# ## Try it elsewhere
# Every size different and more modes asked for than there are: the nine
# rows keep their answers, only their sizes change.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 大小各不相同，模式数多于候选数：九行的答案不变，变的只是大小。
# %% rerun zh="换大小重跑" ask="q of 9 steps, k of 14, 64 modes: score shape of one cross head?" ask_zh="q 9 步，k 14 步，64 个模式：交叉层一个头的得分是什么形状？" answer="4 x 7" why="9 // 2 = 4 and 14 // 2 = 7." why_zh="9 // 2 = 4，14 // 2 = 7。" wrong="64 x 64|5 x 8|9 x 14" why_wrong="There are only 9//2 and 14//2 candidates.|Those are the bins; the last is no candidate.|Scores are between modes." why_wrong_zh="候选只有 9//2 个和 14//2 个。|那是频点数，最后一个不是候选。|打分在模式之间。"
def shapes(batch, len_q, len_kv, heads, width):
    q = torch.randn(batch, len_q, heads, width)
    k = torch.randn(batch, len_kv, heads, width)
    layers = [TimeAttention(), FourierBlock(heads, width, len_q, 64),
              FourierCross(heads, width, len_q, len_kv, 64)]
    results = [layer(q, k, k, None) for layer in layers]
    return [(tuple(out.shape), None if m is None else tuple(m.shape))
            for out, m in results]


others = shapes(2, 9, 14, 3, 4)
assert others[0] == ((2, 9, 3, 4), (2, 3, 9, 14))
assert others[1] == ((2, 3, 4, 9), None)
assert others[2] == ((2, 3, 4, 9), (2, 3, 4, 7))

# %% [markdown]
# 1. In time q, k, v and mask count; the block reads q; cross reads q and k.
# 2. 0, 1 and 2 lists of modes; softmax, a matrix a bin, tanh on the parts.
# 3. L x S, none, X x Y; scaled by 1/sqrt(E), `1/(C*C)` once, twice.
# 4. 2, 16 and 12 real einsums; equations are not calls.
# 5. (B, L, H, E) merges rightly, (B, H, E, L) does not.
#
# Answers sections 5.1 and 6 on FEDformer as in TFB.
# %% [markdown] lang="zh"
# 1. 时域用 q、k、v 和掩码；FourierBlock 只读 q；交叉读 q 和 k。
# 2. 0、1、2 个模式列表；softmax，每频点一个矩阵，分别 tanh。
# 3. L x S，没有，X x Y；缩放为 1/sqrt(E)、一次、两次 `1/(C*C)`。
# 4. 2、16、12 次实数 einsum；公式个数不是调用次数。
# 5. (B, L, H, E) 合并正确，(B, H, E, L) 不正确。
#
# 对应 FourierCrossAttention 笔记 5.1 与 6（FEDformer，TFB 版本）。
# %% summary zh="小结" show="table"
table = [
    ("Q from", "own or decoder", "own series", "decoder"),
    ("reads", " ".join(time_reads), " ".join(block_reads),
     " ".join(cross_reads)),
    ("mode lists", lists[0], lists[1], lists[2]),
    ("core", "softmax, V", "matrix a bin", "tanh, K"),
    ("matrix", "{}x{}".format(L, S), "none", "{}x{}".format(X, Y)),
    ("learned", counts[0], counts[1], counts[2]),
    ("scale", "1/sqrt(E)", "1/C^2", "1/C^2 twice"),
    ("einsums", runs[0], runs[1], runs[2]),
    ("view is right", right[0], right[1], right[2]),
]
print("{:14} {:14} {:14} {}".format("", "time", "block", "cross"))
for name, a, b, c in table:
    print("{:14} {:14} {:14} {}".format(name, str(a), str(b), str(c)))
assert len(table) == 9
