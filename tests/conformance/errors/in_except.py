try:
    x = 1 / 0
except ZeroDivisionError:
    y = {}["k"]
