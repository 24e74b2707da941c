def f():
return