# %% [markdown]
# # FourierBlock: every kept bin gets its own matrix
# The self-attention of FEDformer, without attention: no scores, no softmax.
# A token is a time step, but the layer only ever multiplies bins.
# ```text
# EncoderLayer
# +- AutoCorrelationLayer         project, split into heads
#    |- FourierBlock.forward(q, k, v, mask)        <- this lesson
#    |  |- permute, rfft          (B, H, E, L) -> (B, H, E, F)
#    |  |- for each kept bin j    slot i = bin j times its E x E matrix
#    |  +- irfft(n=L)             (B, H, E, F) -> (B, H, E, L)
#    +- view, out_projection      merge heads
# ```
# %% [markdown] lang="zh"
# # FourierBlock：每个保留的频点有自己的矩阵
# FEDformer 的「自注意力」，其实没有注意力：没有得分，也没有 softmax。
# token 是时间步，但这一层只对频点做乘法。
# ```text
# EncoderLayer
# +- AutoCorrelationLayer         投影，拆成多头
#    |- FourierBlock.forward(q, k, v, mask)        <- 本课
#    |  |- permute, rfft          (B, H, E, L) -> (B, H, E, F)
#    |  |- 对每个保留的频点 j     槽位 i = 频点 j 乘以它的 E x E 矩阵
#    |  +- irfft(n=L)             (B, H, E, F) -> (B, H, E, L)
#    +- view, out_projection      合并多头
# ```
# %% map zh="地图"
import numpy as np
import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# H is how many heads, E how many features a head has; C = `H*E` channels.
# ```text
# name     shape           read?
# q        (B, L, H, E)    yes
# k, v     (B, L, H, E)    no
# mask     any             no
# out      (B, H, E, L)    the second value returned is None
# ```
# %% [markdown] lang="zh"
# H 是头数，E 是每个头的特征数；通道数 C = `H*E`。
# ```text
# 名称     形状            读取？
# q        (B, L, H, E)    是
# k, v     (B, L, H, E)    否
# mask     任意            否
# out      (B, H, E, L)    返回的第二个值是 None
# ```
# %% sizes zh="大小" tags=["parameters"]
B, L, H, E, modes = 3, 12, 8, 2, 4
C = H * E

# %% [markdown]
# ## Built once
# One list of bins, drawn from 0 .. L//2-1. One, because only q is read; that
# q and k have the same length is not the reason.
# %% [markdown] lang="zh"
# ## 只构造一次
# 一个频点列表，从 0 .. L//2-1 中抽取。
# 只有一个，是因为只读 q；与 q、k 长度是否相同无关。
# %% draw zh="抽取频率模式" show="index" ask="Why has FourierBlock one index list and not two?" ask_zh="FourierBlock 为什么只有一个索引列表？" answer="k is never read" answer_zh="从不读 k" why="Only q is transformed and sampled." why_zh="只有 q 被变换和采样。" wrong="len(q) == len(k)|v is never read|modes < L//2" wrong_zh="len(q) == len(k)|从不读 v|modes < L//2" why_wrong="The cross attention draws two lists even for equal lengths.|The cross attention ignores v too, and has two lists.|The number of modes says nothing about how many lists there are." why_wrong_zh="交叉注意力即使长度相同也抽两组。|交叉注意力同样不用 v，却有两组。|模式个数与列表个数无关。"
def draw_modes(length, modes):
    index = list(range(0, length // 2))
    np.random.shuffle(index)
    index = index[:min(modes, length // 2)]
    index.sort()
    return index


np.random.seed(2021)
index = draw_modes(L, modes)
X = len(index)
assert X == min(modes, L // 2)
assert all(0 <= j < L // 2 for j in index)

# %% [markdown]
# A complex weight kept as two real parameters: real part, imaginary part.
# A head and a slot have an E x E matrix of their own. rand is never
# negative, and `1/(C*C)` makes it tiny: under 1/256 for 16 channels.
# %% [markdown] lang="zh"
# 一个复数权重用两个实数参数保存：实部和虚部。
# 每个头、每个槽位各有一个 E x E 矩阵。
# rand 不会为负，再乘 `1/(C*C)` 就很小：16 个通道时小于 1/256。
# %% weights zh="复数权重" ask="Weights are (8, 2, 2, 4). What does the last 4 count?" ask_zh="权重形状 (8, 2, 2, 4)，最后的 4 数的是什么？" answer="slots" answer_zh="槽位" why="One matrix for each chosen mode, so one a slot." why_zh="每个选中的模式一个矩阵，也就是每个槽位一个。" wrong="bins of the spectrum|heads|time steps" wrong_zh="频谱的频点|头|时间步" why_wrong="12 samples have 7 bins; only the kept ones have a weight.|Heads are the first axis, 8.|Time is gone: weights act on bins." why_wrong_zh="12 个采样有 7 个频点，只有保留的才有权重。|头在第一轴，8 个。|时间已经没有了，权重作用在频点上。"
torch.manual_seed(2021)
scale = 1 / (C * C)
weights1 = scale * torch.rand(H, E, E, X)           # (H, E, O, X)
weights2 = scale * torch.rand(H, E, E, X)           # (H, E, O, X)
weight = torch.complex(weights1, weights2)          # (H, E, O, X)
assert weights1.min() >= 0 and weights1.max() < scale
assert weight.dtype == torch.complex64

# %% [markdown]
# The product of a bin with its matrix, "bhi,hio->bho": i is absent after the
# arrow, so it is summed. Complex numbers are taken apart, real part ac-bd,
# imaginary part ad+bc: four real einsums each time. b comes from q, o is new.
# %% [markdown] lang="zh"
# 一个频点与它的矩阵相乘："bhi,hio->bho"。箭头后面没有 i，所以对 i 求和消去。
# 复数被拆开算：实部 ac-bd，虚部 ad+bc，每次四个实数 einsum。
# b 来自 q，o 是新的。
# %% complex-product zh="复数乘法拆成四次" ask="Which letter is summed in bhi,hio->bho?" ask_zh="bhi,hio->bho 对哪个下标求和？" answer="i" why="i is absent after the arrow." why_zh="箭头之后没有 i。" wrong="h|b|o" why_wrong="h is in both operands but also after the arrow: kept.|b is after the arrow.|o is new, it comes from the weight." why_wrong_zh="h 两边都有，但箭头后面也有，所以保留。|b 在箭头后面。|o 是新的，来自权重。"
calls = []


def complex_einsum(equation, x, w):
    calls.extend([equation] * 4)
    ac = torch.einsum(equation, x.real, w.real)
    bd = torch.einsum(equation, x.imag, w.imag)
    ad = torch.einsum(equation, x.real, w.imag)
    bc = torch.einsum(equation, x.imag, w.real)
    return torch.complex(ac - bd, ad + bc)


one_bin = torch.tensor([[[1 + 2j, 3 - 1j]]])
matrix = torch.tensor([[[1 + 0j, 0 + 1j], [2 + 0j, 1 + 1j]]])
product = complex_einsum("bhi,hio->bho", one_bin, matrix)
by_hand = [(1 + 2j) * 1 + (3 - 1j) * 2, (1 + 2j) * 1j + (3 - 1j) * (1 + 1j)]
assert product[0, 0].tolist() == by_hand
assert by_hand == [7 + 0j, 2 + 3j]

# %% [markdown]
# ## One pass
# permute puts time last (a view), rfft makes bins of it (new memory).
# q here is made by formula, as if projected and split already.
# %% [markdown] lang="zh"
# ## 走一遍
# 轴重排（permute）把时间换到最后（视图），rfft 把它变成频点（新内存）。
# 这里的 q 由公式生成，当作已经投影并拆成多头。
# %% spectrum zh="换轴与频谱" ask="q is (3, 12, 8, 2). What shape is x_ft?" ask_zh="q 的形状是 (3, 12, 8, 2)，x_ft 是什么形状？" answer="(3, 8, 2, 7)" why="Time goes last, and 12 steps become 12 // 2 + 1 = 7 bins." why_zh="时间换到最后，12 步变成 12 // 2 + 1 = 7 个频点。" wrong="(3, 12, 8, 2)|(3, 8, 2, 12)|(3, 8, 2, 6)" why_wrong="permute comes first, and the transform shortens the last axis.|12 real samples give 7 bins.|12//2 + 1: bin 0 and the last one both count." why_wrong_zh="先换轴，而且变换会缩短最后一轴。|12 个实数采样得 7 个频点。|是 12//2 + 1，首尾都要算。"
n = torch.arange(B * L * H * E, dtype=torch.float32)
q = torch.sin(n * 0.37).view(B, L, H, E)            # (B, L, H, E)
x = q.permute(0, 2, 3, 1)                           # (B, H, E, L)
x_ft = torch.fft.rfft(x, dim=-1)                    # (B, H, E, F)
assert x_ft.shape == (B, H, E, L // 2 + 1)
assert not x.is_contiguous() and x_ft.is_contiguous()

# %% [markdown]
# Now look closely at the left side: bin j is read, slot i is written.
# The result is placed at i, at the front, and not back at j. The rest of the
# buffer keeps its zeros: they are the zero padding that one looks for.
# %% [markdown] lang="zh"
# 注意等号左边：读的是频点 j，写的是槽位 i。
# 结果放到最前面的 i 处，而不是写回 j。
# 缓冲区其余位置保持为零：常有人问「补零」在哪里，就是这些零。
# %% slots zh="写入槽位" ask="index = [1, 3]. Where does the product of bin 3 land?" ask_zh="index = [1, 3]，频点 3 的乘积写到哪里？" answer="1" why="Bin 3 is entry 1 of the list, and it is written at that place." why_zh="频点 3 是列表的第 1 项，就写在那个位置。" wrong="3|2|0" why_wrong="That is the cross attention's rule; this block writes to the slot.|Slots are counted from 0 without gaps.|Slot 0 is taken by bin 1." why_wrong_zh="那是交叉注意力的写法；这里写到槽位。|槽位从 0 起连续编号。|槽位 0 给了频点 1。"
calls.clear()
out_ft = torch.zeros(B, H, E, L // 2 + 1, dtype=torch.cfloat)
for i, j in enumerate(index):
    bin_j = x_ft[:, :, :, j]
    out_ft[:, :, :, i] = complex_einsum("bhi,hio->bho", bin_j, weight[..., i])
assert (out_ft[..., X:] == 0).all()
assert (out_ft[..., :X].abs().amax(dim=(0, 1, 2)) > 0).all()

# %% [markdown]
# One equation, but one call a mode, and each call is four real einsums: 16
# for 4 modes. The cross attention has three equations, four einsums each: 12.
# "One einsum against three" compares equations, not work.
# %% [markdown] lang="zh"
# 公式只有一个，但每个模式调用一次，每次又是四个实数 einsum：4 个模式共 16 次。
# 交叉注意力有三个公式，各四次：12 次。
# 所以常说的「FourierBlock 一次 einsum，交叉注意力三次」，
# 比的是公式个数，不是计算量。
# %% calls zh="调用次数" ask="How many real einsums does FourierBlock run for 4 modes?" ask_zh="4 个模式时 FourierBlock 执行多少次实数 einsum？" answer="16" why="One complex product is four real einsums, once a mode." why_zh="一次复数乘法是四次实数 einsum，每个模式一次。" wrong="1|4|12" why_wrong="One equation, but it stands in a loop.|Each complex product is four real ones.|That is the cross attention: 3 equations, 4 each." why_wrong_zh="公式只有一个，但它在循环里。|每次复数乘法是四次实数乘法。|那是交叉注意力：3 个公式各 4 次。"
block_calls = len(calls)
cross_equations = 3
assert block_calls == 4 * X
assert 4 * cross_equations == 12

# %% [markdown]
# irfft with n=L. No division by `C*C` follows here; the cross attention has
# one. The output holds no frequency above slot X-1 whatever was drawn, and
# slot 0 loses its imaginary part, whichever bin it came from.
# %% [markdown] lang="zh"
# 带 n=L 的 irfft。这里后面没有再除以 `C*C`，交叉注意力才有。
# 无论抽到什么，输出里都没有高于槽位 X-1 的频率；
# 槽位 0 的虚部会丢掉，不管它来自哪个频点。
# %% back zh="回到时域" show="out" ask="Four slots, 12 samples: what is the highest frequency in the output?" ask_zh="四个槽位，12 个采样：输出里最高的频率是几？" answer="3" why="Slots 0 to 3 are read as bins 0 to 3." why_zh="槽位 0 到 3 被当作频点 0 到 3。" wrong="6|4|11" why_wrong="Bins 4 to 6 of the buffer stay zero.|Slots are counted from 0.|12 samples have bins 0 to 6." why_wrong_zh="缓冲区的频点 4 到 6 一直为零。|槽位从 0 数起。|12 个采样只有频点 0 到 6。"
out = torch.fft.irfft(out_ft, n=L)                  # (B, H, E, L)
heard = torch.fft.rfft(out)
assert out.shape == (B, H, E, L)
assert torch.allclose(heard[..., 1:X], out_ft[..., 1:X], atol=1e-6)
assert heard[..., X:].abs().max() < 1e-6
assert torch.allclose(heard[..., 0].real, out_ft[..., 0].real, atol=1e-6)
assert out_ft[..., 0].imag.abs().max() > 1e-4
assert heard[..., 0].imag.abs().max() == 0

# %% [markdown]
# ## Modes slide down
# Take one head, one feature, weight 1, L = 8, index [1, 3]. Bin 3 is written
# to slot 1: a wave of three turns comes out as a wave of one turn.
# ```text
# bin read      0   1   2   3   4
#                  /       /
#                 /   +---+
#                /   /
# slot written  0   1   2   3   4
# ```
# %% [markdown] lang="zh"
# ## 模式向低频滑动
# 只看一个头、一个特征，权重为 1，L = 8，index [1, 3]。
# 频点 3 写进槽位 1：转三圈的波出来后只转一圈。
# ```text
# 读的频点      0   1   2   3   4
#                  /       /
#                 /   +---+
#                /   /
# 写的槽位      0   1   2   3   4
# ```
# %% slide zh="三圈变一圈" ask="cos(2 pi 3 t/8) goes in, index [1,3], weight 1. What comes out?" ask_zh="输入 cos(2 pi 3 t/8)，index [1,3]，权重 1，输出是什么？" answer="cos(2 pi t/8)" why="Bin 3 is written into slot 1, and slot 1 is read as bin 1." why_zh="频点 3 写进槽位 1，槽位 1 又被读作频点 1。" wrong="cos(2 pi 3 t/8)|0|0.5" why_wrong="Only if bin 3 were written back to bin 3.|Bin 3 is kept, it only moves.|That is what bin 1 becomes in slot 0." why_wrong_zh="除非把频点 3 写回频点 3。|频点 3 保留了，只是挪了位置。|那是频点 1 到槽位 0 的结果。"
def rounded(z):
    return torch.complex(z.real.round(decimals=4), z.imag.round(decimals=4))


def slide(x, index):
    x_ft = rounded(torch.fft.rfft(x))  # 1e-7 of rounding noise taken off
    out_ft = torch.zeros_like(x_ft)
    for i, j in enumerate(index):
        out_ft[i] = x_ft[j]
    return torch.fft.irfft(out_ft, n=len(x))


turn = 2 * np.pi * torch.arange(8.0) / 8
three_turns = torch.cos(3 * turn)
slid = slide(three_turns, [1, 3])
assert torch.allclose(slid, torch.cos(turn), atol=1e-5)
assert not torch.allclose(slid, three_turns, atol=0.1)

# %% [markdown]
# Bin 1 goes to slot 0, the constant. A cosine of one turn (4 in its bin)
# becomes 4/8 = 0.5 everywhere. A sine (-4j) is imaginary; slot 0 keeps no
# imaginary part, so nothing is left of it.
# %% [markdown] lang="zh"
# 频点 1 写进槽位 0，也就是常数。一圈的余弦（频点值 4）
# 变成处处 4/8 = 0.5。正弦（频点值 -4j）是纯虚数，
# 槽位 0 不保留虚部，于是什么也不剩。
# %% lost-sine zh="消失的正弦" ask="sin(2 pi t/8) goes in, index [1,3], weight 1. What comes out?" ask_zh="输入 sin(2 pi t/8)，index [1,3]，权重 1，输出是什么？" answer="0" why="Bin 1 lands in slot 0, where irfft drops the imaginary part: all a sine has." why_zh="频点 1 落进槽位 0，irfft 丢掉那里的虚部，而正弦只有虚部。" wrong="0.5|sin(2 pi t/8)|-0.5" why_wrong="That is the cosine: its bin is real.|Bin 1 moves to slot 0.|The bin is -4j: no real part, so no constant." why_wrong_zh="那是余弦：它的频点是实数。|频点 1 挪到了槽位 0。|频点值是 -4j，没有实部，也就没有常数。"
cosine = slide(torch.cos(turn), [1, 3])
sine = slide(torch.sin(turn), [1, 3])
assert torch.allclose(cosine, torch.full((8,), 0.5), atol=1e-6)
assert torch.allclose(sine, torch.zeros(8), atol=1e-6)

# %% [markdown]
# The cross attention writes slot i to bin index[i], the place it came from.
# With that rule each of the three waves is itself again.
# ```text
# FourierBlock             out[i] = w * x[j]      packed at the front
# FourierCrossAttention    out[j] = slot i        back in its place
# ```
# %% [markdown] lang="zh"
# 交叉注意力把槽位 i 写回频点 index[i]，从哪来回哪去。
# 按这个规则，三条波都原样返回。
# ```text
# FourierBlock             out[i] = w * x[j]      挤在最前面
# FourierCrossAttention    out[j] = 槽位 i        回到原位
# ```
# %% written-back zh="写回原位" ask="index [1,3], written back to bin index[i]: cos(2 pi 3 t/8) comes out as?" ask_zh="index [1,3]，写回频点 index[i]：cos(2 pi 3 t/8) 出来是什么？" answer="cos(2 pi 3 t/8)" why="Bin 3 goes back to bin 3." why_zh="频点 3 写回频点 3。" wrong="cos(2 pi t/8)|0.5|0" why_wrong="That is the block, which writes to the slot.|That is a cosine of one turn in slot 0.|Bin 3 is kept, so it is not lost." why_wrong_zh="那是写进槽位的 FourierBlock。|那是一圈的余弦写进槽位 0。|频点 3 被保留，不会丢。"
def write_back(x, index):
    x_ft = rounded(torch.fft.rfft(x))
    out_ft = torch.zeros_like(x_ft)
    for j in index:
        out_ft[j] = x_ft[j]
    return torch.fft.irfft(out_ft, n=len(x))


for wave in (three_turns, torch.cos(turn), torch.sin(turn)):
    assert torch.allclose(write_back(wave, [1, 3]), wave, atol=1e-5)
    assert not torch.allclose(slide(wave, [1, 3]), wave, atol=0.1)

# %% [markdown]
# ## What it does not do
# The same steps as a module. It takes k, v and a mask and reads none of them.
# Put noise there, or nothing: the output does not change.
# %% [markdown] lang="zh"
# ## 它不做什么
# 把同样的步骤写成模块。它接收 k、v 和掩码，却一个也不读。
# 换成噪声，或者 None，输出都不变。
# %% module zh="写成模块" show="with_q" ask="Every number of k and v changes. How many cells of the output change?" ask_zh="k、v 的每个数都变了，输出有多少格改变？" answer="0" answer_zh="0" why="forward reads q alone." why_zh="forward 只读 q。" wrong="all|half|one a head" wrong_zh="全部|一半|每个头一格" why_wrong="Only q is permuted and transformed.|Neither k nor v is read, not even in part.|No head reads k or v." why_wrong_zh="只有 q 参与换轴和变换。|k、v 完全没有被读取。|没有哪个头读 k 或 v。"
class FourierBlock(nn.Module):
    def __init__(self, index, weights1, weights2):
        super().__init__()
        self.index = index
        self.weights1 = nn.Parameter(weights1)
        self.weights2 = nn.Parameter(weights2)

    def forward(self, q, k, v, mask):
        B, L, H, E = q.shape
        x_ft = torch.fft.rfft(q.permute(0, 2, 3, 1), dim=-1)
        weight = torch.complex(self.weights1, self.weights2)
        out_ft = torch.zeros_like(x_ft)
        for i, j in enumerate(self.index):
            if j >= x_ft.shape[3]:
                continue
            one = complex_einsum("bhi,hio->bho", x_ft[..., j], weight[..., i])
            out_ft[:, :, :, i] = one
        return torch.fft.irfft(out_ft, n=L), None


block = FourierBlock(index, weights1, weights2)
with_q, attn = block(q, q, q, None)  # (B, H, E, L), None
with_noise, _ = block(q, torch.randn(2, 3), torch.randn(1), "no mask")
assert torch.equal(with_q, out)
assert torch.equal(with_noise, out)
assert attn is None

# %% [markdown]
# No bin reaches another slot: raise one kept bin of q and only its own slot
# changes. Heads do not meet either. Features inside one head do.
# %% [markdown] lang="zh"
# 频点之间不相混：改动 q 的一个保留频点，只有它自己的槽位变化。
# 头与头也不相混；混合的只有同一个头里的特征。
# %% no-mixing zh="互不相混" ask="One kept bin of one feature of q changes. How many output bins do (E = 2)?" ask_zh="q 的一个特征的一个保留频点变了，输出有几个频点值改变（E = 2）？" answer="2" why="The matrix of that mode mixes the two features of its head, and no modes." why_zh="这个模式的矩阵只混合本头的两个特征，不混合模式。" wrong="1|8|all" wrong_zh="1|8|全部" why_wrong="The 2 x 2 matrix spreads it over both features of its head.|Heads do not meet.|Neither slots nor heads mix." why_wrong_zh="2 x 2 矩阵把它分给同一个头的两个特征。|头与头不相混。|槽位不混，头也不混。"
j = index[-1]
added = torch.cos(2 * np.pi * j * torch.arange(L) / L)
nudged = q.clone()
nudged[0, :, 0, 0] += added
nudged_out, _ = block(nudged, None, None, None)
change = torch.fft.rfft(nudged_out - out).abs()     # (B, H, E, F)
moved = change > 1e-6
assert moved[0, 0, :, X - 1].all()
assert int(moved.sum()) == E

# %% [markdown]
# One `1/(C*C)` is in the weights, and nothing divides once more. The output
# is small: its energy is far below q's. A heatmap must scale itself.
# %% [markdown] lang="zh"
# 权重里有一个 `1/(C*C)`，后面不再除。输出很小：能量远低于 q。
# 热力图要按它自己的范围上色才看得出来。
# %% small-output zh="输出很小"
energy_in = (q * q).sum()
energy_out = (out * out).sum()
ratio = (energy_out / energy_in).item()
assert 0 < ratio < scale

# %% [markdown]
# The published block writes the number 8 into its weights, whatever n_heads
# is. Four heads fail on h: 8 against 4. One head has h of size 1, which
# broadcasts, and fails on i: 2 against 16. Sixteen channels each time.
# TFB's cross attention takes num_heads; the first publication has 8 there too.
# %% [markdown] lang="zh"
# 公开的代码把 8 写死在权重里，不管 n_heads 是多少。
# 四个头时 einsum 在 h 上报错：8 对 4。
# 一个头时 h 大小为 1，可以广播，于是在 i 上报错：2 对 16。通道都是 16 个。
# TFB 的交叉注意力使用 num_heads；最早公开的版本那里也是 8。
# %% eight-heads zh="写死的八个头" ask="Weights are (8,2,2,4), q has one head of 16. Which letter fails?" ask_zh="权重 (8,2,2,4)，q 只有一个 16 维的头，哪个下标出错？" answer="i" why="h is 8 against 1, which broadcasts; i is 2 against 16." why_zh="h 是 8 对 1，可以广播；i 是 2 对 16。" wrong="h|o|b" why_wrong="h is 1 in q; size 1 broadcasts to 8.|o is in the weight only.|b is in q only." why_wrong_zh="q 的 h 为 1，可以广播成 8。|o 只在权重里。|b 只在 q 里。"
ones = torch.ones(8, 2, 2, 4)
eight = FourierBlock([0, 1, 2, 3], ones, ones)
failed = []
for heads in (8, 4, 1):
    wrong_q = torch.ones(2, 12, heads, 16 // heads)
    try:
        eight(wrong_q, None, None, None)
    except RuntimeError:
        failed.append(heads)
assert failed == [4, 1]

# %% [markdown]
# What comes next: the caller views (B, H, E, L) as (B, L, C) without a
# permute, then projects. Equal counts, so no error; the view lesson shows
# what that does. After it: dropout, the residual sum, series_decomp.
# %% [markdown] lang="zh"
# 之后：外层不换轴，直接把 (B, H, E, L) 用 view 看成 (B, L, C)，再做投影。
# 元素个数相等，所以不报错；后果见「view 错位」一课。
# 再往后是 dropout、残差相加、series_decomp。
# %% what-next zh="之后去哪儿"
merged = out.view(B, L, -1)
mended = out.permute(0, 3, 1, 2).reshape(B, L, -1)      # (B, L, C)
assert merged.shape == mended.shape == (B, L, C)
assert not torch.equal(merged, mended)

# %% [markdown]
# ## Try it elsewhere
# Every size different, three heads, an odd length: the weights follow the
# heads here, so nothing fails. Feed the same block a shorter q: bin 3 of
# four samples does not exist, and its slot stays zero.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 大小各不相同，三个头，奇数长度：这里的权重跟着头数走，所以不报错。
# 再给同一个 FourierBlock 更短的 q：4 个采样没有频点 3，对应的槽位保持为零。
# %% rerun zh="换大小重跑" ask="q is (2, 9, 3, 4). What shape comes out of the block?" ask_zh="q 的形状 (2, 9, 3, 4)，这个 FourierBlock 输出什么形状？" answer="(2, 3, 4, 9)" why="(B, H, E, L): time comes last, as irfft left it." why_zh="(B, H, E, L)：时间在最后，irfft 就是这样留下的。" wrong="(2, 9, 3, 4)|(2, 9, 12)|(2, 3, 4, 5)" why_wrong="Time stays last: nothing permutes back.|Merging heads is the caller's job.|5 is the number of bins; irfft has returned to 9 samples." why_wrong_zh="时间留在最后，没有换回来。|合并多头是外层的事。|5 是频点个数；irfft 已回到 9 个采样。"
def made(heads, width, index):
    shape = (heads, width, width, len(index))
    return FourierBlock(index, torch.rand(shape), torch.rand(shape))


other = made(3, 4, [0, 2, 3])
long_q = torch.randn(2, 9, 3, 4)
short_q = torch.randn(2, 4, 3, 4)
long_out, _ = other(long_q, None, None, None)
short_out, _ = other(short_q, None, None, None)
short_ft = torch.fft.rfft(short_out)
assert long_out.shape == (2, 3, 4, 9)
assert short_out.shape == (2, 3, 4, 4)
assert short_ft[..., 2].abs().max() < 1e-5
assert short_ft[..., 1].abs().max() > 1e-3

# %% [markdown]
# 1. One complex E x E matrix a head and a kept bin; nothing else is learned.
# 2. Bin j is written to slot i: modes slide to lower frequencies.
# 3. Slot 0 loses its imaginary part; bins above the last slot stay empty.
# 4. k, v and mask are not read. Eight heads are written in.
# 5. The output is (B, H, E, L), with one `1/(C*C)` and no attention matrix.
#
# Answers sections 5.1, 5.7 and 6 on the layer of TFB. Next: fourier_small.
# %% [markdown] lang="zh"
# 1. 每个头、每个保留的频点一个 E x E 复数矩阵，学的只有它。
# 2. 频点 j 写进槽位 i：模式向低频滑动。
# 3. 槽位 0 丢掉虚部；最后一个槽位之上的频点为空。
# 4. 不读 k、v 和掩码；八个头是写死的。
# 5. 输出是 (B, H, E, L)，只有一个 `1/(C*C)`，没有注意力矩阵。
#
# 对应 Fourier 笔记 5.1、5.7、6（TFB 版本）。下一课：fourier_small。
# %% summary zh="小结"
print("index {}, {} real einsums".format(index, block_calls))
print("energy out / in: {:.1e}".format(ratio))
