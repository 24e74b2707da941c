def twice(f):
    return f + f


@twice
def g(x):
    return x
