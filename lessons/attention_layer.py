# %% [markdown]
# # AttentionLayer
# The wrapper around attention: project and split, attend, merge, project.
# Four things. First by hand on (1, 3, 4) with two heads,
# then iTransformer's toy shape (3, 9, 8) with four.
# It follows the layer that iTransformer and the Time-Series-Library share:
# three projections, `.view` to split, inner attention, `.view`, one more.
# %% [markdown] lang="zh"
# # AttentionLayer
# 包在注意力外面的一层：投影并拆头，做注意力，合并，再投影。
# 一共四件事。先用 (1, 3, 4)、两个头手算一遍，
# 再看 iTransformer 的小例子 (3, 9, 8)、四个头。
# 代码依照 iTransformer 与 Time-Series-Library 共用的写法：
# 三个投影，用 `.view` 拆分，内层注意力，再 `.view`，再投影一次。
# %% setup zh="导入"
from math import sqrt
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# B batch, L tokens, C numbers a token (d_model), H heads.
# C // H numbers fall to each head. `seed` draws the weights.
# Try `-p H=2`, or `-p H=3`, which does not divide 8.
# %% [markdown] lang="zh"
# B 批，L 个 token，每个 token C 个数（d_model），H 个头。
# 每个头分到 C // H 个数。`seed` 决定抽到的权重。
# 可以试 `-p H=2`，或者除不尽的 `-p H=3`。
# %% parameters zh="参数" tags=["parameters"]
B, L, C, H = 3, 9, 8, 4
seed = 2021
# %% [markdown]
# ## Where it sits
# The encoder layer calls self.attention(x, x, x): one input three times.
# A token is a variate here: one whole series, embedded as 8 numbers.
# With time marks given, the tokens after the variates are time features.
# attn_mask is None, but what keeps the mask away is mask_flag=False.
# x is the same three times; Q, K and V will not be.
# %% [markdown]
# ```text
# EncoderLayer
# +- AttentionLayer                    <- this lesson
#    +- query, key, value projection   Linear(C, H*E), Linear(C, H*D)
#    +- view                           split heads
#    +- FullAttention                  a lesson of its own
#    +- view                           merge heads
#    +- out_projection                 Linear(H*D, C)
#
# name         shape (toy)        what it is
# queries      (3,9,8) [B,L,C]    x
# keys         (3,9,8) [B,S,C]    x again, so S = L
# values       (3,9,8) [B,S,C]    x again
# attn_mask    None               and mask_flag=False inside
# returns      (3,9,8) [B,L,C], None
# built from   d_model 8, n_heads 4, d_keys = d_values = 8 // 4 = 2
# ```
# %% [markdown] lang="zh"
# ## 在模型里的位置
# 编码器层调用 self.attention(x, x, x)：同一个输入传三次。
# 这里一个 token 是一个变量：整条序列嵌入成 8 个数。
# 给了时间标记时，排在变量之后的 token 是时间特征。
# attn_mask 是 None，但真正关掉掩码的是 mask_flag=False。
# 三次传入的 x 相同，得到的 Q、K、V 却不同。
# %% [markdown] lang="zh"
# ```text
# EncoderLayer
# +- AttentionLayer                    <- 这一课
#    +- 查询、键、值投影               Linear(C, H*E), Linear(C, H*D)
#    +- view                           拆分多头
#    +- FullAttention                  另有一课
#    +- view                           合并多头
#    +- out_projection                 Linear(H*D, C)
#
# 名字         形状（小例子）     含义
# queries      (3,9,8) [B,L,C]    x
# keys         (3,9,8) [B,S,C]    还是 x，所以 S = L
# values       (3,9,8) [B,S,C]    还是 x
# attn_mask    None               内层 mask_flag=False
# 返回         (3,9,8) [B,L,C], None
# 构造参数     d_model 8, n_heads 4, d_keys = d_values = 8 // 4 = 2
# ```
# %% map zh="在模型里的位置" ask="iTransformer gives (3, 9, 8). What is one of the 9 tokens?" ask_zh="iTransformer 的输入是 (3, 9, 8)。9 个 token 中的一个是什么？" answer="one variate, its whole series" answer_zh="一个变量，即它的整条序列" why="iTransformer embeds the whole series of a variate as one token." why_zh="iTransformer 把一个变量的整条序列嵌入为一个 token。" wrong="one time step|one patch of a series|one head" wrong_zh="一个时间步|序列中的一个 patch|一个头" why_wrong="That is FEDformer's token; iTransformer turned the axes round.|That is PatchTST's token.|Heads appear only after the split." why_wrong_zh="那是 FEDformer 的 token；iTransformer 把轴倒过来了。|那是 PatchTST 的 token。|拆分之后才有头。"
E = C // H
toy = (B, L, C, H, seed) == (3, 9, 8, 4, 2021)
data = "../toy_data/itransformer_"
if toy:
    x = torch.from_numpy(np.load(data + "x.npy"))  # (B, L, C)
else:
    x = torch.sin(0.41 * torch.arange(B * L * C)).view(B, L, C)
# %% [markdown]
# ## Small, by hand
# Three tokens of four numbers, and matrices of 0, 1 and -1.
# Linear is x @ W.T on the last axis; the bias is left out here.
# One input, three different results.
# %% [markdown] lang="zh"
# ## 小例子手算
# 三个 token，每个四个数，矩阵里只有 0、1 和 -1。
# Linear 就是在最后一轴上做 x @ W.T，这里省去偏置。
# 一个输入，三个不同的结果。
# %% small project zh="小例子：投影" show="small_q" ask="Token 0 is [1, 0, 2, 0]. w_k swaps the numbers in each pair. What is its key?" ask_zh="token 0 是 [1, 0, 2, 0]，w_k 交换每一对里的两个数。它的键是什么？" answer="[0, 1, 0, 2]" why="1, 0 become 0, 1 and 2, 0 become 0, 2." why_zh="1、0 变成 0、1，2、0 变成 0、2。" wrong="[2, 0, 1, 0]|[0, 2, 0, 1]|[1, 0, 2, 0]" why_wrong="That swaps the pairs, not the numbers inside them.|That reverses all four.|That is the query: w_q is the identity." why_wrong_zh="那是交换两对，不是对内交换。|那是把四个数全倒过来。|那是查询：w_q 是单位矩阵。"
small = torch.tensor([[[1., 0, 2, 0], [0, 1, 0, 2], [1, 1, 1, 1]]])
w_q = torch.eye(4)
w_k = torch.tensor([[0., 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]])
w_v = torch.tensor([[1., 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, -1]])
small_q = small @ w_q.T  # (item, token, channel)
small_k = small @ w_k.T  # (item, token, channel)
small_v = small @ w_v.T  # (item, token, channel)
assert small_k[0, 0].tolist() == [0, 1, 0, 2]
assert small_v[0, 1].tolist() == [0, 1, 0, -2]
assert not torch.equal(small_q, small_k)
# %% [markdown]
# view(1, 3, 2, 2) cuts each row of four into two heads of two.
# Nothing is computed and nothing moves.
# FullAttention gets three tensors, each with four axes.
# Head 0 compares [1,0] with [0,1], [1,0], [1,1]: scores 0, 1, 1.
# %% [markdown] lang="zh"
# view(1, 3, 2, 2) 把每行四个数切成两个头，每头两个。
# 什么也不计算，什么也不移动。
# FullAttention 收到三个张量，每个有四个轴。
# 头 0 用 [1,0] 与 [0,1]、[1,0]、[1,1] 比较：得分 0、1、1。
# %% small split zh="小例子：拆分并打分" show="small_scores" ask="Head 1 of token 0 asks with [2, 0]; the keys are [0,2], [2,0], [1,1]. Scores?" ask_zh="token 0 的头 1 用 [2, 0] 提问，键是 [0,2]、[2,0]、[1,1]。得分是多少？" answer="0, 4, 2" why="2*0+0*2, 2*2+0*0, 2*1+0*1." why_zh="2*0+0*2、2*2+0*0、2*1+0*1。" wrong="0, 1, 1|2, 2, 2|4, 0, 2" why_wrong="Those are head 0's scores.|That is token 2, who asks with [1, 1].|The first key is [0,2]: 2*0 + 0*2 = 0." why_wrong_zh="那是头 0 的得分。|那是 token 2，它用 [1, 1] 提问。|第一个键是 [0,2]：2*0 + 0*2 = 0。"
small_q = small_q.view(1, 3, 2, 2)  # (item, token, head, e)
small_k = small_k.view(1, 3, 2, 2)  # (item, token, head, e)
small_v = small_v.view(1, 3, 2, 2)  # (item, token, head, d)
assert [t.dim() for t in (small_q, small_k, small_v)] == [4, 4, 4]
small_scores = torch.einsum("blhe,bshe->bhls", small_q, small_k)
assert small_scores[0, 0].tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 2]]
assert small_scores[0, 1].tolist() == [[0, 4, 2], [4, 0, 2], [2, 2, 2]]
# %% [markdown]
# One 3 by 3 table a head. Token 2, head 1 scores 2, 2, 2:
# equal weights, so its result is the plain mean of the three values,
# [2,0], [0,-2], [1,-1]: exactly [1, -1].
# Then merge to four numbers, and let the last matrix add the heads.
# %% [markdown] lang="zh"
# 每个头一张 3 乘 3 的表。token 2 的头 1 得分是 2、2、2：
# 权重相等，结果就是三个值的平均：
# [2,0]、[0,-2]、[1,-1] 平均得到 [1, -1]。
# 再合并成四个数，由最后的矩阵把两个头加起来。
# %% small attend zh="小例子：注意力与合并" show="small_result" ask="Token 2, head 1: equal weights over [2,0], [0,-2], [1,-1]. Result?" ask_zh="token 2 的头 1：对 [2,0]、[0,-2]、[1,-1] 权重相等，结果是？" answer="[1, -1]" why="The mean: (2+0+1)/3 and (0-2-1)/3." why_zh="取平均：(2+0+1)/3 与 (0-2-1)/3。" wrong="[3, -3]|[2, 0]|[1, 1]" why_wrong="Weights sum to 1: a mean, not a sum.|That would be all weight on token 0.|Watch the signs: w_v turns the last number." why_wrong_zh="权重之和为 1：是平均，不是求和。|那要权重全在 token 0 上。|注意符号：w_v 把最后一个数取反。"
small_A = torch.softmax(small_scores / sqrt(2), dim=-1)
small_out = torch.einsum("bhls,bshd->blhd", small_A, small_v)
assert torch.allclose(small_out[0, 2, 1], torch.tensor([1.0, -1.0]))
small_merged = small_out.contiguous().view(1, 3, 4)
w_o = torch.tensor([[1., 0, 1, 0], [0, 1, 0, 1], [1, 0, -1, 0], [0, 1, 0, -1]])
small_result = small_merged @ w_o.T  # (item, token, channel)
both = small_out[0, :, 0] + small_out[0, :, 1]  # (token, d)
assert torch.allclose(small_result[0, :, :2], both)
# %% [markdown]
# ## Project and split
# Now the real sizes. `_` takes d_model and forgets it:
# the projections know it already.
# L comes from the queries, S from the keys. In self-attention both are x.
# %% [markdown] lang="zh"
# ## 投影与拆分
# 现在换成真正的尺寸。`_` 接住 d_model 而不用它：
# 投影层自己知道。
# L 取自 queries，S 取自 keys；自注意力时两者都是 x。
# %% sizes zh="解包形状"
B, L, _ = x.shape
_, S, _ = x.shape
D = E
assert S == L
# %% [markdown]
# Linear works on the last axis; all others are rows: 3 * 9 = 27 rows.
# Each row is multiplied by W^T, then b is added. The width becomes H*E:
# it equals d_model only because 4 * 2 = 8.
# Three weight matrices, so Q, K and V differ though x is the same.
# %% [markdown]
# ```text
# x row, 8 numbers -> | W_Q^T 8x8 | + b_Q -> q row, 8 numbers
#                     | W_K^T 8x8 | + b_K -> k row
#                     | W_V^T 8x8 | + b_V -> v row        27 rows alike
# ```
# %% [markdown] lang="zh"
# Linear 作用于最后一轴，其余的轴都算行：3 * 9 = 27 行。
# 每行乘 W^T，再加 b，宽度变成 H*E：
# 等于 d_model，只是因为 4 * 2 = 8。
# 三个权重矩阵各不相同，所以 x 相同而 Q、K、V 不同。
# %% [markdown] lang="zh"
# ```text
# x 的一行，8 个数 -> | W_Q^T 8x8 | + b_Q -> q 的一行，8 个数
#                     | W_K^T 8x8 | + b_K -> k 的一行
#                     | W_V^T 8x8 | + b_V -> v 的一行     27 行都这样
# ```
# %% project zh="线性投影" show="q" ask="How many rows does one Linear treat in (3, 9, 8)?" ask_zh="(3, 9, 8) 里，一个 Linear 处理多少行？" answer="27" why="3 * 9 rows, each of 8 numbers." why_zh="3 * 9 行，每行 8 个数。" wrong="3|9|216" why_wrong="That is the batch alone; tokens are rows too.|That is one batch item.|That is the count of single numbers; a row has 8." why_wrong_zh="那只是批；token 也是行。|那只是一个样本。|那是数的总个数，一行有 8 个。"
torch.manual_seed(seed)
query_projection = nn.Linear(C, H * E)
key_projection = nn.Linear(C, H * E)
value_projection = nn.Linear(C, H * D)
out_projection = nn.Linear(H * D, C)
q = query_projection(x)  # (B, L, channels)
k = key_projection(x)  # (B, S, channels)
v = value_projection(x)  # (B, S, channels)
rows = B * L
by_hand = (x[0, 0] * query_projection.weight[0]).sum()
by_hand = by_hand + query_projection.bias[0]
assert torch.allclose(q[0, 0, 0], by_hand, atol=1e-6)
assert not torch.allclose(q, k) and not torch.allclose(k, v)
if toy:
    assert rows == 27
    drawn = torch.from_numpy(np.load(data + "weights.npy"))
    biases = torch.from_numpy(np.load(data + "biases.npy"))
    assert torch.allclose(query_projection.weight, drawn[0])
    assert torch.allclose(out_projection.bias, biases[3])
# %% [markdown]
# Why Linear first, then view? Linear only knows a last axis;
# it makes H*E numbers, and view says: four heads of two.
# Head 2 owns numbers 4 and 5 of each row, in every token.
# Heads divide neither time nor variates, only these 8 numbers.
# view moves nothing; where it cannot, it raises, and reshape copies.
# %% [markdown]
# ```text
# row of q after Linear   q0  q1 | q2  q3 | q4  q5 | q6  q7
# view(..., 4, 2)         head 0 | head 1 | head 2 | head 3
# ```
# %% [markdown] lang="zh"
# 为什么先 Linear 再 view？Linear 只认最后一轴，
# 它给出 H*E 个数，view 再说：四个头，每头两个。
# 头 2 拥有每一行的第 4、5 个数，每个 token 都一样。
# 头既不切时间，也不切变量，只切这 8 个数。
# view 不移动数；做不到时它报错，而 reshape 会复制。
# %% [markdown] lang="zh"
# ```text
# Linear 之后 q 的一行    q0  q1 | q2  q3 | q4  q5 | q6  q7
# view(..., 4, 2)         头 0   | 头 1   | 头 2   | 头 3
# ```
# %% split zh="拆分多头" show="q" ask="Which two of the eight numbers does head 2 own?" ask_zh="八个数里，头 2 拥有哪两个？" answer="4 and 5" answer_zh="4 和 5" why="Head h owns columns 2h and 2h + 1." why_zh="头 h 拥有第 2h 列和第 2h + 1 列。" wrong="2 and 6|2 and 3|all eight, of token 2" wrong_zh="2 和 6|2 和 3|token 2 的全部八个" why_wrong="view cuts neighbours, it does not deal them round.|That is head 1; heads count from 0.|Heads divide each row, not the tokens." why_wrong_zh="view 切的是相邻的数，不是轮流分。|那是头 1；头从 0 数起。|头切分每一行，不切 token。"
q_row = q[0, 0]  # (channels)
q = q.view(B, L, H, -1)  # (B, L, H, E)
k = k.view(B, S, H, -1)  # (B, S, H, E)
v = v.view(B, S, H, -1)  # (B, S, H, D)
assert torch.equal(q[0, 0, H - 1], q_row[(H - 1) * E:])
assert q.data_ptr() == q_row.data_ptr()
if toy:
    assert torch.equal(q[0, 0, 2], q_row[4:6])
by_head = q.permute(0, 2, 1, 3)  # (B, H, L, E)
if H > 1 and L > 1 and E > 1:
    try:
        by_head.view(B, H, L * E)
        refused = False
    except RuntimeError:
        refused = True
    assert refused
    flat = by_head.reshape(B, H, L * E)  # (B, H, cells)
    assert flat.data_ptr() != by_head.data_ptr()
# %% [markdown]
# ## Attend
# Each head makes a 9 by 9 table of its own and averages its own values.
# Nothing passes from head to head in here:
# silence head 3's queries, and only head 3's result changes.
# The table compares variate with variate, whatever their order.
# %% [markdown] lang="zh"
# ## 注意力
# 每个头各算一张 9 乘 9 的表，各自对自己的值求平均。
# 在这里，头与头之间什么也不传递：
# 让头 3 的查询归零，只有头 3 的结果会变。
# 表里是变量对变量，与它们的次序无关。
# %% attend zh="各头做注意力" ask="The queries of head 3 are set to 0. Which heads of the result change?" ask_zh="把头 3 的查询置零，结果中哪些头会变？" answer="only head 3" answer_zh="只有头 3" why="h is kept after the arrow: heads do not meet here." why_zh="箭头之后保留 h：各头在这里互不相干。" wrong="all four|heads 2 and 3|none, queries only weight" wrong_zh="四个都变|头 2 和头 3|都不变，查询只决定权重" why_wrong="Heads meet in out_projection, not here.|h is carried along; neighbours do not touch.|The weights are what the result is averaged with." why_wrong_zh="头在 out_projection 里才相遇，不在这里。|h 只是跟着走，相邻的头互不接触。|结果正是用这些权重平均出来的。"
def attend(q, k, v):
    scale = 1.0 / sqrt(q.shape[-1])
    scores = torch.einsum("blhe,bshe->bhls", q, k)
    A = torch.softmax(scale * scores, dim=-1)
    return torch.einsum("bhls,bshd->blhd", A, v)


attended = attend(q, k, v)  # (B, L, H, D)
silent = q.clone()
silent[:, :, H - 1] = 0
without = attend(silent, k, v)  # (B, L, H, D)
difference = (without - attended).abs().amax(dim=(0, 1, 3))  # (H)
touched = (difference > 1e-4).tolist()
if L > 1:
    assert touched == [False] * (H - 1) + [True]
# %% [markdown]
# ## Merge and project
# view(B, L, -1) undoes the split: -1 is n_heads * d_values, 4 * 2 = 8.
# Before merging the shape is (3,9,4,2), after it (3,9,8).
# The view moves nothing, but only because the inner layer copied first:
# einsum's own result has strides (72,2,18,1), and 18 is not 2 * 1.
# %% [markdown] lang="zh"
# ## 合并与输出投影
# view(B, L, -1) 是拆分的逆操作：-1 就是 n_heads * d_values，4 * 2 = 8。
# 合并前的形状是 (3,9,4,2)，合并后是 (3,9,8)。
# 这个 view 不移动数，但前提是内层已经先复制过：
# einsum 的结果步幅是 (72,2,18,1)，18 不等于 2 * 1。
# %% merge zh="合并多头" ask="What does -1 stand for in out.view(3, 9, -1)?" ask_zh="out.view(3, 9, -1) 里的 -1 是多少？" answer="n_heads * d_values = 8" why="The last two axes, 4 heads of 2, become one." why_zh="最后两个轴，4 个头、每头 2 个数，合成一个。" wrong="n_heads * d_keys, always|d_model, always|the last axis, 2" wrong_zh="总是 n_heads * d_keys|总是 d_model|最后一轴，2" why_wrong="The result is made of values; d_keys only happens to be equal.|Only where the heads divide it and d_values is the default.|The last two axes are merged, not dropped." why_wrong_zh="结果由值组成，d_keys 只是恰好相等。|只有头数整除它且 d_values 取默认值时才是。|是合并最后两轴，不是丢掉。"
if H > 1 and L > 1 and D > 1:
    assert attended.stride()[1:] == (D, L * D, 1)
    try:
        attended.view(B, L, -1)
        merged_without_copy = True
    except RuntimeError:
        merged_without_copy = False
    assert not merged_without_copy
out = attended.contiguous()  # (B, L, H, D)
merged = out.view(B, L, -1)  # (B, L, channels)
assert merged.shape[-1] == H * D
assert merged.data_ptr() == out.data_ptr()
assert torch.equal(merged.view(B, L, H, D), attended)
# %% [markdown]
# Here the heads meet: every output number is a sum over all 8 inputs.
# Change one head's two numbers, and all 8 outputs change.
# The result, (3,9,8), goes back to the encoder layer as new_x.
# %% [markdown] lang="zh"
# 头在这里相遇：每个输出都是 8 个输入的加权和。
# 改动一个头的两个数，8 个输出全都会变。
# 结果 (3,9,8) 作为 new_x 交回编码器层。
# %% out projection zh="输出投影" show="new_x" ask="Head 0's two numbers change. How many of the 8 outputs of that token change?" ask_zh="头 0 的两个数变了，这个 token 的 8 个输出变几个？" answer="8" why="Each output is a sum over all 8 numbers of the row." why_zh="每个输出都是这一行 8 个数的加权和。" wrong="2|0|72" why_wrong="Linear mixes the row; the pairs are gone.|out_projection reads all of the row.|Other tokens are other rows; they stay." why_wrong_zh="Linear 混合整行，不再成对。|out_projection 读取整行。|别的 token 是别的行，不变。"
new_x = out_projection(merged)  # (B, L, C)
poked = merged.clone()
poked[:, 0, :D] += 1
moved = (out_projection(poked) - new_x).abs()  # (B, L, C)
changed_tokens = moved.amax(dim=(0, 2)) > 1e-6  # (L)
changed_channels = moved[:, 0].amin(dim=0) > 1e-6  # (C)
assert changed_tokens.tolist() == [True] + [False] * (L - 1)
assert changed_channels.all()
# %% [markdown]
# ## What if
# Two classes, as layers are written. Seeded alike, the same numbers.
# attn_mask=None with mask_flag=True would hide later variates,
# and variates have no later: so iTransformer says mask_flag=False.
# %% [markdown] lang="zh"
# ## 换个条件再看
# 写成平时的两个类，种子相同，数值就相同。
# mask_flag=True 加 attn_mask=None 会遮住排在后面的变量，
# 而变量没有先后：所以 iTransformer 写明 mask_flag=False。
# %% whole layer zh="写成完整的层" show="whole" ask="What switches the mask off in iTransformer?" ask_zh="在 iTransformer 里，是什么关掉了掩码？" answer="mask_flag=False" why="None alone means that the layer builds the causal mask." why_zh="只写 None，层会自己构造因果掩码。" wrong="attn_mask=None|output_attention=False|eval mode" wrong_zh="attn_mask=None|output_attention=False|评估模式" why_wrong="None with mask_flag=True builds the causal mask.|That only decides whether A is handed back.|eval() switches dropout, not masks." why_wrong_zh="mask_flag=True 时，None 会构造因果掩码。|它只决定是否返回 A。|eval() 管的是 dropout，不是掩码。"
class Attention(nn.Module):
    def __init__(self, mask_flag=True):
        super().__init__()
        self.mask_flag = mask_flag

    def forward(self, q, k, v, attn_mask):
        B, L, H, E = q.shape
        scores = torch.einsum("blhe,bshe->bhls", q, k)
        if self.mask_flag:
            if attn_mask is None:
                ones = torch.ones(B, 1, L, L, dtype=torch.bool)
                attn_mask = torch.triu(ones, diagonal=1)
            scores.masked_fill_(attn_mask, -np.inf)
        scale = 1.0 / sqrt(E)
        A = torch.softmax(scale * scores, dim=-1)
        out = torch.einsum("bhls,bshd->blhd", A, v)
        return out.contiguous(), None


class AttentionLayer(nn.Module):
    def __init__(self, attention, d_model, n_heads,
                 d_keys=None, d_values=None):
        super().__init__()
        d_keys = d_keys or d_model // n_heads
        d_values = d_values or d_model // n_heads
        self.inner_attention = attention
        self.query_projection = nn.Linear(d_model, d_keys * n_heads)
        self.key_projection = nn.Linear(d_model, d_keys * n_heads)
        self.value_projection = nn.Linear(d_model, d_values * n_heads)
        self.out_projection = nn.Linear(d_values * n_heads, d_model)
        self.n_heads = n_heads

    def forward(self, queries, keys, values, attn_mask):
        B, L, _ = queries.shape
        _, S, _ = keys.shape
        H = self.n_heads
        q = self.query_projection(queries).view(B, L, H, -1)
        k = self.key_projection(keys).view(B, S, H, -1)
        v = self.value_projection(values).view(B, S, H, -1)
        out, attn = self.inner_attention(q, k, v, attn_mask)
        return self.out_projection(out.view(B, L, -1)), attn


torch.manual_seed(seed)
layer = AttentionLayer(Attention(mask_flag=False), C, H)
whole, attn = layer(x, x, x, None)  # (B, L, C), None
assert torch.equal(whole, new_x)
assert attn is None
layer.inner_attention.mask_flag = True
masked, _ = layer(x, x, x, None)  # (B, L, C)
if L > 1:
    assert not torch.allclose(masked, new_x)
# %% [markdown]
# d_keys = d_model // n_heads drops the remainder: 10 // 3 = 3.
# So the projections give 9 numbers, not 10, and out_projection
# brings the width back to 10. d_values may be something else again.
# %% [markdown] lang="zh"
# d_keys = d_model // n_heads 会舍去余数：10 // 3 = 3。
# 于是投影给出 9 个数而不是 10 个，由 out_projection 变回 10。
# d_values 还可以另取一个值。
# %% indivisible zh="除不尽的头数" ask="d_model = 10, 3 heads: how wide is the query projection?" ask_zh="d_model = 10，3 个头：查询投影的宽度是多少？" answer="9" why="10 // 3 = 3 numbers a head, times 3 heads." why_zh="10 // 3 = 3，每头 3 个数，乘 3 个头。" wrong="10|12|it raises" wrong_zh="10|12|报错" why_wrong="10 // 3 is 3, and 3 * 3 is 9.|Division rounds down, not up.|Nothing checks it; the view fits, for 9 = 3 * 3." why_wrong_zh="10 // 3 是 3，3 * 3 是 9。|整除向下取整，不是向上。|没有检查；9 = 3 * 3，view 也对得上。"
odd = AttentionLayer(Attention(mask_flag=False), 10, 3)
wide = AttentionLayer(Attention(mask_flag=False), 10, 3, d_values=5)
assert odd.query_projection.weight.shape == (9, 10)
assert odd.out_projection.weight.shape == (10, 9)
assert wide.out_projection.weight.shape == (10, 15)
# %% [markdown]
# All sizes differ: B=2, L=5, S=7, C=10, H=3, d_keys=4, d_values=6.
# Scores are 5 by 7, the merged row has 3 * 6 = 18 numbers,
# and out_projection still returns (B, L, C).
# %% [markdown] lang="zh"
# 所有大小都不同：B=2，L=5，S=7，C=10，H=3，d_keys=4，d_values=6。
# 得分是 5 乘 7，合并后一行有 3 * 6 = 18 个数，
# out_projection 仍然返回 (B, L, C)。
# %% rerun zh="换一组尺寸再跑" ask="n_heads=3, d_keys=4, d_values=6: how wide is the merged row?" ask_zh="n_heads=3，d_keys=4，d_values=6：合并后的一行有多宽？" answer="18" why="3 heads of d_values = 6." why_zh="3 个头，每头 d_values = 6。" wrong="12|10|30" why_wrong="That is n_heads * d_keys, the width of q and k.|That is d_model; out_projection restores it afterwards.|Keys and values are not put side by side." why_wrong_zh="那是 n_heads * d_keys，q 和 k 的宽度。|那是 d_model，之后由 out_projection 恢复。|键和值并不拼在一起。"
x2 = torch.sin(0.3 * torch.arange(2 * 5 * 10)).view(2, 5, 10)
memory2 = torch.cos(0.2 * torch.arange(2 * 7 * 10)).view(2, 7, 10)
layer2 = AttentionLayer(Attention(mask_flag=False), 10, 3, 4, 6)
result2, _ = layer2(x2, memory2, memory2, None)
assert result2.shape == (2, 5, 10)
assert layer2.query_projection.weight.shape == (12, 10)
assert layer2.out_projection.weight.shape == (10, 18)
# %% [markdown]
# ## Afterwards
# The encoder layer adds new_x to x, normalises, and goes on.
# At the very end each token becomes a forecast of its own variate.
# If time tokens were appended, they come out too, and are cut off:
# permute, then keep the first N, the variates.
# %% [markdown] lang="zh"
# ## 之后
# 编码器层把 new_x 加到 x 上，归一化，再往下走。
# 最后，每个 token 变成自己那个变量的预测。
# 若附加了时间 token，它们也会出来，然后被切掉：
# 先换轴，再保留前 N 个，即变量。
# %% what comes next zh="之后去哪儿" ask="9 variate tokens and 4 time tokens went in. Which tokens become forecasts?" ask_zh="输入 9 个变量 token 和 4 个时间 token，哪些 token 变成预测？" answer="the first 9" answer_zh="前 9 个" why="The model cuts the result at N, the number of variates." why_zh="模型只取前 N 个，N 是变量数。" wrong="all 13|the last 9|the 4 time tokens" wrong_zh="全部 13 个|后 9 个|4 个时间 token" why_wrong="Time features are inputs only; [:, :, :N] drops them.|Variates come first.|They help the variates through attention, and are dropped." why_wrong_zh="时间特征只是输入，[:, :, :N] 会去掉它们。|变量排在前面。|它们通过注意力帮助变量，之后被去掉。"
y = x + new_x  # (B, L, C)
time_tokens = torch.zeros(B, 4, C)
tokens = torch.cat([y, time_tokens], dim=1)  # (B, token, C)
forecaster = nn.Linear(C, 12)
forecast = forecaster(tokens).permute(0, 2, 1)[:, :, :L]
assert tokens.shape == (B, L + 4, C)
assert forecast.shape == (B, 12, L)
# %% [markdown]
# 1. Four things: project and split, attend, merge, project (head, 5).
# 2. Linear treats rows, 27 of them; Q, K, V differ (1, 5.3).
# 3. view splits 8 = 4 * 2 without moving a number (5.1, 5.3, 8).
# 4. Heads stay apart in attention and meet in out_projection (5.4, 5.5).
# 5. Widths are n_heads * d_keys and n_heads * d_values (6).
#
# In brackets: sections on AttentionLayer. Next: cross_attention.
# %% [markdown] lang="zh"
# 1. 四件事：投影并拆分，注意力，合并，再投影（开头，5）。
# 2. Linear 逐行处理，共 27 行；Q、K、V 互不相同（1，5.3）。
# 3. view 把 8 拆成 4 * 2，不移动任何数（5.1，5.3，8）。
# 4. 头在注意力里各管各的，在 out_projection 里相遇（5.4，5.5）。
# 5. 宽度是 n_heads * d_keys 和 n_heads * d_values（6）。
#
# 括号里是 AttentionLayer 笔记的小节。下一课：cross_attention。
# %% summary zh="小结"
print("new_x", tuple(new_x.shape), "heads", H, "of", E)
