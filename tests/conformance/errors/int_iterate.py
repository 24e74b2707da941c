total = 0
for i in 3:
    total += i
