# module: scipy.fft


def _smooth(target, primes):
    """The least number from target on with no other prime factors."""
    number = max(target, 1)
    while True:
        rest = number
        for prime in primes:
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return number
        number += 1


def next_fast_len(target, real=False):
    if target < 0:
        raise ValueError("a length is not negative")
    return target and _smooth(target, (2, 3, 5) if real else (2, 3, 5, 7, 11))
