# %% [markdown]
# # Three layers, one map
# The course takes three attention layers apart: PatchTST's FullAttention,
# iTransformer's AttentionLayer, FEDformer's FourierCrossAttention.
# This lesson shows where each sits, what a token is there,
# and the letters used for axes from here on.
# Notes on each layer lie behind the course. You need not have them: a number
# such as 5.3 in a summary is the section answered, and mistakes are put right.
# %% [markdown] lang="zh"
# # 三个层，一张地图
# 这门课拆解三个注意力层：PatchTST 的 FullAttention、
# iTransformer 的 AttentionLayer、FEDformer 的 FourierCrossAttention。
# 这一课说明它们各在哪里、那里的 token 是什么，
# 以及以后各个轴用什么字母。
# 这门课参照了三篇学习笔记（不在本程序里，不读也不影响学习）；
# 小结里 5.3 这样的编号是笔记的小节号，笔记中的错误在课里更正。
# %% setup zh="导入"
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# One batch of raw series: B items, T time steps, N variates.
# P is the length of a patch, C the width of the model, H the heads.
# A variate is one measured quantity: load, temperature, price.
# %% [markdown] lang="zh"
# 一批原始序列：B 个样本，T 个时间步，N 个变量。
# P 是一个 patch 的长度，C 是模型宽度，H 是头数。
# 变量就是一个被测的量：负荷、气温、价格。
# %% parameters zh="参数" tags=["parameters"]
B, T, N = 2, 24, 4
P, C, H = 4, 16, 2
# %% [markdown]
# ## One series, three kinds of token
# Attention compares tokens. What a token is, each model decides anew,
# before attention begins. The same raw numbers can be cut three ways.
# %% [markdown]
# ```text
# raw (2, 24, 4)         time ->
#   variate 0   |....|....|....|....|....|....|   PatchTST: 6 patches a row
#   variate 1   |=============================|   iTransformer: the whole row
#   variate 2    .  .  .  .  .  .  .  .  .  .
#   variate 3    .  .  .  .  .  .  .  .  .  .
#                ^ FEDformer: one step, all variates
# ```
# %% [markdown] lang="zh"
# ## 一批序列，三种 token
# 注意力比较的是 token。token 是什么，由每个模型在注意力之前自己决定。
# 同样的原始数据，可以有三种切法。
# %% [markdown] lang="zh"
# ```text
# raw (2, 24, 4)         时间 ->
#   变量 0      |....|....|....|....|....|....|   PatchTST：一行 6 个 patch
#   变量 1      |=============================|   iTransformer：整整一行
#   变量 2       .  .  .  .  .  .  .  .  .  .
#   变量 3       .  .  .  .  .  .  .  .  .  .
#                ^ FEDformer：一个时间步，含所有变量
# ```
# %% map zh="三种切法" show="raw"
step = torch.arange(T).view(1, T, 1)
variate = torch.arange(N).view(1, 1, N)
item = torch.arange(B).view(B, 1, 1)
raw = torch.sin(0.4 * step + variate + 2 * item)  # (B, T, N)
toy = (B, T, N, P, C, H) == (2, 24, 4, 4, 16, 2)
assert raw.shape == (B, T, N)
# %% [markdown]
# PatchTST treats each variate as a series of its own: B*N of them.
# Each series is cut into patches of P steps (here they do not overlap;
# the model lets them). A patch is a token, embedded as C numbers.
# Split into heads this is the shape of the FullAttention notes, (8, 6, 2, 8).
# %% [markdown] lang="zh"
# PatchTST 把每个变量当作单独的序列：共 B*N 条。
# 每条序列切成 P 步一段的 patch（这里不重叠，模型里可以重叠）。
# 一个 patch 就是一个 token，嵌入成 C 个数。
# 拆成多头，就是 FullAttention 笔记的形状 (8, 6, 2, 8)。
# %% patch tokens zh="patch 作 token" ask="In (8, 6, 2, 8), what is the 6?" ask_zh="(8, 6, 2, 8) 里的 6 是什么？" answer="patches of one series" answer_zh="一条序列的 patch 数" why="Axis 1 counts tokens, and a token here is one patch of a series." why_zh="轴 1 数的是 token，这里一个 token 是一条序列的一个 patch。" wrong="time steps|variates|steps in a patch" wrong_zh="时间步|变量|一个 patch 的步数" why_wrong="There are 24 steps; a token covers four of them.|Variates went into the 8: 2 items of 4.|A patch has 4 steps; they were embedded away." why_wrong_zh="时间步有 24 个，一个 token 覆盖四个。|变量并进了 8：2 个样本，各 4 个。|一个 patch 有 4 步，嵌入后就看不到了。"
by_variate = raw.permute(0, 2, 1)  # (B, N, T)
alone = by_variate.reshape(B * N, T)  # (series, T)
patches = alone.unfold(-1, P, P)  # (series, L, P)
L = patches.shape[1]
torch.manual_seed(1)
patch_embedding = nn.Linear(P, C)
patch_tokens = patch_embedding(patches)  # (series, L, C)
patch_heads = patch_tokens.view(B * N, L, H, -1)  # (series, L, H, E)
assert torch.equal(patches[-1, 0], raw[B - 1, :P, N - 1])
if toy:
    assert patch_heads.shape == (8, 6, 2, 8)
# %% [markdown]
# iTransformer turns the axes round: a token is one variate,
# its whole history embedded as C numbers.
# Attention then compares variates. Their order means nothing.
# %% [markdown] lang="zh"
# iTransformer 把轴倒过来：一个 token 是一个变量，
# 它的整段历史嵌入成 C 个数。
# 注意力比较的是变量，而变量的次序没有意义。
# %% variate tokens zh="变量作 token" ask="Attention over variate tokens of raw (2, 24, 4): how large is one table?" ask_zh="对 raw (2, 24, 4) 的变量 token 做注意力，一张表多大？" answer="4 by 4" answer_zh="4 乘 4" why="Each of the 4 variates is one token, and every token looks at every token." why_zh="4 个变量各是一个 token，每个 token 都看所有 token。" wrong="24 by 24|6 by 6|2 by 2" wrong_zh="24 乘 24|6 乘 6|2 乘 2" why_wrong="That compares time steps.|That compares patches.|Items of a batch are never compared." why_wrong_zh="那是比较时间步。|那是比较 patch。|同一批的样本从不互相比较。"
variate_embedding = nn.Linear(T, C)
variate_tokens = variate_embedding(by_variate)  # (B, N, C)
other = raw.clone()
other[:, :, 0] = 0
moved = variate_embedding(other.permute(0, 2, 1))  # (B, N, C)
assert torch.equal(moved[:, 1:], variate_tokens[:, 1:])
assert not torch.equal(moved[:, 0], variate_tokens[:, 0])
# %% [markdown]
# FEDformer keeps the old reading: a token is a time step,
# all variates of that moment embedded as C numbers.
# (Its embedding also looks one step to each side; one token stays
# one step.) Attention compares moments, or here their frequencies.
# %% [markdown] lang="zh"
# FEDformer 保持原来的读法：一个 token 是一个时间步，
# 这一刻的所有变量嵌入成 C 个数。
# （它的嵌入还会看前后各一步，但一个 token 仍是一步。）
# 一般的注意力比较各个时刻；这里比较的是整条序列的各个频率分量。
# %% step tokens zh="时间步作 token" ask="Is a token always a time step?" ask_zh="token 总是一个时间步吗？" answer="no, that is one choice of three" answer_zh="不是，这只是三种选择之一" why="A patch, a variate or a step: whatever axis attention compares is its token." why_zh="patch、变量或时间步：注意力比较哪个轴，token 就是哪个。" wrong="yes, by definition|yes, unless the series is cut|only in self-attention" wrong_zh="是，定义如此|是，除非切了序列|只在自注意力里是" why_wrong="A token is whatever the embedding makes one row of.|iTransformer cuts nothing and has variate tokens.|Self or cross says who asks whom, not what a token is." why_wrong_zh="嵌入把什么变成一行，什么就是 token。|iTransformer 什么也没切，token 却是变量。|自注意力还是交叉注意力，说的是谁问谁。"
step_embedding = nn.Linear(N, C)
step_tokens = step_embedding(raw)  # (B, T, C)
tables = L, N, T
assert step_tokens.shape == (B, T, C)
if toy:
    assert tables == (6, 4, 24)
# %% [markdown]
# ## Letters
# Each axis keeps one letter in all lessons.
# L and S are both counts of tokens: who asks, and who is asked.
# Between the two sides only the length may differ: L against S.
# B, C, H and E must be the same on both sides.
# An einsum writes the same letters small: s is S.
# %% [markdown]
# ```text
# B batch           L tokens that ask      S tokens that are asked
# C model width     H heads                E numbers in a head (q and k)
# D numbers in a value                     O numbers out of a head
# F bins of q       G bins of k            X, Y chosen modes of q and k
# ```
# %% [markdown] lang="zh"
# ## 轴的字母
# 每个轴在所有课里用同一个字母。
# L 和 S 都是 token 的个数：提问的一方，被问的一方。
# q 一侧与 k、v 一侧只有长度可以不同，即 L 与 S；
# B、C、H、E 都必须相同。einsum 里写成小写：s 就是 S。
# %% [markdown] lang="zh"
# ```text
# B 批              L 提问的 token 数      S 被问的 token 数
# C 模型宽度        H 头数                 E 每头的维数（q 和 k）
# D 值的维数                               O 每头输出的维数
# F q 的频点        G k 的频点             X、Y 选出的 q、k 模式
# ```
# %% axis letters zh="轴的字母" ask="q is (B,L,H,E), k is (B,S,H,E). Which of their sizes may differ?" ask_zh="q 是 (B,L,H,E)，k 是 (B,S,H,E)，两边哪个大小可以不同？" answer="L and S only" answer_zh="只有 L 和 S" why="Scores are taken for every pair (l, s); B, H and E are matched one to one." why_zh="得分对每一对 (l, s) 计算；B、H、E 则一一对应。" wrong="B|H|E" why_wrong="Item 0 asks item 0: the batches are paired.|Head 0 asks head 0: heads are paired.|E is summed over, so it must be one length." why_wrong_zh="样本 0 问样本 0：批是一一对应的。|头 0 问头 0：头是一一对应的。|E 要求和，长度必须一样。"
q = torch.zeros(3, 10, 8, 2)  # (batch, asks, heads, width)
k = torch.zeros(3, 12, 8, 2)  # (batch, asked, heads, width)
scores = torch.einsum("blhe,bshe->bhls", q, k)
assert scores.shape == (3, 8, 10, 12)
refused = []
for name, shape in [("B", (2, 12, 8, 2)), ("H", (3, 12, 4, 2)),
                    ("E", (3, 12, 8, 3))]:
    try:
        torch.einsum("blhe,bshe->bhls", q, torch.zeros(shape))
    except RuntimeError:
        refused.append(name)
assert refused == ["B", "H", "E"]
# %% [markdown]
# ## The three layers
# They call one another by kind, not by number: the inner layer of
# iTransformer's wrapper is a FullAttention, but at (3, 9, 4, 2).
# The (8, 6, 2, 8) of the FullAttention notes is PatchTST's.
# So the toy shapes of the three notes do not chain.
# FEDformer's layers are taken as in TFB, a public forecasting benchmark.
# %% [markdown]
# ```text
# PatchTST       EncoderLayer > AttentionLayer > FullAttention
#                                                (8,6,2,8)   token: patch
# iTransformer   EncoderLayer > AttentionLayer > FullAttention
#                               (3,9,8)          (3,9,4,2)   token: variate
# FEDformer      DecoderLayer > AutoCorrelationLayer > FourierCrossAttention
#                               (3,10,16)+(3,12,16)    (3,10,8,2)+(3,12,8,2)
#                                                            token: time step
# ```
# %% [markdown] lang="zh"
# ## 三个层
# 从类型上看，它们确实一层调用一层，但例子的大小对不上：
# iTransformer 的外层调用的正是 FullAttention，形状却是 (3, 9, 4, 2)。
# FullAttention 笔记的 (8, 6, 2, 8) 是 PatchTST 的。
# 所以三篇笔记的小例子不能首尾相接。
# FEDformer 的各层，取自公开的预测基准 TFB 中的版本。
# %% [markdown] lang="zh"
# ```text
# PatchTST       EncoderLayer > AttentionLayer > FullAttention
#                                                (8,6,2,8)   token：patch
# iTransformer   EncoderLayer > AttentionLayer > FullAttention
#                               (3,9,8)          (3,9,4,2)   token：变量
# FEDformer      DecoderLayer > AutoCorrelationLayer > FourierCrossAttention
#                               (3,10,16)+(3,12,16)    (3,10,8,2)+(3,12,8,2)
#                                                            token：时间步
# ```
# %% three layers zh="三个层的位置" ask="AttentionLayer at (3, 9, 8) with 4 heads hands its inner layer which shape?" ask_zh="(3, 9, 8)、4 个头的 AttentionLayer 交给内层什么形状？" answer="(3, 9, 4, 2)" why="8 columns become 4 heads of 2, and the two axes before stay." why_zh="8 列拆成 4 个头、每头 2 列，前面两个轴不变。" wrong="(8, 6, 2, 8)|(3, 4, 9, 2)|(12, 9, 2)" why_wrong="That is PatchTST's; the toy shapes do not chain.|Heads come after tokens here; nobody permuted.|Heads are an axis of their own, not part of the batch." why_wrong_zh="那是 PatchTST 的，小例子并不相接。|这里头在 token 之后，没有人换轴。|头自成一轴，没有并入批。"
patchtst = torch.zeros(8, 6, 2, 8)  # (series, patch, head, e)
itransformer = torch.zeros(3, 9, 8)  # (item, variate, channel)
inner = itransformer.view(3, 9, 4, -1)  # (item, variate, head, e)
fedformer = torch.zeros(3, 10, 16)  # (item, time, channel)
inner_q = fedformer.view(3, 10, 8, -1)  # (item, time, head, e)
assert inner.shape == (3, 9, 4, 2) and inner.shape != patchtst.shape
assert inner_q.shape == q.shape
# %% [markdown]
# Each returns a pair: the result, and None where A could be.
# The first two return tokens as they came, (B, L, ...).
# The third returns (B, H, E, L): time last. Its wrapper does not notice,
# and that is the story of the lesson view_quirk.
# %% [markdown]
# ```text
# layer                   takes q, k, v                    returns
# FullAttention           (B,L,H,E) (B,S,H,E) (B,S,H,D)    (B,L,H,D), None
# AttentionLayer          (B,L,C)   (B,S,C)   (B,S,C)      (B,L,C),   None
# FourierCrossAttention   (B,L,H,E) (B,S,H,E) (B,S,H,E)    (B,H,E,L), None
# ```
# %% [markdown] lang="zh"
# 每一层都返回一对：结果，以及放 A 的位置上的 None。
# 前两个按原来的次序返回 token：(B, L, ...)。
# 第三个返回 (B, H, E, L)，时间在最后。外层没有察觉，
# 这就是 view_quirk 那一课的故事。
# %% [markdown] lang="zh"
# ```text
# 层                      输入 q、k、v                     返回
# FullAttention           (B,L,H,E) (B,S,H,E) (B,S,H,D)    (B,L,H,D), None
# AttentionLayer          (B,L,C)   (B,S,C)   (B,S,C)      (B,L,C),   None
# FourierCrossAttention   (B,L,H,E) (B,S,H,E) (B,S,H,E)    (B,H,E,L), None
# ```
# %% contracts zh="接口一览" ask="Which of the three returns time (or tokens) as the last axis?" ask_zh="三者中，哪个返回时把时间（token）放在最后一轴？" answer="FourierCrossAttention" why="Its irfft works on the last axis, and nothing brings that axis forward again." why_zh="它的 irfft 作用在最后一个轴，之后没有再把这个轴换回前面。" wrong="FullAttention|AttentionLayer|all three" wrong_zh="FullAttention|AttentionLayer|三个都是" why_wrong="Its second einsum ends in b l h d: tokens second.|It returns (B, L, C).|Only one of them works along time and leaves it last." why_wrong_zh="它的第二个 einsum 以 b l h d 结尾，token 在第二位。|它返回 (B, L, C)。|只有一个沿时间计算并把它留在最后。"
A = torch.softmax(scores, dim=-1)
full_result = torch.einsum("bhls,bshd->blhd", A, k)
time_last = torch.fft.irfft(torch.fft.rfft(q.permute(0, 2, 3, 1)), n=10)
assert full_result.shape == (3, 10, 8, 2)
assert time_last.shape == (3, 8, 2, 10)
# %% [markdown]
# Equal sizes hide mistakes: at (8,6,2,8) B, E and D are all 8, and L is S;
# at the Fourier shape X = Y = 4 and E = O = 2.
# A wrong letter can then give the right shape.
# So every lesson ends with a run in which all sizes differ.
# %% [markdown] lang="zh"
# 大小相等会掩盖错误：(8,6,2,8) 里 B、E、D 都是 8，L 等于 S；
# 傅里叶的例子里 X = Y = 4，E = O = 2。
# 字母写错，形状也可能是对的。
# 所以每一课最后都用互不相同的大小再跑一遍。
# %% rerun zh="大小相同的陷阱" ask="\"blhe,bshe->bhsl\" at L = S = 6: what tells you it is wrong?" ask_zh="L = S = 6 时写成 \"blhe,bshe->bhsl\"，靠什么看出写错了？" answer="nothing in the shape" answer_zh="从形状上看不出来" why="With L = S the last two axes are equal, so the transpose has the same shape." why_zh="L = S 时最后两个轴一样大，转置后形状相同。" wrong="the shape|an exception|the dtype" wrong_zh="形状|异常|数据类型" why_wrong="(8,2,6,6) either way.|The letters are all legal.|It is float32 either way." why_wrong_zh="两种写法都是 (8,2,6,6)。|字母都合法。|两种写法都是 float32。"
def two_ways(B, L, S, H, E):
    q = torch.sin(torch.arange(B * L * H * E)).view(B, L, H, E)
    k = torch.cos(torch.arange(B * S * H * E)).view(B, S, H, E)
    right = torch.einsum("blhe,bshe->bhls", q, k)  # (B, H, L, S)
    wrong = torch.einsum("blhe,bshe->bhsl", q, k)
    return right, wrong


right, wrong = two_ways(8, 6, 6, 2, 8)
assert right.shape == wrong.shape
assert not torch.allclose(right, wrong)
right2, wrong2 = two_ways(2, 5, 7, 3, 4)
assert right2.shape == (2, 3, 5, 7)
assert wrong2.shape == (2, 3, 7, 5)
# %% [markdown]
# ## The course
# Small before large. Skip what you know: with views in hand go to einsum,
# with attention in hand to cross_attention, with the FFT to modes.
# Lessons 1 to 7 hardly touch complex numbers; lesson 8, rfft, begins with them.
# What the notes call steps are stages here; a step is one statement.
# %% [markdown]
# ```text
#  1 map              7 cross_attention           13 view_quirk
#  2 views            8 rfft                      14 tanh
#  3 einsum           9 modes                     15 cost
#  4 softmax         10 fourier_block             16 compare
#  5 full_attention  11 fourier_small
#  6 attention_layer 12 fourier_cross_attention
# ```
# %% [markdown] lang="zh"
# ## 课程
# 先小后大。会的可以跳过：懂视图就去 einsum，
# 懂注意力就去 cross_attention，懂 FFT 就去 modes。
# 第 1 到 7 课几乎用不到复数，第 8 课 rfft 从复数讲起。
# 笔记里的步骤一、步骤二，这里叫阶段；一步是一条语句。
# %% [markdown] lang="zh"
# ```text
#  1 map              7 cross_attention           13 view_quirk
#  2 views            8 rfft                      14 tanh
#  3 einsum           9 modes                     15 cost
#  4 softmax         10 fourier_block             16 compare
#  5 full_attention  11 fourier_small
#  6 attention_layer 12 fourier_cross_attention
# ```
# %% what comes next zh="之后去哪儿"
course = ["map", "views", "einsum", "softmax", "full_attention",
          "attention_layer", "cross_attention", "rfft", "modes",
          "fourier_block", "fourier_small", "fourier_cross_attention",
          "view_quirk", "tanh", "cost", "compare"]
assert len(course) == 16 and course[12 - 1] == "fourier_cross_attention"
# %% [markdown]
# 1. A token is a patch, a variate or a time step (each, section 2).
# 2. The layers sit in encoder or decoder layers (each, section 1).
# 3. Each returns a pair, the second None (each, section 2).
# 4. Only L and S may differ between the two sides (5.1, 5.2).
# 5. Equal sizes hide wrong letters: rerun with unequal ones.
# %% [markdown] lang="zh"
# 1. token 可以是 patch、变量或时间步（各篇笔记第 2 节）。
# 2. 这些层位于编码器层或解码器层之中（各篇笔记第 1 节）。
# 3. 每一层返回一对，第二个是 None（各篇笔记第 2 节）。
# 4. 两边之间只有 L 与 S 可以不同（5.1、5.2）。
# 5. 大小相等会掩盖写错的字母：换不等的大小再跑一遍。
# %% summary zh="小结"
print("tables of", tables, "tokens: patches, variates, steps")
