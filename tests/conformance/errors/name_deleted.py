x = 1
del x
y = x
