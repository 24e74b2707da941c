import numpy as np

x = np.randomm.rand(2)
