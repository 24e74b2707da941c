# module: torch.nn
import math

import torch
import torch.nn.functional as F
import torch.nn.init as init

# ---- one step: from gates, the new state; a state is a tuple, (h,) or (h, c)


def _gates(x, h, weights):
    w_ih, w_hh, b_ih, b_hh = weights
    return F.linear(x, w_ih, b_ih), F.linear(h, w_hh, b_hh)


def _rnn_step(activation, x, state, weights):
    from_input, from_state = _gates(x, state[0], weights)
    return (activation(from_input + from_state),)


def _gru_step(x, state, weights):
    from_input, from_state = _gates(x, state[0], weights)
    i_reset, i_update, i_new = from_input.chunk(3, -1)
    h_reset, h_update, h_new = from_state.chunk(3, -1)
    reset = torch.sigmoid(i_reset + h_reset)
    update = torch.sigmoid(i_update + h_update)
    new = torch.tanh(i_new + reset * h_new)
    return ((state[0] - new) * update + new,)


def _lstm_step(x, state, weights):
    from_input, from_state = _gates(x, state[0], weights)
    add, forget, cell, out = (from_input + from_state).chunk(4, -1)
    c = torch.sigmoid(forget) * state[1] + torch.sigmoid(add) * torch.tanh(cell)
    return (torch.sigmoid(out) * torch.tanh(c), c)


_RNN_STEPS = {
    "RNN_TANH": (1, 1, lambda *args: _rnn_step(torch.tanh, *args)),
    "RNN_RELU": (1, 1, lambda *args: _rnn_step(torch.relu, *args)),
    "GRU": (3, 1, _gru_step),
    "LSTM": (4, 2, _lstm_step),
}


# ---- whole sequences


class RNNBase(Module):
    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False,
                 dropout=0.0, bidirectional=False, proj_size=0, device=None, dtype=None):
        super().__init__()
        if isinstance(dropout, bool) or not 0 <= dropout <= 1:
            raise ValueError("dropout is a probability, not {}".format(dropout))
        if proj_size < 0 or proj_size >= hidden_size:
            raise ValueError("proj_size is less than hidden_size, or 0 for none")
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._suffixes = [[str(layer) + back for back in ("", "_reverse")[:1 + bool(bidirectional)]]
                          for layer in range(num_layers)]
        for layer in range(num_layers):
            for suffix in self._suffixes[layer]:
                self._add_weights(suffix, layer == 0, dtype)
        self.reset_parameters()

    def _add_weights(self, suffix, first, dtype):
        gates = _RNN_STEPS[self.mode][0] * self.hidden_size
        out = self.proj_size or self.hidden_size
        width = self.input_size if first else out * len(self._suffixes[0])
        setattr(self, "weight_ih_l" + suffix, _parameter(gates, width, dtype=dtype))
        setattr(self, "weight_hh_l" + suffix, _parameter(gates, out, dtype=dtype))
        if self.bias:
            setattr(self, "bias_ih_l" + suffix, _parameter(gates, dtype=dtype))
            setattr(self, "bias_hh_l" + suffix, _parameter(gates, dtype=dtype))
        if self.proj_size:
            setattr(self, "weight_hr_l" + suffix,
                    _parameter(self.proj_size, self.hidden_size, dtype=dtype))

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size)
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def flatten_parameters(self):
        return None

    @property
    def all_weights(self):
        names = ["weight_ih_l", "weight_hh_l", "bias_ih_l", "bias_hh_l", "weight_hr_l"]
        return [[getattr(self, n + s) for n in names if hasattr(self, n + s)]
                for layer in self._suffixes for s in layer]

    def _states(self, input, hx, batched):
        """One tuple a layer and direction, from what was given or from zeros."""
        batch, layers = input.size(1), self.num_layers * len(self._suffixes[0])
        sizes = [(layers, batch, self.proj_size or self.hidden_size),
                 (layers, batch, self.hidden_size)][:_RNN_STEPS[self.mode][1]]
        if hx is None:
            hx = tuple(input.new_zeros(size) for size in sizes)
        elif any(h.dim() != 2 + batched for h in hx):
            raise RuntimeError("hidden states have {} axes, as the input".format(2 + batched))
        else:
            hx = tuple(h if batched else h.unsqueeze(1) for h in hx)
        for h, size in zip(hx, sizes):
            if h.shape != size:
                raise RuntimeError("a hidden state is {}, not {}".format(size, tuple(h.shape)))
        return [tuple(h[i] for h in hx) for i in range(layers)]

    def _run(self, input, state, suffix):
        """One layer in one direction: the outputs of all steps, and the last state."""
        names = ["weight_ih_l", "weight_hh_l", "bias_ih_l", "bias_hh_l"]
        weights = [getattr(self, name + suffix, None) for name in names]
        project = getattr(self, "weight_hr_l" + suffix, None)
        step = _RNN_STEPS[self.mode][2]
        outputs = [None] * input.size(0)
        places = range(input.size(0))
        for t in reversed(places) if suffix.endswith("_reverse") else places:
            state = step(input[t], state, weights)
            if project is not None:
                state = (F.linear(state[0], project),) + state[1:]
            outputs[t] = state[0]
        return torch.stack(outputs), state

    def _layers(self, input, states):
        last, at = [], 0
        for layer in range(self.num_layers):
            outputs = []
            for suffix in self._suffixes[layer]:
                output, state = self._run(input, states[at], suffix)
                outputs.append(output)
                last.append(state)
                at += 1
            input = outputs[0] if len(outputs) == 1 else torch.cat(outputs, -1)
            if self.dropout and layer + 1 < self.num_layers:
                input = F.dropout(input, self.dropout, self.training)
        return input, tuple(torch.stack(parts) for parts in zip(*last))

    def _forward(self, input, hx):
        batched, batch_axis = input.dim() == 3, 0 if self.batch_first else 1
        if input.dim() not in (2, 3) or input.size(-1) != self.input_size:
            raise RuntimeError("the input is (steps, batch, {0}) or (steps, {0}), not {1}".format(
                self.input_size, tuple(input.shape)))
        if not batched:
            input = input.unsqueeze(batch_axis)
        if self.batch_first:
            input = input.transpose(0, 1)
        output, last = self._layers(input, self._states(input, hx, batched))
        if self.batch_first:
            output = output.transpose(0, 1)
        if not batched:
            output, last = output.squeeze(batch_axis), tuple(h.squeeze(1) for h in last)
        return output, last

    def forward(self, input, hx=None):
        output, last = self._forward(input, None if hx is None else (hx,))
        return output, last[0]

    def extra_repr(self):
        text = "{}, {}".format(self.input_size, self.hidden_size)
        usual = {"proj_size": 0, "num_layers": 1, "bias": True, "batch_first": False,
                 "dropout": 0, "bidirectional": False}
        for name, value in usual.items():
            if getattr(self, name) != value:
                text += ", {}={}".format(name, getattr(self, name))
        return text


class RNN(RNNBase):
    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size is for LSTM only")
        self.nonlinearity = kwargs.pop("nonlinearity", "tanh")
        mode = {"tanh": "RNN_TANH", "relu": "RNN_RELU"}.get(self.nonlinearity)
        if mode is None:
            raise ValueError("nonlinearity is tanh or relu, not {}".format(self.nonlinearity))
        super().__init__(mode, *args, **kwargs)


class GRU(RNNBase):
    def __init__(self, *args, **kwargs):
        if "proj_size" in kwargs:
            raise ValueError("proj_size is for LSTM only")
        super().__init__("GRU", *args, **kwargs)


class LSTM(RNNBase):
    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)

    def forward(self, input, hx=None):
        return self._forward(input, hx)


# ---- single steps


class RNNCellBase(Module):
    def __init__(self, mode, input_size, hidden_size, bias, dtype):
        super().__init__()
        gates = _RNN_STEPS[mode][0] * hidden_size
        self._mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self.weight_ih = _parameter(gates, input_size, dtype=dtype)
        self.weight_hh = _parameter(gates, hidden_size, dtype=dtype)
        self.bias_ih = _parameter(gates, dtype=dtype) if bias else None
        self.bias_hh = _parameter(gates, dtype=dtype) if bias else None
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size)
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def _step(self, input, hx):
        if input.dim() not in (1, 2):
            raise AssertionError("a cell takes one or two axes, not {}".format(input.dim()))
        batched, (gates, parts, step) = input.dim() == 2, _RNN_STEPS[self._mode]
        input = input if batched else input.unsqueeze(0)
        if hx is None:
            hx = (input.new_zeros(input.size(0), self.hidden_size),) * parts
        elif not batched:
            hx = tuple(h.unsqueeze(0) for h in hx)
        state = step(input, hx, (self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh))
        return state if batched else tuple(h.squeeze(0) for h in state)

    def forward(self, input, hx=None):
        return self._step(input, None if hx is None else (hx,))[0]

    def extra_repr(self):
        text = "{}, {}".format(self.input_size, self.hidden_size)
        if not self.bias:
            text += ", bias={}".format(self.bias)
        if self.__dict__.get("nonlinearity", "tanh") != "tanh":
            text += ", nonlinearity={}".format(self.nonlinearity)
        return text


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None,
                 dtype=None):
        mode = {"tanh": "RNN_TANH", "relu": "RNN_RELU"}.get(nonlinearity)
        if mode is None:
            raise RuntimeError("nonlinearity is tanh or relu, not {}".format(nonlinearity))
        super().__init__(mode, input_size, hidden_size, bias, dtype)
        self.nonlinearity = nonlinearity


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__("GRU", input_size, hidden_size, bias, dtype)


class LSTMCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__("LSTM", input_size, hidden_size, bias, dtype)

    def forward(self, input, hx=None):
        return self._step(input, hx)
