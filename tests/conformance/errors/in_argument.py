def f(a, b):
    return a


y = f(
    1,
    undefined,
)
