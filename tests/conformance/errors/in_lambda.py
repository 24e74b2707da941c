scale = lambda x: x / nothing
y = scale(2)
