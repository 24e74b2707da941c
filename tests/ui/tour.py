# %% [markdown]
# # A tour
# A small program in which every pane has something to show.
# %% [markdown] lang="zh"
# # 参观
# 一个小程序，让每个窗格都有内容可看。
# %% setup zh="准备"
import torch

torch.set_grad_enabled(False)

# %% [markdown]
# ## Shapes
# Four axes: *batch* B, time L, **heads** H, features E.
#
# - `q` counts up, so that one sees which number is which
# - a permuted view moves no number
#
# | axis | size |
# |------|------|
# | B    | 2    |
# | L    | 5    |
# %% [markdown] lang="zh"
# ## 形状
# 四个轴：*批* B、时间 L、**头** H、特征 E。
#
# - `q` 依次递增，能看出哪个数是哪个
# - 轴重排不移动任何数
#
# | 轴 | 大小 |
# |----|------|
# | B  | 2    |
# | L  | 5    |
# %% sizes zh="大小" tags=["parameters"]
B, L, H, E = 2, 5, 3, 2

# %% make q zh="生成 q"
q = torch.arange(B * L * H * E, dtype=torch.float32).view(B, L, H, E) / 10 - 3  # (B, L, H, E)

# %% [markdown]
# permute changes the order of reading: shape and strides, nothing else.
# %% [markdown] lang="zh"
# permute 只改变读取的次序：形状和步幅变了，别的都没变。
# %% permute zh="换轴"
xq = q.permute(0, 2, 3, 1)  # (B, H, E, L)
assert xq[0, 2, 1, 3] == q[0, 3, 2, 1]

# %% [markdown]
# ## Numbers
# Five samples give three bins.
# %% [markdown] lang="zh"
# ## 数值
# 五个采样得到三个频点。
# %% spectrum zh="频谱"
xq_ft = torch.fft.rfft(xq, dim=-1)  # (B, H, E, F)

# %% function zh="函数"
def scale(x, by):
    y = x * by
    return y


doubled = scale(xq, 2.0)

# %% fill zh="逐步写入"
buffer = torch.zeros(H, L)  # (H, L)
for i in range(L):
    buffer[:, i] = torch.arange(1, H + 1) * (i - 2)

# %% mask zh="掩码"
scores = torch.arange(16, dtype=torch.float32).view(4, 4) - 6  # (Q, K)
hidden = torch.ones(4, 4, dtype=torch.bool).triu(1)
hidden[0] = True
masked = scores.masked_fill(hidden, float("-inf"))  # (Q, K)
weights = torch.softmax(masked, dim=-1)  # (Q, K)

# %% print zh="打印"
print("heads", H, "features", E)
print("a\x1b[2Jb\u202ec 轴 e\u0301")
name = "轴\u200b\x9b1m"

# %% table zh="大表"
table = torch.arange(100000).view(10000, 10)  # (row, column)

# %% claim zh="声称"
claimed = q.view(2, 30)  # (B, L)
