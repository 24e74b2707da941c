import math

x = math.sqrt(-1.0)
