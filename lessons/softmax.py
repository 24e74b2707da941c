# %% [markdown]
# # softmax, and why sqrt(E)
# Scores may be any numbers; weights must be positive and sum to 1.
# softmax turns the one into the other: exp, then divide by the sum.
# And it is sensitive: large scores give nearly all to one key.
# That is why attention divides by sqrt(E) first.
# %% [markdown] lang="zh"
# # softmax，以及为什么除以 sqrt(E)
# 得分可以是任何数；权重须为正，并且和为 1。
# softmax 把前者变成后者：先取 exp，再除以总和。
# 它很敏感：得分一大，几乎全部权重都给一个键。
# 所以注意力先除以 sqrt(E)。
# %% setup zh="导入"
import math
from math import exp, sqrt
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)
# %% [markdown]
# S keys in a row, R rows in each experiment, `seed` for the random numbers.
# E, the numbers in a query, will be 8, 64 and 512 in turn.
# %% [markdown] lang="zh"
# 一行 S 个键，每次实验 R 行，`seed` 决定随机数。
# E 是一个查询的维数，依次取 8、64、512。
# %% parameters zh="参数" tags=["parameters"]
S, R = 6, 300
seed = 3
# %% [markdown]
# ## One row
# It sits between the two einsums of attention: scores in, weights out.
# exp makes every number positive, the division makes them sum to 1.
# Scores 0, 1, 2: exp gives 1, 2.718, 7.389, the sum is 11.107,
# the weights are 0.090, 0.245, 0.665.
# %% [markdown]
# ```text
# FullAttention
# +- einsum     scores (B,H,L,S)
# +- softmax    weights (B,H,L,S)      <- this lesson
# +- einsum     weighted mean (B,L,H,D)
# ```
# %% [markdown] lang="zh"
# ## 一行
# 它在注意力的两个 einsum 之间：进来的是得分，出去的是权重。
# exp 使每个数为正，除法使它们的和为 1。
# 得分 0、1、2：exp 得 1、2.718、7.389，和为 11.107，
# 权重是 0.090、0.245、0.665。
# %% [markdown] lang="zh"
# ```text
# FullAttention
# +- einsum     得分 (B,H,L,S)
# +- softmax    权重 (B,H,L,S)         <- 这一课
# +- einsum     加权平均 (B,L,H,D)
# ```
# %% map zh="一行" show="weights" ask="Scores 1, 1, 1, 1. Which weights?" ask_zh="得分是 1、1、1、1，权重是多少？" answer="0.25 each" answer_zh="各 0.25" why="Four equal shares of 1." why_zh="1 平分成四份。" wrong="1 each|0.731 each|e each" wrong_zh="各 1|各 0.731|各 e" why_wrong="Weights must sum to 1.|That is the sigmoid of 1; softmax looks at the whole row.|exp alone is not yet divided." why_wrong_zh="权重之和须为 1。|那是 1 的 sigmoid；softmax 看的是整行。|只取了 exp，还没有除。"
scores = torch.tensor([0.0, 1.0, 2.0])
powers = torch.exp(scores)
weights = powers / powers.sum()
assert torch.allclose(weights, torch.softmax(scores, dim=-1))
by_hand = exp(2) / (exp(0) + exp(1) + exp(2))
assert round(by_hand, 3) == 0.665
assert [round(w, 3) for w in weights.tolist()] == [0.09, 0.245, 0.665]
assert round(powers.sum().item(), 3) == 11.107
equal = torch.softmax(torch.ones(4), dim=-1)
assert equal.tolist() == [0.25, 0.25, 0.25, 0.25]
# %% [markdown]
# Only differences count: add 1000 to all scores, and nothing changes.
# exp(1000) is infinite in float32, inf / inf is NaN; so softmax takes
# the largest score off before exp. The weights are the same.
# %% [markdown] lang="zh"
# 只有差值起作用：所有得分都加 1000，结果不变。
# 但 exp(1000) 在 float32 里是无穷大，inf / inf 是 NaN；
# 所以 softmax 先减去最大的得分再取 exp，权重不变。
# %% shift zh="整体平移" show="safe" ask="Scores 0, 1, 2 become 1000, 1001, 1002. What happens to the weights?" ask_zh="得分 0、1、2 变成 1000、1001、1002，权重会怎样？" answer="nothing" answer_zh="不变" why="Adding 1000 multiplies every exp by the same factor, which divides out." why_zh="都加 1000，每个 exp 乘同一个因子，相除时消去。" wrong="all become NaN|the last becomes 1|they become equal" wrong_zh="全变成 NaN|最后一个变成 1|变得相等" why_wrong="That is what plain exp would give; softmax subtracts the maximum.|The differences are still 1 and 2.|Relative size does not matter, only differences." why_wrong_zh="直接取 exp 才会这样；softmax 先减去最大值。|差值仍是 1 和 2。|起作用的是差值，不是比例。"
large = scores + 1000
plain = torch.exp(large) / torch.exp(large).sum()
safe = torch.softmax(large, dim=-1)
assert torch.isnan(plain).all()
assert torch.allclose(safe, weights)
moved_down = torch.exp(large - large.max())
assert torch.allclose(moved_down / moved_down.sum(), weights)
# %% [markdown]
# In a table, dim=-1 means: each row by itself.
# Rows are queries, columns are keys: every query has weight 1 to give.
# A column sums to whatever the queries gave it.
# dim=-2 would share each key out among the queries instead.
# %% [markdown] lang="zh"
# 对一张表，dim=-1 的意思是每行各做各的。
# 行是查询，列是键：每个查询有 1 的权重可分。
# 一列的和，就是各个查询给它的总数。
# 若用 dim=-2，就变成把每个键分给各个查询。
# %% rows zh="行与列" show="A" ask="softmax(table, dim=-1) of a 4 by 6 table: what do all weights together sum to?" ask_zh="4 乘 6 的表做 softmax(dim=-1)，所有权重加起来是多少？" answer="4" why="Each of the 4 rows sums to 1." why_zh="4 行，每行之和为 1。" wrong="1|6|24" why_wrong="That is one row.|That would be dim=-2: one for each column.|24 is the number of cells." why_wrong_zh="那是一行的和。|那是 dim=-2：每列为 1。|24 是格子数。"
table = torch.sin(torch.arange(4 * S)).view(4, S) * 2  # (query, S)
A = torch.softmax(table, dim=-1)  # (query, S)
row_sums = A.sum(dim=-1)  # (query)
column_sums = A.sum(dim=-2)  # (S)
assert torch.allclose(row_sums, torch.ones(4))
assert torch.allclose(A.sum(), torch.tensor(4.0))
if S > 1:
    assert not torch.allclose(column_sums, torch.ones(S) * 4 / S)
other = torch.softmax(table, dim=-2)  # (query, S)
assert torch.allclose(other.sum(dim=-2), torch.ones(S))
# %% [markdown]
# The row worked in the FullAttention notes, scaled by 1/sqrt(8).
# Right: 0.1793 0.1486 0.1965 0.1595 0.1430 0.1730, sum 1.
# Printed there: 0.17 0.14 0.19 0.15 0.13 0.17, sum 0.95:
# cut off instead of rounded, and 0.13 should be 0.14.
# %% [markdown] lang="zh"
# FullAttention 笔记里的那一行，乘 1/sqrt(8)。
# 正确：0.1793 0.1486 0.1965 0.1595 0.1430 0.1730，和为 1。
# 笔记写的是 0.17 0.14 0.19 0.15 0.13 0.17，和为 0.95：
# 各数是截断而不是四舍五入，0.13 应为 0.14。
# %% hand row zh="手算的一行" show="right" ask="Six weights print as 0.17 0.14 0.19 0.15 0.13 0.17. How do you see at once that they are wrong?" ask_zh="六个权重写成 0.17 0.14 0.19 0.15 0.13 0.17，怎样一眼看出不对？" answer="they sum to 0.95" answer_zh="和是 0.95" why="Softmax weights always sum to 1." why_zh="softmax 的权重之和总是 1。" wrong="some are equal|none is above 0.5|they are not sorted" wrong_zh="有相等的|没有一个超过 0.5|没有排序" why_wrong="Equal scores give equal weights.|Six alike share 1 among them.|Weights follow the order of the keys." why_wrong_zh="得分相等，权重就相等。|六个差不多，分的是 1。|权重按键的次序排列。"
hand = torch.from_numpy(np.load("../toy_data/hand_scores.npy"))
hand_weights = torch.softmax(hand / sqrt(8), dim=-1)
right = torch.tensor([0.1793, 0.1486, 0.1965, 0.1595, 0.1430, 0.1730])
printed = torch.tensor([0.17, 0.14, 0.19, 0.15, 0.13, 0.17])
assert torch.allclose(hand_weights, right, atol=5e-5)
assert round(printed.sum().item(), 2) == 0.95
assert round(hand_weights.sum().item(), 4) == 1.0
hundredths = torch.round(hand_weights * 100)
assert hundredths.tolist() == [18, 15, 20, 16, 14, 17]
# %% [markdown]
# ## Scale
# Dividing the scores changes how sharp the weights are,
# never which key is largest: exp keeps the order.
# Divide by more, and the weights move towards equal;
# multiply, and one key takes all.
# %% [markdown] lang="zh"
# ## 缩放
# 除以一个数改变的是权重有多尖锐，
# 从不改变哪个键最大：exp 保持次序。
# 除得越多，权重越平均；
# 乘得越多，就由一个键独占。
# %% ranking zh="次序不变" ask="The scores are divided by sqrt(8). Which key gets the largest weight now?" ask_zh="得分都除以 sqrt(8)，现在哪个键的权重最大？" answer="the same as before" answer_zh="和原来一样" why="Dividing by a positive number keeps the order." why_zh="除以正数不改变次序。" wrong="another one|all the same|the smallest score" wrong_zh="换成另一个|全都一样|得分最小的" why_wrong="exp and division by a positive number keep the order.|They come closer, but not equal.|Only a negative factor would turn the order." why_wrong_zh="exp 和除以正数都保持次序。|会接近，但不相等。|只有乘负数才会颠倒次序。"
sharp = torch.softmax(hand * 8, dim=-1)
flat = torch.softmax(hand / 8, dim=-1)
assert sharp.argmax() == hand.argmax() == flat.argmax()
assert torch.equal(sharp.argsort(), flat.argsort())
assert sharp.max() > hand_weights.max() > flat.max()
# %% [markdown]
# A score is a dot product: E products added up. For independent components
# of mean 0 and variance 1 each product has variance 1, and the sum has E.
# For unit vectors it is the other way round: 1/E.
# So it is not unit vectors whose dot products have variance E.
# %% [markdown] lang="zh"
# 得分是点积：E 个乘积之和。若各分量独立，均值 0，方差 1，
# 每个乘积方差为 1，总和的方差就是 E。
# 单位向量恰好相反：方差是 1/E。
# 所以，点积方差为 E 的不是单位向量。
# %% variance zh="点积的方差" ask="Independent components, mean 0, variance 1, E = 64. What is the variance of a dot product?" ask_zh="分量独立，均值 0，方差 1，E = 64：点积的方差是多少？" answer="64" why="64 products, each of variance 1, are added." why_zh="64 个乘积相加，每个方差为 1。" wrong="1|8|1/64" why_wrong="Variances of independent terms add up, 64 times.|That is the standard deviation, sqrt(64).|That holds for unit vectors." why_wrong_zh="独立项的方差相加，加 64 次。|那是标准差 sqrt(64)。|那是单位向量的情形。"
def dots(E):
    return torch.einsum("re,rse->rs", torch.randn(R, E),
                        torch.randn(R, S, E))


torch.manual_seed(seed)
plain_dots = dots(16)  # (R, S)
variance = (plain_dots * plain_dots).mean().item()
u, w = torch.randn(R, 16), torch.randn(R, 16)
cosine = (u * w).sum(dim=-1) / (u.norm(dim=-1) * w.norm(dim=-1))  # (R)
unit_variance = (cosine * cosine).mean().item()
if R >= 100:
    assert 16 * 0.6 < variance < 16 * 1.6
    assert 0.6 / 16 < unit_variance < 1.6 / 16
# %% [markdown]
# With E = 8, 64, 512 the scores spread by 2.8, 8, 22.6,
# and the largest of six weights is 0.68, 0.89, 0.96 on average.
# Divided by sqrt(E), scores spread by about 1, and it is 0.41 each time.
# The scale makes attention behave alike, whatever the width of a head.
# %% [markdown]
# ```text
# largest weight of 6, mean over rows
# E       softmax(scores)            softmax(scores / sqrt(E))
# 8       0.68  ##############       0.41  ########
# 64      0.89  ##################   0.41  ########
# 512     0.96  ###################  0.41  ########
# ```
# %% [markdown] lang="zh"
# E = 8、64、512 时，得分的标准差大约是 2.8、8、22.6，
# 六个权重里最大的那个，平均为 0.68、0.89、0.96。
# 除以 sqrt(E) 之后，得分的标准差都在 1 左右，最大权重总是 0.41 上下。
# 有了缩放，不论头有多宽，注意力的表现都差不多。
# %% [markdown] lang="zh"
# ```text
# 6 个权重中最大的，对各行取平均
# E       softmax(得分)              softmax(得分 / sqrt(E))
# 8       0.68  ##############       0.41  ########
# 64      0.89  ##################   0.41  ########
# 512     0.96  ###################  0.41  ########
# ```
# %% why sqrt E zh="为什么除以 sqrt(E)" ask="E grows from 8 to 512, no scaling. The largest of six weights goes from 0.68 to ...?" ask_zh="E 从 8 增到 512，不缩放。六个权重中最大的从 0.68 变成多少？" answer="about 0.96" answer_zh="约 0.96" why="Scores spread by sqrt(512) = 22.6, so one of six runs away." why_zh="得分的标准差是 sqrt(512) = 22.6，六个里总有一个遥遥领先。" wrong="about 0.41|about 0.17|it stays 0.68" wrong_zh="约 0.41|约 0.17|仍是 0.68" why_wrong="That is with the scale.|That is one sixth: it would be flat, but it gets sharper.|The scores grow with sqrt(E), so the weights sharpen." why_wrong_zh="那是缩放之后。|那是六分之一：会更平，实际却更尖。|得分随 sqrt(E) 增大，权重更尖锐。"
largest, largest_scaled = [], []
for E in [8, 64, 512]:
    raw = dots(E)  # (R, S)
    unscaled = torch.softmax(raw, dim=-1)  # (R, S)
    scaled = torch.softmax(raw / sqrt(E), dim=-1)  # (R, S)
    largest.append(unscaled.amax(dim=-1).mean().item())
    largest_scaled.append(scaled.amax(dim=-1).mean().item())
sizes = [round(sqrt(E), 1) for E in [8, 64, 512]]
assert sizes == [2.8, 8.0, 22.6]
if (S, R, seed) == (6, 300, 3):
    assert [round(w, 2) for w in largest] == [0.68, 0.89, 0.96]
    assert [round(w, 2) for w in largest_scaled] == [0.41, 0.41, 0.41]
if S == 6 and R >= 100:
    assert largest[0] < largest[1] < largest[2]
    assert largest[0] > 0.55 and largest[2] > 0.9
    assert max(largest_scaled) < 0.5
# %% [markdown]
# What is bad about sharp weights? They stop answering.
# Raise one score a little: its weight p follows with p * (1 - p) of it.
# At p = 0.41 that is 0.24, at p = 0.96 only 0.04, at 0.999 it is 0.001.
# So the gradient that should train Q and K goes to zero.
# %% [markdown] lang="zh"
# 权重太尖有什么不好？它不再响应。
# 把一个得分提高一点，它的权重 p 只跟着变这一点的 p * (1 - p) 倍。
# p = 0.41 时是 0.24，p = 0.96 时只有 0.04，0.999 时是 0.001。
# 于是用来训练 Q 和 K 的梯度趋近于零。
# %% saturation zh="饱和" ask="A weight is p = 0.5. By how much does it change if its score grows by 0.01?" ask_zh="某个权重 p = 0.5，它的得分增加 0.01，权重约变化多少？" answer="0.0025" why="The slope is p * (1 - p) = 0.25, times 0.01." why_zh="斜率是 p * (1 - p) = 0.25，再乘 0.01。" wrong="0.01|0.005|0" why_wrong="Weights share a sum of 1; the others push back.|p * h forgets the factor (1 - p).|At one half it answers most of all." why_wrong_zh="权重之和为 1，其他权重会抵消一部分。|p * h 漏了因子 (1 - p)。|在一半处响应最强。"
def response(p, h):
    pair = torch.tensor([0.0, 0.0], dtype=torch.float64)
    pair[0] = math.log(p / (1 - p))
    nudged = pair.clone()
    nudged[0] += h
    change = torch.softmax(nudged, dim=-1) - torch.softmax(pair, dim=-1)
    return change[0].item() / h


responses = [response(p, 0.01) for p in [0.41, 0.96, 0.999]]
assert round(response(0.5, 0.01), 2) == 0.25
assert [round(r, 3) for r in responses] == [0.242, 0.038, 0.001]
# %% [markdown]
# ## Masks and dropout
# A hidden key gets the score -inf: exp gives 0, the others share 1.
# Hide all of a row, and it is 0/0, NaN.
# A large finite number instead of -inf hides one key as well,
# but a whole row of it is uniform: silently wrong, not NaN.
# %% [markdown] lang="zh"
# ## 掩码与 dropout
# 被遮住的键得分设为 -inf：exp 为 0，其余的键分那个 1。
# 整行都遮住，就是 0/0，得到 NaN。
# 用一个很大的负数代替 -inf，遮一个键也行，
# 但整行都是它时，结果是均匀的：不报 NaN，却悄悄错了。
# %% mask zh="掩码" show="without_4" ask="All six scores are -1e9 instead of -inf. Which weights?" ask_zh="六个得分都是 -1e9 而不是 -inf，权重是多少？" answer="1/6 each" answer_zh="各 1/6" why="All six are equal, and equal scores share evenly." why_zh="六个得分相等，相等就平分。" wrong="0 each|NaN|it raises" wrong_zh="各 0|NaN|报错" why_wrong="Only differences count, and there are none.|That is what -inf would give.|Softmax never raises on numbers." why_wrong_zh="只看差值，而这里没有差值。|那是 -inf 的结果。|softmax 对数值从不报错。"
hidden = hand.clone()
hidden[4] = -np.inf
without_4 = torch.softmax(hidden, dim=-1)
assert without_4[4] == 0
assert torch.allclose(without_4.sum(), torch.tensor(1.0))
blind = torch.softmax(torch.full((6,), -np.inf), dim=-1)
assert torch.isnan(blind).all()
finite = torch.softmax(torch.full((6,), -1e9), dim=-1)
assert torch.allclose(finite, torch.full((6,), 1 / 6))
# %% [markdown]
# Hiding after softmax is too late: the weight is gone, nobody gets it.
# Dropout does just that, on purpose, in training:
# it zeroes some weights and divides the rest by 1 - p,
# so a row sums to 1 only on average.
# %% [markdown] lang="zh"
# softmax 之后再遮就晚了：权重没了，也没有分给别人。
# dropout 在训练时正是有意这样做：
# 把一些权重置零，其余除以 1 - p，
# 所以一行的和只在平均意义上是 1。
# %% dropout zh="之后置零" show="dropped" ask="One weight of 0.2 is set to 0 after softmax. What does the row sum to?" ask_zh="softmax 之后把一个 0.2 的权重置零，这一行的和是多少？" answer="0.8" why="The other weights sum to 0.8; here they are not scaled." why_zh="其余权重之和是 0.8；这里没有放大。" wrong="1|0.2|NaN" why_wrong="Only a mask before softmax hands the weight on.|That is what was lost.|Nothing is divided any more." why_wrong_zh="只有 softmax 之前的掩码才会把权重让给别人。|那是丢掉的部分。|后面没有除法了。"
cut = hand_weights.clone()
cut[2] = 0
assert torch.allclose(cut.sum(), 1 - hand_weights[2])
drop = nn.Dropout(0.5)
dropped = drop(A)  # (query, S)
survived = dropped != 0  # (query, S)
assert torch.allclose(dropped[survived], A[survived] * 2)
drop.eval()
kept = drop(A)  # (query, S)
assert torch.equal(kept, A)
# %% [markdown]
# ## What if
# Other sizes: ten keys, three rows, E = 32. The rules hold:
# rows sum to 1, a shift changes nothing, the order stays.
# %% [markdown] lang="zh"
# ## 换个条件再看
# 换一组大小：十个键，三行，E = 32。规则照样成立：
# 每行之和为 1，平移不变，次序不变。
# %% rerun zh="换一组尺寸再跑"
q2 = torch.sin(torch.arange(3 * 32)).view(3, 32)
k2 = torch.cos(torch.arange(10 * 32)).view(10, 32)
scores2 = torch.einsum("le,se->ls", q2, k2)
A2 = torch.softmax(scores2 / sqrt(32), dim=-1)
assert A2.shape == (3, 10)
assert torch.allclose(A2.sum(dim=-1), torch.ones(3))
shifted2 = torch.softmax((scores2 - 5) / sqrt(32), dim=-1)
assert torch.allclose(shifted2, A2, atol=1e-6)
assert torch.equal(A2.argmax(dim=-1), scores2.argmax(dim=-1))
# %% [markdown]
# ## Afterwards
# full_attention uses softmax between its einsums.
# The Fourier layer has complex scores: softmax needs a modulus first,
# and loses the phase; tanh keeps two parts and normalises nothing.
# %% [markdown] lang="zh"
# ## 之后
# full_attention 在两个 einsum 之间用 softmax。
# 傅里叶层的得分是复数：softmax 要先取幅值，于是丢了相位；
# tanh 保留两个部分，但不做归一化。
# %% what comes next zh="之后去哪儿"
z = torch.tensor([3 + 4j, 3 - 4j])
modulus_weights = torch.softmax(z.abs(), dim=-1)
assert modulus_weights.tolist() == [0.5, 0.5]
squashed = torch.tanh(torch.ones(4))
assert squashed.sum() > 1
# %% [markdown]
# 1. exp, then divide: positive, sum 1, only differences count (FA 5.2).
# 2. dim=-1 is over keys: rows sum to 1, columns need not (FA 5.2).
# 3. Components of variance 1 give dot products of variance E (FA 5.1).
# 4. Dividing by sqrt(E) keeps the weights from saturating (FA 5.1).
# 5. -inf hides a key before softmax; after it weight is lost (FA 5.2).
#
# Sections: FA FullAttention, AL AttentionLayer, FC FourierCrossAttention.
# %% [markdown] lang="zh"
# 1. 先 exp 再除：为正，和为 1，只看差值（FA 5.2）。
# 2. dim=-1 在键上：每行和为 1，列不一定（FA 5.2）。
# 3. 分量方差为 1，点积方差为 E（FA 5.1）。
# 4. 除以 sqrt(E)，权重就不会饱和（FA 5.1）。
# 5. softmax 之前用 -inf 遮住键；之后再遮，权重就丢了（FA 5.2）。
#
# FA、AL、FC：FullAttention、AttentionLayer、FourierCrossAttention 三篇笔记。
# %% summary zh="小结"
print("largest weight", [round(x, 2) for x in largest])
print("scaled", [round(x, 2) for x in largest_scaled])
