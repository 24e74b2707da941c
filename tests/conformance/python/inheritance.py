# Several levels, several bases, super in every form, class attributes along the chain.
import torch
import torch.nn as nn


class Base:
    kind = "base"

    def __init__(self, name):
        self.name = name
        self.log = []
        self.setup()

    def setup(self):
        self.log.append("base setup")

    def describe(self):
        return f"{self.kind}:{self.name}"

    def run(self, x):
        return self.transform(x) + 1

    def transform(self, x):
        raise NotImplementedError("subclasses transform")


class Doubling(Base):
    kind = "double"

    def setup(self):
        super().setup()
        self.log.append("doubling setup")

    def transform(self, x):
        return x * 2


class Shouting(Doubling):
    def __init__(self, name, volume=2):
        self.volume = volume
        super(Shouting, self).__init__(name)

    def describe(self):
        return super().describe().upper() + "!" * self.volume


class Counted:
    made = 0

    def __init__(self, *args, **kwargs):
        type(self).made += 1
        super().__init__(*args, **kwargs)

    def describe(self):
        return "counted " + super().describe()


class Both(Counted, Shouting):
    pass


class Left(Base):
    def setup(self):
        self.log.append("left")
        super().setup()

    def transform(self, x):
        return x - 1


class Right(Base):
    def setup(self):
        self.log.append("right")
        super().setup()


class Diamond(Left, Right):
    def setup(self):
        super().setup()
        self.log.append("diamond")


d, s, b, m = Doubling("d"), Shouting("s", volume=3), Both("b"), Diamond("m")
told = d.describe(), s.describe(), b.describe(), m.describe()
logs = d.log, b.log, m.log
ran = d.run(5), s.run(1), m.run(0)
kinds = Base.kind, b.kind, Both.made, Counted.made
tests = isinstance(b, Base), isinstance(b, (int, Counted)), issubclass(Both, Doubling), issubclass(Left, Right)
Base.kind = "changed"
later = m.kind, d.kind
try:
    Base("plain").run(1)
except NotImplementedError as e:
    print("must", e)


class Block(nn.Module):
    depth = 1

    def __init__(self, width):
        super().__init__()
        self.width = width
        self.fc = self.make(width)

    def make(self, width):
        return nn.Linear(width, width, bias=False)

    def forward(self, x):
        return self.post(self.fc(x))

    def post(self, x):
        return x


class Activated(Block):
    depth = Block.depth + 1

    def post(self, x):
        return torch.relu(super().post(x))


class Wide(Activated):
    def make(self, width):
        layer = super().make(width)
        with torch.no_grad():
            layer.weight.fill_(0.5)
        return layer

    def forward(self, x, times=1):
        for _ in range(times):
            x = super().forward(x)
        return x


wide = Wide(2)
y = wide(torch.tensor([1.0, 2.0]), times=2)
depths = Block.depth, Wide.depth, wide.depth
names = [n for n, _ in wide.named_parameters()], type(wide).__name__, Wide.__name__
