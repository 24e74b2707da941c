import math

y = math.squareroot(2)
