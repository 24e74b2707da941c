# f-strings, str.format and the % operator.
import math

name, n, x, big, z = "attention", 7, 3.14159265, 1234567.891, 2 - 1.5j
items = [1, 2.5, "k"]
table = {"q": 1, "k": [2, 3]}
print(f"{name} {n} {x} {items} {table} {None} {True}")
print(f"{name!r} {name!s} {name:>12}|{name:<12}|{name:^13}|{name:*^13}|{name:.3}|{name:>6.2}|")
print(f"{n:d} {n:5d}| {n:<5d}| {n:^5d}| {n:05d} {n:+d} {-n:+d} {n: d} {n:b} {n:#b} {n:o} {n:#o} {n:x} {255:#X} {255:#06x} {97:c}")
print(f"{big:,} {big:,.2f} {big:_.1f} {1234567:,} {1234567:_} {-1234567:,d}")
print(f"{x:f} {x:.2f} {x:8.3f}| {x:<8.3f}| {x:^8.3f}| {x:08.3f} {x:+.1f} {-x:+.1f} {x: .1f} {x:.0f} {2.5:.0f} {3.5:.0f} {x:#.0f}")
print(f"{x:e} {x:.2e} {x:E} {big:.3e} {0.0:e} {1e-10:.1e} {x:.3g} {big:.3g} {1e-5:g} {0.0001:g} {100000.0:g} {1e6:g} {1e16:g} {123456789.0:G}")
print(f"{0.256:%} {0.256:.1%} {x:n} {1e300 * 10:f} {math.nan:f} {-math.inf:.2f} {math.inf:8} {math.nan:>6}|")
print(f"{x:.3} {big:.3} {1.0:.3} {100.0:.3} {1e22} {1e-7:.2} {12345.678:10.2}| {0.1:} {5:} {5.0:10}|")
print(f"{z} {z:.2f} {1j} {True:d} {True} {True:>6}|")
width, places = 9, 3
print(f"{x:{width}.{places}f}| {x:{width}}| {name:{'>'}{width + 3}}|")
print(f"{{literal}} {n}}} {{{n}}} {'nested'} {'a' if n > 5 else 'b'} {items[0]} {table['q']} {len(items)} {n + 1 = } {name=} {x=:.2f}")
print(f"{'multi' 'part'} " f"{n}" " plain")
print(f'''{n
      + 1}''')
print(f"{(lambda v: v * 2)(n)} {[i * i for i in range(3)]} { {1: 2}[1] } {n:>{width}}")
print("{} {} {}".format(1, "a", None), "{0} {1} {0}".format("x", "y"), "{a} {b}".format(a=1, b=2), "{0[1]} {1[q]}".format(items, table))
print("{:>5}|{:<5}|{:^5}|{:05.1f}|{:,}".format(1, 2, 3, 4.25, 10000), "{!r}".format("s"), "{:{}}|".format("w", 4), "{{}}".format())
print("%s %d %i %f %.3f %5.1f| %-6d| %06.2f %+d %x %X %o %e %g %c %r %%" % ("s", 3, 4.9, x, x, x, n, x, n, 255, 255, 8, x, x, "c", "r"))
print("%5s|%-5s|%.2s" % ("ab", "ab", "abcd"), "%s" % [1, 2], "%s %s" % (1, (2, 3)), "%(a)s %(b).1f" % {"a": "A", "b": 2}, "100%%" % ())
print("%d%%" % 50, "%s" % None, "%5.2e" % 12345.678)
print(format(x, ".2f"), format(n, "b"), format("s", ">3"), format(1e10), format(True), str(1e10))
print("{:.4f} {:>10.4f} {:.2e} {:10.3e}|".format(1 / 3, 2 / 3, 1 / 7, 1e-8), "{:s}".format("x"), "{:d}".format(True))
print("row: " + ", ".join("{:6.2f}".format(v) for v in (1, -2.345, 1000)))
label = "layer_{:02d}.{}".format(3, "weight")
text = f"{label:-<20}>"
try:
    bad = "{:d}".format(1.5)
except ValueError as e:
    print("ValueError")
try:
    bad = "%d" % "x"
except TypeError:
    print("TypeError")
try:
    bad = "{} {}".format(1)
except IndexError:
    print("IndexError")
try:
    bad = "%s %s" % (1,)
except TypeError:
    print("TypeError")
try:
    bad = "{a}".format(b=1)
except KeyError:
    print("KeyError")
