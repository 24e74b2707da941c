# Small programs: what layer files do besides layers.
import math


def divisors(n):
    small = [d for d in range(1, int(math.sqrt(n)) + 1) if n % d == 0]
    return sorted(set(small + [n // d for d in small]))


def primes(limit):
    sieve = [True] * (limit + 1)
    sieve[0:2] = [False, False]
    for p in range(2, int(limit ** 0.5) + 1):
        if sieve[p]:
            sieve[p * p::p] = [False] * len(sieve[p * p::p])
    return [i for i, ok in enumerate(sieve) if ok]


def next_power_of_two(n):
    p = 1
    while p < n:
        p <<= 1
    return p


def bisect(values, x):
    lo, hi = 0, len(values)
    while lo < hi:
        mid = (lo + hi) // 2
        if values[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def parse(text):
    config = {}
    for line in text.strip().split("\n"):
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, _, value = line.partition("=")
        key, value = key.strip(), value.strip()
        if value.lower() in ("true", "false"):
            value = value.lower() == "true"
        elif value.lstrip("-").isdigit():
            value = int(value)
        else:
            try:
                value = float(value)
            except ValueError:
                value = value.strip("'\"")
        config[key] = value
    return config


def flatten(x):
    if isinstance(x, (list, tuple)):
        return [v for item in x for v in flatten(item)]
    return [x]


def permutations(items):
    if len(items) <= 1:
        return [items]
    return [[x] + rest for i, x in enumerate(items) for rest in permutations(items[:i] + items[i + 1:])]


def bit_reverse(n):
    bits = n.bit_length() - 1
    return [int(format(i, f"0{bits}b")[::-1], 2) for i in range(n)]


def table(rows, header):
    widths = [max(len(str(r[i])) for r in [header] + rows) for i in range(len(header))]
    line = lambda r: " | ".join(str(c).rjust(w) for c, w in zip(r, widths))
    return "\n".join([line(header), "-+-".join("-" * w for w in widths)] + [line(r) for r in rows])


d = divisors(36)
p = primes(30)
n = [next_power_of_two(v) for v in (1, 5, 16, 17)]
i = bisect([1, 3, 5, 7], 5), bisect([], 1), bisect([1, 2], 9)
config = parse("""
# settings
lr = 1e-3
layers = 2      # of the encoder
name = 'q k'
causal = True
""")
flat = flatten([1, [2, (3, [4])], []])
perms = permutations([1, 2, 3])
order = bit_reverse(8)
a, b = 0, 1
while b < 50:
    a, b = b, a + b
hours, rest = divmod(7384, 3600)
clock = "%d:%02d:%02d" % (hours, *divmod(rest, 60))
print(config)
print(table([["q", 3, 0.5], ["keys", 12, 1.25]], ["name", "L", "x"]))
letters = dict(zip("bhle", (2, 3, 4, 5)))
equation = "bhle->belh"
shape = [letters[c] for c in equation.split("->")[1]]
