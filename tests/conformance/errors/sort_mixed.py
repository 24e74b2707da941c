x = [3, "a", 1]
x.sort()
