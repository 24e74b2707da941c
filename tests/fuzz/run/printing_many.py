# Many small tensors of different ranges; the values come from integers, so every run has the same.
import torch

x = 777
draws = iter([x := (1103515245 * x + 12345) % 2147483648 for _ in range(4000)])
draw = lambda limit: (next(draws) >> 8) % limit
values = [lambda: float(draw(100)), lambda: draw(10000) / 100, lambda: (draw(2000) - 1000) / 8, lambda: draw(1000) * 10.0 ** (draw(9) - 6), lambda: (draw(200) - 100) / 100000, lambda: draw(10) * 10.0 ** draw(7)]
shapes = [(1,), (2,), (3,), (5,), (12,), (2, 2), (1, 3), (3, 1), (2, 1, 2), (1, 1, 1), (0, 2), ()]
for n in range(150):
    shape, kind, style = shapes[draw(len(shapes))], draw(6), draw(8)
    x = torch.tensor([values[kind]() for _ in range(torch.Size(shape).numel())]).view(shape)
    if style == 0:
        x = x.double()
    elif style == 1 and kind < 3:
        x = x.long()
    elif style == 2 and kind < 2:
        x = torch.complex(x, -x / 4)
    elif style == 3 and x.numel():
        x.view(-1)[draw(x.numel())] = [float("nan"), float("inf"), -float("inf")][draw(3)]
    elif style == 4:
        x = x > 5
    elif style == 5 and kind < 2:
        x = x.half()
    print(x)
