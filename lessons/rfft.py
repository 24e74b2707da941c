# %% [markdown]
# # rfft and irfft
# A Fourier layer leaves time, works on frequencies and comes back.
# `rfft` is the way there, `irfft` the way back. No weights, nothing learned.
# A token here is one time step; one bin is made of all time steps at once.
# ```text
# FourierCrossAttention.forward(q, k, v, mask)
# |- permute              time axis last       (B, H, E, L)   real
# |- rfft          <- here                     (B, H, E, F)   complex
# |- sample, score, weigh, project             bins, not time
# |- scatter              back to F bins       (B, H, E, F)   complex
# +- irfft(n=L)    <- and here                 (B, H, E, L)   real
# ```
# %% [markdown] lang="zh"
# # rfft 与 irfft
# 傅里叶层先离开时域，在频域里计算，再回到时域。
# 去程是 `rfft`，回程是 `irfft`：没有权重，也不学习任何东西。
# 这里的 token 是一个时间步；一个频点（bin）由全部时间步共同得到。
# ```text
# FourierCrossAttention.forward(q, k, v, mask)
# |- permute              时间轴换到最后       (B, H, E, L)   实数
# |- rfft          <- 本课                     (B, H, E, F)   复数
# |- 采样、打分、加权、投影                    处理的是频点，不是时间
# |- scatter              写回 F 个频点        (B, H, E, F)   复数
# +- irfft(n=L)    <- 本课                     (B, H, E, L)   实数
# ```
# %% map zh="地图"
import math

import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# The sizes of the toy layer; every stage below follows them. Change L, from 3
# up, and see. Complex numbers come next: skip that stage if you know them.
# ```text
# call             takes                  gives
# rfft(x)          (.., L) real           (.., L//2+1) complex
# irfft(X, n=L)    (.., L//2+1) complex   (.., L) real
# ```
# %% [markdown] lang="zh"
# 小例子的各个大小，后面的阶段都跟着它们走：
# 改一改 L（至少为 3），看看会怎样。
# 下一阶段复习复数，熟悉的话可以跳过。
# ```text
# 调用             输入                   输出
# rfft(x)          (.., L) 实数           (.., L//2+1) 复数
# irfft(X, n=L)    (.., L//2+1) 复数      (.., L) 实数
# ```
# %% sizes zh="大小" tags=["parameters"]
B, L, H, E = 3, 10, 8, 2

# %% [markdown]
# A complex number is a point: real part to the right, imaginary part up.
# Its distance from 0 is the magnitude, its angle the phase.
# A product multiplies magnitudes and adds phases: (a+bj)(c+dj) has real
# part ac-bd and imaginary part ad+bc. The conjugate flips the sign of b.
# %% [markdown] lang="zh"
# 复数是平面上的一个点：实部向右，虚部向上。
# 到原点的距离是幅值（模），与实轴的夹角是相位。
# 相乘时幅值相乘、相位相加：(a+bj)(c+dj) 的实部是 ac-bd，虚部是 ad+bc。
# 共轭就是把 b 变号。
# %% complex-numbers zh="复数速览" show="z" ask="z = 3+4j. What is z times its conjugate?" ask_zh="z = 3+4j，z 乘以它的共轭等于多少？" answer="25" why="3*3 + 4*4, and the imaginary parts cancel." why_zh="3*3 + 4*4，虚部相消。" wrong="-7+24j|5|9-16j" why_wrong="That is z times z: nothing was conjugated.|That is the magnitude; the product is its square.|The parts were multiplied one by one; a product is ac-bd, ad+bc." why_wrong_zh="这是 z 乘 z，没有取共轭。|这是幅值；乘积是幅值的平方。|这是把实部、虚部各自相乘；乘积的实部是 ac-bd，虚部是 ad+bc。"
z = torch.tensor([3 + 4j, 1 - 2j])
magnitude = z.abs()
phase = z.angle()
product = z[0] * z[1]
square = z[0] * z[0].conj()
assert torch.allclose(magnitude, torch.tensor([5.0, math.sqrt(5)]))
assert torch.allclose(product.angle(), phase.sum())
assert product.item() == 11 - 2j
assert square.item() == 25

# %% [markdown]
# ## From time to bins
# Three waves, one a row: a constant 0.5 plus one slow cosine; a sine that
# turns twice in L steps; the fastest wave L samples can carry.
# Look at the heatmap: slow, quicker, up-down-up-down.
# %% [markdown] lang="zh"
# ## 从时间到频点
# 三条波，一行一条：常数 0.5 加一个慢余弦；L 步里转两圈的正弦；
# 以及 L 个采样点所能承载的最快的波。
# 看热力图：慢、较快、上下交替。
# %% waves zh="三条波" ask="L = 10: how many turns does the fastest row make in 10 steps?" ask_zh="L = 10：最快的一行在 10 步里转几圈？" answer="5" why="Two samples a turn is the fastest that ten samples can show." why_zh="每圈两个采样，是十个采样能表示的最快频率。" wrong="10|9|2" why_wrong="A turn a step would look like standing still.|9 turns look the same as 1 at these samples.|That is the second row." why_wrong_zh="每步一圈看上去就像不动。|在这些采样点上，9 圈与 1 圈看不出差别。|那是第二行。"
t = torch.arange(L, dtype=torch.float32)
turn = 2 * math.pi * t / L
slow = 0.5 + torch.cos(turn)
quick = torch.sin(2 * turn)
fastest = torch.cos((L // 2) * turn)
x = torch.stack([slow, quick, fastest])     # (W, L)

# %% [markdown]
# Bin j asks: how much of x turns j times in L steps? Multiply x by a cosine
# and by a sine of j turns and add over time. That is all a transform is:
# ```text
# X[j] = sum over t of  x[t] * (cos(2 pi j t / L) - 1j * sin(2 pi j t / L))
# ```
# The einsum sums the letter l, so time is gone and f has come.
# %% [markdown] lang="zh"
# 频点 j 在问：x 里有多少成分在 L 步里转 j 圈？
# 把 x 分别乘以转 j 圈的余弦和正弦，再对时间求和，变换就这么多：
# ```text
# X[j] = 对 t 求和  x[t] * (cos(2 pi j t / L) - 1j * sin(2 pi j t / L))
# ```
# einsum 对下标 l 求和消去，时间没了，换来了 f。
# %% by-hand zh="按定义计算" ask="Which letter does wl,fl->wf sum?" ask_zh="wl,fl->wf 对哪个下标求和？" answer="l" why="l is absent after the arrow." why_zh="箭头之后没有 l。" wrong="w|f|both w and l" wrong_zh="w|f|w 和 l" why_wrong="w stands after the arrow: each wave keeps its own row.|f is the new axis, it stands after the arrow.|w stands after the arrow." why_wrong_zh="箭头后面有 w，每条波各占一行。|f 是新的轴，在箭头后面。|箭头后面有 w。"
F = L // 2 + 1
j = torch.arange(F, dtype=torch.float32)
angle = torch.outer(j, turn)                # (F, L)
cosines = torch.einsum("wl,fl->wf", x, angle.cos())
sines = torch.einsum("wl,fl->wf", x, angle.sin())
by_hand = torch.complex(cosines, -sines)    # (W, F)

# %% [markdown]
# rfft gives the same numbers, only faster. L real samples give L//2+1 bins:
# bin 0, the bins between, and the last one. 10 give 6, 12 give 7.
# %% [markdown] lang="zh"
# rfft 得到同样的数，只是更快。L 个实数采样得到 L//2+1 个频点：
# 频点 0、中间的频点，以及最后一个。10 个采样得 6 个，12 个采样得 7 个。
# %% bins zh="频点个数" ask="How many bins does rfft make of 10 real samples?" ask_zh="10 个实数采样经 rfft 得到几个频点？" answer="6" why="10 // 2 + 1: bins 0 to 5." why_zh="10 // 2 + 1：频点 0 到 5。" wrong="10|5|11" why_wrong="Ten is the full fft; for real samples the rest are mirror images.|Half of 10 forgets bin 0.|The bins are L//2+1, not L+1." why_wrong_zh="10 是完整 fft 的个数；实数采样的另一半是镜像。|10 的一半，漏了频点 0。|个数是 L//2+1，不是 L+1。"
x_ft = torch.fft.rfft(x, dim=-1)            # (W, F)
assert x_ft.shape == (3, F)
assert torch.allclose(x_ft, by_hand, atol=1e-4)
counts = [len(torch.fft.rfft(torch.ones(n))) for n in (10, 12)]
assert counts == [6, 7]

# %% [markdown]
# Where are the other bins? The full fft has L, but of real samples bin L-j
# is the conjugate of bin j: it says nothing new, so rfft leaves it out.
# ```text
# fft    0  1  2  3  4  5  6  7  8  9
#           |  |  |  |     |  |  |  |
#           |  |  |  +-----+  |  |  |     conjugates
#           |  |  +-----------+  |  |
#           |  +-----------------+  |
#           +-----------------------+
# rfft   0  1  2  3  4  5
# ```
# %% [markdown] lang="zh"
# 其余的频点去哪了？完整的 fft 有 L 个频点，但实数采样的频点 L-j
# 与频点 j 互为共轭，没有新信息，所以 rfft 不保留它。
# ```text
# fft    0  1  2  3  4  5  6  7  8  9
#           |  |  |  |     |  |  |  |
#           |  |  |  +-----+  |  |  |     互为共轭
#           |  |  +-----------+  |  |
#           |  +-----------------+  |
#           +-----------------------+
# rfft   0  1  2  3  4  5
# ```
# %% mirror zh="镜像的另一半" show="full" ask="10 real samples, full fft: bin 7 is the conjugate of which bin?" ask_zh="10 个实数采样，完整 fft：频点 7 与哪个频点共轭？" answer="3" why="Bin j and bin 10 - j are mirror images." why_zh="频点 j 与频点 10 - j 互为镜像。" wrong="2|8|-7" why_wrong="The two add up to L: 10-7.|Mirror images add up to 10, not to 15.|As an index from the end, -7 is bin 3 itself, but the name is 3." why_wrong_zh="两者之和为 L：10-7。|互为镜像的编号之和是 10，不是 15。|从末尾数 -7 就是频点 3，名字还是 3。"
full = torch.fft.fft(x)                     # (W, L)
left = full[:, 1:F]
right = full.flip(-1)[:, :F - 1]
assert torch.allclose(full[:, :F], x_ft, atol=1e-4)
assert torch.allclose(right, left.conj(), atol=1e-4)

# %% [markdown]
# ## What single bins mean
# Bin 0 (DC) does not turn at all: its cosine is 1 everywhere and its sine 0.
# So it is the plain sum over time, and real. Not the mean: L times the mean.
# %% [markdown] lang="zh"
# ## 单个频点的含义
# 频点 0（直流分量）完全不转：余弦处处为 1，正弦处处为 0。
# 所以它就是对时间的求和，而且是实数。它不是均值，是均值的 L 倍。
# %% dc zh="直流分量" ask="Row 0 has mean 0.5 over 10 samples. What is its bin 0?" ask_zh="第 0 行 10 个采样的均值是 0.5，它的频点 0 是多少？" answer="5" why="Bin 0 is the sum: 10 * 0.5." why_zh="频点 0 是和：10 * 0.5。" wrong="0.5|0.05|0" why_wrong="Bin 0 is the sum; nothing divides by L on the way there.|That divides by L once more; the forward transform divides by nothing.|Only a series of mean 0 has an empty bin 0." why_wrong_zh="频点 0 是和，正变换不除以 L。|这里又除了一次 L；正变换什么也不除。|只有均值为 0 的序列，频点 0 才为空。"
dc = x_ft[:, 0]
assert torch.allclose(dc.real, x.sum(dim=-1), atol=1e-4)
assert torch.allclose(dc.real, L * x.mean(dim=-1), atol=1e-4)
assert not torch.allclose(dc.real, x.mean(dim=-1), atol=0.1)
assert (dc.imag == 0).all()

# %% [markdown]
# When L is even, the last bin (Nyquist) turns half a round a step: +1, -1,
# +1, -1. Its sine is 0 at every sample, so this bin is real as well.
# Of 6 bins of 10 samples two are real, 0 and 5; of 5 bins of 9, only bin 0.
# (The notes list bins 1 to 5 of 10 as complex. Bin 5 never is.)
# %% [markdown] lang="zh"
# L 为偶数时，最后一个频点（奈奎斯特频点）每步转半圈：+1、-1、+1、-1。
# 它的正弦在每个采样点都为 0，所以它也是实数。
# 10 个采样的 6 个频点里有两个是实数：0 和 5；9 个采样的 5 个频点里只有 0。
# （笔记把 10 个采样的频点 1 到 5 都写成复数，其实频点 5 从来不是。）
# %% nyquist zh="奈奎斯特频点" show="noise_ft" ask="How many of the 6 bins of 10 samples are always real?" ask_zh="10 个采样的 6 个频点里，有几个必为实数？" answer="2" why="Bins 0 and 5: there the wave is 1 and -1, with no sine." why_zh="频点 0 和 5：那里的波只有 1 和 -1，没有正弦。" wrong="1|0|6" why_wrong="Bin 0 is real, and with an even length the last bin is too.|Bin 0 is a plain sum of real samples.|A sine in x makes the bins between complex." why_wrong_zh="频点 0 是实数；长度为偶数时最后一个也是。|频点 0 只是实数采样之和。|x 中的正弦会让中间的频点成为复数。"
noise = torch.sin(t * t + 1)
noise_ft = torch.fft.rfft(noise)
real_bins = [i for i in range(F) if noise_ft[i].imag.abs() < 1e-5]
assert real_bins == ([0, L // 2] if L % 2 == 0 else [0])
even = torch.fft.rfft(torch.sin(torch.arange(10.0) ** 2))
odd = torch.fft.rfft(torch.sin(torch.arange(9.0) ** 2))
assert (len(even), len(odd)) == (6, 5)
assert even[5].imag.abs() < 1e-5 and even[4].imag.abs() > 0.1
assert odd[4].imag.abs() > 0.1

# %% [markdown]
# A cosine of height 1 gives L/2 in its bin, phase 0. A sine gives -L/2 j:
# same magnitude, phase -90 degrees. So phase says how much cosine and how
# much sine. Key m switches: magnitude, then phase. The screen gives phase
# in radians: -90 degrees is -1.571. Look at bin 1 only: the other bins are
# empty, and the phase of nothing is the phase of rounding.
# %% [markdown] lang="zh"
# 高度为 1 的余弦在自己的频点上给出 L/2，相位为 0。
# 正弦给出 -L/2 j：幅值相同，相位为 -90 度。
# 所以相位说的是余弦、正弦各占多少。按 m 切换：先看幅值，再看相位。
# 屏幕上的相位以弧度为单位：-90 度就是 -1.571。
# 只看频点 1：其余频点是空的，显示的相位只是舍入误差。
# %% cosine-sine zh="余弦与正弦" show="pair_ft" ask="sin(2 pi t/10) over 10 samples: what is bin 1?" ask_zh="sin(2 pi t/10)，10 个采样，频点 1 是多少？" answer="-5j" why="A full sine gives -j times half the samples." why_zh="一个整圈的正弦给出 -j 乘采样数的一半。" wrong="5|5j|-10j" why_wrong="That is the cosine.|The sine counts with a minus in the transform.|The height is L/2; the other half is in the mirror bin." why_wrong_zh="那是余弦。|变换里正弦前是负号。|幅值是 L/2，另一半在镜像频点。"
pair = torch.stack([torch.cos(turn), torch.sin(turn)])
pair_ft = torch.fft.rfft(pair)              # (P, F)
degrees = pair_ft[:, 1].angle() * 180 / math.pi
assert torch.allclose(pair_ft[:, 1].abs(), torch.tensor(L / 2), atol=1e-4)
assert torch.allclose(degrees, torch.tensor([0.0, -90.0]), atol=1e-2)
assert round(pair_ft[1, 1].angle().item(), 3) == -1.571

# %% [markdown]
# Bin j of L samples turns j/L of a round a step. So bin 3 of q (L = 10) and
# bin 3 of k (S = 12) are different frequencies. Of all 6 x 7 pairs only two
# agree: bin 0 with bin 0, and the two last ones. Keep this for the scores.
# %% [markdown] lang="zh"
# L 个采样的频点 j，每步转 j/L 圈。
# 所以 q（L = 10）的频点 3 与 k（S = 12）的频点 3 不是同一个频率。
# 6 x 7 对频点里只有两对相同：0 与 0，以及各自的最后一个。打分时要记得。
# %% units zh="频点的单位" ask="Bin 3 of 10 samples: what share of a round does it turn in one step?" ask_zh="10 个采样的频点 3，每一步转多少圈？" answer="3/10" why="Three turns in ten steps." why_zh="十步转三圈。" wrong="3|3/6|3/12" why_wrong="Three rounds in all L steps, not in one step.|The divisor is the number of samples, not of bins.|12 is the length of k; this series has 10." why_wrong_zh="3 圈是 L 步的总数，不是一步。|要除以采样个数，不是频点个数。|12 是 k 的长度，这条序列只有 10。"
q_rounds = torch.fft.rfftfreq(10)
k_rounds = torch.fft.rfftfreq(12)
same = [(i, m) for i in range(6) for m in range(7) if i * 12 == m * 10]
assert abs(q_rounds[3].item() - 3 / 10) < 1e-6
assert abs(k_rounds[3].item() - 3 / 12) < 1e-6
assert same == [(0, 0), (5, 6)]

# %% [markdown]
# Energy is kept (Parseval): the squares over time add up to the squares of
# the magnitudes over bins, divided by L. Bins with a mirror count twice.
# %% [markdown] lang="zh"
# 能量守恒（帕塞瓦尔）：时域的平方和，等于各频点幅值的平方和除以 L。
# 有镜像的频点要算两次。
# %% energy zh="能量" ask="Energy from the bins of 10 samples: which bins count once?" ask_zh="由 10 个采样的频点算能量，哪些频点只算一次？" answer="0 5" why="Bins 1 to 4 have a mirror image; 0 and 5 have none." why_zh="频点 1 到 4 有镜像，0 和 5 没有。" wrong="0|none|1 2 3 4" wrong_zh="0|没有|1 2 3 4" why_wrong="Bin 5 has no mirror either.|A bin without a mirror must not count twice.|These have a mirror and count twice." why_wrong_zh="频点 5 也没有镜像。|没有镜像的不能算两次。|这些有镜像，要算两次。"
times = torch.full((F,), 2.0)
times[0] = 1
if L % 2 == 0:
    times[-1] = 1
in_time = (x * x).sum(dim=-1)
in_bins = (times * x_ft.abs() ** 2).sum(dim=-1) / L
assert torch.allclose(in_time, in_bins, atol=1e-4)

# %% [markdown]
# ## The way back
# irfft rebuilds the samples and divides by L, so there and back is x again.
# Say n aloud: L//2+1 bins fit two lengths, `2*(F-1)` and `2*(F-1)+1`.
# %% [markdown] lang="zh"
# ## 回到时域
# irfft 重建采样并除以 L，所以一去一回还是 x。
# 要写明 n：同样的 L//2+1 个频点对应两种长度，`2*(F-1)` 和 `2*(F-1)+1`。
# %% back zh="逆变换"
again = torch.fft.irfft(x_ft, n=L, dim=-1)  # (W, L)
assert again.shape == x.shape
assert torch.allclose(again, x, atol=1e-5)

# %% [markdown]
# Without n, irfft takes the even length. Five samples come back as four,
# without an error. That is why the layer passes n=xq.size(-1).
# %% [markdown] lang="zh"
# 不写 n 时，irfft 按偶数长度处理：5 个采样回来只剩 4 个，而且不报错。
# 所以层里写的是 n=xq.size(-1)。
# %% default-length zh="不写 n 会怎样" show="four" ask="rfft of 5 samples, then irfft without n: how many samples?" ask_zh="5 个采样做 rfft，再做不带 n 的 irfft，得到几个采样？" answer="4" why="Three bins, and irfft takes 2 * (3 - 1)." why_zh="三个频点，irfft 默认取 2 * (3 - 1)。" wrong="5|3|6" why_wrong="irfft sees 3 bins only; it cannot know the length was odd.|3 is the number of bins, not of samples.|3 bins give 2*(3-1), not 2*3." why_wrong_zh="irfft 只看到 3 个频点，不知道原来是奇数长度。|3 是频点个数，不是采样个数。|3 个频点得到 2*(3-1)，不是 2*3。"
five = torch.tensor([1.0, 4.0, 2.0, 8.0, 5.0])
four = torch.fft.irfft(torch.fft.rfft(five))
whole = torch.fft.irfft(torch.fft.rfft(five), n=5)
assert four.shape == (4,)
assert torch.allclose(whole, five, atol=1e-5)
assert not torch.allclose(four, five[:4], atol=0.1)

# %% [markdown]
# Samples are real, so an even length has no place for an imaginary part in
# bin 0 or in the last bin: irfft drops it silently. Put 1j in the last of
# three bins: n=4 makes nothing of it, n=5 a full wave.
# %% [markdown] lang="zh"
# 采样是实数，所以偶数长度时，频点 0 和最后一个频点都放不下虚部：
# irfft 会悄悄丢掉它。在三个频点的最后一个放 1j：
# n=4 什么也得不到，n=5 得到一条完整的波。
# %% dropped zh="被丢掉的虚部" show="n4" ask="irfft of [0, 0, 1j] with n=4: how many of the 4 samples are not 0?" ask_zh="对 [0, 0, 1j] 做 n=4 的 irfft，4 个采样里有几个不为 0？" answer="0" why="n is even, so the last bin's imaginary part is dropped, and it had nothing else." why_zh="n 是偶数，最后一个频点的虚部被丢掉，而它别无他物。" wrong="4|2|1" why_wrong="That is the odd case: with n=5 bin 2 is an ordinary bin.|A bin with a mirror would do so; the last even bin has none.|One bin reaches all samples or none, never one." why_wrong_zh="那是奇数的情形：n=5 时频点 2 是普通频点。|有镜像的频点才会这样；偶数长度的最后一个频点没有镜像。|一个频点要么影响所有采样，要么一个也不影响。"
last = torch.tensor([0, 0, 1j])
n4 = torch.fft.irfft(last, n=4)
n5 = torch.fft.irfft(last, n=5)
expected = torch.tensor([0, -0.2351, 0.3804, -0.3804, 0.2351])
assert (n4 == 0).all()
assert torch.allclose(n5, expected, atol=1e-4)

# %% [markdown]
# A layer multiplies bins by complex weights. Times 1+1j, bin 0 becomes
# L + L j, and irfft throws the L j away: half of that work is lost.
# An ordinary bin keeps both parts: it is scaled and turned.
# %% [markdown] lang="zh"
# 层会给频点乘上复数权重。乘 1+1j 后，频点 0 变成 L + L j，
# irfft 把 L j 扔掉：这一半的计算白做了。
# 普通频点两部分都保留：既缩放，又转相位。
# %% weighted-dc zh="给直流乘复数权重" show="flat_ft" ask="Samples all 1; bin 0 times 1+1j; back to time. Each sample is now?" ask_zh="采样全为 1，频点 0 乘 1+1j，再变回时域，每个采样是多少？" answer="1" why="irfft drops the imaginary part of bin 0; what is left is 1." why_zh="irfft 丢掉频点 0 的虚部，剩下 1。" wrong="1.414|2|1+1j" why_wrong="An ordinary bin would be scaled so; here the j part is thrown away.|The parts are not added up.|irfft gives real samples only." why_wrong_zh="普通频点会这样缩放；这里虚部被扔掉了。|两部分不会相加。|irfft 只给出实数。"
weight = torch.tensor(1 + 1j)
flat_ft = torch.fft.rfft(torch.ones(L)) * weight
flat = torch.fft.irfft(flat_ft, n=L)
wave_ft = torch.fft.rfft(torch.cos(turn)) * weight
wave = torch.fft.irfft(wave_ft, n=L)
assert torch.allclose(flat_ft[0], torch.tensor(L * (1 + 1j)))
assert torch.allclose(flat, torch.ones(L), atol=1e-5)
assert torch.allclose(torch.fft.rfft(flat)[0].imag, torch.tensor(0.0))
turned = math.sqrt(2) * torch.cos(turn + math.pi / 4)
assert torch.allclose(wave, turned, atol=1e-5)

# %% [markdown]
# ## In the layer
# Four axes now: batch, time, head, feature. permute puts time last without
# moving a number (strides change); rfft then writes new, contiguous memory.
# rfft could work on dim=1 as well: same numbers, other order of the axes.
# %% [markdown] lang="zh"
# ## 在层里
# 现在有四个轴：批、时间、头、特征。轴重排（permute）把时间换到最后，
# 一个数也不搬，只改步幅（stride）；rfft 再写出一块新的连续内存。
# 其实 rfft 也能直接用 dim=1：数一样，只是轴的次序不同。
# %% four-axes zh="四个轴" show="xq_ft" ask="xq is a permuted view of q. Is rfft(xq) a view of q's memory too?" ask_zh="xq 是 q 轴重排后的视图。rfft(xq) 也共享 q 的内存吗？" answer="no: new memory, contiguous" answer_zh="不共享：新内存，连续" why="Its numbers are new, and rfft writes them in order." why_zh="数是新算的，rfft 按次序写进新内存。" wrong="yes: same storage|no: new memory, strides of xq|yes, but only the real part" wrong_zh="共享同一块存储|不共享：新内存，步幅同 xq|只共享实部" why_wrong="Every bin is a new sum over time; no old cell holds it.|A transform lays out its result contiguously whatever it reads.|The real part is a sum as well, not a sample." why_wrong_zh="每个频点都是对时间的新求和，旧内存里没有它。|无论读的是什么，变换的结果都按连续方式摆放。|实部也是求和的结果，不是某个采样。"
cells = torch.arange(B * L * H * E, dtype=torch.float32)
q = torch.sin(cells * 0.37).view(B, L, H, E)    # (B, L, H, E)
xq = q.permute(0, 2, 3, 1)                      # (B, H, E, L)
xq_ft = torch.fft.rfft(xq, dim=-1)              # (B, H, E, F)
other = torch.fft.rfft(q, dim=1)                # (B, F, H, E)
assert xq.data_ptr() == q.data_ptr()
assert xq.stride() == (L * H * E, E, 1, H * E)
assert xq_ft.shape == (B, H, E, F) and xq_ft.is_contiguous()
assert torch.allclose(other.permute(0, 2, 3, 1), xq_ft, atol=1e-3)

# %% [markdown]
# Is bin 0 of q small because seasonal series have mean 0? No: q is not the
# series, it is a Linear of it, and the bias alone adds `L*bias` to bin 0.
# With 16 channels a fresh bias reaches 1/4: up to 2.5 for L = 10.
# %% [markdown] lang="zh"
# 季节项均值接近 0，q 的频点 0 就小吗？不是：q 不是原序列，
# 而是它的线性投影，单是偏置就会给频点 0 加上 `L*bias`。
# 16 个通道时初始偏置最大 1/4：L = 10 时可达 2.5。
# %% bias zh="偏置与频点 0" show="channel_ft" ask="A bias of 0.25 on a channel of 10 samples adds what to its bin 0?" ask_zh="某通道的偏置是 0.25，10 个采样，它给频点 0 加了多少？" answer="2.5" why="Bin 0 is the sum over 10 samples: 10 * 0.25." why_zh="频点 0 是 10 个采样之和：10 * 0.25。" wrong="0.25|0.025|0" why_wrong="Bin 0 is the sum of ten samples, each 0.25 higher.|The sum is not divided by 10.|Only the other bins do not notice a constant." why_wrong_zh="频点 0 是十个采样之和，每个都高了 0.25。|求和并不除以 10。|只有其他频点感觉不到常数。"
torch.manual_seed(0)
project = nn.Linear(16, 16)
hidden = torch.randn(1, L, 16)              # (N, L, C)
hidden = hidden - hidden.mean(dim=1, keepdim=True)
channel_ft = torch.fft.rfft(project(hidden), dim=1)
channel_dc = channel_ft[0, 0].real
assert torch.allclose(channel_dc, L * project.bias, atol=1e-4)
assert channel_dc.abs().max() > 0.7 * L / 4
assert channel_dc.abs().max() <= L / 4

# %% [markdown]
# ## Try it elsewhere
# A formula that only fits one shape is a bad formula. The same code, every
# size different and L odd: shapes follow L//2+1, and x comes back.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 只在一个形状上成立的公式不是好公式。同样的代码，
# 所有大小各不相同，L 为奇数：形状仍是 L//2+1，x 仍能还原。
# %% rerun zh="换大小重跑" ask="q is (2, 7, 3, 4). What shape has rfft of its permuted view (0, 2, 3, 1)?" ask_zh="q 的形状是 (2, 7, 3, 4)，换轴 (0, 2, 3, 1) 后做 rfft，形状是什么？" answer="(2, 3, 4, 4)" why="Time, 7, comes last and becomes 7 // 2 + 1 = 4." why_zh="时间（7）换到最后，变成 7 // 2 + 1 = 4。" wrong="(2, 7, 3, 3)|(2, 3, 4, 7)|(2, 3, 4, 3)" why_wrong="This transforms the feature axis: permute came first.|The transform changes the last axis: 7 samples give 4 bins.|7//2 forgets the + 1." why_wrong_zh="这是对特征轴做变换，忘了先换轴。|变换会改变最后一轴：7 个采样得 4 个频点。|7//2 忘了加 1。"
def there_and_back(B, L, H, E):
    n = torch.arange(B * L * H * E, dtype=torch.float32)
    x = torch.cos(n * 0.7).view(B, L, H, E).permute(0, 2, 3, 1)
    x_ft = torch.fft.rfft(x, dim=-1)
    again = torch.fft.irfft(x_ft, n=L, dim=-1)
    same = torch.allclose(again, x, atol=1e-5)
    return tuple(x_ft.shape), same


shape7, same7 = there_and_back(2, 7, 3, 4)
shape6, same6 = there_and_back(1, 6, 5, 3)
assert shape7 == (2, 3, 4, 4) and shape6 == (1, 5, 3, 4)
assert same7 and same6

# %% [markdown]
# 1. L real samples give L//2+1 bins; the rest are conjugates.
# 2. Bin 0 is the sum and real; with L even the last bin is real too.
# 3. Bin j turns j/L of a round a step: 3 of 10 is not 3 of 12.
# 4. irfft drops the imaginary part of bin 0 and of the last even bin.
# 5. Say n: without it irfft takes the even length.
#
# Answers sections 5.3 and 5.8 on the layer of TFB. Next: modes.
# %% [markdown] lang="zh"
# 1. L 个实数采样得到 L//2+1 个频点，其余是共轭。
# 2. 频点 0 是和，为实数；L 为偶数时最后一个也是实数。
# 3. 频点 j 每步转 j/L 圈：10 里的 3 不是 12 里的 3。
# 4. irfft 丢掉频点 0 和偶数长度末频点的虚部。
# 5. 写明 n：不写就按偶数长度处理。
#
# 对应 FourierCrossAttention 笔记 5.3 与 5.8（TFB 版本）。下一课：modes。
# %% summary zh="小结"
print(f"{L} samples, {F} bins, real: {real_bins}")
print(f"last of even: n=4 {n4.tolist()}")
