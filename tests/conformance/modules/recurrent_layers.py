# nn.RNN, GRU and LSTM, and their cells: every option, and states that go on.
import torch
import torch.nn as nn

torch.manual_seed(0)
x = torch.randn(3, 2, 4)
for make in (nn.RNN, nn.GRU, nn.LSTM):
    for layers, first, both, bias in [(1, False, False, True), (2, True, False, False), (2, False, True, True), (1, True, True, True)]:
        net = make(4, 3, layers, bias=bias, batch_first=first, bidirectional=both)
        names = [(name, tuple(p.shape)) for name, p in net.named_parameters()]
        out, last = net(x)
        again, last = net(x, last)
        print(net)

relu = nn.RNN(4, 3, nonlinearity="relu")
out, h = relu(x)
net = nn.LSTM(4, 3, 2, proj_size=2)
out, (h, c) = net(x)
one_step = nn.GRU(4, 3)(torch.randn(1, 1, 4))
alone, h = nn.GRU(4, 3)(torch.randn(5, 4))
alone, (h, c) = nn.LSTM(4, 3, batch_first=True)(torch.randn(5, 4), (torch.zeros(1, 3), torch.ones(1, 3)))
print(nn.LSTM(4, 3, num_layers=3, dropout=0.2, proj_size=1), relu)

torch.manual_seed(1)
dropping = nn.LSTM(4, 6, 2, dropout=0.5)
trained, state = dropping(x)
tested, state = dropping.eval()(x)

for make in (nn.RNNCell, nn.GRUCell, nn.LSTMCell):
    cell = make(4, 3)
    first = cell(x[0])
    second = cell(x[1], first)
    single = cell(x[0, 0])
    plain = make(4, 3, bias=False)(x[2])
    print(cell, make(4, 3, bias=False))
print(nn.RNNCell(4, 3, nonlinearity="relu"))


class Decoder(nn.Module):
    """Steps of a forecast, each fed with the last."""

    def __init__(self, width, steps):
        super().__init__()
        self.rnn = nn.GRU(input_size=width, hidden_size=width, num_layers=1, batch_first=True)
        self.pos = nn.Parameter(torch.randn(steps, width // 2))
        self.chan = nn.Parameter(torch.randn(2, width // 2))

    def forward(self, x):
        _, hn = self.rnn(x)
        B, C = x.size(0) // 2, 2
        where = torch.cat([self.pos.unsqueeze(0).repeat(C, 1, 1), self.chan.unsqueeze(1).repeat(1, self.pos.size(0), 1)], dim=-1)
        where = where.view(-1, 1, where.size(-1)).repeat(B, 1, 1)
        _, hy = self.rnn(where, hn.repeat(1, 1, self.pos.size(0)).view(1, -1, hn.size(-1)))
        return hy.view(-1, C, self.pos.size(0), hn.size(-1))


y = Decoder(4, 3)(torch.randn(4, 5, 4))
for wrong in (torch.ones(2), torch.ones(3, 2, 5)):
    try:
        nn.GRU(4, 3)(wrong)
    except RuntimeError:
        print("no input of a GRU")
try:
    nn.LSTM(4, 3)(x, (torch.zeros(1, 2, 3), torch.zeros(1, 3, 3)))
except RuntimeError:
    print("no state of this batch")
