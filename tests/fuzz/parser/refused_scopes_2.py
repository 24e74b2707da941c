def f():
  nonlocal x
  x: int = 1