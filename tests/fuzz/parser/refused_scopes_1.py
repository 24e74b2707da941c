class A:
  nonlocal x