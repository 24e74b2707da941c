try:
    [1].index(2)
except ValueError:
    done = True
    raise
