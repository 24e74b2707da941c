x = 1
assert (
    x == 1
    and x == 2
), "no"
