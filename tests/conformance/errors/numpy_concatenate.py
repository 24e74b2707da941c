import numpy as np

x = np.concatenate([np.zeros(2), np.zeros((2, 2))])
