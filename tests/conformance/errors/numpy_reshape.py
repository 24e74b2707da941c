import numpy as np

a = np.arange(6).reshape(4, 2)
