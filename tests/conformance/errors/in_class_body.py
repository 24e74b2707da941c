class Table:
    width = 4
    rows = width / 0
