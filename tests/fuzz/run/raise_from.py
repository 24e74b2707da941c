try:
    int("x")
except ValueError as e:
    raise RuntimeError("no number") from e
