# Raising, catching, chaining, own exceptions, and the built-in kinds.
import math

import torch


class ShapeProblem(ValueError):
    """Sizes that do not fit."""

    def __init__(self, want, got):
        super().__init__(f"want {want}, got {got}")
        self.want, self.got = want, got


class Quiet(Exception):
    pass


nothing = None


def kind_of(f):
    try:
        f()
    except Exception as e:
        return type(e).__name__
    return None


def check(x, want):
    if len(x) != want:
        raise ShapeProblem(want, len(x))
    return x


kinds = [kind_of(f) for f in (
    lambda: 1 / 0, lambda: 1 % 0, lambda: 1.0 // 0, lambda: int("x"), lambda: float("y"), lambda: [1][3], lambda: {}["k"],
    lambda: undefined_name, lambda: (1).nothing, lambda: "a" + 1, lambda: nothing[0], lambda: len(5), lambda: int(None),
    lambda: math.sqrt(-1), lambda: math.log(0), lambda: "abc".index("z"), lambda: [].pop(), lambda: next(iter([])),
    lambda: int("9", 8), lambda: chr(-1), lambda: range(1, 2, 0), lambda: sum(["a"]), lambda: max([]), lambda: (lambda: 1)(2),
    lambda: torch.zeros(2) + torch.zeros(3), lambda: torch.zeros(2)[5], lambda: torch.zeros(2).view(3), lambda: torch.zeros(2).foo,
    lambda: torch.nothing, lambda: 2.0 ** 5000, lambda: math.exp(1000), lambda: 10 ** -400, lambda: round("x"), lambda: abs("x"),
    lambda: [1] < ["a"], lambda: {} < {}, lambda: not_there(), lambda: "%d" % "x", lambda: sorted([1, None]), lambda: -"a",
    lambda: "abc"[10], lambda: set([[]]), lambda: dict([1]), lambda: zip(1), lambda: 1 in 5, lambda: 5 @ 3)]
try:
    check([1, 2], 3)
except ShapeProblem as e:
    want, got, text = e.want, e.got, str(e)
try:
    check([1], 2)
except (KeyError, ValueError) as problem:
    caught = type(problem).__name__, isinstance(problem, ValueError), problem.args
try:
    raise Quiet
except Quiet as e:
    empty = str(e), repr(e), e.args
try:
    raise Quiet("one", 2)
except Exception as e:
    shown = str(e), repr(e), e.args[1]
try:
    try:
        [][0]
    except IndexError as inner:
        raise KeyError("outer") from inner
except KeyError as e:
    cause = str(e), e.args[0]
try:
    try:
        int("a")
    except ValueError:
        raise
except ValueError as again:
    passed = "again"
try:
    value = 1
except ValueError:
    value = 2
else:
    value += 10
finally:
    value += 100
order = []
for n in range(4):
    try:
        order.append(f"try {n}")
        if n == 1:
            continue
        if n == 2:
            raise ValueError(n)
        if n == 3:
            break
    except ValueError as e:
        order.append(f"except {e}")
    else:
        order.append("else")
    finally:
        order.append("finally")
try:
    assert value == 111, "sum"
    assert value < 0, f"value {value}"
except AssertionError as e:
    asserted = str(e)
try:
    assert []
except AssertionError as e:
    bare = str(e), e.args
def first_number(texts):
    for t in texts:
        try:
            return float(t)
        except ValueError:
            pass
    return None
number, none = first_number(["x", "2.5", "3"]), first_number([])
try:
    e
except NameError:
    print("the name of an except clause is gone afterwards")
tree = issubclass(ZeroDivisionError, ArithmeticError), issubclass(IndexError, LookupError), issubclass(KeyError, LookupError), issubclass(
    NotImplementedError, RuntimeError), issubclass(ModuleNotFoundError, ImportError), issubclass(UnboundLocalError, NameError)
print(ValueError("x"), repr(ValueError("x", 1)), [KeyError("k")], str(KeyError("k")), RuntimeError())
print(kinds)
