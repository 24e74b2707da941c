# module: numpy.random


def shuffle(x):
    if isinstance(x, list):
        x[:] = [x[int(i)] for i in permutation(len(x))]
    else:
        _shuffle(x)
