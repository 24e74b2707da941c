x = 1 + None
