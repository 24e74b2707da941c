x = 1 in 2
