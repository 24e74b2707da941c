x = sum(["a", "b"])
