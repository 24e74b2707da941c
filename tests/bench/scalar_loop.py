# Nothing but statements: two for each round of the loop.
REPEAT = 1
total = 0.0
for i in range(REPEAT):
    total = total + i * 0.5
