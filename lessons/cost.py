# %% [markdown]
# # Cost: counting multiplications
# "Frequency attention is cheaper" is a sentence; counts are better. One rule:
# every multiplication of two real numbers counts one, for one batch item.
# ```text
# in time                           in frequency
# |- scores   L x S a head          |- rfft of q, rfft of k
# |- softmax  (not counted)         |- scores   M x M a head, complex
# +- A @ V    L x S again           |- weigh    M x M again, complex
#                                   |- matrix a mode, complex
#                                   +- irfft
# ```
# Tokens are time steps on the left; on the right pairs of modes are compared.
# %% [markdown] lang="zh"
# # 计算量：数乘法
# 「频域注意力更省」只是一句话，数出来才算数。规则只有一条：
# 两个实数相乘算一次，只看一个样本。
# ```text
# 时域                              频域
# |- 得分     每头 L x S            |- q 的 rfft，k 的 rfft
# |- softmax  （不计）              |- 得分     每头 M x M，复数
# +- A @ V    又是 L x S            |- 加权     又是 M x M，复数
#                                   |- 逐模式矩阵，复数
#                                   +- irfft
# ```
# 左边的 token 是时间步；右边比较的是一对对模式。
# %% map zh="地图"
import math

import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# The toy layer: q of L steps, k of S, H heads of E features, M modes each.
# ```text
# what           standard             Fourier
# scores         (H, L, S) real       (H, M, M) complex
# at the toy     8 x 10 x 12          8 x 4 x 4
# ```
# %% [markdown] lang="zh"
# 小例子：q 长 L，k 长 S，H 个头，每头 E 个特征，各取 M 个模式。
# ```text
# 内容           标准                 傅里叶
# 得分           (H, L, S) 实数       (H, M, M) 复数
# 小例子         8 x 10 x 12          8 x 4 x 4
# ```
# %% sizes zh="大小" tags=["parameters"]
L, S, H, E, M = 10, 12, 8, 2, 4
C = H * E

# %% [markdown]
# ## How to count
# An einsum is a nest of loops, one for each letter, with one product inside.
# Count it: queries of 2 steps, keys of 3, both with 2 features.
# The summed letter e has its loop too, although it is gone from the result.
# %% [markdown] lang="zh"
# ## 怎么数
# einsum 就是一层层循环，一个下标一层，最里面是一次乘法。
# 数一数：查询 2 步，键 3 步，特征都是 2 个。
# 被求和的下标 e 也有自己的循环，虽然结果里没有它。
# %% loops zh="循环" ask="le,se->ls with l=2, s=3, e=2: how many products?" ask_zh="le,se->ls，l=2、s=3、e=2，一共几次乘法？" answer="12" why="One product for each l, s and e: 2 * 3 * 2." why_zh="每组 l、s、e 一次乘法：2 * 3 * 2。" wrong="6|4|7" why_wrong="6 results, but each is a sum of e products.|Every l meets every s: multiply all three sizes.|Sizes are multiplied, not added." why_wrong_zh="结果有 6 个，但每个都是 e 次乘积之和。|每个 l 都要配每个 s：三个大小相乘。|大小要相乘，不是相加。"
queries = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
keys = torch.tensor([[1.0, 0.0], [2.0, 1.0], [0.0, 3.0]])
sums = torch.zeros(2, 3)
count = 0
for l in range(2):
    for s in range(3):
        for e in range(2):
            sums[l, s] += queries[l, e] * keys[s, e]
            count += 1
assert count == 12
assert torch.equal(sums, torch.einsum("le,se->ls", queries, keys))

# %% [markdown]
# So the count is the product of the sizes of all letters, each once.
# No loops are needed from here on.
# %% [markdown] lang="zh"
# 所以次数就是所有下标大小之积，每个下标只算一次。
# 后面不再需要循环。
# %% letters zh="下标之积" ask="le,se->l with l=2, s=3, e=2: how many products?" ask_zh="le,se->l，l=2、s=3、e=2，几次乘法？" answer="12" why="Letters left out after the arrow are still walked through: 2 * 3 * 2." why_zh="箭头之后省去的字母照样要走一遍：2 * 3 * 2。" wrong="2|4|6" why_wrong="Two results, but s and e are still loops inside.|s is summed, so its loop runs too.|e is summed, so its loop runs too." why_wrong_zh="结果两个，但 s 和 e 的循环还在。|s 被求和，循环照样要走。|e 被求和，循环照样要走。"
def products(equation, sizes):
    count = 1
    for letter in sorted(set(equation)):
        if letter in sizes:
            count = count * sizes[letter]
    return count


small = {"l": 2, "s": 3, "e": 2}
assert products("le,se->ls", small) == count
assert products("le,se->l", small) == count

# %% [markdown]
# ## Attention in time
# One head: 10 x 12 scores of 2 products each, 240. All eight heads: 1920.
# A figure of 120 forgets the features, one of 240 counts one head only.
# %% [markdown] lang="zh"
# ## 时域注意力
# 一个头：10 x 12 个得分，每个 2 次乘积，共 240。八个头：1920。
# 写 120 是漏了特征，写 240 则只算了一个头。
# %% time-scores zh="时域得分" ask="Scores in time at the toy shape, all heads: how many products?" ask_zh="小例子里，时域得分所有头一共几次乘法？" answer="1920" why="10 * 12 * 2 * 8 heads." why_zh="10 * 12 * 2，再乘 8 个头。" wrong="240|120|960" why_wrong="That is one head; there are eight.|That is the number of scores of one head, without its features.|That is the number of scores of all heads; each takes E = 2 products." why_wrong_zh="那是一个头，一共有八个。|那是一个头的得分个数，没乘特征数。|那是所有头的得分个数，每个要 E = 2 次乘法。"
toy = {"l": 10, "s": 12, "h": 8, "e": 2}
one_head = products("le,se->ls", toy)
all_heads = products("lhe,she->hls", toy)
assert one_head == 240
assert all_heads == 8 * one_head == 1920

# %% [markdown]
# Then the weights average the values: A @ V has the same letters again.
# Standard attention is 3840 at the toy shape. Projections are not counted
# here; both layers have the same four.
# %% [markdown] lang="zh"
# 接着用权重对值求平均：A @ V 的下标还是这几个，再来一遍。
# 标准注意力在小例子里是 3840。线性投影不计，两种层都有同样的四个。
# %% time-total zh="时域合计" ask="Scores take 1920. What does A @ V add at the toy shape?" ask_zh="得分要 1920 次，小例子里 A @ V 再加多少？" answer="1920" why="It walks through the same letters: 10 * 12 * 2 * 8." why_zh="它走过同样的字母：10 * 12 * 2 * 8。" wrong="240|120|0" why_wrong="One head only.|Every weight meets E = 2 values, in 8 heads.|Averaging is a product of each weight with each value." why_wrong_zh="那只是一个头。|每个权重要乘 E = 2 个值，共 8 个头。|求平均时，每个权重都要乘每个值。"
average = products("hls,she->lhe", toy)
standard = all_heads + average
assert average == all_heads
assert standard == 3840

# %% [markdown]
# ## Attention between modes
# 4 x 4 pairs, 2 features, 8 heads: 256 products, or 32 a head. Set against
# 240 this compares all heads with one. Same basis: 240 to 32 for a head,
# 1920 to 256 for all. That looks like a clear win; it is not the end.
# %% [markdown] lang="zh"
# ## 模式之间的注意力
# 4 x 4 对，2 个特征，8 个头：256 次乘积，每头 32 次。
# 拿它和 240 比，是用八个头比一个头。
# 同一口径：每头 240 比 32，全部 1920 比 256。
# 看起来大胜，但还没完。
# %% mode-scores zh="频域得分" ask="On one basis, a head: standard scores against Fourier scores?" ask_zh="同一口径，每个头：标准得分比频域得分是多少？" answer="240 : 32" why="10 * 12 * 2 against 4 * 4 * 2, both for one head." why_zh="10 * 12 * 2 对 4 * 4 * 2，都是一个头。" wrong="240 : 256|120 : 16|1920 : 32" why_wrong="That sets one head against all eight.|Both leave out the two features.|All heads on the left, one on the right." why_wrong_zh="那是一个头比八个头。|两边都漏了两个特征。|左边是所有头，右边是一个头。"
modes = {"x": 4, "y": 4, "h": 8, "e": 2, "o": 2}
mode_scores = products("hex,hey->hxy", modes)
mode_one_head = products("ex,ey->xy", modes)
assert mode_scores == 256 and mode_one_head == 32
assert all_heads // mode_scores == 7 and one_head // mode_one_head == 7

# %% [markdown]
# These numbers are complex, and a complex product is four real ones. k is
# weighed with them, as large again, and each mode has a 2 x 2 matrix.
# %% [markdown] lang="zh"
# 这些数是复数，一次复数乘法等于四次实数乘法。
# 再用它们给 k 加权，又是同样多；每个模式还有一个 2 x 2 矩阵。
# %% times-four zh="乘以四" ask="256 complex products: how many real multiplications?" ask_zh="256 次复数乘法等于多少次实数乘法？" answer="1024" why="A complex product is ac, bd, ad and bc." why_zh="一次复数乘法是 ac、bd、ad、bc。" wrong="512|256|768" why_wrong="Two parts each, and every part meets every part.|A complex number has two parts.|Three are possible with a trick; the code runs four einsums." why_wrong_zh="各有两部分，每部分都要互相乘。|复数有两部分。|用技巧可以是三次，但代码执行四次 einsum。"
calls = []


def complex_einsum(equation, x, w):
    calls.extend([equation] * 4)
    ac = torch.einsum(equation, x.real, w.real)
    bd = torch.einsum(equation, x.imag, w.imag)
    ad = torch.einsum(equation, x.real, w.imag)
    bc = torch.einsum(equation, x.imag, w.real)
    return torch.complex(ac - bd, ad + bc)


q_modes = torch.ones(8, 2, 4, dtype=torch.cfloat)
scores = complex_einsum("hex,hey->hxy", q_modes, q_modes)
weigh = products("hxy,hey->hex", modes)
matrix = products("hex,heox->hox", modes)
in_modes = len(calls) * (mode_scores + weigh + matrix)
assert len(calls) == 4 and 4 * mode_scores == 1024
assert weigh == mode_scores and matrix == 128
assert in_modes == 2560

# %% [markdown]
# Getting there and back is not free. A fast transform of n samples takes
# about `n*log2(n)`: 33 for one series of 10. But q has 16 channels, k has 16
# of 12 samples, and the way back is 16 again: about 1751 in all.
# %% [markdown] lang="zh"
# 去和回也不是免费的。n 个采样的快速变换约 `n*log2(n)` 次：
# 一条 10 步的序列是 33。但 q 有 16 个通道，k 有 16 个通道、每个 12 步，
# 回来又是 16 个：一共约 1751。
# %% transforms zh="变换" ask="33 multiplications for rfft: of what?" ask_zh="rfft 的 33 次乘法是对什么而言？" answer="1 x 10" why="10 * log2(10) = 33 is one series; q has 16 channels, k too." why_zh="10 * log2(10) = 33 只是一条序列；q 有 16 个通道，k 也有。" wrong="16 x 10|16 x 12|8 x 10" why_wrong="16 channels of q are 531.|k has 12 samples, so 43 for each series.|8 heads have 2 features each: 16 series." why_wrong_zh="q 的 16 个通道要 531。|k 有 12 个采样，每条序列 43。|8 个头各 2 个特征，共 16 条序列。"
def transform(samples):
    return samples * math.log2(samples)


one_series = transform(10)
there = 16 * transform(10) + 16 * transform(12)
back = 16 * transform(10)
assert round(one_series) == 33
assert round(there + back) == 1751

# %% [markdown]
# The sum: 4311, about 4300, against 3840. At the toy shape the Fourier layer
# is a little dearer. "No advantage at small L" was right; its figures were not.
# %% [markdown] lang="zh"
# 合计：约 4300 比 3840。在小例子里，傅里叶层反而略贵。
# 「L 小时没有优势」这句话对，只是给出的数字不对。
# %% toy-total zh="小例子合计" ask="All counted, which is cheaper at the toy shape?" ask_zh="全部算上，小例子里哪个更省？" answer="time, by a tenth" answer_zh="时域，省一成多" why="3840 against 4311." why_zh="3840 对 4311。" wrong="Fourier, 15 times|Fourier, 7 times|equal" wrong_zh="傅里叶，15 倍|傅里叶，7 倍|一样" why_wrong="240 to 16 leaves nearly everything out.|That is scores only, and complex products as one.|3840 against about 4300." why_wrong_zh="240 比 16 漏掉了几乎所有项。|那只是得分，而且把复数乘法当一次。|3840 比约 4300。"
fourier = in_modes + there + back
assert round(fourier) == 4311
assert fourier > standard
assert 1 < fourier / standard < 1.2

# %% [markdown]
# And the wasted v? Its permute is a view: no number moves, nothing is
# multiplied. What is wasted is the value projection, `S*C*C` = 3072
# multiplications whose result nobody reads.
# %% [markdown] lang="zh"
# 那个没用的 v 呢？它的换轴只是视图：不搬数，也没有乘法。
# 真正浪费的是值投影：`S*C*C` = 3072 次乘法，结果没有人读。
# %% wasted zh="浪费的投影" ask="Which part of the ignored v costs something?" ask_zh="没被使用的 v，哪一步真的花了计算？" answer="value_projection" answer_zh="value_projection" why="A view costs nothing; a Linear multiplies." why_zh="视图不花功夫；Linear 要做乘法。" wrong="v.permute(0, 2, 3, 1)|v.view(B, S, H, E)|rfft of v" wrong_zh="v.permute(0, 2, 3, 1)|v.view(B, S, H, E)|v 的 rfft" why_wrong="permute changes strides only.|view changes shape and strides only.|v is never transformed." why_wrong_zh="permute 只改步幅。|view 只改形状和步幅。|v 从来没有做变换。"
torch.manual_seed(0)
value_projection = nn.Linear(16, 16)
enc_out = torch.ones(1, 12, 16)
v = value_projection(enc_out).view(1, 12, 8, 2)
xv = v.permute(0, 2, 3, 1)
projection = products("sc,dc->sd", {"s": 12, "c": 16, "d": 16})
assert xv.data_ptr() == v.data_ptr()
assert projection == 12 * value_projection.weight.numel() == 3072

# %% [markdown]
# ## Longer series
# Now a real layer: 8 heads of 64, up to 64 modes, q and k of L steps. M is
# min(64, L//2): it grows with L until L = 128. Only then is `M*M` constant.
# So "`M*M` whatever the length" needs "for fixed M, as L grows".
# %% [markdown] lang="zh"
# ## 更长的序列
# 换成真实的层：8 个头，每头 64 维，最多 64 个模式，q、k 都是 L 步。
# M = min(64, L//2)：随 L 增长，到 L = 128 为止，之后 `M*M` 才是常数。
# 所以「与长度无关的 `M*M`」要加上前提：M 固定，L 增大。
# %% mode-count zh="模式个数" ask="modes=64. From which length on is M constant?" ask_zh="modes=64，从哪个长度起 M 不再变化？" answer="128" why="M = min(64, L // 2), and 128 // 2 = 64." why_zh="M = min(64, L // 2)，128 // 2 = 64。" wrong="64|96|32" why_wrong="64 steps have 32 candidates.|96 steps have 48 candidates.|modes is not halved; the length is." why_wrong_zh="64 步只有 32 个候选。|96 步有 48 个候选。|减半的是长度，不是 modes。"
lengths = [10, 64, 96, 128, 144, 336]
kept = [min(64, n // 2) for n in lengths]
assert kept == [5, 32, 48, 64, 64, 64]

# %% [markdown]
# Millions of multiplications at three lengths of the experiments:
# ```text
# L        96      144     336
# time     9.4     21.2    115.6      grows with L*L
# Fourier  16.7    26.8     29.5      from L = 128 with the transforms only
# ```
# Short: time is cheaper. Long: frequency is, almost four times.
# %% [markdown] lang="zh"
# 实验中三种长度的乘法次数，单位百万：
# ```text
# L        96      144     336
# 时域     9.4     21.2    115.6      随 L*L 增长
# 傅里叶   16.7    26.8     29.5      L >= 128 以后只随变换增长
# ```
# 短序列时域更省，长序列频域更省，约为 1 : 4。
# %% growth zh="随长度增长" ask="Which is cheaper at 96 and at 336 steps (64 modes, 8 heads of 64)?" ask_zh="96 步和 336 步各是哪种更省（64 个模式，8 头各 64 维）？" answer="96: time, 336: Fourier" answer_zh="96：时域，336：傅里叶" why="9.4 against 16.7 million at 96, 115.6 against 29.5 at 336." why_zh="96 步时 9.4 对 16.7（百万），336 步时 115.6 对 29.5。" wrong="Fourier at both|time at both|96: Fourier, 336: time" wrong_zh="都是傅里叶|都是时域|96：傅里叶，336：时域" why_wrong="M*M is not small when M is 48 and products are complex.|L*L overtakes everything in the end.|It is the other way round." why_wrong_zh="M = 48 且是复数乘法时，M*M 并不小。|最终 L*L 会超过一切。|正好相反。"
def both_costs(length, modes, heads, width):
    m = min(modes, length // 2)
    letters = {"l": length, "s": length, "h": heads, "e": width}
    in_time = 2 * products("lhe,she->hls", letters)
    letters = {"x": m, "y": m, "h": heads, "e": width, "o": width}
    pairs = products("hex,hey->hxy", letters)
    matrices = products("hex,heox->hox", letters)
    series = 3 * heads * width
    in_bins = 4 * (2 * pairs + matrices) + series * transform(length)
    return in_time / 1e6, in_bins / 1e6


at_96 = [round(c, 1) for c in both_costs(96, 64, 8, 64)]
at_144 = [round(c, 1) for c in both_costs(144, 64, 8, 64)]
at_336 = [round(c, 1) for c in both_costs(336, 64, 8, 64)]
assert at_96 == [9.4, 16.7]
assert at_144 == [21.2, 26.8]
assert at_336 == [115.6, 29.5]

# %% [markdown]
# Where do the curves cross? Count all lengths at once, as tensors.
# Up to 160 steps time is cheaper, from 168 on frequency.
# %% [markdown] lang="zh"
# 两条曲线在哪里相交？把所有长度放进张量一起数。
# 160 步以内时域更省，168 步起频域更省。
# %% crossing zh="交点" ask="From about which length is frequency cheaper (64 modes, 8 heads of 64)?" ask_zh="大约从哪个长度起频域更省（64 个模式，8 头各 64 维）？" answer="168" why="From there L * L outgrows 64 * 64 and the transforms." why_zh="从那里起，L * L 超过 64 * 64 加上变换。" wrong="64|10|720" why_wrong="At 64 steps there are 32 modes, and complex products.|At 10 steps it is far dearer.|At 336 it is cheaper already, four times." why_wrong_zh="64 步时有 32 个模式，又是复数乘法。|10 步时频域贵得多。|336 步时频域已只要时域的约四分之一。"
steps = torch.arange(16, 401, 8).double()           # (N)
m = torch.clamp(steps / 2, max=64)                  # (N)
in_time = 2 * steps * steps * 512
pairs, matrices = m * m * 512, m * 8 * 64 * 64
in_bins = 4 * (2 * pairs + matrices) + 3 * 512 * steps * torch.log2(steps)
curves = torch.stack([in_time, in_bins]) / 1e6      # (P, N)
cheaper = steps[in_bins < in_time]
assert cheaper[0] == 168
assert len(cheaper) == int((steps >= 168).sum())
assert [round(c, 1) for c in curves[:, 10].tolist()] == at_96

# %% [markdown]
# Memory is another count. Standard attention keeps `L*S` weights a head, the
# Fourier layer `M*M` complex ones, two numbers each. At 336 steps: a
# fourteenth. Here the advantage is clear, and early.
# %% [markdown] lang="zh"
# 内存是另一笔账。标准注意力每个头保存 `L*S` 个权重，
# 傅里叶层保存 `M*M` 个复数，每个两个数。336 步时只有标准注意力的约 1/14。
# 这里的优势很清楚，也来得早。
# %% memory zh="内存" ask="Numbers kept a head at the toy shape: time against modes?" ask_zh="小例子里每个头要存几个数：时域比模式？" answer="120 : 32" why="10 * 12 scores against 4 * 4 complex ones of two numbers each." why_zh="10 * 12 个得分，对 4 * 4 个复数得分，每个两个数。" wrong="120 : 16|240 : 32|960 : 256" why_wrong="16 complex numbers are 32 numbers.|Kept are the scores, not their products.|That is all eight heads." why_wrong_zh="16 个复数就是 32 个数。|存的是得分，不是乘积。|那是全部八个头。"
weights_time = 336 * 336
weights_modes = 2 * min(64, 336 // 2) ** 2
toy_time, toy_modes = 10 * 12, 2 * 4 * 4
assert weights_time / weights_modes > 13.5
assert toy_time > toy_modes

# %% [markdown]
# ## Try it elsewhere
# Your own sizes: the numbers of the parameter cell, every letter different.
# Then a case where all differ: 3 heads of 4, 20 steps against 30, M 5 and 7.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 换成参数里的大小自己算。再来一个大小各不相同的例子：
# 3 个头各 4 维，20 步对 30 步，M 为 5 和 7。
# %% rerun zh="换大小重跑" ask="3 heads of 4, modes 5 and 7: how many complex products are the scores?" ask_zh="3 个头各 4 维，模式 5 和 7：得分要几次复数乘法？" answer="420" why="5 * 7 * 4 * 3 heads." why_zh="5 * 7 * 4，再乘 3 个头。" wrong="35|105|1680" why_wrong="That is one head without its features.|4 features are missing.|Those are real products: four for each complex one." why_wrong_zh="那是一个头，还没乘特征数。|漏了 4 个特征。|那是实数乘法，每次复数乘法算四次。"
def layer_costs(L, S, H, E, X, Y):
    letters = {"l": L, "s": S, "h": H, "e": E, "o": E, "x": X, "y": Y}
    in_time = 2 * products("lhe,she->hls", letters)
    scores = products("hex,hey->hxy", letters)
    weigh = products("hxy,hey->hex", letters)
    matrix = products("hex,heox->hox", letters)
    series = H * E * (2 * transform(L) + transform(S))
    return in_time, scores, 4 * (scores + weigh + matrix) + series


yours = layer_costs(L, S, H, E, M, M)
others = layer_costs(20, 30, 3, 4, 5, 7)
check = layer_costs(10, 12, 8, 2, 4, 4)
assert check[0] == standard and abs(check[2] - fourier) < 1e-6
assert others[:2] == (14400, 420)
assert yours[1] == H * E * M * M

# %% [markdown]
# 1. An einsum costs the product of all its letters, summed ones too.
# 2. One basis: 240 to 32 a head, 1920 to 256 in all, scores only.
# 3. All counted: 3840 to about 4300; at the toy shape time is cheaper.
# 4. M grows with L until L = `2*modes`; frequency wins from about 168 steps.
# 5. The ignored v costs its projection, not its permute.
#
# Answers sections 5.1 and 5.3 on the layer of TFB. Next: compare.
# %% [markdown] lang="zh"
# 1. einsum 的代价是所有下标之积，被求和的也算。
# 2. 同一口径只看得分：每头 240 比 32，全部 1920 比 256。
# 3. 全部算上：3840 比约 4300，小例子里时域更省。
# 4. M 随 L 增长到 L = `2*modes`；约 168 步起频域更省。
# 5. 没用的 v，代价在投影，不在换轴。
#
# 对应 FourierCrossAttention 笔记 5.1 与 5.3（TFB 版本）。下一课：compare。
# %% summary zh="小结"
print("toy: time {}, Fourier {:.0f}".format(standard, fourier))
print("your sizes: time {}, Fourier {:.0f}".format(yours[0], yours[2]))
