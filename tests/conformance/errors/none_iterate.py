for x in None:
    pass
