x = []
x.pop()
