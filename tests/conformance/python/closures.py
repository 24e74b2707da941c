# Functions as values: closures, nonlocal, global, defaults, recursion, late binding.
import torch

counter = 0
log = []


def bump(by=1):
    global counter
    counter += by
    return counter


def make_counter(start=0):
    count = start

    def step(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = start

    return step, reset


def outer():
    x = "outer"

    def middle():
        def inner():
            return x + " seen"
        return inner()

    def change():
        nonlocal x
        x = "changed"

    before = middle()
    change()
    return before, middle()


def power(n):
    return lambda b: b ** n


def compose(*fs):
    def run(x):
        for f in fs:
            x = f(x)
        return x
    return run


def remember(f):
    table = {}

    def again(n):
        if n not in table:
            table[n] = f(n)
        return table[n]
    return again


@remember
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def grows(item, into=[]):
    into.append(item)
    return len(into)


def safe(item, into=None):
    into = [] if into is None else into
    into.append(item)
    return len(into)


def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)


def even(n): return True if n == 0 else odd(n - 1)
def odd(n): return False if n == 0 else even(n - 1)


bumped = bump(), bump(by=4), counter
step, reset = make_counter(10)
steps = [step(), step(5)]
reset()
steps.append(step())
other, _ = make_counter()
separate = other(), step()
seen = outer()
square, cube = power(2), power(3)
powers = square(3), cube(2), compose(square, cube, lambda v: v + 1)(2)
late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
values = [f() for f in late], [f() for f in early]
fibs = [fib(n) for n in (1, 5, 9)]
growing = grows("a"), grows("b"), safe("a"), safe("b")
facts = fact(5), fact(20), even(6), odd(6)
step_size = 2


def reads_global(x):
    return x * step_size


one = reads_global(3)
step_size = 5
two = reads_global(3)


def hides(step_size):
    step_size += 1
    return step_size


three = hides(1), step_size
fs = {"relu": torch.relu, "twice": lambda t: t * 2, "neg": torch.neg}
x = torch.tensor([-1.0, 2.0])
for name, f in fs.items():
    y = f(x)
chain = compose(*fs.values())(x)
def unbound():
    try:
        return later_set
    except UnboundLocalError:
        return "unbound"
    later_set = 1
problem = unbound()
print(fib.__name__, power.__name__, (lambda: 0).__name__, callable(square))
immediate = (lambda a, *b, k=1, **c: (a, b, k, sorted(c)))(1, 2, 3, k=4, z=5)
picked = sorted([(1, "b"), (0, "c")], key=lambda p: p[1])[0], max([3, -5], key=abs), list(map(lambda a, b: a * b, [1, 2], [3, 4])), list(filter(None, [0, 1, "", 2]))
