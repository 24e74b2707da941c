mask = None
shape = mask.shape
