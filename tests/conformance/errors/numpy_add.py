import numpy as np

a = np.zeros((2, 3))
b = a + np.zeros(2)
