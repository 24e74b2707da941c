x = [1, 2]
x.remove(3)
