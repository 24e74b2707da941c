# Integers, floats and complex numbers: arithmetic, conversion, printing.
import math

ints = 7 // 2, -7 // 2, 7 // -2, 7 % 3, -7 % 3, 7 % -3, 2 ** 10, 2 ** -1, (-2) ** 3, -2 ** 2, divmod(-7, 2), 0 ** 0
reals = 7 / 2, 7.0 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 2 ** 0.5, 1e3, 1_000.5, .5, 5., 1e-3, 0.1 + 0.2, 1 / 3
bits = 6 & 3, 6 | 3, 6 ^ 3, ~6, 1 << 10, 1024 >> 3, -5 >> 1, True & False, True | False, True ^ True, ~True
bases = 0b101, 0o17, 0xff, 1_000_000, bin(10), oct(8), hex(255), bin(-3), int("101", 2), int("0x1f", 16)
mixed = 1 + 2.0, True + True, True * 3, 1 == 1.0, ints is not None, 3 > 2.5, min(1, 0.5), max(2, 2.5), sum([1, 2.5])
rounds = round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5678, -2), round(7), round(1.0), round(15, -1), round(0.5), round(2.5, 0)
whole = int(3.9), int(-3.9), int(True), math.floor(-3.5), math.ceil(-3.5), math.trunc(-3.9), (5.0).is_integer(), (5).bit_length(), int(1e15)
powers = pow(2, 5), pow(3, 4, 5), abs(-3), abs(-2.5), math.isqrt(17), math.gcd(12, 18), math.factorial(5), math.comb(5, 2), pow(2.0, 3)
edges = 9223372036854775807, -9223372036854775807 - 1, 2 ** 62, 2 ** 62 + (2 ** 62 - 1)
chains = 1 < 2 < 3, 1 < 3 < 2, 1 == 1 != 2, 3 > 2 >= 2, 0 < 0.5 <= 1, not 1 > 2, (1 < 2) == True
logic = 0 or 5, 0 and 5, 1 and 2, None or "x", [] or {}, not [], not 0.0, bool(0.1), 1 if 0 else 2
specials = float("inf"), -math.inf, math.nan != math.nan, math.isnan(math.nan), math.isinf(math.inf), math.inf > 10 ** 18, math.isfinite(1.0)
z, w = 3 + 4j, complex(1, -2)
parts = z.real, z.imag, abs(z)
print(z * w, z / w, z + 1, z - 2.5, -z, z.conjugate(), z ** 2, 1j * 1j, complex(2), complex("1+2j"), z == 3 + 4j, abs(1j), bool(0j))
print(1j, -1j, 0j, 2 - 0j, complex(0.5, 1e20), complex(math.inf, 1), complex(math.nan, -1), (1 + 2j) * 0.1, 1e-7 + 1j)
print(1.0, 1.5, -0.0, 100.0, 1e15, 1e16, 123456789012345680.0, 1e22, 1e23, 1e-4, 1e-5, 0.00012345, 1.7976931348623157e308, 5e-324)
print(0.1, 0.2, 0.1 + 0.2, 1 / 3, 2 / 3, 10 / 3, 1e100, 3.0e-10, 123.456, 1e5, 12345678.9, 0.1 * 3, 1 - 0.9, 4.35, 2.675)
print(math.pi, math.e, math.tau, math.sqrt(2), math.exp(1), math.log(10), math.log2(8), math.log10(1000), math.log(8, 2), math.log1p(1e-10))
print(math.sin(1), math.cos(1), math.tan(1), math.atan2(1, -1), math.sinh(1), math.tanh(0.5), math.hypot(3, 4), math.degrees(math.pi), math.radians(180))
print(math.pow(2, 0.5), math.fabs(-2), math.fmod(-7, 3), math.copysign(3, -0.0), math.erf(0.5), math.prod([1, 2, 3]), math.dist([0, 0], [3, 4]), math.modf(2.5), math.floor(2.7), math.fsum([0.1] * 10))
print(float("nan"), float("inf"), -float("inf"), float(3), float(True), int("-5"), int(2.0 ** 40), 10 ** 15, 10 ** 18, -1)
print(type(1).__name__, type(1.0).__name__, type(1j).__name__, type(True).__name__, type(None).__name__)
print(3 == 3.0000000001, 0.1 + 0.2 == 0.3, math.isclose(0.1 + 0.2, 0.3), 1e16 + 1 == 1e16, 2 ** 53 + 1.0, 1 // 0.3, 5 % 0.3, -1 % 1e100)
print(int(7 / 2), 7 // 2 * 2 + 7 % 2, -(-7 // 2), 10 // 3 * 3, 5 * -1 ** 2, 2 ** 3 ** 2, (2 ** 3) ** 2, -3 ** 2, 1 - -1, +5, - -5)
print(True, True + 1, str(True), repr(False), True == 1, True is True, int(False), "%d" % True, [True, 1][False])
half = 5 / 2
total = 0.0
for i in range(10):
    total += 0.1
near = abs(total - 1) < 1e-9, total == 1.0
