pass; a; b = 1;
del a, b.c, d[0], (e, [f])
del (a), b
assert a, b
assert (a, b)
raise
raise A from b
raise A(1)
import a.b.c as d, e.f, g
from a.b import c as d, e
from . import a
from ...a import (b, c as d,)
from .. . a import *
global a, b
return_ = 1
print
match = 1; match(match)
case = type = _ = 2