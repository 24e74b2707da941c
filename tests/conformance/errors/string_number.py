n = int("1.5")
