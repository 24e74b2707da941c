# %% [markdown]
# # Squashing a complex score: tanh, tanh or softmax
# The layer compares bins and gets complex scores. Before they weigh anything
# they are squashed, in one of three ways, and each forgets something else.
# ```text
# FourierCrossAttention.forward
# |- scores     bhex,bhey->bhxy            complex
# |- activate                              <- this lesson
# |  |- "tanh"      tanh of each part      complex   TFB
# |  |- "tanh"      complex tanh           complex   first publication
# |  +- "softmax"   softmax of the modulus real, then made complex
# +- weigh      bhxy,bhey->bhex
# ```
# %% [markdown] lang="zh"
# # 压缩复数得分：两种 tanh 与 softmax
# 层比较频点，得到复数得分。用它加权之前要先压缩，
# 办法有三种，每一种都会丢掉一些东西。
# ```text
# FourierCrossAttention.forward
# |- 得分       bhex,bhey->bhxy            复数
# |- 激活                                  <- 本课
# |  |- "tanh"      实部、虚部分别 tanh    复数   TFB
# |  |- "tanh"      复数 tanh              复数   最早公开的版本
# |  +- "softmax"   对幅值做 softmax       实数，再变回复数
# +- 加权       bhxy,bhey->bhex
# ```
# %% map zh="地图"
import math

import torch

torch.set_grad_enabled(False)

# %% [markdown]
# X modes of q against Y modes of k; spread says how large scores are. A row
# belongs to a frequency of q, not to a moment: tokens (time steps) are gone.
# ```text
# name       shape           what it is
# scores     (B, H, X, Y)    complex, any size
# weights    (B, H, X, Y)    complex, squashed
# ```
# %% [markdown] lang="zh"
# q 的 X 个模式对 k 的 Y 个模式；spread 表示得分有多大。
# 一行属于 q 的一个频率，而不是一个时刻：token（时间步）已经不在了。
# ```text
# 名称       形状            含义
# scores     (B, H, X, Y)    复数，大小不限
# weights    (B, H, X, Y)    复数，已压缩
# ```
# %% sizes zh="大小" tags=["parameters"]
B, H, X, Y = 3, 8, 4, 4
spread = 3.0

# %% [markdown]
# Scores by seed: real and imaginary part each from a bell curve. The table
# `phases` gives their phase in degrees, -180 to 180: all directions are there.
# (Key m on `scores` shows it in radians.)
# %% [markdown] lang="zh"
# 由种子生成得分：实部和虚部都取自标准正态分布。
# 看 `phases`（以度为单位，-180 到 180）：各个方向都有。
# （按 m 看 `scores` 的相位时，屏幕用弧度。）
# %% scores zh="得分"
torch.manual_seed(0)
real = torch.randn(B, H, X, Y)
imag = torch.randn(B, H, X, Y)
scores = spread * torch.complex(real, imag)         # (B, H, X, Y)
phases = scores.angle() * 180 / math.pi             # (B, H, X, Y)
assert scores.dtype == torch.complex64
assert phases.min() < -90 and phases.max() > 90

# %% [markdown]
# ## tanh on the parts
# TFB's version: tanh of the real part, tanh of the imaginary part, joined
# again. Each part is between -1 and 1; the number lies in a square.
# Its corners are outside the unit circle: the modulus goes up to 1.414.
# ```text
# +1 +-----------+     each part under 1: the square
#    |   .---.   |
#    |  /     \  |     modulus under 1: only the circle
#    | |       | |
#    |  \     /  |     corner: modulus 1.414, phase 45 degrees
#    |   '---'   |
# -1 +-----------+
# ```
# %% [markdown] lang="zh"
# ## 实部、虚部分别取 tanh
# TFB 的版本：实部取 tanh，虚部取 tanh，再合起来。
# 每一部分都在 -1 和 1 之间；整个数落在一个正方形里。
# 四角在单位圆之外：幅值可以到 1.414。
# ```text
# +1 +-----------+     每部分小于 1：正方形
#    |   .---.   |
#    |  /     \  |     幅值小于 1：只有圆内
#    | |       | |
#    |  \     /  |     四角：幅值 1.414，相位 45 度
#    |   '---'   |
# -1 +-----------+
# ```
# %% parts zh="分别取 tanh" ask="tanh on both parts: how large can the modulus of a weight become?" ask_zh="实部、虚部分别取 tanh，权重的幅值最大可以接近多少？" answer="1.414" why="Both parts near 1: sqrt(1 + 1)." why_zh="两部分都接近 1：sqrt(1 + 1)。" wrong="1|2|0.707" why_wrong="1 bounds each part, not the number they make.|The parts are at a right angle: sqrt(1+1), not 1+1.|That is one part of a number of modulus 1." why_wrong_zh="1 限制的是每一部分，不是合起来的数。|两部分互相垂直：是 sqrt(1+1)，不是 1+1。|那是幅值为 1 的数的一个部分。"
weights = torch.complex(scores.real.tanh(), scores.imag.tanh())
modulus = weights.abs()                             # (B, H, X, Y)
over = int((modulus > 1).sum())
assert weights.real.abs().max() <= 1 and weights.imag.abs().max() <= 1
assert modulus.max() <= math.sqrt(2) + 1e-6
assert over > 0 or spread < 1

# %% [markdown]
# The worked number of the notes: 0.105+0.165j. They print 0.1044 and 0.1641
# for the two tanh; right are 0.1046 and 0.1635. Small parts hardly change.
# %% [markdown] lang="zh"
# 笔记里的手算数值：0.105+0.165j。那里写的两个 tanh 是 0.1044 和 0.1641，
# 正确的是 0.1046 和 0.1635。小的部分几乎不变。
# %% hand-numbers zh="手算数值" show="small_weight" ask="tanh(0.165), four digits?" ask_zh="tanh(0.165) 保留四位小数是多少？" answer="0.1635" why="tanh(x) is about x - x^3/3 = 0.165 - 0.0015." why_zh="tanh(x) 约等于 x - x^3/3 = 0.165 - 0.0015。" wrong="0.1641|0.1650|0.1046" why_wrong="Printed so in the notes, but wrong.|tanh is a little below its argument.|That is tanh(0.105)." why_wrong_zh="笔记里写的是它，但不对。|tanh 比自变量略小。|那是 tanh(0.105)。"
small_real = math.tanh(0.105)
small_imag = math.tanh(0.165)
small_weight = small_real + 1j * small_imag
printed = 0.1044 + 0.1641j
gap = abs(small_weight - printed)
assert round(small_real, 4) == 0.1046 and round(small_imag, 4) == 0.1635
assert gap > 5e-4
assert abs(small_weight) < abs(0.105 + 0.165j)

# %% [markdown]
# Does it keep the phase, the ratio of sine to cosine? Take 3+1j, 18 degrees.
# tanh(3) is 0.995, tanh(1) is 0.762: the large part is cut more than the
# small one, so the ratio changes. Out come 37 degrees.
# %% [markdown] lang="zh"
# 它保留相位、保留正弦与余弦的比例吗？看 3+1j，18 度。
# tanh(3) = 0.995，tanh(1) = 0.762：大的部分被压得更多，
# 比例就变了，结果是 37 度。
# %% one-score zh="一个得分" ask="3+1j has a phase of 18 degrees. And after tanh on the parts?" ask_zh="3+1j 的相位是 18 度，分别取 tanh 之后呢？" answer="37" why="atan(tanh(1) / tanh(3)) = atan(0.762 / 0.995)." why_zh="atan(tanh(1) / tanh(3)) = atan(0.762 / 0.995)。" wrong="18|45|9" why_wrong="The ratio 1:3 became 0.762:0.995.|45 is where very large scores end; tanh(1) is not yet 1.|The large part is cut more, so the angle grows." why_wrong_zh="比例从 1:3 变成了 0.762:0.995。|很大的得分才会到 45 度；tanh(1) 还不到 1。|大的部分压得更多，角度变大。"
z = torch.tensor(3 + 1j)
w = torch.complex(z.real.tanh(), z.imag.tanh())
before = z.angle().item() * 180 / math.pi
after = w.angle().item() * 180 / math.pi
assert round(before, 1) == 18.4
assert round(after, 1) == 37.4
assert round(z.abs().item(), 2) == 3.16 and round(w.abs().item(), 2) == 1.25

# %% [markdown]
# Make the same score larger and larger: the phase goes to 45 degrees, the
# modulus to 1.414. All large scores of a quadrant become one and the same.
# %% [markdown] lang="zh"
# 把同一个得分不断放大：相位趋于 45 度，幅值趋于 1.414。
# 一个象限里所有大的得分，最后都变成同一个数。
# %% corner zh="都到角上" show="pushed" ask="30+10j after tanh on the parts: modulus and phase?" ask_zh="30+10j 分别取 tanh 之后，幅值和相位是多少？" answer="1.414, 45" why="Both parts become 1, so the arrow ends in the corner of the square." why_zh="两部分都变成 1，箭头落在正方形的角上。" wrong="1, 18|1.414, 18|1, 45" why_wrong="Neither: both parts are 1 now.|Equal parts make 45 degrees.|Two parts of 1 make sqrt(2)." why_wrong_zh="都不对：现在两部分都是 1。|两部分相等就是 45 度。|两部分都是 1，幅值是 sqrt(2)。"
factors = torch.tensor([0.01, 0.1, 1.0, 3.0, 10.0])
larger = factors * z
pushed = torch.complex(larger.real.tanh(), larger.imag.tanh())
angles = pushed.angle() * 180 / math.pi
assert abs(angles[0].item() - before) < 0.1
assert abs(angles[-1].item() - 45) < 0.01
assert abs(pushed[-1].abs().item() - math.sqrt(2)) < 1e-4
assert (angles[1:] > angles[:-1]).all()

# %% [markdown]
# What is safe? The signs of the parts, that is the quadrant, and which of
# the two is larger. Real scores stay real. The rest of the phase is not.
# %% [markdown] lang="zh"
# 什么是可靠的？实部、虚部各自的符号（即象限），以及两者中谁的绝对值更大。
# 实数得分仍是实数。除此之外的相位都不可靠。
# %% quadrant zh="只有象限可靠" ask="What does tanh on the parts surely keep?" ask_zh="分别取 tanh，一定保留什么？" answer="the signs of both parts" answer_zh="两部分的符号" why="tanh keeps the sign of a number." why_zh="tanh 不改变数的正负。" wrong="the phase|the modulus|the ratio of the parts" wrong_zh="相位|幅值|两部分之比" why_wrong="18 degrees became 37.|3.16 became 1.25.|1:3 became 0.762:0.995." why_wrong_zh="18 度变成了 37 度。|3.16 变成了 1.25。|1:3 变成了 0.762:0.995。"
on_axis = torch.complex(torch.tensor(-2.0).tanh(), torch.tensor(0.0).tanh())
taller = scores.imag.abs() > scores.real.abs()
still_taller = weights.imag.abs() >= weights.real.abs()
assert torch.equal(weights.real.sign(), scores.real.sign())
assert torch.equal(weights.imag.sign(), scores.imag.sign())
assert still_taller[taller].all()
assert on_axis.imag == 0 and on_axis.real < 0

# %% [markdown]
# How large are scores in the layer? Feed it a bell curve at the toy shape:
# a bin adds up 10 or 12 steps, so scores are far from small.
# 79 % of the parts are over 0.99, and half of the phases turn 18.6 degrees
# or more.
# %% [markdown] lang="zh"
# 层里的得分有多大？按小例子的形状，喂给它正态分布的数：
# 每个频点的值是 10 步或 12 步之和，得分自然不小。
# 79% 的分量（实部与虚部）超过 0.99，一半的相位转了 18.6 度或更多。
# %% measured zh="实测" show="squashed" ask="q, k from a bell curve, toy shape: what share of the parts is over 0.99?" ask_zh="q、k 取自标准正态分布，形状同小例子：多少比例的分量超过 0.99？" answer="79 %" why="Each score is a sum of many products, so most parts lie beyond 2.65, where tanh is 0.99." why_zh="得分是许多乘积之和，多数分量超过 2.65，那里 tanh 已是 0.99。" wrong="1 %|21 %|50 %" why_wrong="Scores are sums over time and features, not values near 1.|That is the share still under 0.99.|Only if a typical part were 2.6; it is larger." why_wrong_zh="得分是对时间和特征的求和，不是 1 左右的数。|那是不到 0.99 的比例。|除非典型的部分只有 2.6，实际更大。"
torch.manual_seed(0)
q = torch.randn(3, 10, 8, 2).permute(0, 2, 3, 1)
k = torch.randn(3, 12, 8, 2).permute(0, 2, 3, 1)
q_modes = torch.fft.rfft(q)[..., [1, 2, 3, 4]]  # (B, H, E, X)
k_modes = torch.fft.rfft(k)[..., [0, 2, 4, 5]]  # (B, H, E, Y)
raw = torch.einsum("bhex,bhey->bhxy", q_modes, k_modes)  # (B, H, X, Y)
squashed = torch.complex(raw.real.tanh(), raw.imag.tanh())
both_parts = torch.stack([squashed.real, squashed.imag]).abs()
saturated = (both_parts > 0.99).sum().item() / both_parts.numel()
turns = (squashed.angle() - raw.angle()).abs() * 180 / math.pi
ordered = turns.view(-1).sort()[0]
median = ordered[(len(ordered) - 1) // 2].item()
assert abs(saturated - 0.79) < 0.005
assert abs(median - 18.6) < 0.1

# %% [markdown]
# tanh knows no row: each score is squashed alone, rows need not sum to 1,
# and a weight may be negative or turn what it weighs. This is no average.
# %% [markdown] lang="zh"
# tanh 不管行：每个得分单独压缩，每行之和不必为 1，
# 权重可以为负，也可以转动相位。这不是平均。
# %% no-rows zh="没有归一化" ask="One score of a row is doubled. How many weights of the row change under tanh?" ask_zh="一行里有一个得分加倍，tanh 之后这一行有几个权重改变？" answer="1" why="tanh looks at each score alone; only softmax compares." why_zh="tanh 对每个得分单独计算；只有 softmax 会比较。" wrong="all|0|half" wrong_zh="全部|0|一半" why_wrong="That is softmax, where a row shares 1.|tanh of a doubled score is another number.|Scores do not see one another." why_wrong_zh="那是 softmax，一行共享 1。|加倍后的 tanh 是另一个数。|得分之间互不影响。"
row_sums = weights.sum(dim=-1)                      # (B, H, X)
louder = scores.clone()
louder[..., 0] *= 2
louder_weights = torch.complex(louder.real.tanh(), louder.imag.tanh())
assert (row_sums - 1).abs().max() > 0.5
assert weights.real.min() < 0
assert torch.equal(louder_weights[..., 1:], weights[..., 1:])
assert not torch.equal(louder_weights[..., 0], weights[..., 0])

# %% [markdown]
# ## Complex tanh
# The first publication calls tanh on the complex tensor. That is another
# function: (e^z - e^-z) / (e^z + e^-z). For 1+1j the parts version gives
# 0.7616+0.7616j, the complex one 1.0839+0.2718j: even a part passes 1.
# %% [markdown] lang="zh"
# ## 复数 tanh
# 最早公开的版本直接对复数张量调用 tanh，那是另一个函数：
# (e^z - e^-z) / (e^z + e^-z)。对 1+1j，分别取得 0.7616+0.7616j，
# 复数 tanh 得 1.0839+0.2718j：连单个部分都超过 1。
# %% complex-tanh zh="复数 tanh" ask="What is the complex tanh of 1+1j?" ask_zh="1+1j 的复数 tanh 是多少？" answer="1.0839+0.2718j" why="(e^z - e^-z) / (e^z + e^-z) with z = 1+1j." why_zh="(e^z - e^-z) / (e^z + e^-z)，z = 1+1j。" wrong="0.7616+0.7616j|0.7616+0.2718j|1+1j" why_wrong="That is tanh of each part, TFB's version.|The parts cannot be treated one by one.|tanh changes its argument unless it is near 0." why_wrong_zh="那是分别取 tanh，TFB 的版本。|实部、虚部不能分开算。|除非在 0 附近，tanh 会改变自变量。"
one = torch.tensor(1 + 1j)
holomorphic = one.tanh()
by_parts = torch.complex(one.real.tanh(), one.imag.tanh())
grow, shrink = one.exp(), (-one).exp()
by_formula = (grow - shrink) / (grow + shrink)
assert torch.allclose(by_parts, torch.tensor(0.7616 + 0.7616j), atol=1e-4)
assert torch.allclose(holomorphic, torch.tensor(1.0839 + 0.2718j), atol=1e-4)
assert torch.allclose(by_formula, holomorphic, atol=1e-5)
assert holomorphic.real > 1

# %% [markdown]
# It is not even bounded: at `1j*pi/2` the denominator is 0. Near that pole one
# score can outweigh all others. On real scores, and on very small ones, the
# two versions agree.
# %% [markdown] lang="zh"
# 它甚至没有界：在 `1j*pi/2` 处分母为 0。极点附近，一个得分就能压过其余所有。
# 在实数得分上，以及很小的得分上，两个版本一致。
# %% poles zh="极点" ask="Which score does the complex tanh blow up?" ask_zh="复数 tanh 会把哪个得分放得极大？" answer="1.57j" why="At pi/2 times j, e^z + e^-z is zero." why_zh="在 pi/2 乘 j 处，e^z + e^-z 为零。" wrong="1.57|100|100+1.57j" why_wrong="On the real axis both versions agree, and stay under 1.|Large real scores go to 1.|With a large real part it is near 1 whatever the imaginary part." why_wrong_zh="实轴上两个版本一致，都小于 1。|很大的实数得分趋于 1。|实部很大时，不论虚部多少都接近 1。"
imaginary = torch.tensor([0.5j, 1.0j, 1.5j, 1.57j])
heights = imaginary.tanh().abs()
real_scores = torch.tensor([-2 + 0j, 0.5 + 0j, 3 + 0j])
tiny = torch.tensor(0.01 + 0.02j)
tiny_parts = torch.complex(tiny.real.tanh(), tiny.imag.tanh())
assert heights[2] > 14 and heights[3] > 1000
assert torch.allclose(real_scores.tanh().real, real_scores.real.tanh())
assert (tiny.tanh() - tiny_parts).abs() < 1e-4

# %% [markdown]
# ## softmax of the modulus
# The other branch: modulus first, softmax over k's modes, then zeros as
# imaginary part. Now rows sum to 1 and no weight is negative. But abs has
# thrown the phase away: turn every score as you like, the weights stay.
# %% [markdown] lang="zh"
# ## 对幅值做 softmax
# 另一个分支：先取幅值，沿 k 的模式做 softmax，再补上零虚部。
# 这时每行之和为 1，没有负权重。但 abs 把相位丢掉了：
# 随便转动每个得分，权重都不变。
# %% softmax zh="softmax 分支" show="soft" ask="What does abs throw away before the softmax?" ask_zh="softmax 之前的 abs 丢掉了什么？" answer="phase" answer_zh="相位" why="abs keeps the modulus alone." why_zh="abs 只留下幅值。" wrong="magnitude|the largest score|the sum of the row" wrong_zh="幅值|最大的得分|每行之和" why_wrong="The modulus is exactly what abs keeps.|The largest modulus still gets the largest weight.|softmax sets it to 1; abs does not touch it." why_wrong_zh="abs 保留的正是幅值。|幅值最大的仍然权重最大。|那是 softmax 定为 1 的，与 abs 无关。"
shares = torch.softmax(scores.abs(), dim=-1)        # (B, H, X, Y)
soft = torch.complex(shares, torch.zeros_like(shares))
angle = 0.7 * torch.arange(Y)
spin = torch.complex(angle.cos(), angle.sin())      # (Y)
spun = torch.softmax((scores * spin).abs(), dim=-1)     # (B, H, X, Y)
assert torch.allclose(shares.sum(dim=-1), torch.tensor(1.0))
assert torch.allclose(spun, shares, atol=1e-5)
assert torch.equal(shares.argmax(dim=-1), scores.abs().argmax(dim=-1))
assert soft.dtype == torch.complex64 and (soft.imag == 0).all()

# %% [markdown]
# As one function. Any other name raises, and the message says which. (In the
# published code the message has a spelling slip, which changes nothing.)
# %% [markdown] lang="zh"
# 把两种激活写进一个函数。其他名字会抛出异常，信息里写明是哪个。
# （公开代码的报错信息里有个拼写错误，不影响计算。）
# %% unknown zh="未知的激活" ask="The layer is built with activation=\"relu\". What happens in forward?" ask_zh="用 activation=\"relu\" 构造层，forward 时会怎样？" answer="an exception" answer_zh="抛出异常" why="forward knows tanh and softmax, and raises for any other." why_zh="forward 只认得 tanh 和 softmax，其他的都抛出异常。" wrong="relu of each part|no activation|tanh, the default" wrong_zh="分别取 relu|不激活|默认的 tanh" why_wrong="Only two names are known.|The else branch raises.|A default is used only when no name is given." why_wrong_zh="只认两个名字。|else 分支会抛出异常。|不给名字时才用默认值。"
def activate(scores, activation):
    if activation == "tanh":
        return torch.complex(scores.real.tanh(), scores.imag.tanh())
    if activation == "softmax":
        shares = torch.softmax(scores.abs(), dim=-1)
        return torch.complex(shares, torch.zeros_like(shares))
    raise Exception("no activation named {}".format(activation))


try:
    activate(scores, "relu")
    message = None
except Exception as error:
    message = str(error)
assert message == "no activation named relu"
assert torch.equal(activate(scores, "tanh"), weights)
assert torch.equal(activate(scores, "softmax"), soft)

# %% [markdown]
# ## Try it elsewhere
# Other sizes, X and Y different: a softmax over the wrong axis would show at
# once, for rows have 7 weights and columns 5.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 换一组大小，X 与 Y 不同：softmax 取错轴会立刻看出来，
# 因为一行有 7 个权重，一列只有 5 个。
# %% rerun zh="换大小重跑" ask="Scores (2, 3, 5, 7). How many sums are 1 after the softmax branch?" ask_zh="得分形状 (2, 3, 5, 7)，经 softmax 分支后有多少个和等于 1？" answer="30" why="2 * 3 * 5 rows of 7." why_zh="2 * 3 * 5 行，每行 7 个。" wrong="42|210|6" why_wrong="42 columns: the softmax is over the last axis, y.|Every single weight is under 1.|Not one sum a head; one for each mode of q." why_wrong_zh="42 是列数；softmax 沿最后一轴 y。|单个权重都小于 1。|不是每个头一个和，而是 q 的每个模式一个。"
torch.manual_seed(1)
other = torch.complex(torch.randn(2, 3, 5, 7), torch.randn(2, 3, 5, 7))
other_soft = activate(other, "softmax").real
other_tanh = activate(other, "tanh")
ones = (other_soft.sum(dim=-1) - 1).abs() < 1e-5
columns = (other_soft.sum(dim=-2) - 1).abs() < 1e-5
assert other_tanh.shape == other_soft.shape == (2, 3, 5, 7)
assert int(ones.sum()) == 30
assert int(columns.sum()) == 0

# %% [markdown]
# 1. TFB squashes each part: a square, modulus up to 1.414.
# 2. The phase is not kept: 18 degrees become 37, large scores go to 45.
# 3. The first publication uses complex tanh: other numbers, and poles.
# 4. softmax of the modulus keeps no phase at all, but its rows sum to 1.
# 5. tanh(0.105) = 0.1046, tanh(0.165) = 0.1635; an unknown name raises.
#
# Answers section 5.5 on the layer of TFB. Next: cost.
# %% [markdown] lang="zh"
# 1. TFB 分别压缩两部分：落在正方形里，幅值可到 1.414。
# 2. 相位没有保留：18 度变成 37 度，大的得分趋于 45 度。
# 3. 最早公开的版本用复数 tanh：数值不同，还有极点。
# 4. 对幅值做 softmax 完全不留相位，但每行之和为 1。
# 5. tanh(0.105) = 0.1046，tanh(0.165) = 0.1635；未知名字会报错。
#
# 对应 FourierCrossAttention 笔记 5.5（TFB 版本，其他版本另注）。下一课：cost。
# %% summary zh="小结"
print("phase of 3+1j: {:.1f} -> {:.1f} degrees".format(before, after))
print("parts over 0.99: {:.0f} %".format(100 * saturated))
