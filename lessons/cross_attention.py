# %% [markdown]
# # Cross attention in time
# The thing that FEDformer's Fourier layer replaces: ten decoder steps
# look at twelve encoder steps, moment by moment.
# Same sizes as the Fourier lesson, so the two can be laid side by side.
# It follows FullAttention with two different sources and no mask.
# %% [markdown] lang="zh"
# # 时域里的交叉注意力
# FEDformer 的傅里叶层要取代的就是它：解码器的十步
# 逐个时刻去看编码器的十二步。
# 尺寸与傅里叶那一课相同，两者可以并排比较。
# 代码就是 FullAttention，只是有两个来源，不用掩码。
# %% setup zh="导入"
from math import sqrt
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# B batch, L query steps, S key steps, H heads, E and D numbers a head.
# L and S differ, and that is the whole point.
# Try `-p L=12` to see what then no longer shows.
# %% [markdown] lang="zh"
# B 批，L 个查询步，S 个键步，H 个头，E、D 是每头的维数。
# L 与 S 不同，这正是要点。
# 可以试 `-p L=12`，看哪些东西就看不出来了。
# %% parameters zh="参数" tags=["parameters"]
B, L, S, H, E, D = 3, 10, 12, 8, 2, 2
# %% [markdown]
# ## Where it sits
# The decoder asks (q), the encoder answers (k and v).
# A token is a time step. The encoder saw times 0 to 11;
# the decoder holds the later half of them and 4 to come: times 6 to 15.
# k and v come from one tensor by two projections, and both are used.
# %% [markdown]
# ```text
# DecoderLayer
# +- self_attention     L = S, one source
# +- cross_attention    L and S, two sources      <- this lesson
#
# time      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
# encoder   *  *  *  *  *  *  *  *  *  *  *  *              s = 0 to 11
# decoder                     *  *  *  *  *  *  *  *  *  *  l = 0 to 9
# ```
# %% [markdown] lang="zh"
# ## 在模型里的位置
# 解码器提问（q），编码器回答（k 和 v）。
# 一个 token 是一个时间步。编码器看过时刻 0 到 11；
# 解码器拿着其中的后一半和将来的 4 步：时刻 6 到 15。
# k 和 v 由同一个张量经两个投影得到，两者都会用到。
# %% [markdown] lang="zh"
# ```text
# DecoderLayer
# +- self_attention     L = S，一个来源
# +- cross_attention    L 与 S，两个来源          <- 这一课
#
# 时刻      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
# 编码器    *  *  *  *  *  *  *  *  *  *  *  *              s = 0 到 11
# 解码器                      *  *  *  *  *  *  *  *  *  *  l = 0 到 9
# ```
# %% map zh="在模型里的位置" ask="Which axis of k may differ from q's?" ask_zh="k 的哪个轴可以和 q 不同？" answer="the number of steps" answer_zh="步数" why="Every query step meets every key step; all other axes are matched one to one." why_zh="每个查询步与每个键步相配；其余各轴一一对应。" wrong="the batch|the heads|the width of a head" wrong_zh="批|头数|每头的维数" why_wrong="Item 0 asks its own past, item 0.|Head 0 asks head 0.|E is summed over, so both need the same." why_wrong_zh="样本 0 问的是样本 0 自己的过去。|头 0 问头 0。|E 要求和，两边必须一样。"
toy = (B, L, S, H, E, D) == (3, 10, 12, 8, 2, 2)
data = "../toy_data/fourier_"
if toy:
    q = torch.from_numpy(np.load(data + "q.npy"))  # (B, L, H, E)
    k = torch.from_numpy(np.load(data + "k.npy"))  # (B, S, H, E)
    v = torch.from_numpy(np.load(data + "v.npy"))  # (B, S, H, D)
    assert L == S // 2 + 4
else:
    q = torch.sin(0.37 * torch.arange(B * L * H * E)).view(B, L, H, E)
    k = torch.cos(0.23 * torch.arange(B * S * H * E)).view(B, S, H, E)
    v = torch.sin(0.11 * torch.arange(B * S * H * D)).view(B, S, H, D)
# %% [markdown]
# ## Score
# Every query step meets every key step: ten rows, twelve columns.
# The table is not square. Nothing in einsum asks that it be:
# l and s are two letters, and each brings its own size.
# %% [markdown]
# ```text
# letter   b  l  h  e  s
# q        .  .  .  .          blhe
# k        .     .  .  .       bshe
# scores   .  .  .     .       bhls     (3, 8, 10, 12)
# summed            e
# ```
# %% [markdown] lang="zh"
# ## 打分
# 每个查询步遇上每个键步：十行，十二列。
# 这张表不是方的，einsum 也并不要求它是方的：
# l 和 s 是两个字母，各带各的大小。
# %% [markdown] lang="zh"
# ```text
# 下标     b  l  h  e  s
# q        .  .  .  .          blhe
# k        .     .  .  .       bshe
# scores   .  .  .     .       bhls     (3, 8, 10, 12)
# 求和              e
# ```
# %% score zh="打分" show="scores" ask="q (3,10,8,2), k (3,12,8,2): what shape have the scores?" ask_zh="q (3,10,8,2)，k (3,12,8,2)：得分是什么形状？" answer="(3, 8, 10, 12)" why="After the arrow stand b, h, l, s: 3, 8, 10, 12." why_zh="箭头之后是 b、h、l、s：3、8、10、12。" wrong="(3, 8, 10, 10)|(3, 8, 12, 10)|(3, 10, 12, 8)" why_wrong="Attention is square only where L = S.|Rows are queries: l comes before s.|Heads come second: b h l s." why_wrong_zh="只有 L = S 时才是方的。|行是查询：l 在 s 前面。|头在第二位：b h l s。"
scores = torch.einsum("blhe,bshe->bhls", q, k)  # (B, H, L, S)
one_head = q[0, :, 0] @ k[0, :, 0].T  # (L, S)
assert scores.shape == (B, H, L, S)
assert torch.allclose(scores[0, 0], one_head, atol=1e-5)
# %% [markdown]
# ## Normalise
# Each of the ten query steps has weight 1 to share among twelve keys.
# Ten rows sum to 1; the twelve columns together get 10.
# %% [markdown] lang="zh"
# ## 归一化
# 十个查询步各有 1 的权重，分给十二个键。
# 十行的和都是 1；十二列合起来得到 10。
# %% softmax zh="softmax" show="A" ask="In one head, what do all 120 weights sum to?" ask_zh="在一个头里，120 个权重加起来是多少？" answer="10" why="Ten rows, and each sums to 1." why_zh="十行，每行之和为 1。" wrong="12|1|120" why_wrong="Columns are not normalised; there are twelve of those.|That is one row of ten.|Each weight is a share, less than 1." why_wrong_zh="列没有归一化；12 是列数。|那只是十行中的一行。|每个权重只是一份，不到 1。"
scale = 1.0 / sqrt(E)
A = torch.softmax(scale * scores, dim=-1)  # (B, H, L, S)
row_sums = A.sum(dim=-1)  # (B, H, L)
head_sums = A.sum(dim=(2, 3))  # (B, H)
assert torch.allclose(row_sums, torch.ones(B, H, L), atol=1e-5)
assert torch.allclose(head_sums, torch.full((B, H), float(L)), atol=1e-4)
# %% [markdown]
# ## Aggregate
# s is summed: twelve values become one, for each of ten queries.
# The result has q's length and v's width: (3, 10, 8, 2).
# Here v matters: change every value, and every output cell changes.
# Keep that in mind for the Fourier layer, where none does.
# %% [markdown] lang="zh"
# ## 聚合
# 对 s 求和：十二个值合成一个，十个查询各一次。
# 结果的长度随 q，宽度随 v：(3, 10, 8, 2)。
# 在这里 v 是起作用的：值全换掉，输出每一格都变。
# 记住这一点：傅里叶层里，一格也不变。
# %% average zh="加权平均" show="V" ask="Every v is replaced by v + 1. What happens to the output?" ask_zh="每个 v 都换成 v + 1，输出会怎样？" answer="every cell grows by 1" answer_zh="每一格都加 1" why="The weights of a row sum to 1, so 1 comes through whole." why_zh="一行权重之和为 1，加的 1 原样传到输出。" wrong="nothing|every cell grows by 12|only the heaviest rows change" wrong_zh="不变|每一格都加 12|只有权重大的行变" why_wrong="That is the Fourier layer, which never reads v.|The twelve weights sum to 1, not to 12.|Every row has weights that sum to 1." why_wrong_zh="那是傅里叶层，它从不读 v。|十二个权重之和是 1，不是 12。|每一行的权重之和都是 1。"
V = torch.einsum("bhls,bshd->blhd", A, v)  # (B, L, H, D)
raised = torch.einsum("bhls,bshd->blhd", A, v + 1)  # (B, L, H, D)
assert V.shape == (B, L, H, D)
assert torch.allclose(raised, V + 1, atol=1e-5)
merged = V.contiguous().view(B, L, H * D)  # (B, L, C)
assert torch.equal(merged[0, 0, :D], V[0, 0, 0])
# %% [markdown]
# ## What if
# The causal mask of self-attention is L by L: it cannot fit 10 by 12.
# And "later" is no longer "to the right": query l0 is time 6.
# A mask that knows the clock hides keys later than the query's time;
# then l0 sees s0 to s6, and from l5 on all keys are past.
# Cross attention simply hides nothing: all of the encoder is known.
# %% [markdown]
# ```text
# key s     0  1  2  3  4  5  6  7  8  9 10 11
# l0        .  .  .  .  .  .  .  x  x  x  x  x     time 6
# l4        .  .  .  .  .  .  .  .  .  .  .  x     time 10
# l5        .  .  .  .  .  .  .  .  .  .  .  .     time 11
# ```
# %% [markdown] lang="zh"
# ## 换个条件再看
# 自注意力的因果掩码是 L 乘 L，套不上 10 乘 12。
# 而且靠右不再等于更晚：查询 l0 是时刻 6。
# 按时钟做掩码，应遮住比查询时刻更晚的键：
# l0 看得到 s0 到 s6，从 l5 起所有键都已过去。
# 交叉注意力干脆不遮：编码器的内容全是已知的。
# %% [markdown] lang="zh"
# ```text
# 键 s      0  1  2  3  4  5  6  7  8  9 10 11
# l0        .  .  .  .  .  .  .  x  x  x  x  x     时刻 6
# l4        .  .  .  .  .  .  .  .  .  .  .  x     时刻 10
# l5        .  .  .  .  .  .  .  .  .  .  .  .     时刻 11
# ```
# %% causal mask zh="因果掩码" ask="Does the causal mask of self-attention fit these scores?" ask_zh="自注意力的因果掩码能用在这些得分上吗？" answer="no, it is (10,10) and the scores are (10,12)" answer_zh="不能，它是 (10,10)，得分是 (10,12)" why="It is built from L alone: 10 by 10." why_zh="它只由 L 构造：10 乘 10。" wrong="yes, by broadcasting|yes, the last two columns stay open|no, because of the heads" wrong_zh="能，靠广播|能，最后两列不遮|不能，因为有头" why_wrong="Only size 1 broadcasts: 10 against 12 raises.|Nothing is padded; the sizes must agree.|The head axis of the mask is 1 and fits." why_wrong_zh="只有大小 1 能广播，10 对 12 会报错。|不会补齐，大小必须一致。|掩码的头轴大小为 1，没有问题。"
square = torch.triu(torch.ones(B, 1, L, L, dtype=torch.bool), diagonal=1)
if L != S and L > 1 and S > 1:
    try:
        scores.masked_fill(square, -np.inf)
        fitted = True
    except RuntimeError:
        fitted = False
    assert not fitted
query_time = S // 2 + torch.arange(L).view(L, 1)
key_time = torch.arange(S).view(1, S)
later = key_time > query_time  # (L, S)
if toy:
    assert later[0].tolist() == [False] * 7 + [True] * 5
    assert later.sum(dim=1).tolist() == [5, 4, 3, 2, 1, 0, 0, 0, 0, 0]
# %% [markdown]
# One query alone (L = 1): the square mask is a single False.
# It broadcasts over twelve keys and hides nothing, without an error.
# The full (10,12) mask by the clock does its work with any L.
# %% [markdown] lang="zh"
# 只有一个查询（L = 1）：方形掩码只是一个 False。
# 它对十二个键广播，什么也没遮，也不报错。
# 按时钟做的 (10,12) 掩码，L 是多少都管用。
# %% one query zh="只有一个查询" show="lone"
lone = scores[:, :, :1]  # (B, H, one, S)
tiny = torch.triu(torch.ones(B, 1, 1, 1, dtype=torch.bool), diagonal=1)
assert torch.equal(lone.masked_fill(tiny, -np.inf), lone)
by_clock = scores.masked_fill(later, -np.inf)  # (B, H, L, S)
A_clock = torch.softmax(scale * by_clock, dim=-1)  # (B, H, L, S)
assert (A_clock[:, :, later] == 0).all()
assert not torch.isnan(A_clock).any()
# %% [markdown]
# Attention in time does not know time. Shuffle the key steps,
# each with its value, and the output is the same:
# a sum does not mind the order. (Order comes in by the embedding.)
# A spectrum does mind: the Fourier layer would see another signal.
# %% [markdown] lang="zh"
# 时域里的注意力其实不知道时间。把键的各步连同值一起打乱，
# 输出不变：求和不在乎次序。（次序靠嵌入带进来。）
# 频谱就在乎：傅里叶层看到的会是另一个信号。
# %% order zh="次序" show="V_back" ask="k and v are reversed in time, together. What does the output do?" ask_zh="把 k 和 v 一起按时间倒过来，输出会怎样？" answer="it stays the same" answer_zh="不变" why="Each weight moves with its value, and a sum has no order." why_zh="权重跟着各自的值走，而求和不分先后。" wrong="it is reversed too|every cell changes|only edge steps change" wrong_zh="也倒过来|每格都变|只有两端变" why_wrong="The output has the order of the queries.|The same twelve products are added in another order.|No step is special to a sum." why_wrong_zh="输出的次序跟着查询。|还是那十二项相加，只是次序不同。|对求和来说没有特殊的步。"
k_back, v_back = k.flip(1), v.flip(1)
scores_back = torch.einsum("blhe,bshe->bhls", q, k_back)  # (B, H, L, S)
A_back = torch.softmax(scale * scores_back, dim=-1)  # (B, H, L, S)
V_back = torch.einsum("bhls,bshd->blhd", A_back, v_back)  # (B, L, H, D)
assert torch.allclose(V_back, V, atol=1e-5)
spectrum = torch.fft.rfft(k, dim=1)  # (B, bins, H, E)
spectrum_back = torch.fft.rfft(k_back, dim=1)  # (B, bins, H, E)
if S > 2:
    assert not torch.allclose(spectrum_back, spectrum, atol=1e-2)
# %% [markdown]
# Count products on one basis, all eight heads:
# scores `10*12*2*8` = 1920, averages as many again: 3840.
# The Fourier grid of 4 by 4 modes: `4*4*2*8` = 256 complex products.
# A head alone is 240 against 32. Comparing 240 with 256 mixes
# one head with eight. (All costs together: the lesson cost.)
# %% [markdown] lang="zh"
# 用同一个口径数乘法，八个头全算：
# 打分 `10*12*2*8` = 1920，加权平均同样多，共 3840。
# 傅里叶层的 4 乘 4 方格：`4*4*2*8` = 256 次复数乘法。
# 单算一个头是 240 对 32。拿 240 去比 256，
# 是一个头比八个头。（完整的账见 cost 一课。）
# %% count zh="数一数乘法" ask="240 against 256: what is wrong with this comparison?" ask_zh="240 对 256：这个比较错在哪里？" answer="240 is one head, 256 is all eight" answer_zh="240 是一个头，256 是八个头" why="10 * 12 * 2 is one head; 4 * 4 * 2 * 8 is all of them." why_zh="10 * 12 * 2 是一个头；4 * 4 * 2 * 8 是全部八个头。" wrong="240 should be 120|256 should be 16|nothing" wrong_zh="240 应为 120|256 应为 16|没有错" why_wrong="Each of the 120 scores takes E = 2 products.|16 is the number of cells; each takes E products in each head.|One basis must count for both." why_wrong_zh="120 个得分各要 E = 2 次乘法。|16 是格子数，每格每头还要 E 次乘法。|两边要用同一个口径。"
score_products = L * S * E * H
average_products = L * S * D * H
fourier_products = 4 * 4 * E * H
per_head = score_products // H, fourier_products // H
if toy:
    assert (score_products, fourier_products) == (1920, 256)
    assert score_products + average_products == 3840
    assert per_head == (240, 32)
# %% [markdown]
# All sizes differ: B=2, L=5, S=7, H=3, E=4, D=6.
# Length from the queries, width from the values.
# With L = S one could swap l and s and not notice; here the next einsum
# raises.
# %% [markdown] lang="zh"
# 所有大小都不同：B=2，L=5，S=7，H=3，E=4，D=6。
# 长度随查询，宽度随值。
# L = S 时把 l 和 s 写反也看不出来，这里下一个 einsum 就会报错。
# %% rerun zh="换一组尺寸再跑" show="out2" ask="L=5, S=7, E=4, D=6, H=3, B=2: what shape has the output?" ask_zh="L=5，S=7，E=4，D=6，H=3，B=2：输出是什么形状？" answer="(2, 5, 3, 6)" why="B, L and H come from q, D from v." why_zh="B、L、H 来自 q，D 来自 v。" wrong="(2, 7, 3, 6)|(2, 5, 3, 4)|(2, 3, 5, 7)" why_wrong="One result for each query, not for each key.|The width is D; E is gone after the scores.|That is A." why_wrong_zh="每个查询一个结果，不是每个键。|宽度是 D；打分之后 E 就没了。|那是 A。"
def attention(q, k, v):
    scores = torch.einsum("blhe,bshe->bhls", q, k)
    A = torch.softmax(scores / sqrt(q.shape[-1]), dim=-1)
    return torch.einsum("bhls,bshd->blhd", A, v), A


assert torch.allclose(attention(q, k, v)[0], V, atol=1e-5)
q2 = torch.sin(torch.arange(2 * 5 * 3 * 4)).view(2, 5, 3, 4)
k2 = torch.cos(torch.arange(2 * 7 * 3 * 4)).view(2, 7, 3, 4)
v2 = torch.sin(torch.arange(2 * 7 * 3 * 6) + 1).view(2, 7, 3, 6)
out2, A2 = attention(q2, k2, v2)
assert out2.shape == (2, 5, 3, 6)
assert A2.shape == (2, 3, 5, 7)
try:
    torch.einsum("bhls,bshd->blhd", A2.transpose(2, 3), v2)
    noticed = False
except RuntimeError:
    noticed = True
assert noticed
# %% [markdown]
# ## Afterwards
# The merged result is projected and added to the decoder's x.
# FEDformer puts frequencies in the place of moments: a 4 by 4 grid
# of modes instead of 10 by 12 steps, tanh instead of softmax, K for V.
# The next lesson, rfft, is the way into frequencies.
# %% [markdown] lang="zh"
# ## 之后
# 合并后的结果再投影，加到解码器的 x 上。
# FEDformer 用频率代替时刻：4 乘 4 的模式方格代替 10 乘 12 的时刻表，
# tanh 代替 softmax，K 充当 V。
# 下一课 rfft 讲怎样进入频域。
# %% what comes next zh="之后去哪儿"
torch.manual_seed(117)
out_projection = nn.Linear(H * D, H * D)
result = out_projection(merged)  # (B, L, C)
assert result.shape == merged.shape
# %% [markdown]
# 1. Two sources, two lengths; only L and S may differ (AL 5.2, FC 5.1).
# 2. Scores are L by S; rows sum to 1, one for each query (FA 5.2).
# 3. The output has q's length and v's width, and v matters (FA 5.3).
# 4. A square mask needs L = S, except L = 1, where it hides nothing.
# 5. 1920 against 256, or 240 against 32: one basis (FC 5.1).
#
# Sections: FA FullAttention, AL AttentionLayer, FC FourierCrossAttention.
# %% [markdown] lang="zh"
# 1. 两个来源，两种长度，只有 L 与 S 可以不同（AL 5.2，FC 5.1）。
# 2. 得分是 L 乘 S；每个查询一行，和为 1（FA 5.2）。
# 3. 输出长度随 q，宽度随 v，而且 v 起作用（FA 5.3）。
# 4. 方形掩码要求 L = S；L = 1 是例外，它什么也不遮。
# 5. 1920 对 256，或 240 对 32：要用同一口径（FC 5.1）。
#
# FA、AL、FC：FullAttention、AttentionLayer、FourierCrossAttention 三篇笔记。
# %% summary zh="小结"
print("scores", tuple(scores.shape), "result", tuple(result.shape))
