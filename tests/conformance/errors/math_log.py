import math

x = math.log(0)
