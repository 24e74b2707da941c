def f():
    return helper()


f()


def helper():
    return 1
