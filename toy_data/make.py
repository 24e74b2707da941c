#!/usr/bin/python3
"""Makes every .npy file of this folder. See README.md for what each one is.

    ./make.py          writes the files into this folder

Needs PyTorch and NumPy (Debian: python3-torch python3-numpy). The generators are
seeded, so that the files come out the same each time.
"""
import os

import numpy as np
import torch
import torch.nn as nn

FOLDER = os.path.dirname(os.path.abspath(__file__))


def save(name, array):
    array = np.ascontiguousarray(array)
    np.save(os.path.join(FOLDER, name + ".npy"), array)
    print("%-20s %-10s %s" % (name, array.dtype, array.shape))


def waves(random, batch, length, channels):
    """A few cosines and some noise in each channel, two decimals: (batch, length, channels)."""
    t = np.arange(length).reshape(1, length, 1)
    total = random.uniform(-0.2, 0.2, (batch, 1, channels)) * np.ones((1, length, 1))
    for period in (12, 6, 3.5):
        size = random.uniform(0.0, 0.5, (batch, 1, channels))
        shift = random.uniform(0.0, 2 * np.pi, (batch, 1, channels))
        total = total + size * np.cos(2 * np.pi * t / period + shift)
    total = total + 0.1 * random.standard_normal((batch, length, channels))
    return np.round(total, 2).astype(np.float32)


def fourier():
    """The decoder's and the encoder's hidden series, and what the seed makes of them."""
    random = np.random.RandomState(4)
    x, enc_out = waves(random, 3, 10, 16), waves(random, 3, 12, 16)
    save("fourier_x", x)
    save("fourier_enc_out", enc_out)
    torch.manual_seed(117)
    weights1, weights2 = torch.rand(8, 2, 2, 4) / 256, torch.rand(8, 2, 2, 4) / 256
    save("fourier_weights", torch.complex(weights1, weights2).numpy())
    query, key, value, _ = [nn.Linear(16, 16) for _ in range(4)]
    x, enc_out = torch.from_numpy(x), torch.from_numpy(enc_out)
    save("fourier_q", query(x).view(3, 10, 8, 2).numpy())
    save("fourier_k", key(enc_out).view(3, 12, 8, 2).numpy())
    save("fourier_v", value(enc_out).view(3, 12, 8, 2).numpy())


def full_attention():
    """Queries, keys and values; row 0 of the scores is the one worked by hand."""
    random = np.random.RandomState(5)
    queries, keys, values = [np.round(random.standard_normal((8, 6, 2, 8)) * 0.6, 2)
                             for _ in range(3)]
    hand = np.array([0.41, -0.12, 0.67, 0.08, -0.23, 0.31])
    query = np.array([1, 0.5, -0.5, 0.2, -1, 0.4, 0.1, -0.3])
    queries[0, 0, 0] = query
    rest = keys[0, :, 0, 1:] @ query[1:]
    keys[0, :, 0, 0] = np.round(hand - rest, 3)          # query[0] is 1
    for name, array in (("queries", queries), ("keys", keys), ("values", values)):
        save("attention_" + name, array.astype(np.float32))
    save("hand_scores", hand.astype(np.float32))


def itransformer():
    """Nine tokens of eight numbers, and the four projections that the seed draws."""
    random = np.random.RandomState(6)
    save("itransformer_x", np.round(random.standard_normal((3, 9, 8)) * 0.7, 2).astype(np.float32))
    torch.manual_seed(2021)
    layers = [nn.Linear(8, 8) for _ in range(4)]
    save("itransformer_weights", torch.stack([layer.weight for layer in layers]).numpy())
    save("itransformer_biases", torch.stack([layer.bias for layer in layers]).numpy())


def hand_worked():
    """Complex numbers small enough to multiply on paper."""
    save("hand_pair", np.array([[0.3 + 0.1j, 0.2 + 0.05j], [0.4 + 0.2j, 0.1 + 0.3j]], np.complex64))
    weights = [0.1044 + 0.1641j, 0.05 + 0.08j, 0.12 + 0.09j, 0.07 + 0.11j]
    features = [0.4 + 0.2j, 0.3 + 0.15j, 0.25 + 0.1j, 0.35 + 0.2j]
    save("hand_mix", np.array([weights, features], np.complex64))


torch.set_grad_enabled(False)
fourier()
full_attention()
itransformer()
hand_worked()
