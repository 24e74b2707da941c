# Methods, indices and operators of str.
s = "  Frequency domain\t"
t = s.strip()
upper, lower, title, cap, swapped = t.upper(), t.lower(), t.title(), t.capitalize(), t.swapcase()
words = t.split()
parts = "a,b,,c".split(","), "a,b,,c".split(",", 1), "a b  c".split(" "), " x ".split()
right = "a.b.c".rsplit(".", 1), "x=1=2".partition("="), "x=1=2".rpartition("="), "none".partition("=")
lines = "one\ntwo\n\nthree".splitlines()
joined = "-".join(["q", "k", "v"]), "".join(c * 2 for c in "abc")
found = t.find("q"), t.find("zz"), t.index("d"), t.rfind("n"), t.count("n"), "banana".count("an")
begins = t.startswith("Freq"), t.endswith(("x", "n")), t.startswith("F", 1)
swap = t.replace("domain", "axis"), "aaaa".replace("a", "b", 2), "abc".replace("", "-")
strips = "xxaxx".strip("x"), "xxaxx".lstrip("x"), "xxaxx".rstrip("x"), "heads.weight".removeprefix("heads.").removesuffix("ght")
pads = "7".zfill(3), "-7".zfill(4), "ab".ljust(4, ".") + "|", "ab".rjust(4) + "|", "ab".center(5, "*")
kinds = "12".isdigit(), "1.2".isdigit(), "ab".isalpha(), "ab1".isalnum(), " \n".isspace(), "Ab".isupper(), "ab".islower(), "x_1".isidentifier()
pick = t[0], t[-1], t[2:5], t[::-1], t[::3], t[-6:], t[100:]
inside = "dom" in t, "Dom" in t, "" in t, "x" not in t
order = "a" < "b", "a" < "B", "abc" < "abd", "" < "a", "Z" < "a", max("hello"), sorted("hello")
times = "ab" * 3, 0 * "ab", "-" * -1, "a" "b" 'c'
length = len("héllo"), len("时间"), len("\t\\"), "héllo".upper(), "时间"[1]
codes = ord("A"), chr(97), ord("é"), chr(0x65f6), "\x41\u00e9\t"
escapes = "tab\tquote\"nl\n", 'single\'s', "back\\slash", r"raw\n", "\x00\x7f\u00e9"
triple = """two
lines"""
both = ("implicit "
        "joining")
for number, letter in enumerate("xyz"):
    print(number, letter, end=";")
print()
print(repr("it's"), repr('say "x"'), repr("both ' and \""), repr("tab\t\n\\"), repr("\x00\x1f\x7fé时"), ascii("é时"))
print(str(1.0), str(None), str([1, "a"]), str("x"), "%s" % "x", repr("x"))
print("x".join([]), "x".join(("only",)), ",".join(map(str, (1, 2.5, None))))
number = int("42") + int(" -7 ") + int("0b101", 0) + int("ff", 16) + int("1_000")
real = float("1e-3"), float(" inf"), float("-Infinity"), float("1_0.5"), float(".5")
flags = bool(""), bool("0"), not "", "a" and "b", "" or "c"
