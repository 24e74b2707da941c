# Many floats in many formats; they come from a small generator of integers, so every run has the same.
x = 12345
draws = iter([x := (1103515245 * x + 12345) % 2147483648 for _ in range(4000)])
draw = lambda limit: (next(draws) >> 8) % limit
digits = lambda: draw(10 ** draw(8)) if draw(4) else draw(1000)
size = lambda: float(digits()) * 10.0 ** (draw(41) - 20) if draw(3) else digits() / (draw(97) + 1)

for _ in range(150):
    x = size() if draw(3) else -size()
    print(x, f"{x:.3f}" if abs(x) < 1e15 else "", f"{x:.2e}", f"{x:g}", f"{x:.10g}", f"{x:10.4f}|" if abs(x) < 1e9 else "", "%.1f" % x if abs(x) < 1e9 else "", f"{x:.17g}", sep=" ")
for _ in range(60):
    n = draw(2 ** 20) * 2 ** draw(40) - draw(2 ** 20)
    print(n, f"{n:,}", f"{n:x}", f"{n:+_d}", f"{n:>22}", f"{n:b}"[-12:], n // 7, n % 7, n // -1000, -n % 1000, n / 3, float(n), round(n, -3), sep=" ")
for _ in range(40):
    x = draw(10000) / 1000
    print(round(x), round(x, 1), round(x, 2), f"{x:.0f}", f"{x:.1f}", f"{x:.2f}", int(x), x // 1, x % 1, x // 0.3, round(x % 0.7, 9), round(x * 100, -1))
