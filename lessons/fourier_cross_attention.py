# %% [markdown]
# # FourierCrossAttention
# Cross attention that never compares two moments in time.
# It turns q and k into spectra, keeps four frequencies of each,
# compares those, and turns the answer back into a series.
# You walk through the layer and the wrapper around it, one line at a time.
# It follows the layer as the TFB benchmark carries it: two real weight
# tensors, tanh on the two parts, `num_heads` as an argument.
# %% [markdown] lang="zh"
# # FourierCrossAttention
# 这种交叉注意力从不直接比较两个时刻。
# 它把 q 和 k 变成频谱，各挑四个频率互相比较，再把结果变回时间序列。
# 这一课逐行走完这一层，以及包在它外面的那一层。
# 代码依照 TFB 基准中的版本：权重是两个实数张量，
# tanh 分别作用于实部和虚部，头数由参数 `num_heads` 给出。
# %% setup zh="导入"
import math
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# The sizes. B batch, L query steps, S key steps, H heads, E numbers a head.
# `modes` is how many frequencies to keep, `seed` fixes every random draw.
# Change one with `-p`, for example `-p modes=2` or `-p activation=softmax`.
# %% [markdown] lang="zh"
# 各个大小：B 批，L 查询的步数，S 键的步数，H 头数，E 每个头的维数。
# `modes` 是保留几个频率，`seed` 固定所有随机抽取。
# 用 `-p` 改其中一个，例如 `-p modes=2` 或 `-p activation=softmax`。
# %% parameters zh="参数" tags=["parameters"]
B, L, S, H, E = 3, 10, 12, 8, 2
modes = 4
activation = "tanh"
seed = 117
# %% [markdown]
# ## Where it sits
# The decoder asks (q, 10 steps), the encoder answers (k and v, 12 steps).
# A token is a time step here: not a patch, not a variate.
# 10 steps: the later half of the 12 known ones, then 4 to forecast (when
# label_len is half of seq_len; forward itself only asks q for its length).
# Later axes: F, G bins of q and k; X, Y kept modes; O numbers out of a head.
# %% [markdown]
# ```text
# FEDformer.forecast
# +- Decoder
#    +- DecoderLayer
#       +- self_attention       FourierBlock in its wrapper
#       +- series_decomp        first
#       +- cross_attention      AutoCorrelationLayer      <- this lesson
#       |  +- query, key and value projection
#       |  +- FourierCrossAttention                       <- and its heart
#       |  +- out_projection
#       +- series_decomp        second
#
# name       shape                what it is
# queries    (3,10,16) [B,L,C]    the decoder's hidden series
# keys       (3,12,16) [B,S,C]    what the encoder returned
# values     (3,12,16) [B,S,C]    the same tensor; it will not matter
# attn_mask  None                 accepted, then ignored
# returns    (3,10,16), None      no attention matrix comes back
# ```
# %% [markdown] lang="zh"
# ## 在模型里的位置
# 解码器提问（q，10 步），编码器回答（k 和 v，12 步）。
# 这里一个 token 是一个时间步，不是 patch，也不是变量。
# 10 步：12 个已知时刻的后一半，加上要预测的 4 步（label_len 取
# seq_len 的一半时如此；forward 只看 q 自己的长度）。
# 之后的轴：F、G 是 q、k 的频点，X、Y 是选出的模式，O 是每头输出几个数。
# %% [markdown] lang="zh"
# ```text
# FEDformer.forecast
# +- Decoder
#    +- DecoderLayer
#       +- self_attention       FourierBlock（外面也有一层封装）
#       +- series_decomp        第一次
#       +- cross_attention      AutoCorrelationLayer      <- 这一课
#       |  +- 查询、键、值三个线性投影
#       |  +- FourierCrossAttention                       <- 它的核心
#       |  +- out_projection
#       +- series_decomp        第二次
#
# 名字       形状                 含义
# queries    (3,10,16) [B,L,C]    解码器的隐藏序列
# keys       (3,12,16) [B,S,C]    编码器的输出
# values     (3,12,16) [B,S,C]    同一个张量，后面会看到它不起作用
# attn_mask  None                 接收，但不使用
# 返回       (3,10,16), None      不返回注意力矩阵
# ```
# %% map zh="在模型里的位置" ask="Which of B, L, S, C may differ between the decoder's x and the encoder's enc_out?" ask_zh="解码器的 x 与编码器的 enc_out，B、L、S、C 中哪个可以不同？" answer="only the length: L against S" answer_zh="只有长度：L 与 S" why="Only L and S stand for different things; B and C are one letter in both." why_zh="只有 L 和 S 是两个字母；B、C 在两边是同一个。" wrong="the batch B|the width C|nothing, both must have one shape" wrong_zh="批 B|宽度 C|都不行，形状必须相同" why_wrong="Both sides see the same batch items, so B is shared.|C is the model's width; both hidden series have it.|That is self-attention. Cross attention is made for two lengths." why_wrong_zh="两边是同一批样本，B 必须相同。|C 是模型宽度，两个隐藏序列都是它。|那是自注意力；交叉注意力正是为两种长度准备的。"
C, O = H * E, E
F, G = L // 2 + 1, S // 2 + 1
toy = (B, L, S, H, E, modes, seed) == (3, 10, 12, 8, 2, 4, 117)
data = "../toy_data/fourier_"
if toy:
    x = torch.from_numpy(np.load(data + "x.npy"))  # (B, L, C)
    enc_out = torch.from_numpy(np.load(data + "enc_out.npy"))  # (B, S, C)
    assert L == S // 2 + 4
else:
    x = torch.sin(0.37 * torch.arange(B * L * C)).view(B, L, C)
    enc_out = torch.cos(0.23 * torch.arange(B * S * C)).view(B, S, C)
# %% [markdown]
# ## Construction
# The layer draws its frequencies once, when it is built, not at each call.
# rfft of 10 samples has 6 bins, but only range(0, 10 // 2) can be drawn:
# 5 candidates for q and 6 for k. The last bin is never among them.
# Two draws, two lists: even for equal lengths they mostly differ.
# The lists are no weights, so a reloaded layer that draws again is another.
# %% [markdown] lang="zh"
# ## 构造
# 频率只在构造这一层时抽取一次，并不是每次调用都抽。
# 10 个采样的 rfft 有 6 个频点，但候选只有 range(0, 10 // 2)：
# q 有 5 个候选，k 有 6 个，最后一个频点永远抽不到。
# 两次抽取得到两个列表；即使长度相同，也往往不一样。
# 列表不是权重：重新加载后若再抽一次，输出就变了。
# %% draw modes zh="抽取频率模式" show="index_q" ask="Can bin 5 of q ever be drawn?" ask_zh="q 的频点 5 有可能被抽到吗？" answer="no, the candidates are 0 to 4" answer_zh="不可能，候选是 0 到 4" why="range(0, 10 // 2) ends before 5." why_zh="range(0, 10 // 2) 到 4 为止。" wrong="yes, rfft has bins 0 to 5|yes, when modes is 5 or more|only with another seed" wrong_zh="可能，rfft 有频点 0 到 5|可能，只要 modes 不小于 5|换一个 seed 就可能" why_wrong="The spectrum has bin 5, but the draw is from range(0, L // 2).|More modes take more of the five candidates; there is no sixth.|A seed changes the order of the candidates, not which they are." why_wrong_zh="频谱里有频点 5，但抽取的范围是 range(0, L // 2)。|modes 再大，也只是取完五个候选，没有第六个。|seed 只改变候选的次序，不改变候选本身。"
def draw_modes(length, count):
    candidates = list(range(length // 2))
    np.random.shuffle(candidates)
    return sorted(candidates[:count])


np.random.seed(seed)
index_q = draw_modes(L, modes)
index_kv = draw_modes(S, modes)
X, Y = len(index_q), len(index_kv)
print("q modes", index_q, "k modes", index_kv)
drawn, drawn_again = draw_modes(96, 4), draw_modes(96, 4)
candidates = L // 2, S // 2
assert F - 1 not in index_q and L // 2 == F - 1
if toy:
    assert index_q == [1, 2, 3, 4]
    assert index_kv == [0, 2, 4, 5]
    assert drawn != drawn_again
    assert candidates == (5, 6) and (F, G) == (6, 7)
# %% [markdown]
# One complex E by O matrix for each head and each kept query mode.
# It is stored as two real tensors, W1 + j W2.
# The last 4 counts the modes of q: the output has q's frequencies.
# Every number is drawn from 0 to 1/256: all start small, none negative.
# The constructor of the layer does no more than this and the draw.
# %% [markdown] lang="zh"
# 每个头、每个选出的查询模式，各有一个 E 乘 O 的复数矩阵。
# 存成 `W1 + j W2`：两个实数张量。
# 最后的 4 是 q 的模式数，因为输出用的是 q 的频率。
# 每个数都取自 0 到 1/256，所以开始时都是很小的非负数。
# 这一层的构造函数，只做这件事和前面的抽取。
# %% weights zh="复数权重" ask="The weights are (8,2,2,4). What does the last 4 count?" ask_zh="权重的形状是 (8,2,2,4)，最后的 4 数的是什么？" answer="the modes of q (X)" answer_zh="q 的模式（X）" why="The weights are used after the sum over key modes: X is what is left." why_zh="权重用在对键的模式求和之后：剩下的是 X。" wrong="the modes of k (Y)|half of the heads|the steps to forecast" wrong_zh="k 的模式（Y）|头数的一半|要预测的步数" why_wrong="Y is gone before the weights are used: it is summed away.|Heads are the first axis, 8.|Four steps are forecast too, but the weights know nothing of time." why_wrong_zh="用到权重时，Y 已经被求和消去了。|头是第一个轴，大小 8。|恰好也预测 4 步，但权重与时间无关。"
torch.manual_seed(seed)
weights1 = nn.Parameter(torch.rand(H, E, O, X) / (C * C))  # (H, E, O, X)
weights2 = nn.Parameter(torch.rand(H, E, O, X) / (C * C))  # (H, E, O, X)
W = torch.complex(weights1, weights2)  # (H, E, O, X)
assert weights1.min() >= 0
assert weights1.max() < 1 / (C * C)
if toy:
    assert torch.equal(W, torch.from_numpy(np.load(data + "weights.npy")))
# %% [markdown]
# ## Preparation
# The wrapper projects first: y = x W^T + b on the last axis, row by row.
# A row is one time step of one batch item: 30 rows of x, 36 of enc_out.
# v is computed too, with weights of its own. This is the one real waste:
# nothing will ever read it.
# %% [markdown] lang="zh"
# ## 准备
# 外层先做线性投影：在最后一轴上逐行计算 y = x W^T + b。
# 一行就是一个样本的一个时间步：x 有 30 行，enc_out 有 36 行。
# v 也要算，而且有自己的权重。真正浪费的正是这一步：
# 后面没有任何一步读取它。
# %% project zh="线性投影" show="q" ask="How many rows does the query projection treat, and how many the key projection?" ask_zh="查询投影处理多少行？键投影呢？" answer="30 and 36" answer_zh="30 行和 36 行" why="3 * 10 rows of x and 3 * 12 of enc_out." why_zh="x 有 3 * 10 行，enc_out 有 3 * 12 行。" wrong="3 and 3|10 and 12|480 and 576" wrong_zh="3 行和 3 行|10 行和 12 行|480 行和 576 行" why_wrong="All axes but the last are rows, time as well as batch.|That is one batch item; there are three.|Those are single numbers; a row holds 16." why_wrong_zh="除最后一轴外都算行，时间轴也在内。|那只是一个样本，一共有三个。|那是数的个数，一行有 16 个数。"
query_projection = nn.Linear(C, C)
key_projection = nn.Linear(C, C)
value_projection = nn.Linear(C, C)
out_projection = nn.Linear(C, C)
q = query_projection(x)  # (B, L, C)
k = key_projection(enc_out)  # (B, S, C)
v = value_projection(enc_out)  # (B, S, C)
rows = B * L, B * S
row = x[0, 0] @ query_projection.weight.T + query_projection.bias
assert torch.allclose(q[0, 0], row, atol=1e-6)
if toy:
    assert rows == (30, 36)
# %% [markdown]
# H counts heads, E the numbers in one head: 16 channels = 8 * 2.
# Heads divide the projected channels. They divide neither time nor variates.
# Head 3 gets columns 6 and 7 of every row.
# `.view` moves nothing: splitting an axis is always legal.
# %% [markdown]
# ```text
# one row of q, 16 numbers, memory order:
#   0  1 |  2  3 |  4  5 |  6  7 |  8  9 | 10 11 | 12 13 | 14 15
#   head 0| head 1| head 2| head 3| head 4| head 5| head 6| head 7
#   e0 e1   e0 e1   e0 e1   e0 e1   ...
# ```
# %% [markdown] lang="zh"
# H 是头数，E 是一个头里有几个数：16 个通道 = 8 * 2。
# 头切分的是投影后的通道，既不切时间，也不切变量。
# 头 3 得到每一行的第 6、7 列。
# `.view` 不移动任何数；拆分一个轴总是合法的。
# %% [markdown] lang="zh"
# ```text
# q 的一行，16 个数，按内存次序：
#   0  1 |  2  3 |  4  5 |  6  7 |  8  9 | 10 11 | 12 13 | 14 15
#   头 0  | 头 1  | 头 2  | 头 3  | 头 4  | 头 5  | 头 6  | 头 7
#   e0 e1   e0 e1   e0 e1   e0 e1   ...
# ```
# %% split heads zh="拆分多头" show="q" ask="Which of the 16 columns belong to head 3?" ask_zh="16 列中，哪几列属于头 3？" answer="6 and 7" answer_zh="6 和 7" why="Head h owns columns 2h and 2h + 1." why_zh="头 h 拥有第 2h 列和第 2h + 1 列。" wrong="3 and 11|3 and 4|5 and 6" wrong_zh="3 和 11|3 和 4|5 和 6" why_wrong="That deals columns round like cards; view cuts neighbours.|Head 3 begins after three heads of two, at column 6.|Counting heads from one; they count from zero." why_wrong_zh="那是像发牌一样轮流分；view 切的是相邻的列。|头 3 前面有三个头，每头两列，所以从第 6 列开始。|把头从一数起了；编号从零开始。"
q = q.view(B, L, H, E)  # (B, L, H, E)
k = k.view(B, S, H, E)  # (B, S, H, E)
v = v.view(B, S, H, E)  # (B, S, H, E)
assert q.stride() == (L * C, C, E, 1)
columns = torch.arange(C).view(H, E)  # (H, E)
if toy:
    assert columns[3].tolist() == [6, 7]
    assert torch.allclose(q, torch.from_numpy(np.load(data + "q.npy")))
    assert torch.allclose(k, torch.from_numpy(np.load(data + "k.npy")))
    assert torch.allclose(v, torch.from_numpy(np.load(data + "v.npy")))
# %% [markdown]
# rfft runs along the last axis, so time must become the last axis.
# permute changes the order of reading: shape and strides, nothing else.
# No number moves. q[0,3,5,1] and xq[0,5,1,3] are one memory cell, cell 59.
# So xv costs nothing either; what v cost was its projection.
# %% [markdown]
# ```text
# q   (3,10,8,2)  strides (160,16,2,1)   [B, L, H, E]
# xq  (3,8,2,10)  strides (160,2,1,16)   [B, H, E, L]
# cell = 0*160 + 3*16 + 5*2 + 1*1 = 0*160 + 5*2 + 1*1 + 3*16 = 59
# ```
# %% [markdown] lang="zh"
# rfft 沿最后一轴计算，所以要把时间换到最后一轴。
# permute 只改变读法：形状和步幅变了，别的都没变。
# 没有任何数移动：q[0,3,5,1] 和 xq[0,5,1,3] 是同一个内存格：59 号。
# 所以 xv 也不费计算；v 真正的代价是它的投影。
# %% [markdown] lang="zh"
# ```text
# q   (3,10,8,2)  步幅 (160,16,2,1)   [B, L, H, E]
# xq  (3,8,2,10)  步幅 (160,2,1,16)   [B, H, E, L]
# 格号 = 0*160 + 3*16 + 5*2 + 1*1 = 0*160 + 5*2 + 1*1 + 3*16 = 59
# ```
# %% permute zh="换轴" show="xq" ask="q.permute(0, 2, 3, 1): where is q[0,3,5,1] now?" ask_zh="q.permute(0, 2, 3, 1) 之后，q[0,3,5,1] 在哪里？" answer="xq[0,5,1,3]" why="The axes stand in the order 0, 2, 3, 1, and the indices with them." why_zh="轴的次序变成 0、2、3、1，下标也一样。" wrong="xq[0,1,3,5]|xq[0,3,1,5]|xq[0,5,3,1]" why_wrong="That sends each axis the other way: it is permute(0, 3, 1, 2).|Time (3) goes last, it does not stay second.|Only two axes were swapped; permute turned three of them." why_wrong_zh="方向反了，那是 permute(0, 3, 1, 2)。|时间（3）要到最后，不是留在第二位。|这只交换了两个轴；permute 轮换了三个。"
xq = q.permute(0, 2, 3, 1)  # (B, H, E, L)
xk = k.permute(0, 2, 3, 1)  # (B, H, E, S)
xv = v.permute(0, 2, 3, 1)  # (B, H, E, S)
assert xq.data_ptr() == q.data_ptr()
assert xq.stride() == (L * C, E, 1, C)
if toy:
    memory = q.view(-1)
    assert q[0, 3, 5, 1] == memory[59]
    assert xq[0, 5, 1, 3] == memory[59]
    assert not xq.is_contiguous()
# %% [markdown]
# ## To frequencies
# Ten real samples give 10 // 2 + 1 = 6 complex bins.
# Bin j is a wave that turns j times in ten steps.
# Bin 0 is the sum over time (not the mean), so it is real.
# Bin 5 flips its sign at every step; it is real too. The other four turn.
# q has ten steps, and bin 0 is not small: a bias b alone adds 10 * b to it.
# %% [markdown] lang="zh"
# ## 变到频域
# 10 个实数采样得到 10 // 2 + 1 = 6 个复数频点。
# 频点 j 是在 10 步里转 j 圈的波。
# 频点 0 是对时间求和（不是平均），所以是实数。
# 频点 5 每一步变一次号，也是实数；其余四个是复数。
# q 有 10 步，频点 0 也不小：单是偏置 b 就贡献 10 * b。
# %% spectrum of q zh="Q 的频谱" ask="How many of q's six bins are real numbers?" ask_zh="q 的六个频点中，有几个是实数？" answer="two: bins 0 and 5" answer_zh="两个：频点 0 和 5" why="In bins 0 and 5 the wave has no sine." why_zh="频点 0 和 5 的波没有正弦部分。" wrong="one: bin 0|none, rfft is complex|all, the input is real" wrong_zh="一个：频点 0|没有，rfft 的结果是复数|全部，因为输入是实数" why_wrong="With an even length the last bin (Nyquist) is real as well.|The dtype is complex, but two bins have no imaginary part.|A real input makes the spectrum symmetric, not real." why_wrong_zh="长度为偶数时，最后一个频点（奈奎斯特）也是实数。|类型是复数，但有两个频点的虚部为零。|实数输入使频谱对称，并不使它变成实数。"
xq_ft = torch.fft.rfft(xq, dim=-1)  # (B, H, E, F)
total = xq.sum(dim=-1)  # (B, H, E)
assert torch.allclose(xq_ft[..., 0].real, total, atol=1e-5)
largest_imag = xq_ft.imag.abs().amax(dim=(0, 1, 2))  # (F)
real_bins = [f for f in range(F) if largest_imag[f] < 1e-5]
if toy:
    assert xq.shape[-1] == 10
    assert real_bins == [0, 5]
    assert xq_ft[..., 0].abs().max() > 1
# %% [markdown]
# A new tensor of zeros gets the four drawn bins, one each time round.
# A bin is a place in the spectrum, a slot is a place in this packed tensor.
# Slot 3 holds bin 4. Bins 0 and 5 are left behind.
# The guard is for a series shorter than planned: a missing bin is skipped,
# and its slot stays zero (the first publication has no guard and raises).
# %% [markdown]
# ```text
# bin    0    1    2    3    4    5      of xq_ft
#             |    |    |    |
# slot        0    1    2    3           of xq_ft_
# ```
# %% [markdown] lang="zh"
# 先建一个全零张量，每轮循环放进一个抽到的频点。
# 频点（bin）是频谱里的位置，槽位是这个紧凑张量里的位置。
# 槽位 3 放的是频点 4；频点 0 和 5 被丢下。
# 判断语句是为比预定更短的序列准备的：没有的频点跳过，
# 它的槽位保持为零（最初发表的版本没有这个判断，会报错）。
# %% [markdown] lang="zh"
# ```text
# 频点   0    1    2    3    4    5      xq_ft
#             |    |    |    |
# 槽位        0    1    2    3           xq_ft_
# ```
# %% sample q modes zh="Q 的模式采样" ask="Which bin does slot 3 of xq_ft_ hold?" ask_zh="xq_ft_ 的槽位 3 放的是哪个频点？" answer="bin 4" answer_zh="频点 4" why="index_q[3] = 4." why_zh="index_q[3] = 4。" wrong="bin 3|bin 5|none, it stays zero" wrong_zh="频点 3|频点 5|没有，它保持为零" why_wrong="Slot and bin have different numbers: index_q[3] is 4.|Bin 5 cannot be drawn.|Four bins were drawn for four slots." why_wrong_zh="槽位号不等于频点号：index_q[3] 是 4。|频点 5 抽不到。|抽了四个频点，正好放满四个槽位。"
xq_ft_ = torch.zeros(B, H, E, X, dtype=torch.cfloat)  # (B, H, E, X)
for slot, j in enumerate(index_q):
    if j >= xq_ft.shape[3]:
        continue
    xq_ft_[:, :, :, slot] = xq_ft[:, :, :, j]
left_behind = [f for f in range(F) if f not in index_q]
assert torch.equal(xq_ft_, xq_ft[..., index_q])
if toy:
    assert left_behind == [0, 5]
# %% [markdown]
# The key side has 12 steps, so 12 // 2 + 1 = 7 bins.
# Bin j turns j times in twelve steps here, j times in ten on q's side.
# Bin 2 is a wave of 6 steps in k and of 5 steps in q.
# Equal numbers, other frequencies.
# %% [markdown] lang="zh"
# 键这一侧有 12 步，所以有 12 // 2 + 1 = 7 个频点。
# 这里的频点 j 在 12 步里转 j 圈，q 那边是在 10 步里转 j 圈。
# 频点 2 在 k 里周期为 6 步，在 q 里周期为 5 步。
# 编号相同，频率不同。
# %% spectrum of k zh="K 的频谱" ask="Why has xk_ft 7 bins?" ask_zh="xk_ft 为什么有 7 个频点？" answer="12 // 2 + 1" why="k has 12 steps: 6 turns at most, and bin 0." why_zh="k 有 12 步：最多 6 圈，再加频点 0。" wrong="one more than q, by convention|4 modes and 3 spare|14 // 2" wrong_zh="按惯例比 q 多一个|4 个模式加 3 个备用|14 // 2" why_wrong="There is no such rule: it follows from 12 steps.|Modes are chosen from the bins later.|k has 12 steps; the + 1 is bin 0." why_wrong_zh="没有这种惯例，它由 12 步决定。|模式是之后从频点里选的。|k 有 12 步，加的 1 是频点 0。"
xk_ft = torch.fft.rfft(xk, dim=-1)  # (B, H, E, G)
assert xk_ft.shape[-1] == S // 2 + 1
period_of_bin_2 = L / 2, S / 2
if toy:
    assert period_of_bin_2 == (5.0, 6.0)
# %% [markdown]
# The same packing for k, with its own list: bins 0, 2, 4, 5.
# Slot 0 is bin 0, a plain sum, so it is real for every real k.
# The worked example that puts 0.4 + 0.2j there is arithmetic only.
# Slot 1 is bin 2 here and also bin 2 in q, yet never the same frequency.
# %% [markdown] lang="zh"
# k 按自己的列表，用同样的方法装入：频点 0、2、4、5。
# 槽位 0 是频点 0，只是求和，所以只要 k 是实数它就是实数。
# 笔记在这里写的 0.4 + 0.2j 只能当作算术练习。
# 槽位 1 在这里是频点 2，在 q 里也是频点 2，频率却不相同。
# %% sample k modes zh="K 的模式采样" ask="Slot 0 of k: can it be a complex number?" ask_zh="k 的槽位 0 可以是（非实数的）复数吗？" answer="no, it is bin 0, a sum of real numbers" answer_zh="不能，它是频点 0，是实数的和" why="index_kv[0] = 0, and bin 0 is a sum of real samples." why_zh="index_kv[0] = 0，频点 0 是实数采样之和。" wrong="yes, every bin is complex|yes, for odd lengths|only if k has negative values" wrong_zh="可以，每个频点都是复数|长度为奇数时可以|k 有负数时才可以" why_wrong="The dtype is complex; the imaginary part of bin 0 is 0.|Odd lengths free the last bin, never bin 0.|A sum of negative numbers is still real." why_wrong_zh="类型是复数，但频点 0 的虚部为 0。|奇数长度放开的是最后一个频点，不是频点 0。|负数的和也还是实数。"
xk_ft_ = torch.zeros(B, H, E, Y, dtype=torch.cfloat)  # (B, H, E, Y)
for slot, j in enumerate(index_kv):
    if j >= xk_ft.shape[3]:
        continue
    xk_ft_[:, :, :, slot] = xk_ft[:, :, :, j]
assert torch.equal(xk_ft_, xk_ft[..., index_kv])
if 0 in index_kv:
    slot_dc = index_kv.index(0)
    assert xk_ft_[..., slot_dc].imag.abs().max() < 1e-5
# %% [markdown]
# ## Score
# einsum: letters after the arrow stay, the others are summed. Only e goes.
# b and h stand in both inputs too, and stay: sharing is not the reason.
# One cell is a sum of E complex products: query mode x against key mode y.
# The diagonal is no "same frequency": none of the 16 pairs is one.
# Time-domain attention would have 10 x 12 scores a head; here 4 x 4.
# %% [markdown]
# ```text
# letter   b  h  e  x  y
# xq_ft_   .  .  .  .       bhex     for b, h, x, y:
# xk_ft_   .  .  .     .    bhey       total = 0
# output   .  .     .  .    bhxy       for e: total += q[b,h,e,x]*k[b,h,e,y]
# summed         e                     out[b,h,x,y] = total
# ```
# %% [markdown] lang="zh"
# ## 打分
# einsum：箭头后面有的字母保留，没有的求和消去。消去的只有 e。
# b 和 h 也是两边共有，却保留了：共有并不是消去的理由。
# 一个格子是 E 个复数乘积之和：查询模式 x 对键模式 y。
# 对角线并不表示频率相同：16 对里一对也没有。
# 时域注意力每个头要 10 x 12 个得分，这里是 4 x 4 个。
# %% [markdown] lang="zh"
# ```text
# 下标     b  h  e  x  y
# xq_ft_   .  .  .  .       bhex     for b, h, x, y:
# xk_ft_   .  .  .     .    bhey       total = 0
# 输出     .  .     .  .    bhxy       for e: total += q[b,h,e,x]*k[b,h,e,y]
# 求和           e                     out[b,h,x,y] = total
# ```
# %% score zh="频域打分" ask="Which letter vanishes in \"bhex,bhey->bhxy\"?" ask_zh="\"bhex,bhey->bhxy\" 里哪个字母消去了？" answer="e" why="e is absent after the arrow." why_zh="箭头之后没有 e。" wrong="b and h|x and y|b, h and e" wrong_zh="b 和 h|x 和 y|b、h 和 e" why_wrong="They are shared, but they stand after the arrow, so they stay.|Both stand after the arrow: the result is a grid x by y.|Being shared is not enough; only what is absent after the arrow is summed." why_wrong_zh="它们共有，但箭头后面有，所以保留。|箭头后面都有：结果是 x 乘 y 的方格。|光是共有不算数；箭头后面没有的才求和。"
def complex_einsum(letters, x, w):
    if not torch.is_complex(x):
        x = torch.complex(x, torch.zeros_like(x))
    if not torch.is_complex(w):
        w = torch.complex(w, torch.zeros_like(w))
    real = (torch.einsum(letters, x.real, w.real)
            - torch.einsum(letters, x.imag, w.imag))
    imag = (torch.einsum(letters, x.real, w.imag)
            + torch.einsum(letters, x.imag, w.real))
    return torch.complex(real, imag)


xqk_ft = complex_einsum("bhex,bhey->bhxy", xq_ft_, xk_ft_)  # (B, H, X, Y)
one_cell = (xq_ft_[0, 0, :, 0] * xk_ft_[0, 0, :, 0]).sum()
assert torch.allclose(xqk_ft[0, 0, 0, 0], one_cell, rtol=1e-4, atol=1e-4)
all_equal = [(i, j) for i in range(F) for j in range(G) if i * S == j * L]
kept_equal = [(i, j) for i, j in all_equal if i in index_q and j in index_kv]
if toy:
    assert all_equal == [(0, 0), (5, 6)]
    assert kept_equal == []
# %% [markdown]
# (a + jb)(c + jd) = (ac - bd) + j(ad + bc): four real einsums.
# There is no conjugate, so it is no complex inner product:
# a thing against itself need not come out real. With a conjugate it would.
# The pair worked by hand: the code gives 0.105 + 0.165j,
# the formula with a conjugate would give 0.175 + 0.075j.
# %% [markdown] lang="zh"
# (a + jb)(c + jd) = (ac - bd) + j(ad + bc)：四次实数 einsum。
# 没有取共轭，所以它不是复数内积：
# 自己乘自己未必得到实数；取了共轭才会。
# 用笔记里的手算数值：代码得到 0.105 + 0.165j，
# 带共轭的公式则得到 0.175 + 0.075j。
# %% complex product zh="复数乘法拆成四次实数 einsum" ask="q = [0.3+0.1j, 0.2+0.05j], k = [0.4+0.2j, 0.1+0.3j]: the code scores 0.105+0.165j. And with a conjugate on q?" ask_zh="q = [0.3+0.1j, 0.2+0.05j]，k = [0.4+0.2j, 0.1+0.3j]：代码得到 0.105+0.165j。若对 q 取共轭呢？" answer="0.175+0.075j" why="The conjugate turns 0.1j and 0.05j round, so the products with them change sign." why_zh="共轭使 0.1j、0.05j 变号，与它们相乘的项也变号。" wrong="0.105-0.165j|0.105+0.165j, no change|0.175-0.075j" wrong_zh="0.105-0.165j|0.105+0.165j，不变|0.175-0.075j" why_wrong="That conjugates the result, so k as well as q.|Conjugating q turns ac-bd into ac+bd.|That conjugates k instead of q." why_wrong_zh="那是对结果取共轭，等于把 k 也共轭了。|对 q 取共轭后，ac-bd 变成 ac+bd。|那是对 k 取共轭，不是对 q。"
a, b = xq_ft_.real, xq_ft_.imag  # (B, H, E, X)
c, d = xk_ft_.real, xk_ft_.imag  # (B, H, E, Y)
ac = torch.einsum("bhex,bhey->bhxy", a, c)  # (B, H, X, Y)
bd = torch.einsum("bhex,bhey->bhxy", b, d)  # (B, H, X, Y)
ad = torch.einsum("bhex,bhey->bhxy", a, d)  # (B, H, X, Y)
bc = torch.einsum("bhex,bhey->bhxy", b, c)  # (B, H, X, Y)
assert torch.equal(xqk_ft, torch.complex(ac - bd, ad + bc))
pair = torch.from_numpy(np.load("../toy_data/hand_pair.npy"))
hand_q, hand_k = pair[0], pair[1]
hand = (hand_q * hand_k).sum()
conjugated = (hand_q.conj() * hand_k).sum()
assert torch.allclose(hand, torch.tensor(0.105 + 0.165j))
assert torch.allclose(conjugated, torch.tensor(0.175 + 0.075j))
with_itself = (hand_q * hand_q).sum()
inner_product = (hand_q.conj() * hand_q).sum()
assert with_itself.imag > 0.05
assert inner_product.imag.abs() < 1e-6 and inner_product.real > 0
# %% [markdown]
# ## Activation
# tanh is taken of the real part and of the imaginary part, each alone.
# The parts end between -1 and 1; the modulus may reach 1.414.
# The phase is not kept: 3 + 1j turns from 18.4 to 37.4 degrees, and large
# scores snap to the corners, 45 degrees. Only the quadrant is safe.
# The first publication takes the complex tanh instead: another function.
# %% [markdown]
# ```text
# imag                  z = 3 + 1j      modulus 3.162   phase 18.4
#  1 +-------* corner   parts tanh      0.995 + 0.762j
#    |      *<- 3+1j                    modulus 1.253   phase 37.4
#    |                  1 + 1j by parts    0.762 + 0.762j
#  0 +-------+ real     1 + 1j by complex  1.084 + 0.272j
#    0       1          tanh(0.105) = 0.1046, tanh(0.165) = 0.1635
# ```
# %% [markdown] lang="zh"
# ## 激活
# 对实部和虚部分别取 tanh，互不相干。
# 两个部分都落在 -1 和 1 之间，复数的幅值则可以到 1.414。
# 相位并没有保住：3 + 1j 的相位从 18.4 度变成 37.4 度，
# 大的得分会贴到角上，变成 45 度。只有象限不变。
# 最初发表的版本用的是复数 tanh，那是另一个函数。
# %% [markdown] lang="zh"
# ```text
# 虚部                  z = 3 + 1j      幅值 3.162   相位 18.4
#  1 +-------* 角       分别取 tanh     0.995 + 0.762j
#    |      *<- 3+1j                    幅值 1.253   相位 37.4
#    |                  1 + 1j 分别取      0.762 + 0.762j
#  0 +-------+ 实部     1 + 1j 复数 tanh   1.084 + 0.272j
#    0       1          tanh(0.105) = 0.1046, tanh(0.165) = 0.1635
# ```
# %% tanh zh="实部、虚部分别取 tanh" show="xqk_ft" ask="3 + 1j has a phase of 18 degrees. And after tanh on its parts?" ask_zh="3 + 1j 的相位是 18 度，实部、虚部分别取 tanh 之后呢？" answer="37 degrees" answer_zh="37 度" why="tanh(3) = 0.995 and tanh(1) = 0.762: the ratio 1/3 became 0.77." why_zh="tanh(3) = 0.995，tanh(1) = 0.762：比值由 1/3 变成 0.77。" wrong="18 degrees, tanh keeps the phase|45 degrees exactly|90 degrees" wrong_zh="18 度，tanh 保持相位|正好 45 度|90 度" why_wrong="The larger part is pressed more than the smaller, so the ratio changes.|That is the limit for large scores; tanh(1) is still only 0.76.|A part would have to become 0; tanh never does that." why_wrong_zh="大的部分被压得更多，比值就变了。|那是得分很大时的极限；tanh(1) 只有 0.76。|那要求一个部分变成 0，tanh 不会。"
scores = xqk_ft  # (B, H, X, Y)
if activation == "tanh":
    real, imag = scores.real.tanh(), scores.imag.tanh()
    xqk_ft = torch.complex(real, imag)  # (B, H, X, Y)
elif activation == "softmax":
    share = torch.softmax(scores.abs(), dim=-1)  # (B, H, X, Y)
    xqk_ft = torch.complex(share, torch.zeros_like(share))
else:
    raise Exception("unknown activation: " + activation)
assert xqk_ft.abs().max() < 1.4143
z = torch.tensor([3 + 1j, 1 + 1j])
by_parts = torch.complex(z.real.tanh(), z.imag.tanh())
degrees_before = math.degrees(z[0].angle().item())
degrees_after = math.degrees(by_parts[0].angle().item())
assert round(degrees_before, 1) == 18.4
assert round(degrees_after, 1) == 37.4
assert round(z[0].abs().item(), 3) == 3.162
assert round(by_parts[0].abs().item(), 3) == 1.253
complex_tanh = z.tanh()
corner = torch.tensor(1.0839 + 0.2718j)
assert torch.allclose(complex_tanh[1], corner, atol=1e-4)
assert not torch.allclose(by_parts[1], corner, atol=0.1)
hand_tanh = torch.complex(hand.real.tanh(), hand.imag.tanh())
assert round(hand_tanh.real.item(), 4) == 0.1046
assert round(hand_tanh.imag.item(), 4) == 0.1635
# %% [markdown]
# ## Aggregate
# The scores now weight the key spectrum itself. K plays the part of V.
# So this is Attn(Q, K, K), and not the usual attention even then:
# no softmax, no 1/sqrt(E), no frequencies in common.
# y is summed away; every query mode x gets a mixture of key modes.
# By hand, four products: 0.03544 + 0.20502j with the tanh values of the
# notes, 0.03564 + 0.20483j with the right ones.
# %% [markdown] lang="zh"
# ## 聚合
# 得分现在给键的频谱自己加权：K 充当了 V。
# 所以它是 Attn(Q, K, K)，而且也不是通常的注意力：
# 没有 softmax，没有 1/sqrt(E)，也没有共同的频率。
# y 被求和消去，每个查询模式 x 得到各个键模式的混合。
# 手算四个乘积之和：用笔记的 tanh 数值得 0.03544 + 0.20502j，
# tanh 改正之后是 0.03564 + 0.20483j。
# %% weight by K zh="用 K 加权（K 充当 V）" show="xqkv_ft" ask="Which tensor plays the part of V here?" ask_zh="这里是哪个张量充当 V？" answer="xk_ft_" why="The equation reads bhxy, bhey, and bhey is the key spectrum." why_zh="公式是 bhxy 与 bhey，而 bhey 是键的频谱。" wrong="xv|v after a projection|xq_ft_" wrong_zh="xv|投影之后的 v|xq_ft_" why_wrong="xv was permuted and then never read.|v was projected and split, and that was the end of it.|q only decides the weights." why_wrong_zh="xv 换过轴之后就再没有被读取。|v 投影、拆头之后就没有下文了。|q 只决定权重。"
xqkv_ft = complex_einsum("bhxy,bhey->bhex", xqk_ft, xk_ft_)  # (B, H, E, X)
one_cell = (xqk_ft[0, 0, 0, :] * xk_ft_[0, 0, 0, :]).sum()
assert torch.allclose(xqkv_ft[0, 0, 0, 0], one_cell, rtol=1e-4, atol=1e-4)
if toy:
    assert xqkv_ft.stride() == (64, 8, 1, 2)
mix = torch.from_numpy(np.load("../toy_data/hand_mix.npy"))
hand_weights, hand_features = mix[0].clone(), mix[1]
hand_mix = (hand_weights * hand_features).sum()
assert torch.allclose(hand_mix, torch.tensor(0.03544 + 0.20502j), atol=1e-5)
hand_weights[0] = hand_tanh
right_mix = (hand_weights * hand_features).sum()
assert torch.allclose(right_mix, torch.tensor(0.03564 + 0.20483j), atol=1e-5)
# %% [markdown]
# Each head and each mode has its own 2 by 2 complex matrix.
# e goes in and is summed, o comes out. x is only carried along,
# so a mode never sees another mode, nor a head another head.
# %% [markdown] lang="zh"
# 每个头、每个模式都有自己的 2 乘 2 复数矩阵。
# e 进去并被求和，o 出来；x 只是跟着走，
# 所以模式之间互不相见，头之间也一样。
# %% project modes zh="逐模式线性变换" show="xqkvw" ask="Does mode 1 reach mode 2 in this step?" ask_zh="在这一步里，模式 1 会影响模式 2 吗？" answer="no" answer_zh="不会" why="x stands on both sides of the arrow." why_zh="x 在箭头两边都有。" wrong="yes, einsum sums over x|yes, through the shared weights|only within one head" wrong_zh="会，einsum 对 x 求和|会，通过共享的权重|只在同一个头里会" why_wrong="x stands after the arrow, so it is kept; e is summed.|The weights have an axis x too: nothing is shared between modes.|Not even there: each mode has a matrix of its own." why_wrong_zh="箭头后面有 x，它保留；求和的是 e。|权重也有 x 轴，模式之间什么也不共享。|头里面也不会：每个模式有自己的矩阵。"
xqkvw = complex_einsum("bhex,heox->bhox", xqkv_ft, W)  # (B, H, O, X)
one_mode = xqkv_ft[0, 0, :, 0] @ W[0, :, :, 0]  # (O)
assert torch.allclose(xqkvw[0, 0, :, 0], one_mode, rtol=1e-4, atol=1e-7)
dark = xqkv_ft.clone()
dark[:, :, :, 0] = 0
without_0 = complex_einsum("bhex,heox->bhox", dark, W)  # (B, H, O, X)
changed = (without_0 != xqkvw).any(dim=0).any(dim=0).any(dim=0)  # (X)
assert changed.tolist() == [True] + [False] * (X - 1)
# %% [markdown]
# ## Back to time
# Sampling mirrored: slot i goes home to bin index_q[i].
# Bins 0 and 5 get nothing and stay zero. That is all the zero padding
# there is: zeros in the spectrum, none in time.
# (FourierBlock writes to the slot's own number, so its modes slide down.)
# %% [markdown]
# ```text
# slot        0    1    2    3           of xqkvw
#             |    |    |    |
# bin    0    1    2    3    4    5      of out_ft
#        0                        0      never written
# ```
# %% [markdown] lang="zh"
# ## 回到时域
# 采样的镜像：槽位 i 回到它的频点 index_q[i]。
# 频点 0 和 5 什么也没得到，保持为零。所谓补零就在这里：
# 零补在频谱里，时域里没有补。
# （FourierBlock 写到槽位自己的编号，于是频率往低处滑。）
# %% [markdown] lang="zh"
# ```text
# 槽位        0    1    2    3           xqkvw
#             |    |    |    |
# 频点   0    1    2    3    4    5      out_ft
#        0                        0      从未写入
# ```
# %% scatter zh="写回频谱（scatter）" ask="Which bins of out_ft does nothing write?" ask_zh="out_ft 的哪些频点没有被写入？" answer="0 and 5" answer_zh="0 和 5" why="index_q is 1 to 4, and out_ft began as zeros." why_zh="index_q 是 1 到 4，out_ft 一开始全是零。" wrong="4 and 5|none|1, 2, 3 and 4" wrong_zh="4 和 5|没有|1、2、3、4" why_wrong="That is FourierBlock's way: slots 0 to 3 into bins 0 to 3.|Four slots cannot fill six bins.|Those four are the ones written." why_wrong_zh="那是 FourierBlock 的写法：槽位 0 到 3 写入频点 0 到 3。|四个槽位填不满六个频点。|这四个正是被写入的。"
out_ft = torch.zeros(B, H, O, F, dtype=torch.cfloat)  # (B, H, O, F)
for slot, j in enumerate(index_q):
    if slot >= xqkvw.shape[3] or j >= out_ft.shape[3]:
        continue
    out_ft[:, :, :, j] = xqkvw[:, :, :, slot]
unwritten = [f for f in range(F) if f not in index_q]
assert out_ft[..., unwritten].abs().sum() == 0
assert torch.equal(out_ft[..., index_q], xqkvw)
if toy:
    assert unwritten == [0, 5]
# %% [markdown]
# Divided by 16 inputs and by 16 outputs: 1/256.
# The weights already carried 1/256, so this is the second time.
# It shrinks, it does not normalise: nothing ends at a known size.
# The colour scale must follow, or the heatmap looks empty.
# %% [markdown] lang="zh"
# 除以 16 个输入，再除以 16 个输出：1/256。
# 权重里已经有一个 1/256，这是第二次。
# 这只是缩小，并没有归一化：结果并不是某个确定的大小。
# 颜色刻度要跟着变，否则热力图像是空的。
# %% scale zh="除以 256" ask="How many times has 1/256 been applied by now?" ask_zh="到这里，1/256 一共乘了几次？" answer="twice" answer_zh="两次" why="Once in the weights, once here." why_zh="权重里一次，这里一次。" wrong="once|not at all|once for each mode" wrong_zh="一次|没有|每个模式一次" why_wrong="The weights were drawn with the same factor.|This very line divides by 16 and by 16.|The modes share one division." why_wrong_zh="抽权重时已经乘过同样的系数。|这一行正是除以 16 再除以 16。|各个模式只共用这一次除法。"
scaled = out_ft / C / C  # (B, H, O, F)
assert torch.allclose(scaled * (C * C), out_ft, rtol=1e-5, atol=1e-9)
if C > 1:
    assert scaled.abs().max() < out_ft.abs().max()
# %% [markdown]
# irfft turns six bins into ten samples. n=10 must be said:
# without it irfft assumes an even length, and an odd series loses a step.
# Bin 0 is empty, so every row has mean zero. A row is four cosines.
# The energy is under a billionth of x's: dividing twice normalises nothing.
# %% [markdown] lang="zh"
# irfft 把 6 个频点变成 10 个采样。n=10 必须写明：
# 不写的话，irfft 假定长度是偶数，奇数长度会少一步。
# 频点 0 是空的，所以每一行的平均值为零。一行就是四个余弦之和。
# 能量不到 x 的十亿分之一：除以两次 256 并没有归一化。
# %% back to time zh="逆变换回时域（irfft）" show="out" ask="What is the mean over time of any row of out?" ask_zh="out 的任意一行对时间的平均值是多少？" answer="0" why="Bin 0 is the sum over time, and it is empty." why_zh="频点 0 是时间上的和，而它是空的。" wrong="1/256|the mean of the same row of q|it depends on the weights" wrong_zh="1/256|q 中同一行的平均值|取决于权重" why_wrong="Scaling zero leaves zero.|q's bin 0 was left behind at the sampling.|Weights fill bins 1 to 4; the mean lives in bin 0, which is empty." why_wrong_zh="零怎么缩放都是零。|q 的频点 0 在采样时就丢下了。|权重只影响频点 1 到 4；平均值在频点 0，它是空的。"
out = torch.fft.irfft(scaled, n=L)  # (B, H, O, L)
t = torch.arange(L)
wave = torch.zeros(L)
for j in index_q:
    bin_j = scaled[0, 0, 0, j]
    turn = 2 * math.pi * j / L * t
    sides = 1 if j == 0 else 2
    part = bin_j.real * torch.cos(turn) - bin_j.imag * torch.sin(turn)
    wave = wave + sides * part / L
assert torch.allclose(out[0, 0, 0], wave, rtol=1e-3, atol=1e-8)
if 0 not in index_q:
    assert out.mean(dim=-1).abs().max() < 1e-3 * out.abs().max()
energy = (out * out).sum() / (x * x).sum()
if toy:
    assert 1e-10 < energy < 1e-9
# %% [markdown]
# ## The wrapper
# out is (B, H, E, L), but the wrapper views it as (B, L, C) at once.
# Right for attention that ends in (B, L, H, E); nobody permuted here.
# The memory order is head, e, time, so row 3 is cells 48 to 63 of a batch
# item: heads 2 and 3 at all sorts of times. 480 = 480 makes a view legal,
# never right. Of 160 cells 4 are at home, and 20 in their time row.
# %% [markdown]
# ```text
# code = 100 head + 10 e + time, what each cell of a row really holds
# row 0    0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
# row 1   16  17  18  19 100 101 102 103 104 105 106 107 108 109 110 111
# row 3  208 209 210 211 212 213 214 215 216 217 218 219 300 301 302 303
# claim  003 013 103 113 203 213 303 313 403 413 503 513 603 613 703 713
# ```
# %% [markdown] lang="zh"
# ## 外层封装
# out 的形状是 (B, H, E, L)，外层却直接 view 成 (B, L, C)。
# 对以 (B, L, H, E) 结尾的注意力这样做没错，但这里没有人换轴。
# 内存次序是头、e、时间，所以第 3 行是一个样本的 48 到 63 号格：
# 头 2 和头 3 的各个时刻。480 = 480 只说明 view 合法，不说明它对。
# 160 个格子里只有 4 个在该在的位置，20 个在该在的时间行。
# %% [markdown] lang="zh"
# ```text
# 编码 = 100 头 + 10 e + 时间：一行里每个格子真正放的是什么
# 行 0     0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
# 行 1    16  17  18  19 100 101 102 103 104 105 106 107 108 109 110 111
# 行 3   208 209 210 211 212 213 214 215 216 217 218 219 300 301 302 303
# 声称   003 013 103 113 203 213 303 313 403 413 503 513 603 613 703 713
# ```
# %% view quirk zh="view 错位" show="code" ask="What is in row 3, column 9 of the viewed tensor?" ask_zh="view 之后，第 3 行第 9 列是什么？" answer="head 2, e 1, time 7" answer_zh="头 2，e 1，时间 7" why="3*16 + 9 = 57 = 2*20 + 1*10 + 7." why_zh="3*16 + 9 = 57 = 2*20 + 1*10 + 7。" wrong="head 4, e 1, time 3|head 3, e 1, time 9|head 2, e 1, time 3" wrong_zh="头 4，e 1，时间 3|头 3，e 1，时间 9|头 2，e 1，时间 3" why_wrong="That is what the place claims, had somebody permuted first.|Row and column are not head and time: cell 3*16 + 9 = 57 decides.|The cell is 57 = 2*20 + 1*10 + 7: the time is the last digit." why_wrong_zh="那是这个位置声称的内容，先换轴才是这样。|行和列不是头和时间：要看 3*16 + 9 = 57 号格。|57 = 2*20 + 1*10 + 7，时间是最后一位。"
quirk = out.view(B, L, -1)  # (B, row, col)
assert quirk.data_ptr() == out.data_ptr()
cell = torch.arange(H * O * L).view(L, C)  # (row, col)
head = cell // (O * L)  # (row, col)
e = cell // L % O  # (row, col)
time = cell % L  # (row, col)
code = 100 * head + 10 * e + time  # (row, col)
own_row = time == torch.arange(L).view(L, 1)  # (row, col)
own_col = head * O + e == torch.arange(C)  # (row, col)
in_row = own_row.sum().item()
at_home = (own_row & own_col).sum().item()
heads_in_row = [sorted(set(r)) for r in head.tolist()]
if toy:
    assert code[3, 9] == 217
    assert (at_home, in_row) == (4, 20)
    assert heads_in_row[:5] == [[0], [0, 1], [1, 2], [2, 3], [3]]
    assert heads_in_row[5:] == [[4], [4, 5], [5, 6], [6, 7], [7]]
# %% [markdown]
# Permuted first, every cell is at home: 160 of 160.
# permute(0, 3, 1, 2) is not contiguous, and still view needs no copy:
# strides (160,1,20,10), and 20 = 2 * 10, so H and E are one stride apart.
# "view needs contiguous memory" is too strong: only the merged axes matter.
# FullAttention's V, strides (96,8,48,1), refuses: 48 is not 8 * 1.
# %% [markdown]
# ```text
#                     shape       strides         merge the last two
# out permuted        (3,10,8,2)  (160,1,20,10)   20 = 2*10    view works
# FullAttention's V   (8,6,2,8)   (96,8,48,1)     48 != 8*1    view raises
# ```
# %% [markdown] lang="zh"
# 先换轴再 view，每个格子都在该在的位置：160 个中有 160 个。
# permute(0, 3, 1, 2) 之后内存非连续，view 却仍然不用复制：
# 步幅是 (160,1,20,10)，20 = 2 * 10，H 和 E 之间步幅均匀。
# 说 view 必须内存连续，未免太严：只看要合并的那几个轴。
# FullAttention 的 V 步幅为 (96,8,48,1)，就会拒绝：48 不等于 8 * 1。
# %% [markdown] lang="zh"
# ```text
#                     形状        步幅            合并最后两轴
# 换轴后的 out        (3,10,8,2)  (160,1,20,10)   20 = 2*10    view 成功
# FullAttention 的 V  (8,6,2,8)   (96,8,48,1)     48 != 8*1    view 报错
# ```
# %% mended twin zh="修正版对照" show="mended" ask="out.permute(0, 3, 1, 2) is not contiguous. Is contiguous() needed before view(3, 10, 16)?" ask_zh="out.permute(0, 3, 1, 2) 非连续。view(3, 10, 16) 之前需要 contiguous() 吗？" answer="no, 20 = 2 * 10, H and E can merge" answer_zh="不需要，20 = 2 * 10，H 和 E 可以合并" why="The strides are (160, 1, 20, 10): H and E merge into one axis of stride 10." why_zh="步幅是 (160, 1, 20, 10)：H 与 E 并成一个步幅为 10 的轴。" wrong="yes, view needs contiguous memory|yes, permute moved the data|no, view always works" wrong_zh="需要，view 要求内存连续|需要，permute 移动了数据|不需要，view 总是可以" why_wrong="Only axes that are merged must be evenly spaced, and H and E are.|permute moves nothing.|FullAttention's V refuses a view of the same kind." why_wrong_zh="只有要合并的轴之间步幅须均匀，H 和 E 正是如此。|permute 什么也不移动。|FullAttention 的 V 做同样的 view 就会报错。"
turned = out.permute(0, 3, 1, 2)  # (B, L, H, O)
mended = turned.view(B, L, C)  # (B, L, C)
assert mended.data_ptr() == out.data_ptr()
assert turned.stride() == (C * L, 1, O * L, L)
source = cell.view(H, O, L).permute(2, 0, 1).reshape(L, C)  # (L, C)
mended_row = source % L == torch.arange(L).view(L, 1)  # (L, C)
mended_col = source // L == torch.arange(C)  # (L, C)
assert (mended_row & mended_col).all()
v_full = torch.zeros(8, 2, 6, 8).permute(0, 2, 1, 3)
assert v_full.stride() == (96, 8, 48, 1)
try:
    v_full.view(8, 6, 16)
    refused = False
except RuntimeError:
    refused = True
assert refused
if toy:
    assert not turned.is_contiguous()
    assert not torch.equal(quirk, mended)
# %% [markdown]
# One Linear mixes the 16 numbers of a row. It cannot undo the quirk:
# one 16 by 16 map serves all rows, and a column means another thing in each.
# Rows stay rows. Silence head 7, and only rows 8 and 9 can change;
# in the mended twin every row holds head 7, and every row would.
# %% [markdown] lang="zh"
# 一个 Linear 混合一行里的 16 个数，它还原不了错位：
# 所有行共用一个 16 乘 16 的映射，而同一列在每行里含义都不同。
# 行还是行。让头 7 静音，只有第 8、9 行会变；
# 修正版里每一行都有头 7，于是每一行都会变。
# %% out projection zh="输出投影" show="result" ask="Can one Linear on the last axis undo the mix?" ask_zh="最后一轴上的一个 Linear 能还原这种混乱吗？" answer="no, one 16x16 map for all rows, and rows stay rows" answer_zh="不能：所有行共用一个 16x16 映射，行还是行" why="A column changes its head or time from row to row, and the map is the same for all." why_zh="同一列逐行换头或换时间，而映射只有一个。" wrong="yes, after training|yes, its inverse permutation is linear|no, because it has a bias" wrong_zh="能，训练之后就行|能，逆排列是线性的|不能，因为它有偏置" why_wrong="Training changes 256 weights; none of them reaches another row.|Linear on 160 numbers, yes; this one sees 16 at a time.|The bias could be zero; the rows are the obstacle." why_wrong_zh="训练只能改 256 个权重，没有一个够得到别的行。|对 160 个数来说是线性的，但它一次只看 16 个。|偏置可以是零，障碍在于行。"
result = out_projection(quirk)  # (B, row, C)
silent = out.clone()
silent[:, H - 1] = 0
silent_rows = silent.view(B, L, C)  # (B, row, col)
moved = (silent_rows != quirk).any(dim=2).any(dim=0)  # (row)
silent_mended = silent.permute(0, 3, 1, 2).view(B, L, C)  # (B, L, C)
moved_mended = (silent_mended != mended).any(dim=2).any(dim=0)  # (L)
assert moved_mended.all()
if toy:
    assert moved.tolist() == [False] * 8 + [True] * 2
# %% [markdown]
# ## What if
# The same lines as layers are written: two classes, built in one order.
# Seeded alike, they draw the same modes and weights,
# and give the very result that the walk gave.
# The two loops over slots became one line each; the lists are sorted,
# so bins that a short series lacks are the last of them.
# %% [markdown] lang="zh"
# ## 换个条件再看
# 同样的代码写成平时的样子：两个类，按同样的次序构造。
# 种子相同，抽到的模式和权重就相同，
# 结果与前面逐步得到的完全一样。
# 两个按槽位的循环各写成一行；列表是排好序的，
# 序列太短时缺少的频点总在列表末尾。
# %% whole layer zh="写成完整的层"
class FourierCrossAttention(nn.Module):
    def __init__(self, in_channels, out_channels, seq_len_q, seq_len_kv,
                 modes=64, activation="tanh", num_heads=8):
        super().__init__()
        self.activation = activation
        self.channels = in_channels, out_channels
        self.index_q = draw_modes(seq_len_q, modes)
        self.index_kv = draw_modes(seq_len_kv, modes)
        shape = (num_heads, in_channels // num_heads,
                 out_channels // num_heads, len(self.index_q))
        area = in_channels * out_channels
        self.weights1 = nn.Parameter(torch.rand(shape) / area)
        self.weights2 = nn.Parameter(torch.rand(shape) / area)

    def sample(self, spectrum, index):
        B, H, E, F = spectrum.shape
        kept = torch.zeros(B, H, E, len(index), dtype=torch.cfloat)
        there = [j for j in index if j < F]
        kept[..., :len(there)] = spectrum[..., there]
        return kept

    def activate(self, scores):
        if self.activation == "tanh":
            return torch.complex(scores.real.tanh(), scores.imag.tanh())
        if self.activation == "softmax":
            share = torch.softmax(scores.abs(), dim=-1)
            return torch.complex(share, torch.zeros_like(share))
        raise Exception("unknown activation: " + self.activation)

    def forward(self, q, k, v, mask):
        B, L, H, E = q.shape
        xq = q.permute(0, 2, 3, 1)
        xk = k.permute(0, 2, 3, 1)
        q_modes = self.sample(torch.fft.rfft(xq, dim=-1), self.index_q)
        k_modes = self.sample(torch.fft.rfft(xk, dim=-1), self.index_kv)
        scores = complex_einsum("bhex,bhey->bhxy", q_modes, k_modes)
        scores = self.activate(scores)
        mixed = complex_einsum("bhxy,bhey->bhex", scores, k_modes)
        weight = torch.complex(self.weights1, self.weights2)
        mixed = complex_einsum("bhex,heox->bhox", mixed, weight)
        out_ft = torch.zeros(B, H, E, L // 2 + 1, dtype=torch.cfloat)
        there = [j for j in self.index_q if j <= L // 2]
        out_ft[..., there] = mixed[..., :len(there)]
        in_channels, out_channels = self.channels
        scaled = out_ft / in_channels / out_channels
        return torch.fft.irfft(scaled, n=L), None


class AutoCorrelationLayer(nn.Module):
    def __init__(self, correlation, d_model, n_heads):
        super().__init__()
        self.inner_correlation = correlation
        self.query_projection = nn.Linear(d_model, d_model)
        self.key_projection = nn.Linear(d_model, d_model)
        self.value_projection = nn.Linear(d_model, d_model)
        self.out_projection = nn.Linear(d_model, d_model)
        self.n_heads = n_heads

    def forward(self, queries, keys, values, attn_mask):
        B, L, _ = queries.shape
        _, S, _ = keys.shape
        q = self.query_projection(queries).view(B, L, self.n_heads, -1)
        k = self.key_projection(keys).view(B, S, self.n_heads, -1)
        v = self.value_projection(values).view(B, S, self.n_heads, -1)
        out, attn = self.inner_correlation(q, k, v, attn_mask)
        return self.out_projection(out.view(B, L, -1)), attn


np.random.seed(seed)
torch.manual_seed(seed)
inner = FourierCrossAttention(C, C, L, S, modes, activation, num_heads=H)
layer = AutoCorrelationLayer(inner, C, H)
whole, attn = layer(x, enc_out, enc_out, None)  # (B, row, C), None
assert torch.equal(whole, result)
assert attn is None
# %% [markdown]
# Quite other values, and not one of 480 cells changes.
# A mask changes none either. Other keys change the result:
# the key spectrum has both parts to play.
# Why K is used and V is not: the code never reads v again.
# %% [markdown] lang="zh"
# 换上完全不同的 values，480 个格子一个也不变。
# 换掩码也不变；换 keys 结果就变了：
# 键的频谱一身兼两职。
# 为什么用 K 不用 V？因为代码里再也没有读过 v。
# %% v does nothing zh="v 不起作用" ask="Every value of v is changed. How many cells of the output change?" ask_zh="把 v 的每个数都换掉，输出有几个格子会变？" answer="0" why="No line of the layer reads v after its transform." why_zh="v 换轴之后，再没有一行代码读它。" wrong="480, all of them|160, one batch item|only the rows of heads that use v" wrong_zh="480，全部|160，一个样本|只有用到 v 的头所在的行" why_wrong="That is ordinary attention, where V is averaged.|v changed in all three batch items; still nothing reads it.|No head uses v." why_wrong_zh="那是普通注意力，V 在那里被加权平均。|三个样本的 v 都换了，但没有任何地方读它。|没有一个头用到 v。"
mask = torch.ones(L, S, dtype=torch.bool)  # (L, S)
other = 100 - 7 * enc_out  # (B, S, C)
result2, _ = layer(x, enc_out, other, mask)  # (B, row, C)
assert torch.equal(result2, result)
result3, _ = layer(x, other, enc_out, None)  # (B, row, C)
assert not torch.equal(result3, result)
# %% [markdown]
# softmax takes the modulus first, so the phase is lost:
# shift q by three steps in time, and the output stays as it was.
# tanh notices the shift. An unknown name raises, in the layer's own words.
# Fed a series of 6 steps, the layer built for 10 skips bin 4: slot 3 is 0.
# %% [markdown] lang="zh"
# softmax 分支先取幅值，于是相位丢了：
# 把 q 在时间上平移三步，输出不变。
# tanh 分支看得出平移。名字不认识时，这一层自己报错。
# 为 10 步构造的层若收到 6 步，会跳过频点 4：槽位 3 为零。
# %% other branches zh="其他分支" ask="What does abs() before softmax throw away?" ask_zh="softmax 之前的 abs() 丢掉了什么？" answer="the phase: when a wave begins" answer_zh="相位：波从何时开始" why="abs keeps the length of the arrow and forgets its direction." why_zh="abs 只留下箭头的长度，丢掉方向。" wrong="the sign only|the magnitude|nothing, abs of a complex number is itself" wrong_zh="只有正负号|幅值|什么也没丢，复数的 abs 是它自己" why_wrong="A complex number has a whole angle to lose, not a sign.|The modulus is the one thing that is kept.|abs gives a real number, the modulus." why_wrong_zh="复数丢的是整个角度，不只是正负号。|留下的正是幅值。|abs 给出一个实数，就是幅值。"
q1, k1, v1 = q[:1], k[:1], v[:1]
shifted = torch.roll(q1, 3, dims=1)  # (item, L, H, E)
inner.activation = "softmax"
soft, _ = inner(q1, k1, v1, None)  # (item, H, O, L)
soft2, _ = inner(shifted, k1, v1, None)  # (item, H, O, L)
assert (soft - soft2).abs().max() < 1e-3 * soft.abs().max()
inner.activation = "tanh"
wavy, _ = inner(q1, k1, v1, None)  # (item, H, O, L)
wavy2, _ = inner(shifted, k1, v1, None)  # (item, H, O, L)
if index_q != [0]:
    assert (wavy - wavy2).abs().max() > 1e-2 * wavy.abs().max()
inner.activation = "relu"
try:
    inner(q1, k1, v1, None)
    caught = False
except Exception:
    caught = True
assert caught
inner.activation = activation
if toy:
    short = torch.fft.rfft(xq[..., :6], dim=-1)  # (B, H, E, bins)
    short_modes = inner.sample(short, index_q)  # (B, H, E, X)
    assert short_modes[..., 3].abs().sum() == 0
# %% [markdown]
# At the toy sizes many axes are equal: H = 8, X = Y = 4, E = O = 2.
# A wrong letter then keeps every shape and nobody notices.
# Here all sizes differ, and the same wrong letter raises.
# L = 11 is odd: n= keeps all eleven steps, without it ten come back.
# modes=64 is more than there are: all 5 and 8 candidates are taken.
# %% [markdown] lang="zh"
# 小尺寸下许多轴一样大：H = 8，X = Y = 4，E = O = 2。
# 写错一个字母，形状照样对得上，谁也看不出来。
# 这里所有大小都不同，同样的错误就会报错。
# L = 11 是奇数：写明 n= 才保住十一步，不写只回来十步。
# modes=64 多于候选，于是 5 个和 8 个候选全部选上。
# %% rerun zh="换一组尺寸再跑" show="again2" ask="Built for lengths 11 and 16 with modes=64: how many modes of q and of k?" ask_zh="长度为 11 和 16，modes=64：q 和 k 各有几个模式？" answer="5 and 8" answer_zh="5 和 8" why="11 // 2 = 5 and 16 // 2 = 8 candidates, and 64 takes them all." why_zh="候选有 11 // 2 = 5 个和 16 // 2 = 8 个，64 全取走。" wrong="64 and 64|6 and 9|5 and 5" wrong_zh="64 和 64|6 和 9|5 和 5" why_wrong="There are not that many candidates.|Those are the bins; the last one is no candidate.|The lists are drawn apart, each from its own length." why_wrong_zh="没有那么多候选。|那是频点数，最后一个不是候选。|两个列表分别抽取，各看各的长度。"
x2 = torch.sin(0.3 * torch.arange(2 * 11 * 12)).view(2, 11, 12)
enc2 = torch.cos(0.2 * torch.arange(2 * 16 * 12)).view(2, 16, 12)
inner2 = FourierCrossAttention(12, 12, 11, 16, modes=64, num_heads=4)
layer2 = AutoCorrelationLayer(inner2, 12, 4)
again2, _ = layer2(x2, enc2, enc2, None)
assert again2.shape == (2, 11, 12)
kept = len(inner2.index_q), len(inner2.index_kv)
assert kept == (5, 8)
q_modes = torch.zeros(2, 4, 3, 5)
k_modes = torch.zeros(2, 4, 3, 8)
grid = torch.einsum("bhex,bhey->bhxy", q_modes, k_modes)
assert grid.shape == (2, 4, 5, 8)
try:
    torch.einsum("bhxy,bhex->bhey", grid, k_modes)
    noticed = False
except RuntimeError:
    noticed = True
assert noticed
spectrum2 = torch.fft.rfft(x2, dim=1)
assert torch.fft.irfft(spectrum2, n=11, dim=1).shape[1] == 11
assert torch.fft.irfft(spectrum2, dim=1).shape[1] == 10
# %% [markdown]
# ## Afterwards
# The decoder layer adds the result to its input, after dropout
# (in evaluation dropout is the identity), and only then takes the
# moving average out: that is the second series_decomp.
# What attention adds is tiny at first: nearly all of the result is the bias
# of out_projection, the same 16 numbers in every row.
# %% [markdown] lang="zh"
# ## 之后
# 解码器层先做 dropout（评估模式下为恒等），
# 再把结果加到输入上，然后才减去滑动平均：
# 这就是第二次 series_decomp。
# 起初注意力加进来的部分极小：结果几乎全是 out_projection 的偏置，
# 每一行都是同样的 16 个数。
# %% what comes next zh="之后去哪儿"
dropout = nn.Dropout(0.05)
dropout.eval()
y = x + dropout(result)  # (B, L, C)
added = result - out_projection.bias  # (B, row, C)
assert torch.equal(y, x + result)
if toy:
    assert added.abs().max() < 0.01 * result.abs().max()
# %% [markdown]
# 1. Two lengths, two spectra, two lists of modes drawn once (5.1 - 5.3).
# 2. Scores of chosen modes: no conjugate, phase not kept (5.4, 5.5).
# 3. K is weighted, v never read (5.6); a matrix for each mode (5.7).
# 4. Slots go home to their bins, /256 twice, irfft with n (5.8).
# 5. The view mixes heads and times; permute first and it does not (5.8).
#
# In brackets: the sections that these lines answer. Next: view_quirk.
# %% [markdown] lang="zh"
# 1. 两种长度，两个频谱，两个只抽一次的模式列表（5.1 到 5.3）。
# 2. 选出的模式互相打分，没有共轭，分别取 tanh，相位不保（5.4、5.5）。
# 3. 加权的是 K，v 从未读取（5.6）；每个模式一个矩阵（5.7）。
# 4. 槽位回到各自的频点，两次除以 256，irfft 写明 n（5.8）。
# 5. view 把头和时刻混在一起，先换轴就不会（5.8）。
#
# 括号里是这几行所回答的小节号。下一课：view_quirk。
# %% summary zh="小结"
print("result", tuple(result.shape), "at home", at_home, "of", L * C)
