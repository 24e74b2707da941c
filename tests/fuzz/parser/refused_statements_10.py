if a:
  b
    c