# %% [markdown]
# # Shapes, strides, views
# A tensor is a strip of memory and a way of reading it.
# Most of what looks like moving data only changes the reading.
# Nothing here belongs to one model: every attention layer leans on it.
# %% [markdown] lang="zh"
# # 形状、步幅、视图
# 张量是一条内存，加上一种读法。
# 许多看起来在搬数据的操作，其实只改了读法。
# 这里的内容不属于哪个模型，每个注意力层都要靠它。
# %% setup zh="导入"
import torch

torch.set_grad_enabled(False)
# %% [markdown]
# The sizes used later on: B batch, L steps, H heads, E numbers a head.
# They are those of the Fourier lesson. Try `-p H=1` or `-p L=1`.
# %% [markdown] lang="zh"
# 后面用到的大小：B 批，L 步，H 头，E 每头的维数。
# 与傅里叶那一课相同。可以试 `-p H=1` 或 `-p L=1`。
# %% parameters zh="参数" tags=["parameters"]
B, L, H, E = 3, 10, 8, 2
# %% [markdown]
# ## One strip of memory
# The shape says how many, the stride says how far apart.
# cell = offset + sum of index * stride. For a[1,2]: `0 + 1*3 + 2*1` = 5.
# Row-major order: the last index runs fastest, its stride is 1.
# %% [markdown]
# ```text
# views      <- this lesson          einsum, attention: all read strips
# memory     | 0 | 1 | 2 | 3 | 4 | 5 |
# a (2,3)      a[0,:]      a[1,:]        strides (3, 1), offset 0
# ```
# %% [markdown] lang="zh"
# ## 一条内存
# 形状说有多少，步幅（stride）说隔多远。
# 格号 = 偏移量 + 每个下标 * 该轴步幅，全部相加。a[1,2]：`0 + 1*3 + 2*1` = 5。
# 行优先：最后一个下标变得最快，步幅为 1。
# %% [markdown] lang="zh"
# ```text
# views      <- 这一课               einsum 和注意力读的都是这样的内存
# 内存       | 0 | 1 | 2 | 3 | 4 | 5 |
# a (2,3)      a[0,:]      a[1,:]        步幅 (3, 1)，偏移量 0
# ```
# %% map zh="一条内存" ask="a is (2,3) with strides (3,1). Which memory cell is a[1,2]?" ask_zh="a 的形状是 (2,3)，步幅 (3,1)。a[1,2] 是几号内存格？" answer="5" why="1*3 + 2*1 = 5: each index times its stride, added up." why_zh="1*3 + 2*1 = 5：每个下标乘步幅再相加。" wrong="3|6|2" why_wrong="1*3 + 2*1: multiply by the strides, do not add the indices.|Cells count from 0, so the last of six is 5.|Row 1 begins at cell 3." why_wrong_zh="1*3 + 2*1：要乘步幅，不是把下标相加。|格从 0 数起，六格中的最后一格是 5 号。|第 1 行从 3 号格开始。"
memory = torch.arange(6)  # (cell)
a = memory.view(2, 3)  # (row, col)
assert a.stride() == (3, 1)
assert a[1, 2] == memory[1 * 3 + 2 * 1]
assert a.data_ptr() == memory.data_ptr()
# %% [markdown]
# a.T has shape (3,2) and strides (1,3): the same strip, other steps.
# No number was moved or copied, whatever the size of a.
# %% [markdown]
# ```text
# memory   | 0 | 1 | 2 | 3 | 4 | 5 |
# a        row: +3, col: +1       0 1 2 / 3 4 5
# a.T      row: +1, col: +3       0 3 / 1 4 / 2 5
# ```
# %% [markdown] lang="zh"
# a.T 的形状是 (3,2)，步幅是 (1,3)：同一条内存，换了走法。
# 没有移动也没有复制任何数，不论 a 有多大。
# %% [markdown] lang="zh"
# ```text
# 内存     | 0 | 1 | 2 | 3 | 4 | 5 |
# a        行：+3，列：+1         0 1 2 / 3 4 5
# a.T      行：+1，列：+3         0 3 / 1 4 / 2 5
# ```
# %% transpose zh="转置" ask="a has strides (3,1). What strides has a.T?" ask_zh="a 的步幅是 (3,1)，a.T 的步幅是什么？" answer="(1, 3)" why="The axes change places and take their strides along." why_zh="两个轴换位，各自带着步幅走。" wrong="(2, 1)|(3, 1)|(1, 2)" why_wrong="That would be a fresh (3,2) tensor; a.T is not fresh.|The shape changed, and the steps with it.|Going one column right in a.T is one row down in a: 3 cells." why_wrong_zh="那是新建的 (3,2) 张量；a.T 不是新建的。|形状换了，步幅也跟着换。|在 a.T 里右移一列，就是在 a 里下移一行：3 格。"
t = a.T  # (col, row)
assert t.stride() == (1, 3)
assert t.data_ptr() == a.data_ptr()
assert t[2, 1] == a[1, 2]
assert not t.is_contiguous()
# %% [markdown]
# One strip, several readers: write through one, and all see it.
# t[2, 0] is cell 2, and so is a[0, 2].
# clone() makes a strip of its own.
# %% [markdown] lang="zh"
# 一条内存，几个读者：从一处写入，处处可见。
# t[2, 0] 是 2 号格，a[0, 2] 也是。
# clone() 则另开一条内存。
# %% alias zh="共享内存" ask="t is a.T. After t[2, 0] = 100, which cell of a is 100?" ask_zh="t 是 a.T。执行 t[2, 0] = 100 之后，a 的哪一格是 100？" answer="a[0, 2]" why="a.T reads the same memory with its two indices swapped." why_zh="a.T 读同一块内存，只是两个下标对调。" wrong="a[2, 0]|none, t is a copy|a[1, 0]" wrong_zh="a[2, 0]|没有，t 是副本|a[1, 0]" why_wrong="a has no row 2; the indices are swapped.|Only clone() or contiguous() could have copied.|Cell 2 is in row 0 of a: 0*3 + 2." why_wrong_zh="a 没有第 2 行；下标对调了。|只有 clone() 或 contiguous() 才会复制。|2 号格在 a 的第 0 行：0*3 + 2。"
separate = a.clone()  # (row, col)
t[2, 0] = 100
assert a[0, 2] == 100
assert memory[2] == 100
assert separate[0, 2] == 2
# %% [markdown]
# A slice is a view as well: it may begin later and step wider.
# Row 1 begins at offset 3. Column 1 begins at 1 and steps by 3.
# %% [markdown] lang="zh"
# 切片也是视图：可以从后面开始，也可以跨大步。
# 第 1 行从偏移量 3 开始；第 1 列从 1 开始，每步跨 3。
# %% slice zh="切片" ask="column = a[:, 1]. What are its offset and stride?" ask_zh="column = a[:, 1]，偏移量和步幅是多少？" answer="offset 1, stride 3" answer_zh="偏移量 1，步幅 3" why="a[0, 1] is cell 1; going down one row skips 3 cells." why_zh="a[0, 1] 是 1 号格；往下一行跳过 3 格。" wrong="offset 3, stride 1|offset 1, stride 1|offset 0, stride 2" wrong_zh="偏移量 3，步幅 1|偏移量 1，步幅 1|偏移量 0，步幅 2" why_wrong="That is row 1.|Down a column is a row further: 3 cells.|A column starts in its own place, cell 1." why_wrong_zh="那是第 1 行。|沿列往下走一步就是下一行：隔 3 格。|列从自己的位置开始，即 1 号格。"
second_row = a[1]  # (col)
column = a[:, 1]  # (row)
ends = a[:, ::2]  # (row, two)
assert (second_row.storage_offset(), second_row.stride()) == (3, (1,))
assert (column.storage_offset(), column.stride()) == (1, (3,))
assert ends.stride() == (3, 2)
# %% [markdown]
# Broadcasting needs no copies either: an axis with stride 0
# reads the same cells again and again.
# %% [markdown] lang="zh"
# 广播也不需要复制：步幅为 0 的轴
# 一遍遍读同样的格子。
# %% expand zh="广播与步幅 0" ask="bias is (3,). What strides has bias.expand(4, 3)?" ask_zh="bias 的形状是 (3,)，bias.expand(4, 3) 的步幅是什么？" answer="(0, 1)" why="The new axis has stride 0: every row reads the same three cells." why_zh="新轴的步幅是 0：每一行都读同样的三格。" wrong="(3, 1)|(1, 0)|(1, 4)" why_wrong="That would be twelve cells; there are three.|The rows repeat, not the columns.|Those are the strides of four rows stored column by column." why_wrong_zh="那要十二格，实际只有三格。|重复的是行，不是列。|那是按列存放 4 行时的步幅；expand 不动内存。"
bias = torch.tensor([10, 20, 30])  # (col)
wide = bias.expand(4, 3)  # (row, col)
assert wide.stride() == (0, 1)
assert wide.data_ptr() == bias.data_ptr()
assert torch.equal(a + bias, a + bias.expand(2, 3))
# %% [markdown]
# ## view: split and merge
# view gives the same cells a new shape. It never moves and never copies.
# Splitting an axis always works, contiguous or not:
# the outer part takes big steps, the inner part the old one.
# %% [markdown] lang="zh"
# ## view：拆分与合并
# view 给同样的格子一个新形状，从不移动，从不复制。
# 拆分一个轴总是可以的，不论内存是否连续：
# 外层迈大步，内层沿用原来的步幅。
# %% split zh="拆分" ask="m is (6,4) with strides (1,6), not contiguous. Is m.view(2, 3, 4) legal?" ask_zh="m 的形状是 (6,4)，步幅 (1,6)，非连续。m.view(2, 3, 4) 合法吗？" answer="yes, it only splits an axis" answer_zh="合法，它只拆分一个轴" why="Six at stride 1 is two of stride 3 and three of stride 1: the same walk." why_zh="步幅为 1 的 6 个，就是步幅 3 的 2 个配步幅 1 的 3 个：走法相同。" wrong="no, view needs contiguous memory|no, 2*3 is not 4|yes, because view copies" wrong_zh="不合法，view 要求内存连续|不合法，2*3 不等于 4|合法，因为 view 会复制" why_wrong="Splitting works with any stride.|The axis of 6 is split, the axis of 4 is left alone.|view never copies." why_wrong_zh="拆分与步幅无关，总能成功。|拆的是大小为 6 的轴，4 没有动。|view 从不复制。"
m = torch.arange(24).view(4, 6).T  # (six, four)
parts = m.view(2, 3, 4)  # (two, three, four)
assert not m.is_contiguous()
assert parts.stride() == (3, 1, 6)
assert parts.data_ptr() == m.data_ptr()
# %% [markdown]
# Merging two axes needs one even step through both:
# stride of the outer = size of the inner * stride of the inner.
# a: 3 = 3 * 1, so it merges. a.T: 1 is not 2 * 3, so view raises.
# reshape takes the view where there is one, and copies where not:
# so view and reshape are not the same thing.
# %% [markdown] lang="zh"
# 相邻两轴能合并，要求沿合并后的轴走，每一步的间隔都一样：
# 外层步幅 = 内层大小 * 内层步幅。
# a：3 = 3 * 1，可以合并。a.T：1 不等于 2 * 3，view 报错。
# reshape 能用视图就用视图，不能就复制：
# 所以 view 与 reshape 并不等价。
# %% merge zh="合并" ask="a.T has shape (3,2), strides (1,3). Does a.T.view(6) work?" ask_zh="a.T 的形状是 (3,2)，步幅 (1,3)。a.T.view(6) 行吗？" answer="no, 1 is not 2 * 3" answer_zh="不行，1 不等于 2 * 3" why="The first axis has stride 1; merging needs 2 * 3, the second's size times its stride." why_zh="前轴步幅是 1；合并需要 2 * 3，即后轴大小乘步幅。" wrong="yes, there are six cells|yes, it copies|no, because 6 is not 3" wrong_zh="行，正好六格|行，它会复制|不行，因为 6 不等于 3" why_wrong="The count fits, the steps do not.|reshape would; view raises.|The sizes multiply to 6; the strides are the obstacle." why_wrong_zh="个数对，步子不匀。|会复制的是 reshape，view 报错。|大小乘起来是 6，障碍在步幅。"
def mergeable(x, axis):
    outer, inner = x.stride(axis), x.stride(axis + 1)
    return outer == x.shape[axis + 1] * inner


try:
    t.view(6)
    refused = False
except RuntimeError:
    refused = True
assert refused
assert mergeable(a, 0) and not mergeable(t, 0)
flat_view = a.reshape(6)  # (cell)
flat_copy = t.reshape(6)  # (cell)
assert flat_view.data_ptr() == a.data_ptr()
assert flat_copy.data_ptr() != t.data_ptr()
# %% [markdown]
# contiguous() says: let memory be in reading order.
# If it is already, the same tensor comes back, and nothing is copied.
# It forces no copy. What it changes is the order of the numbers in memory:
# the last axis gets stride 1, values and indices stay.
# %% [markdown] lang="zh"
# contiguous() 的意思是：让内存次序与读的次序一致。
# 若本来就一致，返回的就是原来的张量，什么也不复制。
# 它并不强制复制；它只改变数在内存里的次序，
# 使最后一个轴的步幅为 1；数值和下标都不变。
# %% contiguous zh="连续化" ask="a is contiguous. How many cells does a.contiguous() copy?" ask_zh="a 是连续的，a.contiguous() 复制几格？" answer="0" why="It is contiguous already, so the same tensor comes back." why_zh="已经连续，原样返回同一个张量。" wrong="6|3|1" why_wrong="It copies only when the order is wrong.|Rows are not copied either.|Nothing at all is copied." why_wrong_zh="次序不对时才复制。|行也不复制。|什么也不复制。"
same = a.contiguous()  # (row, col)
ordered = t.contiguous()  # (col, row)
assert same.data_ptr() == a.data_ptr()
assert ordered.data_ptr() != t.data_ptr()
assert ordered.stride() == (2, 1)
assert torch.equal(ordered, t)
# %% [markdown]
# ## In attention layers
# q is (B, L, H, E); rfft wants time last, so permute(0, 2, 3, 1).
# q[0,3,5,1] is cell `3*16 + 5*2 + 1` = 59, and xq[0,5,1,3] is cell 59.
# Lost between (B,L,H,E) and (B,H,E,L)? Read the strides:
# the axis with stride 16 is time, wherever it stands.
# %% [markdown]
# ```text
# q   (3,10,8,2)  [B, L, H, E]   strides (160, 16,  2,  1)
# xq  (3,8,2,10)  [B, H, E, L]   strides (160,  2,  1, 16)
# ```
# %% [markdown] lang="zh"
# ## 在注意力层里
# q 是 (B, L, H, E)；rfft 要时间在最后，所以 permute(0, 2, 3, 1)。
# q[0,3,5,1] 在 59 号格（`3*16 + 5*2 + 1`），xq[0,5,1,3] 也是。
# 分不清 (B,L,H,E) 和 (B,H,E,L)？看步幅：
# 步幅为 16 的轴就是时间，不论它排在哪里。
# %% [markdown] lang="zh"
# ```text
# q   (3,10,8,2)  [B, L, H, E]   步幅 (160, 16,  2,  1)
# xq  (3,8,2,10)  [B, H, E, L]   步幅 (160,  2,  1, 16)
# ```
# %% permute zh="换轴" ask="q (3,10,8,2) has strides (160,16,2,1). And q.permute(0, 2, 3, 1)?" ask_zh="q (3,10,8,2) 的步幅是 (160,16,2,1)，q.permute(0, 2, 3, 1) 呢？" answer="(160, 2, 1, 16)" why="The strides go with their axes: axes 0, 2, 3, 1 had 160, 2, 1, 16." why_zh="步幅跟着轴走：轴 0、2、3、1 的步幅是 160、2、1、16。" wrong="(160, 20, 10, 1)|(160, 16, 2, 1)|(160, 1, 16, 2)" why_wrong="That is a fresh tensor of the new shape; permute copies nothing.|The strides travel with their axes.|That is permute(0, 3, 1, 2)." why_wrong_zh="那是同样形状的新张量；permute 不复制。|步幅跟着轴一起走。|那是 permute(0, 3, 1, 2)。"
q = torch.arange(B * L * H * E).view(B, L, H, E)  # (B, L, H, E)
xq = q.permute(0, 2, 3, 1)  # (B, H, E, L)
assert xq.data_ptr() == q.data_ptr()
assert xq.stride() == (L * H * E, E, 1, H * E)
assert xq[0, H - 1, 0, L - 1] == q[0, L - 1, H - 1, 0]
if (B, L, H, E) == (3, 10, 8, 2):
    assert q[0, 3, 5, 1] == 59 and xq[0, 5, 1, 3] == 59
# %% [markdown]
# Two results that are not contiguous, and view treats them differently.
# Fourier's out permuted back: 20 = 2 * 10, H and E merge without a copy.
# FullAttention's V: 48 is not 8 * 1, so contiguous() must come first.
# "view needs contiguous memory" is too strong a rule.
# %% [markdown]
# ```text
#                     shape       strides         merge the last two
# out permuted        (3,10,8,2)  (160,1,20,10)   20 = 2*10    view works
# FullAttention's V   (8,6,2,8)   (96,8,48,1)     48 != 8*1    view raises
# ```
# %% [markdown] lang="zh"
# 两个都非连续的结果，view 对待它们却不同。
# 傅里叶的 out 换回来：20 = 2 * 10，H 和 E 不用复制就能合并。
# FullAttention 的 V：48 不等于 8 * 1，必须先 contiguous()。
# 说 view 要求内存连续，未免太严。
# %% [markdown] lang="zh"
# ```text
#                     形状        步幅            合并最后两轴
# 换轴后的 out        (3,10,8,2)  (160,1,20,10)   20 = 2*10    view 成功
# FullAttention 的 V  (8,6,2,8)   (96,8,48,1)     48 != 8*1    view 报错
# ```
# %% side by side zh="两例对照" show="v" ask="V is (8,6,2,8) with strides (96,8,48,1). Which merge is legal?" ask_zh="V 是 (8,6,2,8)，步幅 (96,8,48,1)。合并哪两轴是合法的？" answer="none of its neighbours" answer_zh="相邻的轴都不行" why="Neighbours merge if stride = size * stride of the next: 96 is not 6*8, 8 not 2*48, 48 not 8*1." why_zh="相邻两轴能合并，要步幅 = 后轴大小*步幅：96 不是 6*8，8 不是 2*48，48 不是 8*1。" wrong="the last two|the first two|all four" wrong_zh="最后两轴|前两轴|全部四轴" why_wrong="48 is not 8 * 1.|96 is not 6 * 8 = 48.|Then every neighbouring pair would have to merge." why_wrong_zh="48 不等于 8 * 1。|96 不等于 6 * 8 = 48。|那样每一对相邻的轴都得能合并。"
out = torch.zeros(B, H, E, L)  # (B, H, E, L)
turned = out.permute(0, 3, 1, 2)  # (B, L, H, E)
merged = turned.view(B, L, H * E)  # (B, L, C)
assert merged.data_ptr() == out.data_ptr()
assert turned.stride() == (H * E * L, 1, E * L, L)
v = torch.zeros(8, 2, 6, 8).permute(0, 2, 1, 3)
assert v.stride() == (96, 8, 48, 1)
assert not v.is_contiguous()
neighbours = [mergeable(v, axis) for axis in range(3)]
assert neighbours == [False, False, False]
try:
    v.view(8, 6, 16)
    v_refused = False
except RuntimeError:
    v_refused = True
assert v_refused
# %% [markdown]
# Which transposes does (B, H, E, L) need before a view as (B, L, C)?
# Time must come second, then H, then E: permute(0, 3, 1, 2), no other.
# Each cell carries its time and channel, so we can count who is at home.
# No permute: 4 of 160. transpose(1, 3): time is right, channels are not.
# Legal and right are two questions; only meaning answers the second.
# %% [markdown] lang="zh"
# (B, H, E, L) 要 view 成 (B, L, C)，之前需要怎样换轴？
# 时间到第二位，然后 H，然后 E：只能是 permute(0, 3, 1, 2)。
# 让每格带着自己的时间和通道，就能数出有几格在该在的位置。
# 不换轴：160 个中只有 4 个。transpose(1, 3)：时间对，通道不对。
# 合法与正确是两回事，正确与否要看含义。
# %% which transpose zh="该怎样换轴" ask="out is (B,H,E,L). Which comes before view(B, L, H*E)?" ask_zh="out 是 (B,H,E,L)。view(B, L, H*E) 之前该做什么？" answer="permute(0, 3, 1, 2)" why="It puts L second and H, E behind it, in the order the view merges them." why_zh="它把 L 放到第二位，H、E 紧随其后，正是 view 合并的次序。" wrong="nothing|transpose(1, 3)|permute(0, 2, 3, 1)" wrong_zh="什么也不做|transpose(1, 3)|permute(0, 2, 3, 1)" why_wrong="It runs, and mixes heads and times in every row.|That gives (B, L, E, H): the channels come out in another order.|That led from (B,L,H,E) to here; the way back is another." why_wrong_zh="能运行，但每一行都混了头和时间。|那得到 (B, L, E, H)：通道次序不同。|那是从 (B,L,H,E) 到这里的走法，回去是另一种。"
def at_home(turn, L, H, E):
    cells = torch.arange(H * E * L).view(1, H, E, L)
    rows = turn(cells).reshape(L, H * E)
    right_time = rows % L == torch.arange(L).view(L, 1)
    right_channel = rows // L == torch.arange(H * E)
    return (right_time & right_channel).sum().item()


as_it_is = at_home(lambda x: x, L, H, E)
swapped = at_home(lambda x: x.transpose(1, 3), L, H, E)
permuted = at_home(lambda x: x.permute(0, 3, 1, 2), L, H, E)
assert permuted == L * H * E
if (L, H, E) == (10, 8, 2):
    assert (as_it_is, swapped, permuted) == (4, 20, 160)
# %% [markdown]
# Who shares the strip, and who makes a new one?
# view, permute, T, slices, expand, and .real of a complex tensor share.
# Arithmetic, softmax, rfft and clone make new memory, and so does an einsum of
# several inputs. reshape and contiguous do one or the other.
# %% [markdown] lang="zh"
# 谁共享内存，谁新开内存？
# view、permute、T、切片、expand、复数张量的 .real：共享。
# 四则运算、softmax、rfft、clone、多个输入的 einsum：新开。
# reshape 和 contiguous：看情况。只有一个输入又不求和的 einsum 是视图。
# %% who copies zh="谁会复制" ask="Which of these allocates new memory?" ask_zh="下面哪个会新开内存？" answer="torch.fft.rfft(xq)" why="Its numbers are new ones; the other three only read the old cells." why_zh="它算出新的数；另外三个只是读旧的格子。" wrong="q.permute(0, 2, 3, 1)|q[:, 2:5]|z.real of a complex z" wrong_zh="q.permute(0, 2, 3, 1)|q[:, 2:5]|复数 z 的 z.real" why_wrong="permute changes shape and strides only.|A slice begins later in the same strip.|It reads every second number of z's strip." why_wrong_zh="permute 只改形状和步幅。|切片只是从同一条内存的后面开始。|它隔一个读一个 z 的内存。"
z = torch.complex(out, out)  # (B, H, E, L)
sharing = [q.view(-1), q.permute(0, 2, 3, 1), q[:1], q.unsqueeze(0)]
assert [x.data_ptr() == q.data_ptr() for x in sharing] == [True] * 4
real = z.real  # (B, H, E, L)
assert real.data_ptr() == z.data_ptr()
assert real.stride() == (2 * H * E * L, 2 * E * L, 2 * L, 2)
fresh = [q + 0, q.clone(), torch.cat([q])]
assert [x.data_ptr() == q.data_ptr() for x in fresh] == [False] * 3
# %% [markdown]
# The same count with sizes that all differ: L=5, H=3, E=4.
# transpose(1, 3) is wrong here too, and permute(0, 3, 1, 2) is right.
# With H = 1, E = 1 or L = 1 some mistakes cannot be seen:
# a test at such sizes proves nothing.
# %% [markdown] lang="zh"
# 换成互不相同的大小再数一遍：L=5，H=3，E=4。
# transpose(1, 3) 仍然不对，permute(0, 3, 1, 2) 仍然对。
# H = 1、E = 1 或 L = 1 时有些错误看不出来：
# 用这样的大小测试，什么也证明不了。
# %% rerun zh="换一组尺寸再跑" ask="At which sizes does the view without permute look right?" ask_zh="什么大小下，不换轴的 view 看起来是对的？" answer="L = 1, or H*E = 1" answer_zh="L = 1，或 H*E = 1" why="With one step, or one channel, there is no order that could be wrong." why_zh="只有一步或只有一个通道时，没有次序可错。" wrong="H = E|L = H*E|never" wrong_zh="H = E|L = H*E|从来不会" why_wrong="Heads and numbers may be equal; time is still in the wrong place.|A square mix is a mix: it is the transpose.|With one row or one column there is nothing to mix." why_wrong_zh="头数与维数相等也没用，时间仍在错误的位置。|方的也照样混：那是转置。|只有一行或一列时，没什么可混的。"
assert at_home(lambda x: x, 5, 3, 4) == 2
assert at_home(lambda x: x.transpose(1, 3), 5, 3, 4) == 10
assert at_home(lambda x: x.permute(0, 3, 1, 2), 5, 3, 4) == 60
assert at_home(lambda x: x, 1, 3, 4) == 12
assert at_home(lambda x: x, 5, 1, 1) == 5
other_q = torch.arange(2 * 5 * 3 * 4).view(2, 5, 3, 4)
other_xq = other_q.permute(0, 2, 3, 1)
assert other_xq.stride() == (60, 4, 1, 12)
# %% [markdown]
# ## Afterwards
# einsum reads its operands by strides too, and its results may come
# out in an order that is not the reading order.
# That is why FullAttention ends in contiguous().
# %% [markdown] lang="zh"
# ## 之后
# einsum 也按步幅读取输入，它的结果在内存里的次序
# 可能不是读的次序。
# 所以 FullAttention 以 contiguous() 结尾。
# %% what comes next zh="之后去哪儿"
A = torch.ones(8, 2, 6, 6)
values = torch.ones(8, 6, 2, 8)
result = torch.einsum("bhls,bshd->blhd", A, values)
assert result.stride() == v.stride()
# %% [markdown]
# 1. cell = offset + sum of index * stride (in all notes).
# 2. permute and slices share memory and move nothing (FC 5.3).
# 3. view splits always, merges when the steps are even (AL 5.3, 5.5).
# 4. contiguous() copies only when needed (FA 5.3).
# 5. A legal view may still be wrong: ask where time is (FC 5.8).
#
# Sections: FA FullAttention, AL AttentionLayer, FC FourierCrossAttention.
# %% [markdown] lang="zh"
# 1. 格号 = 偏移量 + 下标乘步幅之和（各篇笔记）。
# 2. permute 和切片共享内存，什么也不移动（FC 5.3）。
# 3. view 总能拆分，步子均匀才能合并（AL 5.3、5.5）。
# 4. contiguous() 只在需要时复制（FA 5.3）。
# 5. 合法的 view 也可能是错的：先问时间在哪里（FC 5.8）。
#
# FA、AL、FC：FullAttention、AttentionLayer、FourierCrossAttention 三篇笔记。
# %% summary zh="小结"
print("at home:", as_it_is, swapped, permuted, "of", L * H * E)
