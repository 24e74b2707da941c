def f(): pass
def f(a, b: int = 1, /, c=2, *args: int, d, e: str = 'x', **kw: dict) -> int: return a
def f(*, a): return
def f(a, *args, b): return *args, b
@a.b(c)
@d
def f(): 'doc'
class A: pass
class A(): pass
class A(B, *C, metaclass=D, **E):
  x = 1
  def f(self): return self.__x
@d
class A: pass
def f(a,): pass
def f(*args: *b): pass
class _P:
  def __f(self, __a, __b__): __c = self._P__d
def f():
  def g():
    return 1
  return g