total = 0


def add(x):
    total += x
    return total


add(1)
