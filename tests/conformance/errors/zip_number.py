for a, b in zip([1], 2):
    pass
