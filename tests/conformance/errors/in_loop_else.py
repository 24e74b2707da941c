for i in range(2):
    x = i
else:
    y = x.missing
