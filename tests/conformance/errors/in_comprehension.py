values = [1, 0, 2]
shares = [1 / v for v in values]
