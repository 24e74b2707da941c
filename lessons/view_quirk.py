# %% [markdown]
# # The view quirk and its mended twin
# A Fourier layer returns (B, H, E, L). Its caller views that as (B, L, C).
# The counts are equal, so nothing fails, and almost every number is misread.
# ```text
# AutoCorrelationLayer.forward
# |- project, .view(B, L, H, E)              split: right
# |- FourierBlock or FourierCrossAttention   returns (B, H, E, L)
# |- out.view(B, L, -1)                      merge: here is the quirk
# +- out_projection                          one Linear, row by row
# ```
# Token: a time step. After the quirk no row belongs to one any more.
# %% [markdown] lang="zh"
# # view 错位与修正版
# 傅里叶层返回 (B, H, E, L)，调用者用 view 把它看成 (B, L, C)。
# 元素个数相等，所以不报错，可是几乎每个数都被认错了位置。
# ```text
# AutoCorrelationLayer.forward
# |- 投影，.view(B, L, H, E)                 拆分：正确
# |- FourierBlock 或 FourierCrossAttention   返回 (B, H, E, L)
# |- out.view(B, L, -1)                      合并：错位就在这里
# +- out_projection                          一个 Linear，逐行作用
# ```
# token 是时间步。错位之后，没有哪一行只属于一个时间步。
# %% map zh="地图"
import torch
import torch.nn as nn

torch.set_grad_enabled(False)

# %% [markdown]
# The toy layer: 8 heads of 2 features, 10 time steps, 16 channels.
# ```text
# name      shape           one row is
# out       (B, H, E, L)    one feature of one head over time
# claimed   (B, L, C)       one time step over all channels
# ```
# %% [markdown] lang="zh"
# 小例子：8 个头，每头 2 个特征，10 个时间步，16 个通道。
# ```text
# 名称      形状            一行是什么
# out       (B, H, E, L)    某个头的某个特征，随时间变化
# claimed   (B, L, C)       某个时间步的全部通道
# ```
# %% sizes zh="大小" tags=["parameters"]
B, L, H, E = 3, 10, 8, 2
C = H * E

# %% [markdown]
# ## One number, one name
# To see who is who, write names into the cells:
# `100*head + 10*feature + time`.
# 217 is head 2, feature 1, time 7. No two cells share a name while E and L
# are at most 10. In out each row is one head and feature.
# %% [markdown] lang="zh"
# ## 给每个数一个名字
# 为了认得清，在格子里写上名字：`100*head + 10*feature + time`。
# 217 就是头 2、特征 1、时间 7。E、L 不超过 10 时名字互不相同。
# out 的每一行是一个头的一个特征。
# %% codes zh="三位数编码" ask="Which name has head 5, feature 0, time 3?" ask_zh="头 5、特征 0、时间 3 的名字是什么？" answer="503" why="100*5 + 10*0 + 3." why_zh="100*5 + 10*0 + 3。" wrong="53|305|530" why_wrong="Feature 0 keeps its place in the middle.|The head comes first.|Feature is the middle digit, time the last." why_wrong_zh="特征 0 也占中间一位。|头在最前面。|中间一位是特征，最后一位是时间。"
head = torch.arange(H).view(H, 1, 1)
feature = torch.arange(E).view(1, E, 1)
time = torch.arange(L)
code = 100 * head + 10 * feature + time
out = code.expand(B, H, E, L).contiguous()          # (B, H, E, L)
unique = max(E, L) <= 10
assert out[0, H - 1, E - 1, L - 1] == 100 * (H - 1) + 10 * (E - 1) + L - 1

# %% [markdown]
# In memory it is one strip, time fastest: all times of head 0 feature 0,
# then of feature 1, then of head 1. Strides (160, 20, 10, 1) say the same.
# ```text
# cell    0   1 ..   9  10  11 ..  19  20  21 ..  29 ...
# code    0   1 ..   9  10  11 ..  19 100 101 .. 109 ...
# ```
# %% [markdown] lang="zh"
# 内存里是一长条，时间变化最快：先是头 0 特征 0 的所有时间，
# 再是特征 1 的，然后轮到头 1。步幅 (160, 20, 10, 1) 说的是同一件事。
# ```text
# 格号    0   1 ..   9  10  11 ..  19  20  21 ..  29 ...
# 编码    0   1 ..   9  10  11 ..  19 100 101 .. 109 ...
# ```
# %% memory zh="内存" ask="A fresh (3, 8, 2, 10): what are its strides?" ask_zh="新建的 (3, 8, 2, 10)，步幅是多少？" answer="(160, 20, 10, 1)" why="From the right: 1, then 10, then 2*10, then 8*2*10." why_zh="从右往左：1，10，2*10，8*2*10。" wrong="(3, 8, 2, 10)|(160, 2, 1, 16)|(1, 3, 24, 48)" why_wrong="That is its shape.|That is q permuted: time in steps of 16.|The last axis runs fastest, not the first." why_wrong_zh="那是形状。|那是换轴后的 q：时间步幅为 16。|变化最快的是最后一轴，不是第一轴。"
strip = out[0].view(-1)
assert out.stride() == (H * E * L, E * L, L, 1)
assert H == 1 or strip[E * L] == 100
assert strip[L - 1] == L - 1

# %% [markdown]
# ## The quirk
# `3*8*2*10` = 480 = `3*10*16`. Equal counts make a view legal; they never make
# it right. No number moves: the strip is only cut every 16 cells.
# %% [markdown] lang="zh"
# ## 错位
# `3*8*2*10` = 480 = `3*10*16`。个数相等只说明 view 合法，从不说明它正确。
# 一个数也没有移动：只是把长条改成每 16 格切一段。
# %% view zh="view" ask="After out.view(3, 10, 16): what is in row 3, column 9?" ask_zh="out.view(3, 10, 16) 之后，第 3 行第 9 列是什么？" answer="217" why="3*16 + 9 = 57 = 2*20 + 1*10 + 7: head 2, feature 1, time 7." why_zh="3*16 + 9 = 57 = 2*20 + 1*10 + 7：头 2、特征 1、时间 7。" wrong="413|390|309" why_wrong="That is what the place claims: channel 9 is head 4, feature 1, at time 3.|A cell holds a code h e t, not row and column.|Count along the strip: 3*16 + 9 = 57, and head 0 ends at 20." why_wrong_zh="那是这个位置自称的内容：通道 9 是头 4 特征 1，时间 3。|格子里是编码 头-特征-时间，不是行和列。|沿长条数：3*16 + 9 = 57，而头 0 在 20 处就结束了。"
quirk = out.view(B, L, -1)                          # (B, row, col)
assert quirk.numel() == out.numel() == B * L * C
assert quirk.shape == (B, L, C)
assert quirk.data_ptr() == out.data_ptr()

# %% [markdown]
# Row 3, column 9 after the view is cell 3*16 + 9 = 57 of the strip, and
# 57 = 2*20 + 1*10 + 7: head 2, feature 1, time 7, so 217. In a true (B, L, C)
# column 9 = 4*2 + 1 is head 4, feature 1, and row 3 is time 3: 413.
# %% [markdown] lang="zh"
# 看 view 后的第 3 行第 9 列：`3*16 + 9` = 57，即长条的 57 号格。
# `57 = 2*20 + 1*10 + 7`：头 2、特征 1、时间 7，是 217。
# 按 (B, L, C)，第 9 列（`9 = 4*2 + 1`）应是头 4、特征 1，
# 第 3 行应是时间 3：413。
# %% one-cell zh="看一个格子" ask="Row 9, column 15 of the quirk: which code is there?" ask_zh="错位后第 9 行第 15 列是哪个编码？" answer="719" why="9*16 + 15 = 159, the last cell: head 7, feature 1, time 9." why_zh="9*16 + 15 = 159，最后一格：头 7、特征 1、时间 9。" wrong="915|159|700" why_wrong="Row and column are no code.|159 is the number of the cell, the last one.|The last cell holds the last feature and time." why_wrong_zh="行和列不是编码。|159 是格号，即最后一格。|最后一格是最后的特征和时间。"
def read_cell(row, col, heads, width, steps):
    cell = row * heads * width + col
    holds = cell // (width * steps), cell // steps % width, cell % steps
    claims = col // width, col % width, row
    return cell, holds, claims


cell, holds, claims = read_cell(3, 9, 8, 2, 10)
assert cell == 57
assert holds == (2, 1, 7)
assert claims == (4, 1, 3)
row, col = L - 1, C // 2
cell, there, claims = read_cell(row, col, H, E, L)
assert quirk[0, row, col] == 100 * there[0] + 10 * there[1] + there[2]

# %% [markdown]
# This is how the published wrapper reads it. The comment on the line says
# (B, L, C), and the sizes agree with it. The order cannot be: einstep marks
# this comment as wrong, because it follows the axes and not only the sizes.
# %% [markdown] lang="zh"
# 公开代码的外层就是这样理解的。行尾注释写着 (B, L, C)，大小也对得上。
# 但次序不可能对：einstep 会标出这条注释有误，
# 因为它跟踪的是轴，而不只是大小。
# %% claim zh="注释自称的轴" show="claimed"
claimed = out.view(B, L, -1)    # (B, L, C)
truth = out.permute(0, 3, 1, 2).reshape(B, L, C)    # (B, L, C)
agree = claimed == truth
assert claimed.shape == truth.shape
assert bool(agree.all()) == (min(L, C) == 1)

# %% [markdown]
# ## Count it
# Of 160 cells of a batch item, 20 stand in the row of their own time, and
# only 4 of these in their own column too. FourierBlock is read the same way.
# %% [markdown] lang="zh"
# ## 数一数
# 一个样本有 160 格，只有 20 格落在自己时间的那一行，
# 其中连列也对的只有 4 格。FourierBlock 的输出也是这样被读的。
# %% count zh="计数" ask="How many of the 160 cells hold the time and channel they claim?" ask_zh="160 格里，有几格的时间和通道都与自称的一致？" answer="4" why="Both places agree for channel c and step t only if 10c + t = 16t + c: four times." why_zh="通道 c、时间 t 两处相同，要 10c + t = 16t + c：只有四格。" wrong="160|20|0" why_wrong="A legal view is not a right one.|That many stand in the right row; the column must fit too.|The first cell of the strip is always right." why_wrong_zh="view 合法，不等于读对。|那是行正确的格数，列也要对才行。|长条的第一格总是对的。"
def count_right(heads, width, steps):
    cells = torch.arange(heads * width * steps).view(steps, -1)
    own_row = cells % steps == torch.arange(steps).view(steps, 1)
    own_col = cells // steps == torch.arange(heads * width)
    both = own_row & own_col
    return int(both.sum()), int(own_row.sum()), cells.numel()


right, in_row, total = count_right(H, E, L)
assert count_right(8, 2, 10) == (4, 20, 160)
assert int(agree[0].sum()) == right or not unique

# %% [markdown]
# Which heads does a row hold? Row 0 only head 0, row 1 heads 0 and 1, and so
# on: rows 0, 4, 5 and 9 hold one head, the others two. Never all eight.
# Every row holds all ten times.
# %% [markdown] lang="zh"
# 每一行里有哪些头？第 0 行只有头 0，第 1 行有头 0 和 1，依此类推：
# 第 0、4、5、9 行只有一个头，其余两个，从来不是全部八个。
# 而每一行都含有全部十个时间。
# %% heads-by-row zh="每行的头" ask="Which rows hold one head only?" ask_zh="哪些行只含一个头？" answer="0 4 5 9" answer_zh="0 4 5 9" why="A head is 20 cells, a row 16: these rows lie within one head." why_zh="一个头 20 格，一行 16 格：这几行恰好落在一个头里。" wrong="none|all|0 9" wrong_zh="没有|全部|0 9" why_wrong="A head has 20 cells; rows begin at 0, 64, 80 and 144 inside one head.|16 cells often cross the border between two heads.|80 = 4*20: a head begins where row 5 begins, so 4 and 5 as well." why_wrong_zh="一个头有 20 格；从 0、64、80、144 开始的行都落在一个头里。|16 格常常跨过两个头的分界。|80 = 4*20：第 5 行开头正好也是一个头的开头，所以还有 4 和 5。"
def heads_and_times(heads, width, steps):
    cells = torch.arange(heads * width * steps).view(steps, -1)
    who = (cells // (width * steps)).tolist()
    when = (cells % steps).tolist()
    held = [sorted(set(row)) for row in who]
    return held, [len(set(row)) for row in when]


held, times = heads_and_times(8, 2, 10)
single = [row for row in range(10) if len(held[row]) == 1]
assert held[:5] == [[0], [0, 1], [1, 2], [2, 3], [3]]
assert held[5:] == [[4], [4, 5], [5, 6], [6, 7], [7]]
assert single == [0, 4, 5, 9]
assert times == [10] * 10

# %% [markdown]
# Small enough to check on paper: two heads, two features, three steps.
# ```text
# strip     0   1   2  10  11  12 100 101 102 110 111 112
# viewed    0   1   2  10 | 11  12 100 101 | 102 110 111 112
# intended  0  10 100 110 |  1  11 101 111 |   2  12 102 112
# ```
# %% [markdown] lang="zh"
# 小到可以在纸上核对：两个头，两个特征，三个时间步。
# ```text
# 长条      0   1   2  10  11  12 100 101 102 110 111 112
# view 后   0   1   2  10 | 11  12 100 101 | 102 110 111 112
# 本意      0  10 100 110 |  1  11 101 111 |   2  12 102 112
# ```
# %% small zh="小例子" show="viewed" ask="2 heads, 2 features, 3 steps: what is row 1 after the view?" ask_zh="2 个头、2 个特征、3 步：view 之后第 1 行是什么？" answer="11 12 100 101" why="Cells 4 to 7 of the strip, four a row." why_zh="长条的 4 到 7 号格，每行四格。" wrong="1 11 101 111|10 11 12 100|100 101 102 110" why_wrong="That is the intended row: permute first.|A row has 4 cells: row 1 begins at cell 4.|Row 1 begins at cell 4, not at head 1." why_wrong_zh="那是本意中的行：要先换轴。|一行 4 格，第 1 行从第 4 格开始。|第 1 行从第 4 格开始，不是从头 1 开始。"
by_head = 100 * torch.arange(2).view(2, 1, 1)
small = by_head + 10 * torch.arange(2).view(2, 1) + torch.arange(3)
viewed = small.view(3, 4)
intended = small.permute(2, 0, 1).reshape(3, 4)
rows = [[0, 1, 2, 10], [11, 12, 100, 101], [102, 110, 111, 112]]
meant = [[0, 10, 100, 110], [1, 11, 101, 111], [2, 12, 102, 112]]
assert viewed.tolist() == rows
assert intended.tolist() == meant

# %% [markdown]
# When is the quirk invisible? With one channel (`H*E` = 1) or one step (L = 1)
# both orders are the same. A test at such sizes would pass.
# %% [markdown] lang="zh"
# 什么时候看不出错位？只有一个通道（`H*E` = 1）或一个时间步（L = 1）时，
# 两种次序相同。在这种大小上做测试，会全部通过。
# %% invisible zh="看不出的时候" ask="At which sizes is view(B, L, -1) right without a permute?" ask_zh="哪种大小下，不换轴直接 view(B, L, -1) 也正确？" answer="H=1, E=1" why="With one channel there is nothing to put in order." why_zh="只有一个通道时，没有次序可言。" wrong="H=1, E=2|H=2, E=1|L = H*E" why_wrong="Two features already take turns in a true row.|Two heads already take turns in a true row.|A square strip is only transposed, not right." why_wrong_zh="两个特征在正确的行里本该交替。|两个头在正确的行里本该交替。|方形只是转置，并不正确。"
one_channel = count_right(1, 1, 7)
one_step = count_right(3, 2, 1)
square = count_right(2, 2, 4)
assert one_channel == (7, 7, 7)
assert one_step == (6, 6, 6)
assert square[0] < square[2]

# %% [markdown]
# ## The mended twin
# Permute first: (0, 3, 1, 2) puts time second, head and feature last.
# Then merging them gives true rows: all 160 cells right. Which transposes
# come before a view? Those that put the merged axes side by side, in order.
# %% [markdown] lang="zh"
# ## 修正版
# 先换轴：(0, 3, 1, 2) 把时间放到第二，头和特征放到最后。
# 再合并，行就对了：160 格全对。view 之前该怎样换轴？
# 换到要合并的轴彼此相邻、次序也对为止。
# %% mended zh="修正版对照" ask="Which axes order makes out (B, H, E, L) ready for view(B, L, -1)?" ask_zh="out 是 (B, H, E, L)，怎样换轴之后 view(B, L, -1) 才对？" answer="permute(0, 3, 1, 2)" why="L comes second, and H, E follow in the order they merge." why_zh="L 排第二，H、E 按合并的次序跟在后面。" wrong="permute(0, 2, 3, 1)|permute(0, 3, 2, 1)|transpose(1, 3)" why_wrong="That is the way in, from (B, L, H, E); from here it gives (B, E, L, H).|Time is second, but features come before heads: columns are mixed up.|The same as (0, 3, 2, 1): heads and features swapped." why_wrong_zh="那是进来时的换轴；在这里会得到 (B, E, L, H)。|时间到了第二，但特征排在头前面，列的次序就乱了。|与 (0, 3, 2, 1) 相同：头和特征颠倒。"
steps_first = out.permute(0, 3, 1, 2)               # (B, L, H, E)
mended = steps_first.view(B, L, C)                  # (B, L, C)
names = (100 * head + 10 * feature).view(1, C) + time.view(L, 1)
assert mended[0, -1, -1] == out[0, -1, -1, -1]
assert mended[0, 0].tolist() == out[0, :, :, 0].reshape(-1).tolist()
assert torch.equal(mended[0], names)

# %% [markdown]
# And look: no contiguous() was needed. The permuted tensor has strides
# (160, 1, 20, 10) and is not contiguous, but to merge H and E only their own
# strides matter: 20 = `2*10`, one step of H is E steps of E. No copy either.
# "view needs contiguous memory" is too strong.
# %% [markdown] lang="zh"
# 注意：这里并不需要 contiguous()。换轴后的步幅是 (160, 1, 20, 10)，非连续，
# 但合并 H 和 E 只看这两个轴的步幅：20 = `2*10`，H 走一步正是 E 走 E 步。
# 也没有复制。「view 要求内存连续」说得太强了。
# %% legal zh="合法的 view" ask="out.permute(0,3,1,2) is not contiguous. What does .view(3,10,16) do?" ask_zh="out.permute(0,3,1,2) 非连续，.view(3,10,16) 会怎样？" answer="a view, no copy" answer_zh="得到视图，不复制" why="Its last two strides, 20 and 10, merge: 20 = 2 * 10." why_zh="最后两个步幅 20 与 10 可以合并：20 = 2 * 10。" wrong="RuntimeError|a copy|wrong order again" wrong_zh="RuntimeError|复制一份|次序又错了" why_wrong="Only the merged axes must fit: 20 = 2*10.|view never copies; reshape may.|The axes are in the right order now." why_wrong_zh="只要求合并的轴合得上：20 = 2*10。|view 从不复制，reshape 才可能复制。|现在轴的次序是对的。"
assert steps_first.stride() == (H * E * L, 1, E * L, L)
assert not steps_first.is_contiguous() or min(L, C) == 1
assert steps_first.stride(2) == E * steps_first.stride(3)
assert mended.data_ptr() == out.data_ptr()

# %% [markdown]
# FullAttention's V beside it, from its own einsum: strides (96, 8, 48, 1).
# Merging H and D needs 48 = `8*1`, so view refuses; contiguous() copies, and
# then view is legal and right, for the letters end in b, l, h, d.
# ```text
# tensor               strides           merge        view
# out.permute(..)      (160, 1, 20, 10)  20 = 2*10    legal, no copy
# FullAttention's V    (96, 8, 48, 1)    48 != 8*1    RuntimeError
# ```
# %% [markdown] lang="zh"
# 旁边是 FullAttention 的 V，由 einsum 得到，步幅 (96, 8, 48, 1)。
# 合并 H 和 D 要求 48 = `8*1`，所以 view 拒绝；contiguous() 复制一份，
# 之后 view 合法而且正确，因为结果的下标以 b、l、h、d 结尾。
# ```text
# 张量                 步幅              合并         view
# out.permute(..)      (160, 1, 20, 10)  20 = 2*10    合法，不复制
# FullAttention 的 V   (96, 8, 48, 1)    48 != 8*1    RuntimeError
# ```
# %% refused zh="被拒绝的 view" show="V" ask="V has strides (96, 8, 48, 1). Why does view(8, 6, 16) refuse?" ask_zh="V 的步幅是 (96, 8, 48, 1)，view(8, 6, 16) 为什么被拒绝？" answer="48 != 8*1" answer_zh="48 != 8*1" why="H and D merge only if one step of H is 8 steps of D." why_zh="H 走一步要等于 D 走 8 步，才能合并。" wrong="V is not contiguous|96 != 6*8|8*6*2*8 != 8*6*16" wrong_zh="V 非连续|96 != 6*8|8*6*2*8 != 8*6*16" why_wrong="out.permute(0,3,1,2) is not contiguous either, and views.|B and L are not merged.|The counts are equal, 768." why_wrong_zh="out.permute(0,3,1,2) 也非连续，却可以 view。|B 和 L 并不合并。|个数相等，都是 768。"
A = torch.softmax(torch.zeros(8, 2, 6, 6), dim=-1)
values = torch.arange(768.0).view(8, 6, 2, 8)
V = torch.einsum("bhls,bshd->blhd", A, values)
try:
    V.view(8, 6, -1)
    refused = False
except RuntimeError:
    refused = True
copied = V.contiguous()
again = copied.contiguous()
merged = copied.view(8, 6, -1)
assert V.stride() == (96, 8, 48, 1) and refused
assert copied.data_ptr() != V.data_ptr()
assert again.data_ptr() == copied.data_ptr()
assert torch.equal(merged[..., 8:], V[:, :, 1])

# %% [markdown]
# ## What follows from it
# out_projection is a Linear on the last axis: each row by itself. Change one
# cell, and one row of the result changes; rows stay rows. In the mended twin
# the same cell lands in the row of its own time.
# %% [markdown] lang="zh"
# ## 后果
# out_projection 是作用在最后一轴的 Linear：各行互不相干。
# 改一格，结果只有一行变化；行还是那一行。
# 在修正版里，同一格落在它自己时间的那一行。
# %% rows-stay zh="行还是行" show="quirk_rows" ask="The cell of head 2, feature 1, time 7 changes. Which row of the quirk's result changes?" ask_zh="头 2、特征 1、时间 7 的一格变了，错位结果的哪一行会变？" answer="3" answer_zh="3" why="2*20 + 1*10 + 7 = 57, and 57 // 16 = 3." why_zh="2*20 + 1*10 + 7 = 57，57 // 16 = 3。" wrong="7|2|all" wrong_zh="7|2|全部" why_wrong="Row 7 is its own time: only the mended twin has it there.|2 is its head.|A Linear mixes columns, never rows." why_wrong_zh="第 7 行才是它自己的时间，只有修正版在那里。|2 是它的头。|Linear 混合列，从不混合行。"
torch.manual_seed(0)
project = nn.Linear(16, 16)
series = torch.randn(1, 8, 2, 10)
poked = series.clone()
poked[0, 2, 1, 7] += 1


def changed_rows(before, after):
    difference = (project(after) - project(before)).abs().amax(dim=(0, 2))
    return [row for row in range(len(difference)) if difference[row] > 1e-6]


quirk_rows = changed_rows(series.view(1, 10, 16), poked.view(1, 10, 16))
mended_series = series.permute(0, 3, 1, 2).view(1, 10, 16)
mended_poked = poked.permute(0, 3, 1, 2).view(1, 10, 16)
mended_rows = changed_rows(mended_series, mended_poked)
assert quirk_rows == [3]
assert mended_rows == [7]

# %% [markdown]
# Could training undo it? One 16 x 16 map serves all rows, but column 0
# changes its head or time from row to row. Computed for unrelated cells: the
# best map explains 1/80 of the variance of the intended layout, 1.25 percent.
# (Fitted to 450 samples it looks better, 1.6: 256 weights fit chance as well.)
# That a model converges with it is another claim, and not shown here.
# %% [markdown] lang="zh"
# 训练能纠正它吗？所有行共用一个 16 x 16 映射，
# 可第 0 列装的头和时间逐行在变：头依次是 0 0 1 2 3 4 4 5 6 7。
# 按各格互不相关来算，最优的线性映射也只能解释正确结果方差的 1/80，即 1.25%。
# （用样本去拟合会显得高一些，450 个样本约 1.6%：
# 256 个权重会把偶然的相关也拟合进去。）
# 有人说带着错位训练照样能收敛，那是另一回事，这里没有验证。
# %% cannot-undo zh="还原不了" show="column_0" ask="Can one Linear on the last axis undo the mix?" ask_zh="最后一轴上的一个 Linear 能还原这种混合吗？" answer="no" answer_zh="不能" why="A column changes its head or time from row to row, and the map is the same for all." why_zh="同一列逐行换头或换时间，而映射只有一个。" wrong="yes, after training|yes, it is invertible|only with a bias" wrong_zh="训练后可以|可以，它可逆|加偏置就可以" why_wrong="A column means something else in every row; one map cannot follow.|The mix moves numbers across rows; a Linear stays in its row.|A bias adds the same to every row." why_wrong_zh="同一列在每一行含义不同，一个映射跟不上。|混合跨了行，而 Linear 只在行内。|偏置给每一行加同样的数。"
cells = torch.arange(160)
as_viewed = cells.view(10, 16)
as_meant = cells.view(16, 10).t()
same = as_viewed[:, :, None] == as_meant[:, None, :]
meetings = same.sum(dim=0)
explained = ((meetings / 10) ** 2).sum() / 16
fitted = explained + (1 - explained) * 16 / (10 * 450)  # on average
column_0 = (as_viewed[:, 0] // 20).tolist()
assert int(meetings.sum()) == 20
assert abs(explained.item() - 1 / 80) < 1e-6
assert round(100 * fitted.item(), 1) == 1.6
assert column_0 == [0, 0, 1, 2, 3, 4, 4, 5, 6, 7]

# %% [markdown]
# ## Try it elsewhere
# Every size different: 3 heads of 4 features over 5 steps. Fewer cells, the
# same story: the twin is right everywhere, the quirk almost nowhere.
# %% [markdown] lang="zh"
# ## 换个形状再来
# 大小各不相同：3 个头，每头 4 个特征，5 个时间步。
# 格子少了，情形一样：修正版处处正确，错位版几乎处处不对。
# %% rerun zh="换大小重跑" ask="2 items, 3 heads of 4, 5 steps: how many of 120 cells does the quirk get right?" ask_zh="2 个样本，3 个头各 4 维，5 步：错位后 120 格里对几格？" answer="4" why="Channel c at time t is at home if 5c + t = 12t + c: (0, 0) and (11, 4), in each of 2 items." why_zh="通道 c、时间 t 在原位要 5c + t = 12t + c：(0, 0) 与 (11, 4)，两个样本各两格。" wrong="120|60|0" why_wrong="All are right in the mended twin only.|Being legal in both items is not being right.|The first and the last cell of each item are right." why_wrong_zh="只有修正版才全对。|两个样本都合法，不等于都对。|每个样本的首尾两格是对的。"
def both_ways(batch, heads, width, steps):
    count = batch * heads * width * steps
    out = torch.arange(count).view(batch, heads, width, steps)
    viewed = out.view(batch, steps, -1)
    meant = out.permute(0, 3, 1, 2).reshape(batch, steps, -1)
    twin = out.permute(0, 3, 1, 2).view(batch, steps, heads * width)
    return int((viewed == meant).sum()), int((twin == meant).sum()), count


quirk_right, twin_right, cells_3 = both_ways(2, 3, 4, 5)
assert twin_right == cells_3 == 120
assert quirk_right == 2 * count_right(3, 4, 5)[0] == 4

# %% [markdown]
# 1. Equal counts make a view legal, never right.
# 2. At (3, 8, 2, 10): 4 of 160 cells at home, 20 in their own row.
# 3. Each row holds all times of one or two heads; a Linear cannot undo it.
# 4. permute(0, 3, 1, 2), then view: right, legal and without a copy.
# 5. view asks about the merged axes, not about contiguous memory.
#
# Answers sections 5.8 on TFB's layer, 5.3 on FullAttention. Next: tanh.
# %% [markdown] lang="zh"
# 1. 个数相等说明 view 合法，不说明正确。
# 2. (3, 8, 2, 10) 时：160 格里 4 格在原位，20 格在自己的行。
# 3. 每行含一两个头的全部时间；Linear 还原不了。
# 4. 先 permute(0, 3, 1, 2) 再 view：正确、合法、不复制。
# 5. view 看的是要合并的轴，不是整体是否连续。
#
# 对应 Fourier 笔记 5.8、FullAttention 笔记 5.3（TFB）。下一课：tanh。
# %% summary zh="小结"
print("{} of {} at home, {} in their row".format(right, total, in_row))
print("mended: {} of {}".format(int((mended == truth)[0].sum()), total))
