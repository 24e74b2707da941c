# %% [markdown]
# # Modes: which frequencies a layer keeps
# A spectrum has bins. A layer keeps some of them: its modes, packed in slots.
# They are drawn by lot, once, when the layer is built. forward never draws.
# ```text
# FourierCrossAttention
# |- __init__
# |  |- index_q  = draw(seq_len_q,  modes)     <- here, once
# |  +- index_kv = draw(seq_len_kv, modes)     <- here, once
# +- forward(q, k, v, mask)
#    |- slot i of q = bin index_q[i]           the same lists,
#    |- slot i of k = bin index_kv[i]          every time
#    +- ... bin index_q[i] of the output = slot i
# ```
# %% [markdown] lang="zh"
# # 模式：层保留哪些频率
# 频谱由频点组成。层只保留其中一部分：这些就是（频率）模式，装进槽位里。
# 模式靠抽取决定，只在构造层时抽一次；forward 从不抽取。
# ```text
# FourierCrossAttention
# |- __init__
# |  |- index_q  = draw(seq_len_q,  modes)     <- 本课，一次
# |  +- index_kv = draw(seq_len_kv, modes)     <- 本课，一次
# +- forward(q, k, v, mask)
#    |- q 的槽位 i = 频点 index_q[i]           每次都用
#    |- k 的槽位 i = 频点 index_kv[i]          同样的列表
#    +- ... 输出的频点 index_q[i] = 槽位 i
# ```
# %% map zh="地图"
import math

import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# L is q's length, S the length of k and v, modes how many bins to keep.
# ```text
# word    means                                    example for q
# bin     a place in the spectrum, 0 .. L//2       0 1 2 3 4 5
# mode    a bin that was chosen                    1 2 3 4
# slot    a place in the packed tensor             0 1 2 3
# ```
# %% [markdown] lang="zh"
# L 是 q 的长度，S 是 k、v 的长度，modes 是要保留的频点个数。
# ```text
# 词      含义                                     q 的例子
# 频点    频谱中的位置，0 .. L//2                  0 1 2 3 4 5
# 模式    被选中的频点                             1 2 3 4
# 槽位    打包后张量中的位置                       0 1 2 3
# ```
# %% sizes zh="大小" tags=["parameters"]
B, L, S, H, E, modes = 3, 10, 12, 8, 2, 4

# %% [markdown]
# Why 10 and 12? The encoder reads seq_len = 12 steps. The decoder gets the
# last label_len of them plus pred_len = 4 to fill in. The constructor assumes
# label_len = seq_len//2, so 6 + 4 = 10. forward uses q's real length: with
# another label_len the two differ and nothing checks it.
# %% [markdown] lang="zh"
# 为什么是 10 和 12？编码器读 seq_len = 12 步；解码器拿到最后 label_len 步，
# 再加上要预测的 pred_len = 4 步。构造函数假定 label_len = seq_len//2，
# 所以是 6 + 4 = 10。forward 用的是 q 的真实长度：
# label_len 取别的值时两者不同，也没有任何检查。
# %% lengths zh="长度从哪来" ask="seq_len 12, label_len 8, pred_len 4: which q length reaches forward?" ask_zh="seq_len 12、label_len 8、pred_len 4 时，到达 forward 的 q 有多长？" answer="12" why="label_len + pred_len = 8 + 4." why_zh="label_len + pred_len = 8 + 4。" wrong="10|16|4" why_wrong="That is what the constructor assumes: 12//2 + 4. q itself is label_len + pred_len long.|seq_len is the encoder's; the decoder keeps label_len of it.|The known label_len steps come along." why_wrong_zh="那是构造函数的假定：12//2 + 4；q 本身长 label_len + pred_len。|seq_len 属于编码器，解码器只保留其中 label_len 步。|还要带上已知的 label_len 步。"
seq_len, label_len, pred_len = 12, 6, 4
assumed = seq_len // 2 + pred_len
dec_len = label_len + pred_len
longer = 8 + pred_len
assert assumed == dec_len == 10
assert longer == 12 and longer != assumed

# %% [markdown]
# ## Drawing
# Candidates are the bins 0 .. L//2-1: one fewer than the spectrum has.
# So for L = 10 lots are drawn from 5 bins, not from all 6, for S = 12 from
# 6, not 7. The last bin is never a candidate; bin 0 always is.
# %% [markdown] lang="zh"
# ## 抽取
# 候选是频点 0 .. L//2-1，比频谱少一个。
# 所以 L = 10 时从 5 个（不是 6 个）频点中抽，
# S = 12 时从 6 个（不是 7 个）中抽。
# 最后一个频点永远不是候选；频点 0 永远是。
# %% candidates zh="候选频点" show="candidates" ask="Which bins of a q with 10 samples can be drawn?" ask_zh="q 有 10 个采样，哪些频点可能被抽到？" answer="0 1 2 3 4" why="The layer draws from range(0, 10 // 2)." why_zh="层从 range(0, 10 // 2) 里抽。" wrong="0 1 2 3 4 5|1 2 3 4|1 2 3 4 5" why_wrong="The spectrum has bin 5, the candidates stop before L//2.|Bin 0 (DC) is a candidate like the others.|range(0, L//2) begins with 0 and ends before 5." why_wrong_zh="频谱里有频点 5，但候选到 L//2 之前为止。|频点 0（直流）同样是候选。|range(0, L//2) 从 0 开始，到 5 之前结束。"
candidates = list(range(0, L // 2))
spectrum = torch.fft.rfft(torch.ones(L))
bins = list(range(len(spectrum)))
assert len(candidates) == len(bins) - 1
assert bins[-1] not in candidates
sizes = [len(range(0, n // 2)) for n in (10, 12)]
spectra = [len(torch.fft.rfft(torch.ones(n))) for n in (10, 12)]
assert sizes == [5, 6] and spectra == [6, 7]

# %% [markdown]
# shuffle mixes a list in place and returns None. Its rule is simple: go from
# the last item to the second; swap each with one at or before it, by lot.
# The same seed gives the same swaps, here by hand and by NumPy.
# %% [markdown] lang="zh"
# shuffle 原地打乱列表，返回 None。规则很简单：从最后一项走到第二项，
# 每一项与自己或前面的某一项交换，由随机数决定。
# 种子相同，交换就相同：手写的与 NumPy 的结果一致。
# %% shuffle zh="打乱" show="shuffled" ask="index = np.random.shuffle([0, 1, 2]). What is index?" ask_zh="index = np.random.shuffle([0, 1, 2])，index 是什么？" answer="None" why="shuffle changes the list in place and returns None." why_zh="shuffle 原地打乱列表，返回 None。" wrong="[2, 0, 1]|[0, 1, 2]|3" why_wrong="The list itself is mixed; nothing is returned.|Neither the old nor the new list is returned.|No count is returned either." why_wrong_zh="打乱的是列表本身，什么也不返回。|旧列表、新列表都不返回。|也不返回个数。"
np.random.seed(117)
shuffled = list(range(0, L // 2))
nothing = np.random.shuffle(shuffled)
np.random.seed(117)
by_hand = list(range(0, L // 2))
for i in range(len(by_hand) - 1, 0, -1):
    other = int(np.random.randint(0, i + 1))
    by_hand[i], by_hand[other] = by_hand[other], by_hand[i]
assert nothing is None
assert by_hand == shuffled
assert sorted(shuffled) == candidates

# %% [markdown]
# Keep the first ones, then sort: slots run from low to high frequency.
# How many? min(modes, L//2): there are no more candidates than that.
# %% [markdown] lang="zh"
# 取前面几个，再排序：槽位按频率从低到高。
# 取几个？min(modes, L//2)：候选只有这么多。
# %% keep zh="取前几个" show="kept" ask="12 steps, modes=4: how many bins of the spectrum are left out?" ask_zh="12 步，modes=4：频谱里有几个频点落选？" answer="3" why="12 // 2 + 1 = 7 bins, 4 are kept." why_zh="12 // 2 + 1 = 7 个频点，留下 4 个。" wrong="2|8|4" why_wrong="Two candidates, and the last bin, which was none.|12 is the number of steps; there are 7 bins.|Four are kept." why_wrong_zh="两个候选，加上本来不是候选的最后一个。|12 是步数，频点只有 7 个。|保留的才是四个。"
count = min(modes, L // 2)
kept = shuffled[:count]
kept.sort()
left_out = [j for j in bins if j not in kept]
assert len(kept) == count
assert kept == sorted(shuffled[:count])
assert len(left_out) == len(bins) - count

# %% [markdown]
# All of it as one function, in the order the published one has: shuffle, cut,
# sort. Any method but "random" takes the lowest bins instead.
# Seed 117 draws the two sets that the cross attention lesson works with.
# %% [markdown] lang="zh"
# 合成一个函数，次序与公开代码相同：打乱、截取、排序。
# 方法不是 "random" 时，改取最低的几个频点。
# 种子 117 抽出的正是交叉注意力那一课使用的两组。
# %% draw zh="抽取频率模式" show="example_q" ask="Candidates 0..4, keep 4. How many bins of the spectrum stay unused?" ask_zh="候选 0..4，保留 4 个。频谱里有几个频点用不上？" answer="2" why="Six bins, four drawn." why_zh="六个频点，抽四个。" wrong="1|0|4" why_wrong="One candidate is left out, and the last bin was no candidate.|Four of six are kept.|Four are kept, not left." why_wrong_zh="一个候选落选，另外最后一个频点本来就不是候选。|6 个里只保留 4 个。|4 个是保留的，不是剩下的。"
def draw_modes(length, modes, method="random"):
    index = list(range(0, length // 2))
    if method == "random":
        np.random.shuffle(index)
    index = index[:min(modes, length // 2)]
    index.sort()
    return index


np.random.seed(117)
example_q = draw_modes(10, 4)
example_kv = draw_modes(12, 4)
assert example_q == [1, 2, 3, 4]
assert example_kv == [0, 2, 4, 5]
assert draw_modes(10, 4, "low") == [0, 1, 2, 3]

# %% [markdown]
# Forty draws for q: every candidate turns up, bin 5 never. A lot is not
# spread evenly either: neighbours may come together, gaps may be wide.
# %% [markdown] lang="zh"
# 为 q 抽四十次：每个候选都出现过，频点 5 一次也没有。
# 抽签也不会均匀铺开：可能挨在一起，也可能隔得很开。
# %% many-draws zh="抽很多次"
np.random.seed(0)
draws = [draw_modes(10, 2) for _ in range(40)]
seen = sorted(set([j for draw in draws for j in draw]))
gaps = sorted(set([draw[1] - draw[0] for draw in draws]))
assert seen == [0, 1, 2, 3, 4]
assert gaps == [1, 2, 3, 4]

# %% [markdown]
# Ask for 64 modes of 10 steps and "random" takes all five candidates.
# Of 96 steps it takes all 48: nothing is left to chance. So the number of
# modes grows with the length until L = `2*modes`; only then is it constant.
# %% [markdown] lang="zh"
# L = 10 而 modes = 64 时，"random" 取走全部 5 个候选；
# L = 96 时取走全部 48 个：毫无随机可言。
# 所以模式个数随长度增长，直到 L = `2*modes` 才不变。
# %% all-of-them zh="全部选中" show="counts" ask="modes=64 and 96 steps: how many modes are drawn?" ask_zh="modes=64，96 步：抽到几个模式？" answer="48" why="There are only 96 // 2 candidates." why_zh="候选只有 96 // 2 个。" wrong="64|49|32" why_wrong="There are only 96//2 candidates.|49 is the number of bins; the last one is no candidate.|modes is not halved; the length is." why_wrong_zh="候选只有 96//2 个。|49 是频点个数，最后一个不是候选。|减半的不是 modes，是长度。"
every = draw_modes(10, 64)
lengths = [10, 12, 96, 128, 336]
counts = [len(draw_modes(n, 64)) for n in lengths]
assert every == [0, 1, 2, 3, 4]
assert counts == [5, 6, 48, 64, 64]

# %% [markdown]
# q and k get a draw each, also when they are equally long: the second call
# goes on in the same stream of random numbers. Two lists, because k is read
# as well as q. FourierBlock has one because it never reads k.
# %% [markdown] lang="zh"
# q、k 各抽一次，长度相等时也要抽两次，结果一般不同：
# 第二次调用接着用同一串随机数。
# 有两个列表，是因为 k 也要读。
# FourierBlock 只有一个列表，是因为它根本不读 k。
# %% two-draws zh="抽两次" show="first_12" ask="q and k both have 12 steps. Do they get the same list?" ask_zh="q、k 都是 12 步，会得到同一个列表吗？" answer="two draws, mostly different" answer_zh="抽两次，多半不同" why="The constructor draws once for q and once more for k." why_zh="构造函数先为 q 抽一次，再为 k 抽一次。" wrong="yes: equal lengths|yes: one seed|never" wrong_zh="会：长度相同|会：种子只有一个|绝不会" why_wrong="Each has its own call, whatever the lengths.|One seed, but the second call goes on in the stream.|By chance they may agree." why_wrong_zh="不管长度，各调用一次。|种子一个，但第二次调用接着往下抽。|碰巧也可能相同。"
np.random.seed(1)
first_12 = draw_modes(12, 4)
second_12 = draw_modes(12, 4)
np.random.seed(1)
again_12 = draw_modes(12, 4)
assert first_12 != second_12
assert again_12 == first_12

# %% [markdown]
# ## Where chance comes from
# (You may skip to the slots.) PyTorch and NumPy draw whole numbers of 32 bits
# from the same kind of generator; all else is arithmetic on them. rand keeps
# 24 bits (in double precision 53, of two draws), randint takes a remainder,
# randperm swaps by remainders.
# %% [markdown] lang="zh"
# ## 随机数从哪来
# （可以跳到槽位。）PyTorch 和 NumPy 用同一种发生器抽取 32 位整数，
# 其余都是对它们做算术：rand 留 24 位（双精度时由两次抽取留 53 位），
# randint 取余数，randperm 按余数交换。
# %% raw-draws zh="32 位的抽取" ask="The generator gives 27 next. What is torch.randint(3, 10, (1,))?" ask_zh="发生器下一个数是 27，torch.randint(3, 10, (1,)) 是多少？" answer="9" why="27 % 7 = 6, plus the lower end 3." why_zh="27 % 7 = 6，加下限 3。" wrong="6|27|10" why_wrong="27 % 7 is 6; low = 3 is still to be added.|The remainder by the range 10 - 3 is taken.|10 is never drawn: the range ends before it." why_wrong_zh="27 % 7 = 6，还要加上 low = 3。|要对范围 10 - 3 取余。|10 永远抽不到，范围在它之前结束。"
torch.manual_seed(7)
raw = torch.randint(0, 2 ** 32 - 1, (6,))
torch.manual_seed(7)
uniform = torch.rand(6)
torch.manual_seed(7)
whole = torch.randint(3, 10, (6,))
torch.manual_seed(7)
order = torch.randperm(5).tolist()
swapped = list(range(5))
for i in range(4):
    other = i + int(raw[i]) % (5 - i)
    swapped[i], swapped[other] = swapped[other], swapped[i]
np.random.seed(7)
first, second = [int(np.random.randint(0, 2 ** 32)) for _ in range(2)]
np.random.seed(7)
fraction = float(np.random.rand())
joined = (first // 32 * 2 ** 26 + second // 64) / 2 ** 53
torch.manual_seed(7)
double = torch.rand(3, dtype=torch.float64)
high, low = raw[0::2] % 2 ** 21, raw[1::2]
assert torch.equal(uniform, (raw % 2 ** 24) / 2 ** 24)
assert torch.equal(double, (high * 2 ** 32 + low).double() / 2 ** 53)
assert torch.equal(whole, raw % 7 + 3)
assert order == swapped
assert fraction == joined

# %% [markdown]
# A bell curve from uniforms: one gives the radius, one the angle. Few numbers
# come in pairs of double precision; 16 or more in blocks, eight radii first.
# Of 20 the first 16 make a block, and then the last 16 are drawn anew as one.
# %% [markdown] lang="zh"
# 由均匀分布得到正态分布：一个数定半径，一个数定角度。
# 个数少时按双精度成对抽取；16 个以上按块抽取，前八个是半径。
# 抽 20 个时，前 16 个先成一块，然后最后 16 个重新抽取，再成一块。
# %% bell-curve zh="正态分布" show="sixteen"
torch.manual_seed(7)
a, b = torch.rand(2, dtype=torch.float64).tolist()
torch.manual_seed(7)
two = torch.randn(2)
radius, turn = math.sqrt(-2 * math.log(1 - b)), 2 * math.pi * a
pair = torch.tensor([radius * math.cos(turn), radius * math.sin(turn)])
torch.manual_seed(7)
d = torch.rand(16)
torch.manual_seed(7)
sixteen = torch.randn(16)
torch.manual_seed(7)
d_20 = torch.rand(20 + 16)
torch.manual_seed(7)
twenty = torch.randn(20)


def bell(d):
    radii, angles = (-2 * torch.log(1 - d[:8])).sqrt(), 2 * math.pi * d[8:]
    return torch.cat([radii * angles.cos(), radii * angles.sin()])


block, anew = bell(d), bell(d_20[20:])
assert torch.allclose(two, pair, atol=1e-5)
assert torch.allclose(sixteen, block, atol=1e-5)
assert torch.allclose(twenty, torch.cat([block[:4], anew]), atol=1e-5)

# %% [markdown]
# What layers draw: a Linear its weight, then its bias, both uniform between
# -1/sqrt(n) and 1/sqrt(n) for n inputs. Dropout in training keeps a number
# where its draw is below 1-p, and divides what it keeps by 1-p.
# %% [markdown] lang="zh"
# 层抽取什么：Linear 先抽权重，再抽偏置，n 个输入时都在
# -1/sqrt(n) 与 1/sqrt(n) 之间均匀分布。训练中的 dropout：
# 抽到的数小于 1-p 就保留，并除以 1-p。
# %% layers-draw zh="层的抽取" ask="Training, dropout 0.25: a kept 1.0 becomes what?" ask_zh="训练中 dropout 0.25：保留下来的 1.0 变成多少？" answer="1.3333" why="What is kept is divided by 1 - 0.25." why_zh="保留的数除以 1 - 0.25。" wrong="1.0|0.75|1.25" why_wrong="Kept numbers are divided by 1-p, so that the mean stays.|They are divided by 0.75, not multiplied.|1/(1-0.25), not 1+0.25." why_wrong_zh="保留的数要除以 1-p，使均值不变。|是除以 0.75，不是乘。|是 1/(1-0.25)，不是 1+0.25。"
torch.manual_seed(7)
linear = nn.Linear(4, 3)
torch.manual_seed(7)
spread = (2 * torch.rand(15) - 1) / 4 ** 0.5
torch.manual_seed(7)
dropped = nn.Dropout(0.25)(torch.ones(6))
torch.manual_seed(7)
stays = torch.rand(6, dtype=torch.float64) < 0.75
assert torch.allclose(linear.weight.view(-1), spread[:12], atol=1e-6)
assert torch.allclose(linear.bias, spread[12:], atol=1e-6)
assert torch.allclose(dropped, stays.float() / 0.75)

# %% [markdown]
# ## Sampling: bins into slots
# The buffer starts as zeros, one slot a mode. The loop copies bin j to slot i,
# one slot a step. That zero buffer is all the "zero padding" there is.
# i counts slots, j names bins: slot 3 is not bin 3.
# %% [markdown] lang="zh"
# ## 模式采样：频点进槽位
# 缓冲区先全部置零，一个模式一个槽位。循环把频点 j 复制到槽位 i，一步一个。
# 所谓「补零」，就是这个全零的缓冲区，别无其他。
# i 数槽位，j 是频点：槽位 3 不是频点 3。
# %% sample zh="模式采样" ask="index_kv = [0, 2, 4, 5]. Slot 3 holds which bin?" ask_zh="index_kv = [0, 2, 4, 5]，槽位 3 里是哪个频点？" answer="5" why="Slot i holds bin index_kv[i]." why_zh="槽位 i 里是频点 index_kv[i]。" wrong="3|4|0" why_wrong="Slot is not bin: the index list says which bin it is.|Counting begins with slot 0.|Slot 3 is filled: four bins, four slots." why_wrong_zh="槽位不是频点，索引列表说了算。|槽位从 0 数起。|槽位 3 有值：四个频点，四个槽位。"
np.random.seed(117)
index_q = draw_modes(L, modes)
index_kv = draw_modes(S, modes)
n = torch.arange(B * S * H * E, dtype=torch.float32)
k = torch.cos(n * 0.23).view(B, S, H, E)            # (B, S, H, E)
xk_ft = torch.fft.rfft(k.permute(0, 2, 3, 1))
Y = len(index_kv)
xk_ft_ = torch.zeros(B, H, E, Y, dtype=torch.cfloat)    # (B, H, E, Y)
for i, j in enumerate(index_kv):
    xk_ft_[:, :, :, i] = xk_ft[:, :, :, j]
assert torch.equal(xk_ft_, xk_ft[:, :, :, index_kv])
assert xk_ft_.shape == (B, H, E, min(modes, S // 2))

# %% [markdown]
# Slots of q and of k carry the same numbers but other frequencies: bin j is
# j/10 of a round a step in q and j/12 in k. With [1,2,3,4] and [0,2,4,5] not
# one of the 16 pairs is the same frequency; a diagonal would mean nothing.
# %% [markdown] lang="zh"
# q 和 k 的槽位编号相同，频率却不同：
# 频点 j 在 q 中每步转 j/10 圈，在 k 中是 j/12 圈。
# 对 [1,2,3,4] 和 [0,2,4,5]，16 对里没有一对频率相同，对角线没有任何含义。
# %% frequencies zh="槽位与频率" ask="How many of the 16 pairs compare equal frequencies?" ask_zh="16 对里有几对是同一频率？" answer="0" why="Bin j turns j/10 a step in q and j/12 in k; these modes never agree." why_zh="频点 j 每步在 q 里转 j/10 圈，在 k 里转 j/12 圈；选中的模式没有一对相等。" wrong="4|2|1" why_wrong="The diagonal pairs equal slots, not equal frequencies.|Bins 2 and 4 are in both lists, but of another length.|DC is in k's list only." why_wrong_zh="对角线配对的是相同槽位，不是相同频率。|频点 2 和 4 两边都有，但序列长度不同。|直流只在 k 的列表里。"
q_rounds = torch.tensor([1, 2, 3, 4]) / 10
k_rounds = torch.tensor([0, 2, 4, 5]) / 12
distance = (q_rounds[:, None] - k_rounds[None, :]).abs()    # (query, key)
equal_pairs = int((distance < 1e-6).sum())
assert equal_pairs == 0
assert abs(distance.min().item() - 1 / 60) < 1e-6

# %% [markdown]
# A layer built for 10 steps and fed 6 has no bin 4. This version skips such
# an index: the slot stays zero, and the later products still multiply it.
# The first publication has no such check: the index raises.
# %% [markdown] lang="zh"
# 按 10 步构造的层，喂给它 6 步，就没有频点 4。
# 这个版本跳过这样的索引：槽位保持为零，后面的乘法照样算它。
# 最早公开的版本没有这个检查，会直接抛出异常。
# %% short-input zh="输入变短" ask="index [1,2,3,4], six samples: what does slot 3 hold?" ask_zh="索引 [1,2,3,4]，输入 6 个采样，槽位 3 里是什么？" answer="0" answer_zh="0" why="Six samples have no bin 4, so the slot keeps its zero." why_zh="六个采样没有频点 4，槽位保持为零。" wrong="bin 4|bin 3|nothing: the tensor has 3 slots" wrong_zh="频点 4|频点 3|什么也没有：张量只有 3 个槽位" why_wrong="6 samples have bins 0..3 only.|Nothing moves up; bin 3 stays in slot 2.|The buffer is as long as the index list." why_wrong_zh="6 个采样只有频点 0..3。|不会往前补；频点 3 在槽位 2。|缓冲区与索引列表等长。"
short_ft = torch.fft.rfft(torch.sin(torch.arange(6.0) ** 2))
slots = torch.zeros(4, dtype=torch.cfloat)
skipped = []
for i, j in enumerate([1, 2, 3, 4]):
    if j >= short_ft.shape[0]:
        skipped.append(j)
        continue
    slots[i] = short_ft[j]
try:
    slots[3] = short_ft[4]
    raised = False
except IndexError:
    raised = True
assert skipped == [4] and raised
assert slots[3] == 0 and (slots[:3].abs() > 0.1).all()

# %% [markdown]
# ## What a draw commits you to
# A small layer: keep some bins, weight each, come back. The index list is a
# plain attribute, drawn in `__init__`; only the weight is a parameter.
# %% [markdown] lang="zh"
# ## 抽一次，就定下来了
# 一个小小的层：保留若干频点，各乘一个权重，再变回时域。
# 索引列表只是普通属性，在 `__init__` 里抽取；参数只有权重。
# %% layer zh="一个小层" ask="The layer runs forward three times. How many new draws?" ask_zh="这个层 forward 三次，会重新抽取几次？" answer="0" why="The lists are drawn once, in the constructor." why_zh="列表只在构造时抽一次。" wrong="3|1|6" why_wrong="Drawing is in __init__; forward only reads the list.|The one draw was at construction.|Neither q's nor k's list is drawn again." why_wrong_zh="抽取在 __init__ 里，forward 只读列表。|唯一的一次在构造时。|q 和 k 的列表都不会再抽。"
class ModeLayer(nn.Module):
    def __init__(self, length, modes):
        super().__init__()
        self.index = draw_modes(length, modes)
        self.weight = nn.Parameter(torch.rand(len(self.index)))
        print("modes={}, index={}".format(len(self.index), self.index))

    def forward(self, x):
        x_ft = torch.fft.rfft(x, dim=-1)
        out_ft = torch.zeros_like(x_ft)
        for i, j in enumerate(self.index):
            out_ft[:, j] = x_ft[:, j] * self.weight[i]
        return torch.fft.irfft(out_ft, n=x.shape[-1])


np.random.seed(1)
torch.manual_seed(1)
trained = ModeLayer(12, 4)
index_before = list(trained.index)
x = torch.sin(torch.arange(24.0) ** 2).view(2, 12)
outputs = [trained(x) for _ in range(3)]
numbers = sum(p.numel() for p in trained.parameters())
assert trained.index == index_before
assert torch.equal(outputs[0], outputs[2])
assert numbers == len(trained.index)

# %% [markdown]
# Why does a reloaded model forecast differently? Saved files hold parameters;
# the new object drew its own index. Same weights, other bins, other output.
# Save the lists too, or seed NumPy before building.
# %% [markdown] lang="zh"
# 为什么重新加载后预测变了？检查点（state_dict）里只有参数，
# 新对象又抽了自己的索引。
# 权重相同，频点不同，输出也就不同。
# 要么把索引一起存下来，要么在构造之前固定 NumPy 的种子。
# %% reload zh="重新加载" ask="A new layer gets the saved weights. What else must match for equal output?" ask_zh="新层载入保存的权重，还要什么一致，输出才相同？" answer="layer.index" why="The lists are plain lists, so state_dict does not hold them." why_zh="列表只是普通列表，不在 state_dict 里。" wrong="torch.manual_seed|x.stride()|layer.training" why_wrong="The weights came from the file; the bins come from NumPy's generator.|The layout of x changes no value.|This layer has no dropout." why_wrong_zh="权重来自存档，频点来自 NumPy 的随机数。|x 的内存布局不影响数值。|这个层没有 dropout。"
np.random.seed(2)
loaded = ModeLayer(12, 4)
loaded.weight = trained.weight
other_output = loaded(x)
drawn = loaded.index
same_bins = drawn == trained.index
loaded.index = trained.index
same_output = loaded(x)
assert not same_bins
assert not torch.allclose(other_output, outputs[0], atol=1e-3)
assert torch.equal(same_output, outputs[0])

# %% [markdown]
# ## Try it elsewhere
# Every size different: q of 10, k of 14, and more modes than there are bins.
# Now q and k keep different numbers of modes, 5 and 7; the scores between
# them will be 5 x 7, and a weight's last axis must follow q's count.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 各个大小都不同：q 长 10，k 长 14，模式数多于候选数。
# 这时 q、k 保留的模式数不同，是 5 和 7；它们之间的得分是 5 x 7，
# 权重的最后一轴必须跟 q 的个数走。
# %% rerun zh="换大小重跑" ask="q has 10 samples, k has 14, modes=64. How large is one head's score matrix?" ask_zh="q 有 10 个采样，k 有 14 个，modes=64：一个头的得分矩阵多大？" answer="5 x 7" why="10 // 2 candidates of q, 14 // 2 of k: all are taken." why_zh="q 有 10 // 2 个候选，k 有 14 // 2 个：全部取走。" wrong="64 x 64|6 x 8|10 x 14" why_wrong="There are fewer candidates than 64.|Those are the bins; the last of each is no candidate.|Scores are between modes, not between time steps." why_wrong_zh="候选不到 64 个。|那是频点个数，各自最后一个不是候选。|打分在模式之间，不在时间步之间。"
def sample(length, heads, width, modes, seed):
    np.random.seed(seed)
    index = draw_modes(length, modes)
    x = torch.arange(heads * width * length, dtype=torch.float32).sin()
    x_ft = torch.fft.rfft(x.view(heads, width, length))
    return x_ft[:, :, index]


slots_q = sample(10, 3, 2, 64, seed=5)
slots_k = sample(14, 3, 2, 64, seed=6)
scores = torch.einsum("hex,hey->hxy", slots_q, slots_k)
assert slots_q.shape == (3, 2, 5) and slots_k.shape == (3, 2, 7)
assert scores.shape == (3, 5, 7)

# %% [markdown]
# 1. Modes are bins chosen by lot, once, in the constructor.
# 2. Candidates are 0 .. L//2-1: bin 0 may be drawn, the last bin never.
# 3. min(modes, L//2) are kept; 64 of 96 steps means all 48.
# 4. Slot i holds bin index[i]; numbers of q and of k are other frequencies.
# 5. The index is not saved with the weights: reload it, or seed.
#
# Answers sections 1, 5.2 and 5.3 on the layer of TFB. Next: fourier_block.
# %% [markdown] lang="zh"
# 1. 模式是抽签选中的频点，只在构造时抽一次。
# 2. 候选是 0 .. L//2-1：频点 0 可能抽到，最后一个永远不会。
# 3. 保留 min(modes, L//2) 个；L = 96、modes = 64 时 48 个全取。
# 4. 槽位 i 装频点 index[i]；q 与 k 的同一编号是不同频率。
# 5. 索引不随权重保存：要一起恢复，或固定种子。
#
# 对应 Fourier 笔记 1、5.2、5.3（TFB 版本）。下一课：fourier_block。
# %% summary zh="小结"
print("q: candidates {}, kept {}".format(candidates, index_q))
print("k: kept {}".format(index_kv))
