x = max([])
