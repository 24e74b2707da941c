# module: scipy.fftpack
import scipy.fft


def next_fast_len(target):
    return scipy.fft.next_fast_len(target, real=True)
