a + b * c - d
a ** -b ** c
-a ** 2
not a == b
a or b and not c or d
a < b <= c is not d not in e
a | b ^ c & d << e + f @ g
~a // b % c
x if a else y if b else z
(a + b) * c
a if (b if c else d) else e
a is b in c != d