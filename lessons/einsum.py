# %% [markdown]
# # einsum
# One line of letters says which axes meet, which stay and which vanish.
# Attention is two einsums; the Fourier layer is three complex ones.
# The rule is short: a letter that is absent after the arrow is summed.
# %% [markdown] lang="zh"
# # einsum
# 一行字母说明哪些轴相遇，哪些留下，哪些消失。
# 注意力是两个 einsum，傅里叶层是三个复数 einsum。
# 规则很短：箭头后面没有的字母，就求和消去。
# %% setup zh="导入"
import torch

torch.set_grad_enabled(False)
# %% [markdown]
# B batch, L queries, S keys, H heads, E numbers to compare, D to average.
# All six differ, so a wrong letter cannot hide.
# Try `-p L=4 -p S=4` and see which mistakes become invisible.
# %% [markdown] lang="zh"
# B 批，L 个查询，S 个键，H 个头，E 维用来比较，D 维用来平均。
# 六个大小都不同，写错字母无处可藏。
# 可以试 `-p L=4 -p S=4`，看哪些错误会隐身。
# %% parameters zh="参数" tags=["parameters"]
B, L, S, H, E, D = 1, 3, 4, 2, 5, 6
# %% [markdown]
# ## The rule
# "ik,kj->ij": name the axes of each input, then those of the output.
# Every letter is a loop. Letters of the output fill a cell,
# all others add into it. Here k is absent on the right: it is summed.
# By hand: [1 2] times the first column [5 7] is `1*5 + 2*7` = 19.
# %% [markdown]
# ```text
# letter   i  k  j          for i:
# p        .  .               for j:
# r           .  .              total = 0
# output   .     .              for k: total += p[i,k] * r[k,j]
# summed      k                 out[i,j] = total
# ```
# %% [markdown] lang="zh"
# ## 规则
# "ik,kj->ij"：先给各输入的轴起名，再给输出的轴起名。
# 每个字母是一层循环。输出里的字母决定填哪一格，
# 其余字母往这一格里累加。右边没有 k，所以对 k 求和。
# 手算：[1 2] 乘第一列 [5 7]，`1*5 + 2*7` = 19。
# %% [markdown] lang="zh"
# ```text
# 下标     i  k  j          for i:
# p        .  .               for j:
# r           .  .              total = 0
# 输出     .     .              for k: total += p[i,k] * r[k,j]
# 求和        k                 out[i,j] = total
# ```
# %% map zh="规则与循环" show="product" ask="Which letter is summed in \"ik,kj->ij\"?" ask_zh="\"ik,kj->ij\" 里对哪个字母求和？" answer="k" why="k is the letter that is absent after the arrow." why_zh="箭头之后没有 k。" wrong="i|j|all three" wrong_zh="i|j|三个都是" why_wrong="i is in the output: it chooses the row.|j is in the output: it chooses the column.|i and j stand after the arrow, so they stay." why_wrong_zh="i 在输出里，它决定行。|j 在输出里，它决定列。|i 和 j 在箭头后面，所以保留。"
p = torch.tensor([[1., 2], [3, 4]])
r = torch.tensor([[5., 6], [7, 8]])
product = torch.einsum("ik,kj->ij", p, r)
looped = torch.zeros(2, 2)
for i in range(2):
    for j in range(2):
        for k in range(2):
            looped[i, j] += p[i, k] * r[k, j]
assert product.tolist() == [[19, 22], [43, 50]]
assert torch.equal(product, looped)
assert torch.equal(product, p @ r)
# %% [markdown]
# One input is enough. Leave a letter out, and its axis is added up;
# write letters in another order, and the result is turned;
# write one letter twice, and only the diagonal is read.
# Where nothing is summed, the result is a view: no copy.
# %% [markdown] lang="zh"
# 一个输入也可以。少写一个字母，那个轴就加起来；
# 字母换个次序，结果就换轴；
# 同一个字母写两次，只读对角线。
# 什么也不求和时，结果是视图：不复制。
# %% one input zh="单个输入" ask="p = [[1,2],[3,4]]. What is einsum(\"ij->j\", p)?" ask_zh="p = [[1,2],[3,4]]，einsum(\"ij->j\", p) 是什么？" answer="[4, 6]" why="i is absent after the arrow, so each column is added: 1+3, 2+4." why_zh="箭头之后没有 i，所以逐列相加：1+3、2+4。" wrong="[3, 7]|10|[1, 4]" why_wrong="That keeps i: the sums of the rows.|That keeps nothing, \"ij->\".|That is the diagonal, \"ii->i\"." why_wrong_zh="那是保留 i：每行之和。|那是什么也不留，\"ij->\"。|那是对角线，\"ii->i\"。"
over_rows = torch.einsum("ij->j", p)
total = torch.einsum("ij->", p)
turned = torch.einsum("ij->ji", p)
diagonal = torch.einsum("ii->i", p)
assert over_rows.tolist() == [4, 6]
assert total.item() == 10
assert torch.equal(turned, p.T)
assert turned.data_ptr() == p.data_ptr()
assert diagonal.tolist() == [1, 4]
# %% [markdown]
# Shared does not mean summed. i is shared in "i,i->i" and stays;
# it goes in "i,i->" only because the arrow has nothing after it.
# And a letter of one input alone can be summed: "i,j->i" sums j.
# %% [markdown]
# ```text
#               shared   absent after ->   what it is
# i,i->i        i        -                 product, cell by cell
# i,i->         i        i                 dot product
# i,j->ij       -        -                 outer product
# i,j->i        -        j                 u times the sum of w
# bik,bkj->bij  b, k     k                 b matrix products at once
# ```
# %% [markdown] lang="zh"
# 共有不等于求和。"i,i->i" 里 i 共有，却保留；
# "i,i->" 里 i 消去，只因为箭头后面没有它。
# 只属于一个输入的字母也能被求和："i,j->i" 对 j 求和。
# %% [markdown] lang="zh"
# ```text
#               共有     箭头后没有        是什么
# i,i->i        i        -                 逐格相乘
# i,i->         i        i                 点积
# i,j->ij       -        -                 外积
# i,j->i        -        j                 u 乘 w 的总和
# bik,bkj->bij  b, k     k                 一次做 b 个矩阵乘
# ```
# %% kept or summed zh="保留还是求和" show="outer" ask="Why is k summed in \"bik,bkj->bij\", and b not?" ask_zh="\"bik,bkj->bij\" 里为什么对 k 求和，而不对 b？" answer="k is absent after the arrow" answer_zh="箭头后面没有 k" why="b is shared too, but it stands after the arrow and is kept." why_zh="b 也是共有的，但箭头之后有它，所以保留。" wrong="k is shared by both inputs|k is the last letter|b is always the batch" wrong_zh="k 是两个输入共有的|k 是最后一个字母|b 总是批" why_wrong="So is b, and it stays.|Position in the inputs means nothing.|Letters have no fixed meaning; einsum only looks where they stand." why_wrong_zh="b 也共有，却保留了。|在输入里的位置没有意义。|字母没有固定含义，einsum 只看它出现在哪里。"
u, w = torch.tensor([1., 2, 3]), torch.tensor([10., 20, 30])
cell_by_cell = torch.einsum("i,i->i", u, w)
dot = torch.einsum("i,i->", u, w)
outer = torch.einsum("i,j->ij", u, w)
times_sum = torch.einsum("i,j->i", u, w)
assert cell_by_cell.tolist() == [10, 40, 90]
assert dot.item() == 140
assert outer[2].tolist() == [30, 60, 90]
assert times_sum.tolist() == [60, 120, 180]
# %% [markdown]
# ## Attention
# Scores: every query l meets every key s, in each b and h apart.
# e is summed. The output order b h l s puts a table l by s in each head.
# Fix b and h, and what is left is "le,se->ls": a matrix times a transpose.
# %% [markdown]
# ```text
# letter    b  l  h  e  s        for b, h, l, s:
# queries   .  .  .  .             total = 0
# keys      .     .  .  .          for e:
# scores    .  .  .     .            total += queries[b,l,h,e]*keys[b,s,h,e]
# summed             e             scores[b,h,l,s] = total
# ```
# %% [markdown] lang="zh"
# ## 注意力
# 打分：每个查询 l 遇上每个键 s，各个 b、h 分开。
# 对 e 求和。输出次序 b h l s，使每个头里是一张 l 乘 s 的表。
# 固定 b 和 h，剩下的就是 "le,se->ls"：矩阵乘转置。
# %% [markdown] lang="zh"
# ```text
# 下标      b  l  h  e  s        for b, h, l, s:
# queries   .  .  .  .             total = 0
# keys      .     .  .  .          for e:
# scores    .  .  .     .            total += queries[b,l,h,e]*keys[b,s,h,e]
# 求和               e             scores[b,h,l,s] = total
# ```
# %% scores zh="得分" show="scores" ask="queries (1,3,2,5), keys (1,4,2,5), \"blhe,bshe->bhls\": what shape?" ask_zh="queries (1,3,2,5)，keys (1,4,2,5)，\"blhe,bshe->bhls\" 的形状是？" answer="(1, 2, 3, 4)" why="Read the sizes of b, h, l, s after the arrow: 1, 2, 3, 4." why_zh="按箭头之后的 b、h、l、s 读大小：1、2、3、4。" wrong="(1, 3, 2, 4)|(1, 2, 4, 3)|(1, 2, 3, 5)" why_wrong="The output says b h l s, heads second.|l is 3 and comes before s.|5 is e, and e is gone." why_wrong_zh="输出写的是 b h l s，头在第二位。|l 是 3，排在 s 前面。|5 是 e，已经消去。"
queries = torch.sin(torch.arange(B * L * H * E)).view(B, L, H, E)
keys = torch.cos(torch.arange(B * S * H * E)).view(B, S, H, E)
scores = torch.einsum("blhe,bshe->bhls", queries, keys)  # (B, H, L, S)
one_head = queries[0, :, 0] @ keys[0, :, 0].T  # (L, S)
assert scores.shape == (B, H, L, S)
assert torch.allclose(scores[0, 0], one_head, atol=1e-5)
cell = torch.tensor(0.0)
for n in range(E):
    cell = cell + queries[0, -1, 0, n] * keys[0, -1, 0, n]
assert torch.allclose(scores[0, 0, -1, -1], cell, atol=1e-5)
# %% [markdown]
# Averaging: s is summed now, d comes from the values.
# The letters are chosen so that l and h change places again:
# the result is (B, L, H, D), ready to be merged.
# %% [markdown]
# ```text
# letter    b  h  l  s  d        V[b,l,h,d] = sum over s of
# A         .  .  .  .             A[b,h,l,s] * values[b,s,h,d]
# values    .  .     .  .
# V         .  .  .     .        summed: s
# ```
# %% [markdown] lang="zh"
# 求平均：这次对 s 求和，d 来自值。
# 字母的次序让 l 和 h 又换回来：
# 结果是 (B, L, H, D)，正好可以合并。
# %% [markdown] lang="zh"
# ```text
# 下标      b  h  l  s  d        V[b,l,h,d] = 对 s 求和
# A         .  .  .  .             A[b,h,l,s] * values[b,s,h,d]
# values    .  .     .  .
# V         .  .  .     .        求和：s
# ```
# %% average zh="加权平均" show="V" ask="\"bhls,bshd->blhd\": which input brings d?" ask_zh="\"bhls,bshd->blhd\" 里，d 来自哪个输入？" answer="the second, values" answer_zh="第二个，values" why="Only bshd has a d." why_zh="只有 bshd 里有 d。" wrong="the first, A|both|neither, it is new" wrong_zh="第一个，A|两个都有|都没有，是新的" why_wrong="A has b, h, l, s.|A has no d.|A letter of the output must stand in some input." why_wrong_zh="A 有 b、h、l、s。|A 没有 d。|输出的字母必须在某个输入里出现。"
A = torch.softmax(scores, dim=-1)  # (B, H, L, S)
values = torch.sin(torch.arange(B * S * H * D) + 1).view(B, S, H, D)
V = torch.einsum("bhls,bshd->blhd", A, values)  # (B, L, H, D)
one_average = A[0, -1] @ values[0, :, -1]  # (L, D)
assert V.shape == (B, L, H, D)
assert torch.allclose(V[0, :, -1], one_average, atol=1e-6)
# %% [markdown]
# Give each axis a letter, and einsum refuses for two reasons only:
# one letter with two sizes, or an output letter that no input has.
# The published FourierBlock fixes 8 heads in its weights: with 4 heads
# it fails on h, 8 against 4; with 1 head on i, 2 against 16
# (size 1 fits any size, so h passes: it is broadcast).
# %% [markdown] lang="zh"
# 每个轴都给了字母之后，einsum 只在两种情况下报错：
# 同一个字母有两种大小，或者输出里有一个输入中没有的字母。
# 已发表的 FourierBlock 把权重写死为 8 个头：用 4 个头时
# h 对不上，8 对 4；用 1 个头时 i 对不上，2 对 16
# （大小 1 可以广播，所以 h 这一关过得去）。
# %% errors zh="何时报错" ask="x is (3,4,4) [b,h,i], weight (8,2,2) [h,i,o], \"bhi,hio->bho\". Why does it fail?" ask_zh="x 是 (3,4,4) [b,h,i]，权重 (8,2,2) [h,i,o]，\"bhi,hio->bho\" 为什么失败？" answer="h is 4 in one and 8 in the other" answer_zh="h 一边是 4，另一边是 8" why="A letter has one size in all inputs." why_zh="同一个字母在各个输入里大小必须相同。" wrong="o is in one input only|b is missing in the weight|i is summed" wrong_zh="o 只在一个输入里|权重里没有 b|对 i 求和了" why_wrong="That is allowed, and common.|A letter need not be in both.|Summing is no error; a second size is." why_wrong_zh="这是允许的，也很常见。|字母不必两边都有。|求和不是错，大小不一才是。"
def refuses(letters, *operands):
    try:
        torch.einsum(letters, *operands)
    except RuntimeError:
        return True
    return False


weight = torch.ones(8, 2, 2)
assert not refuses("bhi,hio->bho", torch.ones(3, 8, 2), weight)
assert refuses("bhi,hio->bho", torch.ones(3, 4, 4), weight)
assert refuses("bhi,hio->bho", torch.ones(3, 1, 16), weight)
assert refuses("ij->iz", p)
# %% [markdown]
# No error is no proof. Where L = S, as here, the letters "->bhsl" give the
# transpose, in the same shape. In the Fourier layer two mistakes pass at the
# toy shape: "bhxy,bhex->bhey", and "hoex" for "heox".
# Unequal sizes catch the first two. E and O are always equal,
# so the third is caught by values only.
# %% [markdown] lang="zh"
# 没报错不等于对。像这里 L = S 时写成 "->bhsl"，得到的是转置，形状相同。
# 傅里叶层的小例子里还有两种写错也能通过：
# "bhxy,bhex->bhey"，以及把 "heox" 写成 "hoex"。
# 换不等的大小能抓住前两个。E 和 O 永远相等，
# 所以第三个只能靠数值发现。
# %% wrong letters zh="写错的字母" show="crossed" ask="\"hoex\" instead of \"heox\", with E = O = 2: what shows it?" ask_zh="E = O = 2 时把 \"heox\" 写成 \"hoex\"，靠什么发现？" answer="only the values" answer_zh="只有数值" why="E = O, so o and e may change places without any size noticing." why_zh="E = O，o 与 e 互换，大小毫无变化。" wrong="the shape|an exception|other sizes of H and X" wrong_zh="形状|异常|换别的 H 和 X" why_wrong="E and O are equal, so the shape stays.|All letters fit.|Neither H nor X is concerned." why_wrong_zh="E 和 O 相等，形状不变。|字母都对得上。|与 H、X 无关。"
few_keys = keys[:, :L]
straight = torch.einsum("blhe,bshe->bhls", queries, few_keys)
crossed = torch.einsum("blhe,bshe->bhsl", queries, few_keys)
if S >= L > 1:
    assert crossed.shape == straight.shape
    assert not torch.allclose(crossed, straight)
mix = torch.sin(torch.arange(32)).view(1, 2, 4, 4)
modes = torch.cos(torch.arange(16)).view(1, 2, 2, 4)
kernel = torch.sin(torch.arange(32) + 2).view(2, 2, 2, 4)
by_y = torch.einsum("bhxy,bhey->bhex", mix, modes)
by_x = torch.einsum("bhxy,bhex->bhey", mix, modes)
assert by_x.shape == by_y.shape and not torch.allclose(by_x, by_y)
heox = torch.einsum("bhex,heox->bhox", modes, kernel)
hoex = torch.einsum("bhex,hoex->bhox", modes, kernel)
assert hoex.shape == heox.shape and not torch.allclose(hoex, heox)
assert refuses("bhxy,bhex->bhey", torch.ones(1, 2, 4, 7), modes[..., :3])
# %% [markdown]
# ## In memory and in frequency
# einsum is done as a batch of matrix products. Its memory runs in the
# order shared letters, left letters, right letters; then it is turned.
# For "bhls,bshd->blhd" that is b h l d in memory, read as b l h d:
# strides (96,8,48,1) at (8,6,2,8). So V is not contiguous.
# %% [markdown]
# ```text
#               shared  left  right     strides of the result
# in memory     b  h    l     d         b 96   h 48   l 8   d 1
# as read       b  l    h     d         (96,   8,    48,    1)
# ```
# %% [markdown] lang="zh"
# ## 在内存里，在频域里
# einsum 内部是一批矩阵乘。内存里的次序是：
# 共有的字母，只在左边的，只在右边的；然后再换轴。
# "bhls,bshd->blhd" 在内存里是 b h l d，读作 b l h d：
# 在 (8,6,2,8) 时步幅为 (96,8,48,1)。所以 V 非连续。
# %% [markdown] lang="zh"
# ```text
#               共有    左    右        结果的步幅
# 内存次序      b  h    l     d         b 96   h 48   l 8   d 1
# 读的次序      b  l    h     d         (96,   8,    48,    1)
# ```
# %% memory order zh="结果的内存次序" show="toy_V" ask="V of \"bhls,bshd->blhd\" at (8,6,2,8): why are its strides (96,8,48,1)?" ask_zh="\"bhls,bshd->blhd\" 在 (8,6,2,8) 时步幅为何是 (96,8,48,1)？" answer="it lies as b h l d and is read as b l h d" answer_zh="内存是 b h l d，读作 b l h d" why="In memory come b and h, then l of the left, then d of the right; only the reading is b l h d." why_zh="内存里先是 b、h，再是左边的 l，右边的 d；只是读的次序为 b l h d。" wrong="einsum adds padding|values had these strides|it is misaligned" wrong_zh="einsum 加了填充|values 就是这个步幅|没有对齐" why_wrong="8*48 + ... : all 768 cells are used, none is padding.|values is contiguous, (96,16,8,1).|Each axis is regular; only their order differs." why_wrong_zh="768 格全都用到，没有填充。|values 是连续的，(96,16,8,1)。|每个轴都规则，只是次序不同。"
toy_A = torch.ones(8, 2, 6, 6)  # (b, h, l, s)
toy_values = torch.ones(8, 6, 2, 8)  # (b, s, h, d)
toy_V = torch.einsum("bhls,bshd->blhd", toy_A, toy_values)  # (b, l, h, d)
assert toy_V.stride() == (96, 8, 48, 1)
assert toy_values.stride() == (96, 16, 8, 1)
assert not toy_V.is_contiguous()
same_order = torch.einsum("bhls,bshd->bhld", toy_A, toy_values)
assert same_order.is_contiguous()
# %% [markdown]
# The Fourier layer in three lines of letters (B, H, E, O, X, Y):
# compare modes, weight the key modes, project each mode.
# Follow the letters: e goes, then y, then e again.
# x is there from first to last: one result for each query mode.
# %% [markdown]
# ```text
# bhex , bhey -> bhxy     (3,8,2,4) (3,8,2,4) -> (3,8,4,4)    e summed
# bhxy , bhey -> bhex     (3,8,4,4) (3,8,2,4) -> (3,8,2,4)    y summed
# bhex , heox -> bhox     (3,8,2,4) (8,2,2,4) -> (3,8,2,4)    e summed
# ```
# %% [markdown] lang="zh"
# 傅里叶层就是三行字母（B、H、E、O、X、Y）：
# 模式互相比较，给键的模式加权，逐模式投影。
# 跟着字母走：先消去 e，再消去 y，又消去 e。
# x 从头到尾都在：每个查询模式一个结果。
# %% [markdown] lang="zh"
# ```text
# bhex , bhey -> bhxy     (3,8,2,4) (3,8,2,4) -> (3,8,4,4)    对 e 求和
# bhxy , bhey -> bhex     (3,8,4,4) (3,8,2,4) -> (3,8,2,4)    对 y 求和
# bhex , heox -> bhox     (3,8,2,4) (8,2,2,4) -> (3,8,2,4)    对 e 求和
# ```
# %% fourier letters zh="傅里叶层的三个 einsum" show="projected" ask="In \"bhex,heox->bhox\", can mode x = 1 reach mode x = 2?" ask_zh="\"bhex,heox->bhox\" 里，模式 x = 1 会影响 x = 2 吗？" answer="no, x is kept: each x stays with itself" answer_zh="不会，x 保留，各走各的" why="x stands on both sides of the arrow." why_zh="x 在箭头两边都有。" wrong="yes, x is shared|yes, e is summed over all x|only through the weights" wrong_zh="会，x 是共有的|会，e 对所有 x 求和|只通过权重" why_wrong="Shared and kept means paired: 1 with 1, 2 with 2.|The sum runs over e inside one x.|The weights have a slice for each x." why_wrong_zh="共有且保留就是一一配对：1 配 1，2 配 2。|求和只在同一个 x 里对 e 进行。|权重对每个 x 都有自己的一片。"
q_ft = torch.sin(torch.arange(192)).view(3, 8, 2, 4)  # (b, h, e, x)
k_ft = torch.cos(torch.arange(192)).view(3, 8, 2, 4)  # (b, h, e, y)
w_ft = torch.sin(torch.arange(128)).view(8, 2, 2, 4)  # (h, e, o, x)
grid = torch.einsum("bhex,bhey->bhxy", q_ft, k_ft)  # (b, h, x, y)
mixed = torch.einsum("bhxy,bhey->bhex", grid, k_ft)  # (b, h, e, x)
projected = torch.einsum("bhex,heox->bhox", mixed, w_ft)  # (b, h, o, x)
assert grid.shape == (3, 8, 4, 4)
assert mixed.shape == projected.shape == (3, 8, 2, 4)
alone = mixed[0, 0, :, 1] @ w_ft[0, :, :, 1]  # (o)
assert torch.allclose(projected[0, 0, :, 1], alone, atol=1e-4)
# %% [markdown]
# Complex numbers: (a + jb)(c + jd) = (ac - bd) + j(ad + bc).
# One complex einsum is four real ones of the same letters.
# A layer with real weight tensors writes the four out;
# einsum of complex tensors gives the same.
# %% [markdown] lang="zh"
# 复数：(a + jb)(c + jd) = (ac - bd) + j(ad + bc)。
# 一次复数 einsum 等于四次字母相同的实数 einsum。
# 权重存成实数张量的层，会把这四次写出来；
# 直接对复数张量做 einsum，结果一样。
# %% complex zh="复数 einsum" ask="How many real einsums does one complex einsum take?" ask_zh="一次复数 einsum 要几次实数 einsum？" answer="4" why="(a+bj)(c+dj) needs ac, bd, ad and bc." why_zh="(a+bj)(c+dj) 要用到 ac、bd、ad、bc。" wrong="2|1|3" why_wrong="Each part needs two products: ac - bd and ad + bc.|Real and imaginary parts mix.|It can be done with three and more additions, but not like this." why_wrong_zh="每个部分要两个乘积：ac - bd 和 ad + bc。|实部和虚部会互相混合。|多做些加法可以减到三次，但这里不是这样写的。"
left = torch.complex(q_ft, k_ft)  # (b, h, e, x)
right = torch.complex(k_ft, q_ft)  # (b, h, e, y)
letters = "bhex,bhey->bhxy"
ac = torch.einsum(letters, left.real, right.real)  # (b, h, x, y)
bd = torch.einsum(letters, left.imag, right.imag)  # (b, h, x, y)
ad = torch.einsum(letters, left.real, right.imag)  # (b, h, x, y)
bc = torch.einsum(letters, left.imag, right.real)  # (b, h, x, y)
four = torch.complex(ac - bd, ad + bc)  # (b, h, x, y)
assert torch.allclose(four, torch.einsum(letters, left, right), atol=1e-5)
# %% [markdown]
# ## What if
# The same three letters with sizes that all differ:
# b=2, h=3, e=4, o=5, x=6, y=7. Each result can be read off the letters.
# %% [markdown] lang="zh"
# ## 换个条件再看
# 同样的三行字母，换互不相同的大小：
# b=2，h=3，e=4，o=5，x=6，y=7。每个结果都能从字母直接读出。
# %% rerun zh="换一组尺寸再跑" ask="b=2 h=3 e=4 o=5 x=6 y=7: what shape is \"bhxy,bhey->bhex\"?" ask_zh="b=2 h=3 e=4 o=5 x=6 y=7：\"bhxy,bhey->bhex\" 的形状是？" answer="(2, 3, 4, 6)" why="After the arrow stand b, h, e, x: 2, 3, 4, 6." why_zh="箭头之后是 b、h、e、x：2、3、4、6。" wrong="(2, 3, 6, 4)|(2, 3, 4, 7)|(2, 3, 6, 7)" why_wrong="The output says e before x.|y is summed away.|That is the grid going in." why_wrong_zh="输出里 e 在 x 前面。|y 已求和消去。|那是输入的方格。"
grid2 = torch.einsum("bhex,bhey->bhxy",
                     torch.ones(2, 3, 4, 6), torch.ones(2, 3, 4, 7))
mixed2 = torch.einsum("bhxy,bhey->bhex", grid2, torch.ones(2, 3, 4, 7))
projected2 = torch.einsum("bhex,heox->bhox", mixed2, torch.ones(3, 4, 5, 6))
assert grid2.shape == (2, 3, 6, 7)
assert mixed2.shape == (2, 3, 4, 6)
assert projected2.shape == (2, 3, 5, 6)
assert grid2.min() == 4 and mixed2.min() == 28
# %% [markdown]
# ## Afterwards
# softmax turns the scores into weights, full_attention puts
# both einsums together, cross_attention lets L and S differ.
# %% [markdown] lang="zh"
# ## 之后
# softmax 一课把得分变成权重，full_attention 把两个 einsum 连起来，
# cross_attention 让 L 与 S 不同。
# %% what comes next zh="之后去哪儿"
merged = V.reshape(B, L, H * D)
assert merged.shape == (B, L, H * D)
# %% [markdown]
# 1. Absent after the arrow: summed. Shared or not is no matter (FA 5.2).
# 2. "blhe,bshe->bhls" and "bhls,bshd->blhd" are attention (FA 5.2, 5.3).
# 3. The letters give the shape; their order gives the axes.
# 4. Memory: shared, left, right, then turned; V needs a copy (FA 5.3).
# 5. Three complex einsums make the Fourier layer (FC 5.4 to 5.7).
#
# Sections: FA FullAttention, AL AttentionLayer, FC FourierCrossAttention.
# %% [markdown] lang="zh"
# 1. 箭头后面没有就求和，与是否共有无关（FA 5.2）。
# 2. "blhe,bshe->bhls" 和 "bhls,bshd->blhd" 就是注意力（FA 5.2、5.3）。
# 3. 字母给出形状，字母的次序给出轴的次序。
# 4. 内存：共有、左、右，再换轴；所以 V 要复制（FA 5.3）。
# 5. 三个复数 einsum 构成傅里叶层（FC 5.4 到 5.7）。
#
# FA、AL、FC：FullAttention、AttentionLayer、FourierCrossAttention 三篇笔记。
# %% summary zh="小结"
print("scores", tuple(scores.shape), "V", tuple(V.shape))
