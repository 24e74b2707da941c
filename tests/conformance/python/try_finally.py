# try, except, else, finally: which lines run, in which order, and what is returned.
import torch

seen = []


def note(x):
    seen.append(x)
    return x


def returns_in_try():
    try:
        return note("try")
    finally:
        note("finally")


def finally_wins():
    try:
        return "try"
    finally:
        return "finally"


def both_ways(n):
    result = "start"
    try:
        result = 10 / n
    except ZeroDivisionError:
        result = "zero"
    except TypeError as e:
        result = "type"
    else:
        result = result + 1
    finally:
        result = [result]
    return result


def loops():
    out = []
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            out.append(i)
        finally:
            out.append(-i)
    return out


def nested(n):
    path = ""
    try:
        path += "a"
        try:
            path += "b"
            if n == 1:
                raise ValueError
            if n == 2:
                raise KeyError
            path += "c"
        except KeyError:
            path += "d"
        finally:
            path += "e"
        path += "f"
    except ValueError:
        path += "g"
    else:
        path += "h"
    return path


def reraised():
    try:
        try:
            raise ValueError("first")
        except ValueError as e:
            first = str(e)
            raise RuntimeError("second")
    except RuntimeError as e:
        return first, str(e)


def unwinds(depth):
    if depth == 0:
        raise LookupError("bottom")
    try:
        unwinds(depth - 1)
    finally:
        seen.append(depth)


def half_written(t):
    t[0] = 5.0
    t[1] = torch.zeros(3)
    t[0] = 6.0


a = returns_in_try()
b = finally_wins()
c = [both_ways(n) for n in (5, 0, "x")]
d = loops()
e = [nested(n) for n in (0, 1, 2)]
f = reraised()
try:
    unwinds(3)
except LookupError as problem:
    g = str(problem)
t = torch.zeros(2)
try:
    half_written(t)
except RuntimeError:
    h = t.sum().item()
values = []
try:
    values.append(1)
    values.append(1 / 0)
    values.append(2)
except ZeroDivisionError: values.append("caught")
finally: values.append("end")
x = 1
try:
    x, y = 2, [][0]
except IndexError:
    pass
try:
    x = [x := 3, 1 / 0]
except ZeroDivisionError:
    z = x
def passes():
    try:
        pass
    except ValueError:
        return 1
    else:
        return 2
    finally:
        note("passes")
w = passes()
while True:
    try:
        x += 1
        if x < 6: continue
        break
    finally:
        last = x
print(seen, values, x)
