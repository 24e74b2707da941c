# %% [markdown]
# # FourierCrossAttention by hand
# The whole layer with four samples of q, six of k and two modes of each.
# Every number fits on paper. Tokens are time steps; scores compare bins.
# ```text
# q (1,4,2,2)                          k (1,6,2,2)        v: never read
#   | permute, rfft                      | permute, rfft
# (1,2,2,3) bins 0 1 2                 (1,2,2,4) bins 0 1 2 3
#   | keep bins 1, 2                     | keep bins 0, 2
# (1,2,2,2) slots  --- bhex,bhey->bhxy --- (1,2,2,2) slots
#                        | 2 x 2 scores, tanh on the parts
#                        | bhxy,bhey->bhex   weigh k's slots
#                        | bhex,heox->bhox   a matrix a slot
#                      out bins 1, 2;  irfft(n=4) -> (1,2,2,4)
# ```
# %% [markdown] lang="zh"
# # 手算 FourierCrossAttention
# 整个层，q 只有 4 个采样，k 只有 6 个，各取两个模式。
# 每个数都能在纸上算。token 是时间步；打分比较的是频点。
# ```text
# q (1,4,2,2)                          k (1,6,2,2)        v：从不读取
#   | permute, rfft                      | permute, rfft
# (1,2,2,3) 频点 0 1 2                 (1,2,2,4) 频点 0 1 2 3
#   | 保留频点 1、2                      | 保留频点 0、2
# (1,2,2,2) 槽位   --- bhex,bhey->bhxy --- (1,2,2,2) 槽位
#                        | 2 x 2 得分，实部虚部分别 tanh
#                        | bhxy,bhey->bhex   给 k 的槽位加权
#                        | bhex,heox->bhox   每个槽位一个矩阵
#                      写回频点 1、2；irfft(n=4) -> (1,2,2,4)
# ```
# %% map zh="地图"
import math

import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# These sizes are for the rerun at the end; vary them. The numbers on paper
# have fixed sizes: B, L, S, H, E below.
# ```text
# q      (B, L, H, E)    the decoder asks
# k, v   (B, S, H, E)    the encoder answers; v is ignored, mask too
# out    (B, H, E, L)    with None beside it
# ```
# %% [markdown] lang="zh"
# 这一组大小用于最后的重跑，可以随意改。手算部分的大小固定，
# 就是下面的 B、L、S、H、E。
# ```text
# q      (B, L, H, E)    解码器提问
# k, v   (B, S, H, E)    编码器回答；v 和掩码都不读
# out    (B, H, E, L)    另一个返回值是 None
# ```
# %% sizes zh="大小" tags=["parameters"]
batch, steps, key_steps, heads, width, modes = 2, 10, 14, 3, 4, 64

# %% [markdown]
# Head 0 is the one on paper. Its q has two features over four steps, its k
# two features over six. Head 1 has other numbers, and never meets head 0.
# %% [markdown] lang="zh"
# 手算的是头 0：q 有两个特征、四个时间步，k 有两个特征、六个时间步。
# 头 1 是别的数，与头 0 始终不相遇。
# %% numbers zh="数据" show="q"
B, L, S, H, E = 1, 4, 6, 2, 2
q_head0 = [[2, 1, 1, 0], [0, 2, 1, 1]]
q_head1 = [[1, 0, 0, 0], [0, 1, 0, 1]]
k_head0 = [[1, 1, 0, 0, 1, 0], [2, 0, 0, 0, 0, 0]]
k_head1 = [[0, 1, 2, 3, 4, 5], [1, 1, 1, 1, 1, 1]]
q = torch.tensor([[q_head0, q_head1]]).permute(0, 3, 1, 2) / 10  # (B, L, H, E)
k = torch.tensor([[k_head0, k_head1]]).permute(0, 3, 1, 2) / 1  # (B, S, H, E)
assert q.shape == (B, L, H, E) and k.shape == (B, S, H, E)

# %% [markdown]
# ## Bins to compare
# The lists [1, 2] and [0, 2] are set by hand, to have something to compute.
# No draw can give [1, 2] for four samples: candidates are range(0, 2), and
# two of two are always [0, 1]. Bin 2 is Nyquist there; remember that later.
# %% [markdown] lang="zh"
# ## 要比较的频点
# 列表 [1, 2] 和 [0, 2] 是为了手算而写定的。
# 4 个采样抽不出 [1, 2]：候选是 range(0, 2)，两个里取两个总是 [0, 1]。
# 而且频点 2 是奈奎斯特频点，后面会用到这一点。
# %% by-hand-lists zh="手写的列表" show="index_q" ask="Two modes of four samples: which list does the layer draw?" ask_zh="4 个采样取两个模式，层会抽到哪个列表？" answer="[0, 1]" answer_zh="[0, 1]" why="4 // 2 = 2 candidates, and two are wanted: sorted, always both." why_zh="4 // 2 = 2 个候选，要两个：总是全取，再排序。" wrong="[1, 2]|[0, 2]|any of the three" wrong_zh="[1, 2]|[0, 2]|三者都可能" why_wrong="Bin 2 is no candidate: they are range(0, 4 // 2).|Bin 2 of 4 samples is the last bin, never a candidate.|Two candidates, two modes: nothing is left to chance." why_wrong_zh="频点 2 不是候选：候选是 range(0, 4 // 2)。|4 个采样的频点 2 是最后一个，永远不是候选。|两个候选取两个，没有随机可言。"
index_q, index_kv = [1, 2], [0, 2]
X, Y = len(index_q), len(index_kv)
candidates_q = list(range(0, L // 2))
candidates_kv = list(range(0, S // 2))
drawn = []
for seed in range(8):
    np.random.seed(seed)
    shuffled = list(candidates_q)
    np.random.shuffle(shuffled)
    drawn.append(sorted(shuffled[:2]))
possible = all(j in candidates_q for j in index_q)
assert drawn == [[0, 1]] * 8
assert not possible
assert all(j in candidates_kv for j in index_kv)

# %% [markdown]
# Four samples need no sines: bin 1 is (x0-x2) - (x1-x3)j, bin 2 the
# alternating sum x0-x1+x2-x3. For q, head 0, divided by ten:
# ```text
# feature   samples    bin 0   bin 1     bin 2
# 0         2 1 1 0    4       1 - 1j    2
# 1         0 2 1 1    4      -1 - 1j   -2
# ```
# %% [markdown] lang="zh"
# 4 个采样用不到正弦：频点 1 是 (x0-x2) - (x1-x3)j，
# 频点 2 是正负交替的和 x0-x1+x2-x3。q 的头 0，再除以十：
# ```text
# 特征      采样       频点 0  频点 1    频点 2
# 0         2 1 1 0    4       1 - 1j    2
# 1         0 2 1 1    4      -1 - 1j   -2
# ```
# %% spectrum-q zh="Q 的频谱" show="xq_ft" ask="Samples 0 2 1 1. What is bin 1?" ask_zh="采样 0 2 1 1，频点 1 是多少？" answer="-1-1j" why="0*1 + 2*(-j) + 1*(-1) + 1*j = -1-1j." why_zh="0*1 + 2*(-j) + 1*(-1) + 1*j = -1-1j。" wrong="-1+1j|4|-2" why_wrong="The sine counts with a minus: -(x1-x3)j.|That is bin 0, the sum.|That is bin 2, the alternating sum." why_wrong_zh="正弦前有负号：-(x1-x3)j。|那是频点 0，即总和。|那是频点 2，正负交替的和。"
xq = q.permute(0, 2, 3, 1)                          # (B, H, E, L)
xq_ft = torch.fft.rfft(xq, dim=-1)                  # (B, H, E, F)
paper = torch.tensor([[4, 1 - 1j, 2], [4, -1 - 1j, -2]]) / 10
assert torch.allclose(xq_ft[0, 0], paper, atol=1e-6)

# %% [markdown]
# Six samples: bin 2 turns a third of a round a step, so steps 0 and 3, 1 and
# 4, 2 and 5 go together: A, B, C. It is A - (B+C)/2 - r(B-C)j, r = sqrt(3)/2.
# ```text
# feature   samples        A B C    bin 0   bin 2
# 0         1 1 0 0 1 0    1 2 0    3       -sqrt(3) j
# 1         2 0 0 0 0 0    2 0 0    2       2
# ```
# %% [markdown] lang="zh"
# 6 个采样：频点 2 每步转三分之一圈，第 0 与 3、1 与 4、2 与 5 步各并成一组
# A、B、C。它等于 A - (B+C)/2 - r(B-C)j，r = sqrt(3)/2。
# ```text
# 特征      采样           A B C    频点 0  频点 2
# 0         1 1 0 0 1 0    1 2 0    3       -sqrt(3) j
# 1         2 0 0 0 0 0    2 0 0    2       2
# ```
# %% spectrum-k zh="K 的频谱" show="xk_ft" ask="Samples 2 0 0 0 0 0: what is bin 2 of the six?" ask_zh="采样 2 0 0 0 0 0，频点 2 是多少？" answer="2" why="A lone 2 at step 0 meets the wave at 1 in every bin." why_zh="第 0 步的 2 在每个频点都遇到波的值 1。" wrong="0|-1|12" why_wrong="A single peak is in every bin.|Only steps 1, 2, 4 and 5 count with -1/2.|That is no sum over time: only step 0 is not zero." why_wrong_zh="单个尖峰在每个频点里都有。|只有第 1、2、4、5 步才乘 -1/2。|求和也只有第 0 步不为零。"
xk = k.permute(0, 2, 3, 1)                          # (B, H, E, S)
xk_ft = torch.fft.rfft(xk, dim=-1)                  # (B, H, E, G)
root = math.sqrt(3)
assert xk_ft.shape == (1, 2, 2, 4)
assert xk_ft[0, 0, :, 0].tolist() == [3, 2]
assert torch.allclose(xk_ft[0, 0, :, 2], torch.tensor([-1j * root, 2]))

# %% [markdown]
# Bins move into slots. Slot 0 of q is bin 1, slot 0 of k is bin 0 (DC): one
# slot number, two frequencies. Any real k has a real slot 0 here.
# %% [markdown] lang="zh"
# 频点进槽位。q 的槽位 0 是频点 1，k 的槽位 0 是频点 0（直流）：
# 槽位编号相同，频率不同。只要 k 是实数，它的槽位 0 就是实数。
# %% sample zh="模式采样" ask="Which slots hold equal frequencies? q [1,2] of 4, k [0,2] of 6." ask_zh="哪些槽位频率相同？q 取 4 的 [1,2]，k 取 6 的 [0,2]。" answer="none" answer_zh="没有" why="q turns 1/4 and 2/4 a step, k turns 0 and 2/6." why_zh="q 每步转 1/4 和 2/4 圈，k 每步转 0 和 2/6 圈。" wrong="slot 1 of both|slot 0 of both|all" wrong_zh="两边的槽位 1|两边的槽位 0|全部" why_wrong="Both are bin 2, but 2/4 and 2/6 of a round a step.|1/4 of a round against none.|1/4 and 2/4 against 0 and 2/6." why_wrong_zh="都是频点 2，但每步分别转 2/4 和 2/6 圈。|一个每步转 1/4 圈，一个不转。|1/4、2/4 对 0、2/6。"
xq_ft_ = torch.zeros(B, H, E, X, dtype=torch.cfloat)    # (B, H, E, X)
for i, j in enumerate(index_q):
    xq_ft_[:, :, :, i] = xq_ft[:, :, :, j]
xk_ft_ = torch.zeros(B, H, E, Y, dtype=torch.cfloat)    # (B, H, E, Y)
for i, j in enumerate(index_kv):
    xk_ft_[:, :, :, i] = xk_ft[:, :, :, j]
common = [(a, b) for a in index_q for b in index_kv if a * S == b * L]
assert common == []
assert (xk_ft_[..., 0].imag == 0).all()

# %% [markdown]
# ## Score and weigh
# A score is the sum over features of slot times slot. The letter e is absent
# after the arrow, so it is summed; b and h are shared too and stay.
# Slot 0 with slot 0: 3(1-1j) + 2(-1-1j) = 1-5j, divided by ten.
# %% [markdown] lang="zh"
# ## 打分与加权
# 得分是槽位与槽位相乘，再对特征求和。箭头后面没有 e，所以对 e 求和消去；
# b 和 h 也是两边共有，却保留下来。
# 槽位 0 对槽位 0：3(1-1j) + 2(-1-1j) = 1-5j，再除以十。
# %% score zh="频域打分" show="xqk_ft" ask="bhex,bhey->bhxy: which letter is summed?" ask_zh="bhex,bhey->bhxy 对哪个下标求和？" answer="e" why="e is absent after the arrow." why_zh="箭头之后没有 e。" wrong="b|h|x" why_wrong="b is shared, but it stands after the arrow.|h is shared, but it stands after the arrow.|x comes from q and stays: it names the row." why_wrong_zh="b 两边共有，但箭头后面也有。|h 两边共有，但箭头后面也有。|x 来自 q 且保留，表示行。"
def complex_einsum(equation, x, w):
    ac = torch.einsum(equation, x.real, w.real)
    bd = torch.einsum(equation, x.imag, w.imag)
    ad = torch.einsum(equation, x.real, w.imag)
    bc = torch.einsum(equation, x.imag, w.real)
    return torch.complex(ac - bd, ad + bc)


xqk_ft = complex_einsum("bhex,bhey->bhxy", xq_ft_, xk_ft_)  # (B, H, X, Y)
far = -(2 + root)
by_hand = torch.tensor([[1 - 5j, far + 1j * far], [2, -4 - 2j * root]]) / 10
assert torch.allclose(xqk_ft[0, 0], by_hand, atol=1e-6)

# %% [markdown]
# The formula in the notes conjugates q, the code does not. With the worked
# numbers the code gives 0.105+0.165j, the formula 0.175+0.075j.
# Those k numbers are arithmetic only: slot 0 is DC, and DC of a real series
# has no imaginary part.
# %% [markdown] lang="zh"
# 笔记里的公式对 q 取了共轭，代码没有。用那里的手算数值：
# 代码得 0.105+0.165j，公式得 0.175+0.075j。
# 那组 k 只能当算术练习：槽位 0 是直流分量，实数序列的直流没有虚部。
# %% conjugate zh="没有共轭" ask="q = 0.3+0.1j, 0.2+0.05j; k = 0.4+0.2j, 0.1+0.3j. What does the code give?" ask_zh="q = 0.3+0.1j, 0.2+0.05j；k = 0.4+0.2j, 0.1+0.3j，代码得到什么？" answer="0.105+0.165j" why="0.1+0.1j and 0.005+0.065j, added; nothing is conjugated." why_zh="0.1+0.1j 与 0.005+0.065j 相加，没有取共轭。" wrong="0.175+0.075j|0.14+0.035j|0.105-0.165j" why_wrong="That conjugates q, as the formula does and the code does not.|Parts were multiplied one by one; real part is ac-bd.|The sign of the imaginary part: ad+bc is positive here." why_wrong_zh="这是对 q 取了共轭：公式这样写，代码没有。|这是实部、虚部各自相乘；实部应是 ac-bd。|虚部符号错了：ad+bc 在这里为正。"
q_slot = torch.tensor([0.3 + 0.1j, 0.2 + 0.05j])
k_slot = torch.tensor([0.4 + 0.2j, 0.1 + 0.3j])
score = complex_einsum("e,e->", q_slot, k_slot)
conjugated = complex_einsum("e,e->", q_slot.conj(), k_slot)
assert torch.allclose(score, torch.tensor(0.105 + 0.165j))
assert torch.allclose(conjugated, torch.tensor(0.175 + 0.075j))

# %% [markdown]
# Is it an inner product, a correlation? A vector with itself should give its
# squared length, real and not negative. Without the conjugate it does not:
# 1j with itself gives -1. With the conjugate it would give 1.
# %% [markdown] lang="zh"
# 它是内积、是相关强度吗？向量与自己的内积应是长度的平方：非负实数。
# 没有共轭就不是：1j 与自己得 -1；有共轭才得 1。
# %% not-inner-product zh="不是内积" ask="The vector [1j] scored with itself, as the code does: what comes out?" ask_zh="按代码的算法，向量 [1j] 与自己打分，得到什么？" answer="-1" why="j * j = -1: without a conjugate a length can come out negative." why_zh="j * j = -1：没有共轭，「长度」可以是负数。" wrong="1|1j|0" why_wrong="That needs a conjugate; the code has none.|1j times 1j is no longer imaginary.|The length of the vector is 1, so something must come out." why_wrong_zh="那需要取共轭，代码没有。|1j 乘 1j 不再是虚数。|向量长度为 1，不会得 0。"
unit = torch.tensor([0 + 1j])
with_itself = complex_einsum("e,e->", unit, unit)
length = complex_einsum("e,e->", unit.conj(), unit)
assert with_itself.item() == -1
assert length.item() == 1

# %% [markdown]
# tanh on each part. Small parts hardly change, large ones go to 1 or -1.
# tanh(0.105) is 0.1046 and tanh(0.165) is 0.1635; the notes have 0.1044 and
# 0.1641. No softmax, no 1/sqrt(E): rows need not sum to 1.
# %% [markdown] lang="zh"
# 实部、虚部分别取 tanh：小的几乎不变，大的趋于 1 或 -1。
# tanh(0.105) = 0.1046，tanh(0.165) = 0.1635；笔记写成 0.1044 和 0.1641。
# 没有 softmax，也没有 1/sqrt(E)：每行之和不必为 1。
# %% tanh zh="分别取 tanh" show="weights" ask="After tanh, must a row of weights sum to 1?" ask_zh="取 tanh 之后，每行权重之和必须是 1 吗？" answer="no" answer_zh="不" why="tanh looks at each score alone." why_zh="tanh 对每个得分单独计算。" wrong="yes|only for real scores|only in training" wrong_zh="是|仅当得分为实数|仅在训练时" why_wrong="That is softmax; tanh treats each score alone.|Real scores are squashed one by one too.|Training changes nothing about it." why_wrong_zh="那是 softmax；tanh 单独处理每个得分。|实数得分也是一个个压缩的。|与训练无关。"
weights = torch.complex(xqk_ft.real.tanh(), xqk_ft.imag.tanh())
activated = torch.complex(score.real.tanh(), score.imag.tanh())
printed = torch.tensor(0.1044 + 0.1641j)
right = torch.tensor(0.10462 + 0.16352j)
row_sums = weights.sum(dim=-1)                      # (B, H, X)
assert torch.allclose(activated, right, atol=1e-5)
assert not torch.allclose(activated, printed, atol=1e-4)
assert (row_sums - 1).abs().min() > 0.1

# %% [markdown]
# Now k's slots are added up with these weights: y is summed, e is back.
# k plays the value. So this is Attn(Q, K, K); v has not been touched.
# Nor is it softmax attention with K for V: frequencies are not shared.
# %% [markdown] lang="zh"
# 用这些权重对 k 的槽位加权求和：y 消去，e 回来。
# k 充当值，所以这是 Attn(Q, K, K)，v 没有碰过。
# 它也不等于把 V 换成 K 的 softmax 注意力：两边的频率并不相同。
# %% weigh zh="用 K 加权" show="xqkv_ft" ask="bhxy,bhey->bhex: whose slots does the result have?" ask_zh="bhxy,bhey->bhex 的结果是谁的槽位？" answer="q (x)" answer_zh="q（x）" why="x is kept after the arrow, y is summed." why_zh="箭头之后保留 x，y 被求和消去。" wrong="k (y)|v|both (x, y)" wrong_zh="k（y）|v|两者（x、y）" why_wrong="y is absent after the arrow, so it is summed.|v does not occur in the equation.|Only x is left of the two." why_wrong_zh="箭头后面没有 y，它被求和消去。|公式里没有 v。|两者中只剩 x。"
xqkv_ft = complex_einsum("bhxy,bhey->bhex", weights, xk_ft_)  # (B, H, E, X)
terms = weights[0, 0, 0] * xk_ft_[0, 0, 0]          # (Y)
assert torch.allclose(xqkv_ft[0, 0, 0, 0], terms.sum())

# %% [markdown]
# The same step with four slots, numbers from the notes. They stop at "some
# complex number"; here it is: 0.03544+0.20502j with the printed tanh, and
# 0.03564+0.20483j with the right one.
# %% [markdown] lang="zh"
# 同一步，换成笔记里四个槽位的数值。笔记只说「某个复数」，这里算出来：
# 用它写的 tanh 得 0.03544+0.20502j，用正确的 tanh 得 0.03564+0.20483j。
# %% hand-sum zh="手算的和"
others = [0.05 + 0.08j, 0.12 + 0.09j, 0.07 + 0.11j]
features = torch.tensor([0.4 + 0.2j, 0.3 + 0.15j, 0.25 + 0.1j, 0.35 + 0.2j])
as_printed = torch.tensor([0.1044 + 0.1641j] + others)
as_right = torch.tensor([0.10462 + 0.16352j] + others)
sum_printed = (as_printed * features).sum()
sum_right = (as_right * features).sum()
assert torch.allclose(sum_printed, torch.tensor(0.03544 + 0.20502j), atol=1e-5)
assert torch.allclose(sum_right, torch.tensor(0.03564 + 0.20483j), atol=1e-5)

# %% [markdown]
# ## Out again
# Each slot has its own E x E matrix. Here slot 0 keeps what it gets and slot
# 1 multiplies it by 1j, a quarter turn. Slots do not mix.
# %% [markdown] lang="zh"
# ## 回到时域
# 每个槽位有自己的 E x E 矩阵。
# 这里槽位 0 原样保留，槽位 1 乘以 1j，转四分之一圈。
# 槽位之间不相混。
# %% project zh="逐模式线性变换" ask="Does slot 0 reach slot 1 in bhex,heox->bhox?" ask_zh="bhex,heox->bhox 中，槽位 0 会影响槽位 1 吗？" answer="no: x stays" answer_zh="不会：x 保留" why="x stands on both sides of the arrow." why_zh="x 在箭头两边都有。" wrong="yes: x is summed|yes: the matrix is 2 x 2|only within a head" wrong_zh="会：对 x 求和|会：矩阵是 2 x 2|只在同一个头内会" why_wrong="x stands after the arrow; e is summed.|The matrix mixes features e to o, not slots.|Not even there: x is a batch letter." why_wrong_zh="箭头后面有 x，求和的是 e。|矩阵把特征 e 变成 o，不混合槽位。|头内也不会：x 只是并列的下标。"
eye = torch.eye(E)
matrices = torch.stack([eye, 1j * eye], dim=-1)     # (E, O, X)
W = matrices.expand(H, E, E, X)                     # (H, E, O, X)
xqkvw = complex_einsum("bhex,heox->bhox", xqkv_ft, W)   # (B, H, O, X)
assert torch.allclose(xqkvw[..., 0], xqkv_ft[..., 0])
assert torch.allclose(xqkvw[..., 1], 1j * xqkv_ft[..., 1])

# %% [markdown]
# Sampling in the mirror: slot i goes to bin index_q[i], its true place.
# Bin 0 gets nothing and stays zero. Then everything is divided by `C*C` = 16.
# %% [markdown] lang="zh"
# 采样的镜像：槽位 i 写回（scatter）频点 index_q[i]，即原来的位置。
# 频点 0 没有人写，保持为零。然后整体除以 `C*C` = 16。
# %% scatter zh="写回频谱" show="out_ft" ask="index_q = [1, 2]. Which bin of the output does nothing write?" ask_zh="index_q = [1, 2]，输出的哪个频点没有人写？" answer="0" why="Slots go to bins 1 and 2; bin 0 is in no list." why_zh="槽位写到频点 1 和 2；频点 0 不在列表里。" wrong="1|2|3" why_wrong="Slot 0 goes to bin 1.|Slot 1 goes to bin 2.|Four samples have bins 0, 1 and 2 only." why_wrong_zh="槽位 0 写回频点 1。|槽位 1 写回频点 2。|4 个采样只有频点 0、1、2。"
C = H * E
out_ft = torch.zeros(B, H, E, L // 2 + 1, dtype=torch.cfloat)
for i, j in enumerate(index_q):
    out_ft[:, :, :, j] = xqkvw[:, :, :, i]
scaled = out_ft / C / C                             # (B, H, O, F)
assert (out_ft[..., 0] == 0).all()
assert torch.allclose(scaled * 16, out_ft)

# %% [markdown]
# Back to four samples. Bin 2 is Nyquist and keeps its real part only: what
# the quarter turn put into the imaginary part is lost. Bin 0 is empty, so
# every row has mean 0.
# %% [markdown] lang="zh"
# 回到 4 个采样。频点 2 是奈奎斯特频点，只留实部：
# 转四分之一圈后落到虚部的东西全丢了。频点 0 为空，所以每一行的均值为 0。
# %% back zh="逆变换回时域" show="out" ask="index_q = [1, 2]. What is the mean over time of every output row?" ask_zh="index_q = [1, 2]，输出每一行对时间的均值是多少？" answer="0" answer_zh="0" why="Bin 0 is the sum over time, and it is empty." why_zh="频点 0 是时间上的和，而它是空的。" wrong="1/16|the mean of q|bin 1 / 4" wrong_zh="1/16|q 的均值|频点 1 / 4" why_wrong="1/16 scales all bins; bin 0 is zero before and after.|Bin 0 of q was not kept.|Bin 1 is a wave; its mean is 0." why_wrong_zh="1/16 缩放所有频点，频点 0 前后都是零。|q 的频点 0 没有保留。|频点 1 是波，均值为 0。"
out = torch.fft.irfft(scaled, n=L)                  # (B, H, E, L)
heard = torch.fft.rfft(out)                         # (B, H, E, F)
lost = scaled[..., 2].imag
assert out.shape == (B, H, E, L)
assert out.mean(dim=-1).abs().max() < 1e-6
assert torch.allclose(heard[..., 2].real, scaled[..., 2].real, atol=1e-7)
assert heard[..., 2].imag.abs().max() < 1e-7
assert lost.abs().max() > 0.05

# %% [markdown]
# ## Try it elsewhere
# The same as a module, lists drawn as the real layer draws them. q and k may
# now keep different numbers of modes: 5 and 7 of 10 and 14 steps. v is None
# and nobody misses it. All sizes differ, so a wrong letter would fail.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 写成模块，列表按真实的层那样抽取。这时 q、k 保留的模式数可以不同：
# 10 步取 5 个，14 步取 7 个。v 传 None 也没人在意。
# 所有大小都不同，下标写错就会报错。
# %% rerun zh="换大小重跑" show="big_out" ask="q has 10 steps, k 14, modes=64: how large is a head's score table?" ask_zh="q 10 步，k 14 步，modes=64：一个头的得分表多大？" answer="5 x 7" why="10 // 2 modes of q and 14 // 2 of k." why_zh="q 有 10 // 2 个模式，k 有 14 // 2 个。" wrong="64 x 64|6 x 8|10 x 14" why_wrong="There are only 5 and 7 candidates.|Those are the bins; the last is no candidate.|Moments are not compared." why_wrong_zh="候选只有 5 个和 7 个。|那是频点数，最后一个不是候选。|比较的不是时刻。"
class SmallCross(nn.Module):
    def __init__(self, channels, len_q, len_kv, modes, heads):
        super().__init__()
        self.index_q = self.draw(len_q, modes)
        self.index_kv = self.draw(len_kv, modes)
        size = channels // heads
        shape = heads, size, size, len(self.index_q)
        self.weights1 = nn.Parameter(torch.rand(shape) / channels ** 2)
        self.weights2 = nn.Parameter(torch.rand(shape) / channels ** 2)

    def draw(self, length, modes):
        index = list(range(0, length // 2))
        np.random.shuffle(index)
        return sorted(index[:min(modes, length // 2)])

    def forward(self, q, k, v, mask):
        B, L, H, E = q.shape
        q_ft = torch.fft.rfft(q.permute(0, 2, 3, 1))[..., self.index_q]
        k_ft = torch.fft.rfft(k.permute(0, 2, 3, 1))[..., self.index_kv]
        scores = complex_einsum("bhex,bhey->bhxy", q_ft, k_ft)
        scores = torch.complex(scores.real.tanh(), scores.imag.tanh())
        mixed = complex_einsum("bhxy,bhey->bhex", scores, k_ft)
        weight = torch.complex(self.weights1, self.weights2)
        mixed = complex_einsum("bhex,heox->bhox", mixed, weight)
        out_ft = torch.zeros(B, H, E, L // 2 + 1, dtype=torch.cfloat)
        out_ft[..., self.index_q] = mixed
        return torch.fft.irfft(out_ft / (H * E) ** 2, n=L), scores


np.random.seed(3)
torch.manual_seed(3)
layer = SmallCross(heads * width, steps, key_steps, modes, heads)
big_q = torch.randn(batch, steps, heads, width)
big_k = torch.randn(batch, key_steps, heads, width)
big_out, big_scores = layer(big_q, big_k, None, None)
X_big, Y_big = len(layer.index_q), len(layer.index_kv)
assert big_scores.shape == (batch, heads, X_big, Y_big)
assert big_out.shape == (batch, heads, width, steps)
assert X_big == min(modes, steps // 2)
assert Y_big == min(modes, key_steps // 2)

# %% [markdown]
# 1. Scores compare bins of q with bins of k, never moments with moments.
# 2. No conjugate: 0.105+0.165j, and not an inner product.
# 3. tanh on the parts; weights need not sum to 1; k is the value.
# 4. Slots go back to their own bins; the Nyquist bin keeps only its real part.
# 5. [1, 2] of four samples can be computed but never drawn.
#
# Answers sections 5.1, 5.4 to 5.6, 5.8 on the layer of TFB. Next: all of it.
# %% [markdown] lang="zh"
# 1. 打分比较的是 q 的频点与 k 的频点，不是时刻与时刻。
# 2. 没有共轭：0.105+0.165j，它不是内积。
# 3. 实部虚部分别 tanh；权重之和不必为 1；k 充当值。
# 4. 槽位写回自己的频点；奈奎斯特频点只留实部。
# 5. 4 个采样的 [1, 2] 可以手算，却永远抽不到。
#
# 对应 Fourier 笔记 5.1、5.4 到 5.6、5.8（TFB）。下一课是整个层。
# %% summary zh="小结"
moduli = xqk_ft[0, 0].abs().view(-1).tolist()
print("score moduli:", " ".join("{:.3f}".format(m) for m in moduli))
print("modes kept of q and k: {} and {}".format(X_big, Y_big))
