# %% [markdown]
# # FullAttention
# The bottom layer: queries meet keys, and values are averaged.
# No projection, no residual, no d_model: only score, normalise, aggregate.
# The sizes are PatchTST's toy shape (8, 6, 2, 8).
# It follows the layer of the Time-Series-Library family: mask_flag, scale,
# factor, attention_dropout, output_attention, and forward(..., tau, delta).
# %% [markdown] lang="zh"
# # FullAttention
# 最底下的一层：查询遇上键，再对值求加权平均。
# 没有投影，没有残差，不知道 d_model：只有打分、归一化、聚合。
# 尺寸取 PatchTST 的小例子 (8, 6, 2, 8)。
# 代码依照 Time-Series-Library 一系的写法：mask_flag、scale、
# factor、attention_dropout、output_attention，以及 forward(..., tau, delta)。
# %% setup zh="导入"
from math import sqrt
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# B series, L query patches, S key patches, H heads,
# E numbers in a query or key, D numbers in a value.
# Here L = S and E = D = B: three equalities that hide mistakes.
# Try `-p S=7 -p D=5`, or `-p mask_flag=True`.
# %% [markdown] lang="zh"
# B 条序列，L 个查询 patch，S 个键 patch，H 个头，
# 查询和键每个 E 维，值每个 D 维。
# 这里 L = S，E = D = B：三处相等，正好把错误藏起来。
# 可以试 `-p S=7 -p D=5`，或 `-p mask_flag=True`。
# %% parameters zh="参数" tags=["parameters"]
B, L, S, H, E, D = 8, 6, 6, 2, 8, 8
mask_flag = False
given_scale = None
output_attention = False
# %% [markdown]
# ## Where it sits
# AttentionLayer projects and splits heads, then calls this layer.
# A token is a patch here: a short piece of one series.
# PatchTST folds variates into the batch, so B = 8 is 2 items of 4 variates.
# The 8 series never meet; a patch sees only patches of its own series.
# tau and delta are for another layer, the de-stationary attention.
# %% [markdown]
# ```text
# EncoderLayer
# +- AttentionLayer                 projections, split, merge
#    +- FullAttention               <- this lesson
#       +- score      Q K^T         einsum 1
#       +- normalise  softmax       each row sums to 1
#       +- aggregate  A V           einsum 2
#
# name              shape (toy)              what it is
# queries           (8,6,2,8) [B,L,H,E]      who asks
# keys              (8,6,2,8) [B,S,H,E]      what is compared
# values            (8,6,2,8) [B,S,H,D]      what is averaged
# attn_mask         None                     used only if mask_flag
# tau, delta        None                     accepted, never read
# returns           (8,6,2,8) [B,L,H,D], None (or A)
# ```
# %% [markdown] lang="zh"
# ## 在模型里的位置
# AttentionLayer 先投影、拆头，然后调用这一层。
# 这里一个 token 是一个 patch：一条序列中的一小段。
# PatchTST 把变量并入批，所以这里的 B = 8 其实是 2 个样本 x 4 个变量。
# 8 条序列互不相见，一个 patch 只看得到自己序列里的 patch。
# tau 和 delta 属于另一层，即去平稳（de-stationary）注意力。
# %% [markdown] lang="zh"
# ```text
# EncoderLayer
# +- AttentionLayer                 投影、拆分、合并
#    +- FullAttention               <- 这一课
#       +- 打分      Q K^T          第一个 einsum
#       +- 归一化    softmax        每行之和为 1
#       +- 聚合      A V            第二个 einsum
#
# 名字              形状（小例子）           含义
# queries           (8,6,2,8) [B,L,H,E]      谁在提问
# keys              (8,6,2,8) [B,S,H,E]      与谁比较
# values            (8,6,2,8) [B,S,H,D]      对谁求平均
# attn_mask         None                     只有 mask_flag 时才用
# tau, delta        None                     接收，从不读取
# 返回              (8,6,2,8) [B,L,H,D], None（或 A）
# ```
# %% map zh="在模型里的位置" ask="The first 8 in (8,6,2,8) is 2 items of 4 variates. Whose patches can a patch of series 0 look at?" ask_zh="(8,6,2,8) 的第一个 8 是 2 个样本 x 4 个变量。序列 0 的一个 patch 能看到谁的 patch？" answer="only those of series 0" answer_zh="只有序列 0 自己的" why="Series lie on the batch axis, and the batch axis is never summed." why_zh="序列在批这个轴上，而批从不求和。" wrong="those of all 8 series|those of its batch item, all 4 variates|those of the series after it" wrong_zh="8 条序列的全部|同一样本的 4 个变量|排在它后面的序列" why_wrong="The first axis is only carried along; nothing is summed over it.|Variates were folded into the batch, and the batch is never mixed.|Order in the batch means nothing." why_wrong_zh="第一个轴只是跟着走，没有对它求和。|变量已并入批，而批内互不混合。|批内的次序没有意义。"
toy = (B, L, S, H, E, D) == (8, 6, 6, 2, 8, 8)
plain = toy and not mask_flag and given_scale is None
data = "../toy_data/attention_"
if toy:
    queries = torch.from_numpy(np.load(data + "queries.npy"))  # (B, L, H, E)
    keys = torch.from_numpy(np.load(data + "keys.npy"))  # (B, S, H, E)
    values = torch.from_numpy(np.load(data + "values.npy"))  # (B, S, H, D)
else:
    queries = torch.sin(0.31 * torch.arange(B * L * H * E))
    keys = torch.cos(0.17 * torch.arange(B * S * H * E))
    values = torch.sin(0.05 * torch.arange(B * S * H * D) + 1)
    queries = queries.view(B, L, H, E)  # (B, L, H, E)
    keys = keys.view(B, S, H, E)  # (B, S, H, E)
    values = values.view(B, S, H, D)  # (B, S, H, D)
# %% [markdown]
# Four sizes come from the queries, two more from the values.
# An underscore takes a number and forgets it.
# The scale is 1/sqrt(8) = 0.3536 unless one is given.
# Multiplying by the rounded 0.354 already changes digits:
# 0.41 * 0.354 rounds to 0.15, the true product to 0.14.
# %% [markdown] lang="zh"
# 四个大小取自 queries，另两个取自 values。
# 下划线接住一个数，然后不再用它。
# 缩放系数是 1/sqrt(8) = 0.3536，除非另外给定。
# 乘以取整过的 0.354，数字就已经变了：
# 0.41 * 0.354 四舍五入是 0.15，准确的乘积是 0.14。
# %% sizes zh="解包形状与缩放系数" ask="Which tensor tells S and D?" ask_zh="S 和 D 取自哪个张量？" answer="values" why="values is (B, S, H, D): axes 1 and 3." why_zh="values 是 (B, S, H, D)：轴 1 和轴 3。" wrong="queries|keys|A" why_wrong="queries has L and E.|keys has S too, but not D.|A does not exist yet; it has L and S." why_wrong_zh="queries 给出的是 L 和 E。|keys 里有 S，但没有 D。|A 还不存在；它有 L 和 S。"
B, L, H, E = queries.shape
_, S, _, D = values.shape
scale = given_scale or 1.0 / sqrt(E)
if plain:
    assert round(scale, 4) == 0.3536
    assert round(0.41 * scale, 2) == 0.14
    assert round(0.41 * 0.354, 2) == 0.15
# %% [markdown]
# ## Score
# Every query patch against every key patch, head by head.
# e is summed because it is absent after the arrow. b and h are shared by
# both inputs too, and stay: sharing is not what sums a letter.
# Fix b and h, and it is a matrix product: (6,8) @ (8,6) = (6,6).
# Beware: "->bhsl" has the same shape here, and is the transpose.
# %% [markdown]
# ```text
# letter    b  l  h  e  s
# queries   .  .  .  .       blhe     for b, h, l, s:
# keys      .     .  .  .    bshe       total = 0
# scores    .  .  .     .    bhls       for e: total += q[b,l,h,e]*k[b,s,h,e]
# summed             e                  scores[b,h,l,s] = total
# ```
# %% [markdown] lang="zh"
# ## 打分
# 每个查询 patch 对每个键 patch 打分，各头分开。
# e 被求和，是因为箭头后面没有它。b 和 h 也是两边共有，
# 却保留了：共有并不是求和的理由。
# 固定 b 和 h，就是矩阵乘：(6,8) @ (8,6) = (6,6)。
# 当心："->bhsl" 在这里形状相同，结果却是转置。
# %% [markdown] lang="zh"
# ```text
# 下标      b  l  h  e  s
# queries   .  .  .  .       blhe     for b, h, l, s:
# keys      .     .  .  .    bshe       total = 0
# scores    .  .  .     .    bhls       for e: total += q[b,l,h,e]*k[b,s,h,e]
# 求和               e                  scores[b,h,l,s] = total
# ```
# %% score zh="打分" show="scores" ask="What is the shape of einsum(\"blhe,bshe->bhls\", queries, keys)?" ask_zh="einsum(\"blhe,bshe->bhls\", queries, keys) 的形状是什么？" answer="(8, 2, 6, 6)" why="After the arrow stand b, h, l, s: 8, 2, 6, 6." why_zh="箭头之后是 b、h、l、s：8、2、6、6。" wrong="(8, 6, 2, 6)|(8, 2, 6, 8)|(8, 6, 6, 8)" why_wrong="The output letters are b h l s: heads come second.|e is summed away; the last axis is s.|h is kept, e is not." why_wrong_zh="输出字母是 b h l s，头在第二位。|e 求和消去了，最后一轴是 s。|保留的是 h，不是 e。"
scores = torch.einsum("blhe,bshe->bhls", queries, keys)  # (B, H, L, S)
one_head = queries[0, :, 0, :] @ keys[0, :, 0, :].T  # (L, S)
assert torch.allclose(scores[0, 0], one_head, atol=1e-5)
turned = torch.einsum("blhe,bshe->bhsl", queries, keys)  # (B, H, S, L)
assert torch.equal(turned, scores.transpose(2, 3))
if toy:
    hand_scores = torch.from_numpy(np.load("../toy_data/hand_scores.npy"))
    assert torch.allclose(scores[0, 0, 0], hand_scores, atol=1e-5)
    assert turned.shape == scores.shape
# %% [markdown]
# mask_flag is False in PatchTST, so this block is passed over.
# All six patches lie in the known past: each may look at every other.
# attn_mask=None does not mean "no mask". With mask_flag it means
# "build the causal mask"; only mask_flag=False switches masking off.
# %% [markdown] lang="zh"
# PatchTST 里 mask_flag 为 False，这一块整个跳过。
# 六个 patch 都在已知的过去，彼此都可以看。
# attn_mask=None 并不表示没有掩码：mask_flag 为真时，
# 它表示自动构造因果掩码；只有 mask_flag=False 才关掉掩码。
# %% mask zh="掩码分支" ask="mask_flag is True and attn_mask is None. What is hidden?" ask_zh="mask_flag 为 True，attn_mask 为 None，会遮住什么？" answer="the patches after each query (causal mask)" answer_zh="每个查询之后的 patch（因果掩码）" why="The layer then builds the causal mask itself." why_zh="这时层会自己构造因果掩码。" wrong="nothing|everything|only the diagonal" wrong_zh="什么也不遮|全部|只有对角线" why_wrong="None makes the layer build the causal mask itself.|That would leave every row NaN.|Each patch may always look at itself." why_wrong_zh="None 会让这一层自己构造因果掩码。|那样每一行都是 NaN。|每个 patch 总可以看自己。"
def causal_mask(B, L):
    ones = torch.ones(B, 1, L, L, dtype=torch.bool)
    return torch.triu(ones, diagonal=1)


attn_mask = None
if mask_flag:
    if attn_mask is None:
        attn_mask = causal_mask(B, L)  # (B, one, L, L)
    scores.masked_fill_(attn_mask, -np.inf)
# %% [markdown]
# ## Normalise
# softmax along the last axis: for each query, weights over all S keys.
# Rows sum to 1. Columns do not: a key may be wanted by all or by none.
# By hand, [0.41 -0.12 0.67 0.08 -0.23 0.31] / sqrt(8) gives
# 0.1793 0.1486 0.1965 0.1595 0.1430 0.1730, sum 1.
# The notes print 0.17 0.14 0.19 0.15 0.13 0.17, sum 0.95: cut off instead of
# rounded, and 0.13 is simply wrong.
# %% [markdown] lang="zh"
# ## 归一化
# softmax 沿最后一轴：对每个查询，在 S 个键上分配权重。
# 每行之和为 1。列不是：一个键可能人人都要，也可能没人要。
# 手算：[0.41 -0.12 0.67 0.08 -0.23 0.31] / sqrt(8) 得到
# 0.1793 0.1486 0.1965 0.1595 0.1430 0.1730，和为 1。
# 笔记写成 0.17 0.14 0.19 0.15 0.13 0.17，和只有 0.95：
# 各数是截断而不是四舍五入，0.13 则是写错。
# %% softmax zh="缩放与 softmax" show="A" ask="Along which axis does A sum to 1?" ask_zh="A 沿哪个轴求和为 1？" answer="s, the last: each row" answer_zh="s，最后一轴：每一行" why="softmax is told dim=-1, and the last axis is s." why_zh="softmax 写的是 dim=-1，最后一个轴是 s。" wrong="l: each column|h: over the heads|all axes together" wrong_zh="l：每一列|h：各头之间|所有轴一起" why_wrong="dim=-1 is s; columns sum to whatever they get.|Each head has a softmax of its own.|There is one distribution for each b, h and l." why_wrong_zh="dim=-1 是 s；列的和是多少就是多少。|每个头各做各的 softmax。|每个 b、h、l 各有一个分布。"
A = torch.softmax(scale * scores, dim=-1)  # (B, H, L, S)
row_sums = A.sum(dim=-1)  # (B, H, L)
column_sums = A.sum(dim=-2)  # (B, H, S)
assert torch.allclose(row_sums, torch.ones(B, H, L), atol=1e-5)
assert torch.allclose(column_sums.sum(dim=-1), torch.tensor(float(L)))
printed = torch.tensor([0.17, 0.14, 0.19, 0.15, 0.13, 0.17])
right = torch.tensor([0.1793, 0.1486, 0.1965, 0.1595, 0.1430, 0.1730])
assert round(printed.sum().item(), 2) == 0.95
assert round(right.sum().item(), 3) == 1.0
if plain:
    assert torch.allclose(A[0, 0, 0], right, atol=5e-5)
    assert not torch.allclose(A[0, 0, 0], printed, atol=5e-3)
    assert (column_sums[0, 0] - 1).abs().max() > 0.1
# %% [markdown]
# Dropout comes after softmax. In evaluation it is the identity.
# In training it zeroes some weights and divides the rest by 0.9,
# so a row need not sum to 1 any more: above or below, by luck.
# Modules are born in training mode; eval() must be said.
# %% [markdown] lang="zh"
# dropout 在 softmax 之后。评估模式下它是恒等映射。
# 训练时它把一些权重置零，其余除以 0.9，
# 所以一行的和不再一定是 1，偏大偏小全看运气。
# 模块一出生就在训练模式，eval() 要自己写。
# %% dropout zh="dropout" ask="In training, do the rows of A still sum to 1 after dropout?" ask_zh="训练时，dropout 之后 A 的各行之和仍为 1 吗？" answer="not in general" answer_zh="一般不是" why="Dropout comes after softmax and draws anew; only the mean of the sum is 1." why_zh="dropout 在 softmax 之后随机置零；和只在平均意义上是 1。" wrong="yes, the survivors are rescaled|yes, dropout comes before softmax|no, they sum to 0.9" wrong_zh="是，幸存者重新缩放过|是，dropout 在 softmax 之前|不是，和是 0.9" why_wrong="All are divided by 0.9, whatever fell out: right on average only.|It comes after.|After the division the average is 1, single rows differ." why_wrong_zh="一律除以 0.9，不管掉了多少，只在平均意义上成立。|它在之后。|除过之后平均是 1，每一行各不相同。"
drop = nn.Dropout(0.1)
torch.manual_seed(0)
noisy = drop(A)  # (B, H, L, S)
noisy_sums = noisy.sum(dim=-1)  # (B, H, L)
survived = noisy != 0  # (B, H, L, S)
assert torch.allclose(noisy[survived], A[survived] / 0.9)
if toy:
    assert (noisy_sums - 1).abs().max() > 0.05
drop.eval()
assert torch.equal(drop(A), A)
# %% [markdown]
# ## Aggregate
# The weights average the values: s is summed, d stays.
# Fix b and h: (6,6) @ (6,8) = (6,8).
# Patch 0 gets eight numbers, each a weighted mean of six values.
# With the six weights of the notes every mean is 5 % too small:
# where all values are 1, they give 0.95.
# %% [markdown]
# ```text
# letter   b  h  l  s  d
# A        .  .  .  .       bhls     V[b,l,h,:] =  A[b,h,l,0]*values[b,0,h,:]
# values   .  .     .  .    bshd                 + A[b,h,l,1]*values[b,1,h,:]
# V        .  .  .     .    blhd                 + ...
# summed            s                            + A[b,h,l,5]*values[b,5,h,:]
# ```
# %% [markdown] lang="zh"
# ## 聚合
# 用权重对值求平均：s 被求和，d 保留。
# 固定 b 和 h：(6,6) @ (6,8) = (6,8)。
# patch 0 得到八个数，每个都是六个值的加权平均。
# 若用笔记写的六个数作权重，每个平均都小 5%：
# 值全为 1 时，得到的是 0.95。
# %% [markdown] lang="zh"
# ```text
# 下标     b  h  l  s  d
# A        .  .  .  .       bhls     V[b,l,h,:] =  A[b,h,l,0]*values[b,0,h,:]
# values   .  .     .  .    bshd                 + A[b,h,l,1]*values[b,1,h,:]
# V        .  .  .     .    blhd                 + ...
# 求和              s                            + A[b,h,l,5]*values[b,5,h,:]
# ```
# %% aggregate zh="加权聚合" show="V" ask="Which letter is summed in \"bhls,bshd->blhd\"?" ask_zh="\"bhls,bshd->blhd\" 里对哪个字母求和？" answer="s" why="s is absent after the arrow." why_zh="箭头之后没有 s。" wrong="b, h and s|l|d" wrong_zh="b、h 和 s|l|d" why_wrong="All three are shared, but only s is absent after the arrow.|l stays: one result for each query.|d stays: eight numbers come out." why_wrong_zh="三个都共有，但箭头后面只缺 s。|l 保留：每个查询一个结果。|d 保留：出来八个数。"
V = torch.einsum("bhls,bshd->blhd", A, values)  # (B, L, H, D)
patch_0 = torch.zeros(D)  # (D)
for s in range(S):
    patch_0 = patch_0 + A[0, 0, 0, s] * values[0, s, 0]
assert torch.allclose(V[0, 0, 0], patch_0, atol=1e-6)
assert V[0, :, 0].max() <= values[0, :, 0].max() + 1e-6
too_small = printed @ torch.ones(6, D)  # (D)
just_right = right @ torch.ones(6, D)  # (D)
assert torch.allclose(too_small, torch.full((D,), 0.95))
assert torch.allclose(just_right, torch.ones(D), atol=1e-3)
# %% [markdown]
# V was made head by head in memory, then read as (B, L, H, D):
# strides (96,8,48,1). Its axes lie in another order; nothing is misaligned.
# The caller will merge H and D: 48 is not 8 * 1, so view would raise.
# contiguous() copies into the order that is read, and only if it must:
# called twice, or with one head, it hands back the same memory.
# %% [markdown]
# ```text
# V            shape (8,6,2,8)   strides (96, 8, 48, 1)
# memory order of one series     head 0: 6 rows of 8, then head 1: 6 rows of 8
# reading order of one series    patch 0: head 0, head 1, then patch 1
# ```
# %% [markdown] lang="zh"
# V 在内存里是一个头接一个头算出来的，再按 (B, L, H, D) 去读：
# 步幅是 (96,8,48,1)。只是轴的次序不同，与内存对齐无关。
# 调用者要合并 H 和 D：48 不等于 8 * 1，view 会报错。
# contiguous() 按读的次序复制一份，而且只在必要时才复制：
# 再调用一次，或者只有一个头时，返回的还是同一块内存。
# %% [markdown] lang="zh"
# ```text
# V            形状 (8,6,2,8)    步幅 (96, 8, 48, 1)
# 一条序列的内存次序             头 0：6 行，每行 8 个；然后头 1：6 行
# 一条序列的读取次序             patch 0：头 0、头 1，然后 patch 1
# ```
# %% contiguous zh="连续化并返回" ask="V has strides (96,8,48,1). Will V.view(8, 6, 16) work?" ask_zh="V 的步幅是 (96,8,48,1)，V.view(8, 6, 16) 行得通吗？" answer="no, it raises: 48 is not 8 * 1" answer_zh="不行，会报错：48 不等于 8 * 1" why="H and D merge only if the stride of H is 8 * 1." why_zh="H 的步幅要等于 8 * 1，H 与 D 才能合并。" wrong="yes, 8*6*16 is the number of cells|yes, view copies when needed|no, because the axes are misaligned" wrong_zh="行，8*6*16 正好是元素个数|行，需要时 view 会复制|不行，因为轴没对齐" why_wrong="The count must fit, but merging H and D also needs one stride.|reshape copies, view never does.|The axes are in another order; each is perfectly regular." why_wrong_zh="个数要对，合并 H 和 D 还要求步幅一致。|会复制的是 reshape，view 从不复制。|轴只是换了次序，每个轴都很规则。"
if H > 1 and L > 1 and D > 1:
    assert V.stride()[1:] == (D, L * D, 1)
    try:
        V.view(B, L, -1)
        refused = False
    except RuntimeError:
        refused = True
    assert refused
    assert V.contiguous().data_ptr() != V.data_ptr()
copied = V.contiguous()  # (B, L, H, D)
assert copied.contiguous().data_ptr() == copied.data_ptr()
merged = copied.view(B, L, -1)  # (B, L, channels)
assert merged.data_ptr() == copied.data_ptr()
lone = torch.einsum("bhls,bshd->blhd", A[:, :1], values[:, :, :1])
assert lone.contiguous().data_ptr() == lone.data_ptr()
attn = A if output_attention else None
# %% [markdown]
# ## What if
# A causal mask hides what comes after the query: -inf before softmax,
# weight 0 after it. Patch 0 is left with itself alone, weight 1.
# The mask has one head axis of size 1; broadcasting serves all heads.
# %% [markdown] lang="zh"
# ## 换个条件再看
# 因果掩码遮住查询之后的内容：softmax 之前是 -inf，之后权重为 0。
# patch 0 只剩自己，权重是 1。
# 掩码的头轴大小为 1，靠广播供所有头使用。
# %% causal mask zh="因果掩码" show="A_causal" ask="With the causal mask, what is row 0 of A?" ask_zh="用因果掩码时，A 的第 0 行是什么？" answer="[1, 0, 0, 0, 0, 0]" why="Patch 0 sees itself only, and its row still sums to 1." why_zh="第 0 个 patch 只看得到自己，这一行之和仍是 1。" wrong="[0, 0.2, 0.2, 0.2, 0.2, 0.2]|six times 1/6|all NaN" wrong_zh="[0, 0.2, 0.2, 0.2, 0.2, 0.2]|六个 1/6|全是 NaN" why_wrong="The diagonal stays visible; what comes later is hidden.|-inf is no zero score: exp(-inf) = 0.|One key is left, so the sum is not zero." why_wrong_zh="对角线可见，遮住的是后面的。|-inf 不是得分 0：exp(-inf) = 0。|还剩一个键，分母不为零。"
square = torch.einsum("blhe,bshe->bhls", queries, queries)  # (B, H, L, L)
mask = causal_mask(B, L)  # (B, one, L, L)
hidden = square.masked_fill(mask, -np.inf)  # (B, H, L, L)
A_causal = torch.softmax(scale * hidden, dim=-1)  # (B, H, L, L)
assert A_causal[0, 0, 0].tolist() == [1.0] + [0.0] * (L - 1)
assert torch.equal(A_causal, torch.tril(A_causal))
causal_sums = A_causal.sum(dim=-1)  # (B, H, L)
assert torch.allclose(causal_sums, torch.ones(B, H, L), atol=1e-5)
# %% [markdown]
# Hide every key of one query, and its row is 0 / 0: NaN.
# Only that row; softmax treats each row alone.
# But the average carries it on: the whole output row is NaN.
# %% [markdown] lang="zh"
# 若一个查询的键全被遮住，这一行就是 0 / 0：NaN。
# 只有这一行；softmax 逐行进行。
# 但加权平均会把它带下去：输出的整行都是 NaN。
# %% all masked zh="整行被遮" show="A_blind" ask="Every key of one row is -inf. What does softmax give for the row?" ask_zh="某一行的键全是 -inf，softmax 给出什么？" answer="NaN everywhere" answer_zh="全是 NaN" why="Every exp is 0, and 0 / 0 is NaN." why_zh="每个 exp 都是 0，而 0 / 0 是 NaN。" wrong="zeros|the uniform 1/6|an exception" wrong_zh="全零|均匀的 1/6|抛出异常" why_wrong="Zeros would not sum to 1; 0/0 is NaN.|Equal finite scores give that; -inf minus -inf is NaN.|Floating point does not raise, it passes NaN on." why_wrong_zh="全零的和不是 1；0/0 是 NaN。|有限的相等得分才这样；-inf 减 -inf 是 NaN。|浮点运算不抛异常，只会把 NaN 传下去。"
blind = scores.clone()
blind[:, :, 0, :] = -np.inf
A_blind = torch.softmax(scale * blind, dim=-1)  # (B, H, L, S)
V_blind = torch.einsum("bhls,bshd->blhd", A_blind, values)  # (B, L, H, D)
assert torch.isnan(A_blind[:, :, 0]).all()
assert torch.isnan(V_blind[:, 0]).all()
assert torch.equal(A_blind[:, :, 1:], A[:, :, 1:])
assert not torch.isnan(V_blind[:, 1:]).any()
# %% [markdown]
# `scale or 1/sqrt(E)`: zero counts as "not given" in Python.
# A scale of 0.0 would make all weights equal; here it silently becomes
# 0.3536. Write `if scale is None` to tell the two apart.
# %% [markdown] lang="zh"
# `scale or 1/sqrt(E)`：在 Python 里，0 算作没有给。
# 缩放为 0.0 本该让所有权重相等，这里却悄悄变成 0.3536。
# 写成 `if scale is None` 才能区分两者。
# %% scale zero zh="scale=0.0" ask="FullAttention(scale=0.0) at E = 8: which scale is used?" ask_zh="E = 8 时 FullAttention(scale=0.0) 用的缩放系数是多少？" answer="0.3536" why="0.0 counts as false, so `scale or 1/sqrt(E)` takes the right side." why_zh="0.0 算作假，`scale or 1/sqrt(E)` 取右边。" wrong="0.0|1.0|it raises" wrong_zh="0.0|1.0|报错" why_wrong="0.0 is false, so `or` goes on to the right side.|`or` gives its right side, which is 1/sqrt(8).|Nothing checks it; that is the trap." why_wrong_zh="0.0 为假，`or` 会取右边。|`or` 给出右边，即 1/sqrt(8)。|没有任何检查，这正是陷阱。"
zero_scale = 0.0
used = zero_scale or 1.0 / sqrt(E)
honoured = zero_scale if zero_scale is not None else 1.0 / sqrt(E)
assert used == 1.0 / sqrt(E)
assert honoured == 0.0
even = torch.softmax(honoured * square, dim=-1)  # (B, H, L, L)
assert torch.allclose(even, torch.full((B, H, L, L), 1 / L))
# %% [markdown]
# The causal mask is built from L alone, square. If S differs it cannot
# fit, and masked_fill raises. With L = 1 it fits by broadcasting:
# one cell, False, so nothing is hidden, and nobody is told.
# %% [markdown] lang="zh"
# 因果掩码只按 L 构造，是方的。S 不同就对不上，masked_fill 报错。
# L = 1 时靠广播却对得上：
# 只有一格，值为 False，什么也没遮住，也没有任何提示。
# %% mask and lengths zh="掩码与长度" ask="One query (L = 1), six keys, causal mask. What happens?" ask_zh="一个查询（L = 1）、六个键、因果掩码，会怎样？" answer="nothing is hidden, silently" answer_zh="什么也没遮住，也不报错" why="The mask is 1 by 1 and open; it is broadcast over all six keys." why_zh="掩码是 1 乘 1，没有遮住任何数，再广播到六个键。" wrong="it raises, 1 is not 6|all but the first key are hidden|all but the last key are hidden" wrong_zh="报错，1 不等于 6|只留第一个键|只留最后一个键" why_wrong="Size 1 broadcasts; only other sizes raise.|triu with diagonal=1 of one cell is False.|The mask does not know how many keys there are." why_wrong_zh="大小 1 可以广播，别的大小才报错。|一格的 triu（diagonal=1）是 False。|掩码不知道有多少个键。"
wide = torch.zeros(2, 2, 4, 6)
try:
    wide.masked_fill_(causal_mask(2, 4), -np.inf)
    fitted = True
except RuntimeError:
    fitted = False
assert not fitted
lone_query = torch.zeros(2, 2, 1, 6)
lone_query.masked_fill_(causal_mask(2, 1), -np.inf)
assert torch.equal(lone_query, torch.zeros(2, 2, 1, 6))
# %% [markdown]
# The same lines as a layer is written, and the same numbers.
# tau and delta are accepted for the sake of one common signature;
# any value of them leaves the result as it is. factor is the same:
# ProbSparse attention uses it, this layer only takes it.
# %% [markdown] lang="zh"
# 同样的代码写成一个层，数值也相同。
# 接收 tau 和 delta 只是为了统一接口，给什么值都不改变结果。
# factor 也一样：用它的是 ProbSparse 注意力，
# 这一层只是收下。
# %% whole layer zh="写成完整的层" show="whole"
class FullAttention(nn.Module):
    def __init__(self, mask_flag=True, factor=5, scale=None,
                 attention_dropout=0.1, output_attention=False):
        super().__init__()
        self.mask_flag = mask_flag
        self.scale = scale
        self.output_attention = output_attention
        self.dropout = nn.Dropout(attention_dropout)

    def forward(self, queries, keys, values, attn_mask,
                tau=None, delta=None):
        B, L, H, E = queries.shape
        scale = self.scale or 1.0 / sqrt(E)
        scores = torch.einsum("blhe,bshe->bhls", queries, keys)
        if self.mask_flag:
            if attn_mask is None:
                attn_mask = causal_mask(B, L)
            scores.masked_fill_(attn_mask, -np.inf)
        A = self.dropout(torch.softmax(scale * scores, dim=-1))
        V = torch.einsum("bhls,bshd->blhd", A, values)
        return V.contiguous(), A if self.output_attention else None


layer = FullAttention(mask_flag, scale=given_scale, output_attention=True)
layer.eval()
whole, weights = layer(queries, keys, values, None, tau=5.0, delta=9.0)
assert torch.equal(whole, copied)
assert torch.equal(weights, A)
layer.output_attention = False
_, nothing = layer(queries, keys, values, None)
assert nothing is None
# %% [markdown]
# All sizes differ now: B=2, L=5, S=7, H=3, E=4, D=6.
# The output is (B, L, H, D): length of the queries, width of the values.
# "Same shape as the input" was true only because L = S and E = D.
# And "->bhsl" can no longer pass as scores: the next einsum raises.
# %% [markdown] lang="zh"
# 现在所有大小都不同：B=2，L=5，S=7，H=3，E=4，D=6。
# 输出是 (B, L, H, D)：长度随查询，宽度随值。
# 小例子里输出与输入形状相同，只是因为 L = S、E = D。
# 而 "->bhsl" 再也冒充不了得分：下一个 einsum 会报错。
# %% rerun zh="换一组尺寸再跑" show="out2" ask="B=2, L=5, S=7, H=3, E=4, D=6. What shape comes out?" ask_zh="B=2，L=5，S=7，H=3，E=4，D=6，输出是什么形状？" answer="(2, 5, 3, 6)" why="B, L and H come from queries, D from values." why_zh="B、L、H 来自 queries，D 来自 values。" wrong="(2, 5, 3, 4)|(2, 7, 3, 6)|(2, 3, 5, 7)" why_wrong="The width is D, from the values; E is summed away.|One result for each query, so L.|That is the shape of the weights A." why_wrong_zh="宽度是值的 D，E 已求和消去。|每个查询一个结果，所以是 L。|那是权重 A 的形状。"
q2 = torch.sin(0.3 * torch.arange(2 * 5 * 3 * 4)).view(2, 5, 3, 4)
k2 = torch.cos(0.2 * torch.arange(2 * 7 * 3 * 4)).view(2, 7, 3, 4)
v2 = torch.sin(0.1 * torch.arange(2 * 7 * 3 * 6)).view(2, 7, 3, 6)
layer2 = FullAttention(mask_flag=False, output_attention=True)
layer2.eval()
out2, A2 = layer2(q2, k2, v2, None)
assert out2.shape == (2, 5, 3, 6)
assert A2.shape == (2, 3, 5, 7)
wrong_way = torch.einsum("blhe,bshe->bhsl", q2, k2)
try:
    torch.einsum("bhls,bshd->blhd", wrong_way, v2)
    noticed = False
except RuntimeError:
    noticed = True
assert noticed
# %% [markdown]
# ## Afterwards
# The caller merges the heads with view(B, L, -1), legal after the copy,
# and its out_projection mixes them for the first time.
# Why divide by sqrt(E) at all: that is the softmax lesson.
# %% [markdown] lang="zh"
# ## 之后
# 调用者用 view(B, L, -1) 合并各头，复制之后这是合法的，
# 再由 out_projection 第一次把各头混合。
# 为什么要除以 sqrt(E)，见 softmax 那一课。
# %% what comes next zh="之后去哪儿"
out_projection = nn.Linear(H * D, H * D)
projected = out_projection(merged)  # (B, L, channels)
assert projected.shape == merged.shape
# %% [markdown]
# 1. Sizes from three tensors; scale = 1/sqrt(E), unless given (5.1).
# 2. Scores: e is summed, because the arrow leaves it out (5.2).
# 3. Softmax over keys: rows sum to 1; None is no mask switch (5.2).
# 4. V is a weighted mean, (B, L, H, D); the weights must sum to 1 (5.3).
# 5. contiguous() copies only when needed, here for the merge (5.3).
#
# In brackets: sections on FullAttention. Next: attention_layer.
# %% [markdown] lang="zh"
# 1. 各个大小取自三个张量；scale = 1/sqrt(E)，除非给定（5.1）。
# 2. 打分：e 被求和，因为箭头后面没有它（5.2）。
# 3. softmax 在键上：每行之和为 1；None 不是掩码开关（5.2）。
# 4. V 是加权平均，形状 (B, L, H, D)；权重之和须为 1（5.3）。
# 5. contiguous() 只在需要时复制，这里是为了合并（5.3）。
#
# 括号里是 FullAttention 笔记的小节。下一课：attention_layer。
# %% summary zh="小结"
print("V", tuple(V.shape), "merged", tuple(merged.shape))
print("attention returned:", attn is not None)
