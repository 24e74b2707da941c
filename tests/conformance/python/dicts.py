# Dictionaries: order, methods, views, merging.
d = {"b": 1, "a": 2, 3: "three", (1, 2): [4], None: 0.5}
d["c"] = 9
d["b"] += 10
keys, values = list(d), list(d.values())
pairs = [(k, v) for k, v in d.items() if isinstance(k, str)]
got = d.get("a"), d.get("zz"), d.get("zz", -1), d["a"], d[3], d[1, 2][0]
has = "a" in d, "zz" in d, 3 in d, 3.0 in d, True in {1: 0}, "zz" not in d
popped = d.pop("a"), d.pop("a", None)
last = d.popitem()
added = d.setdefault("new", []), d.setdefault("b", 0)
d["new"].append(1)
size = len(d), bool(d), bool({})
del d[None]
d.update({"x": 1, "b": 2}, y=3)
d.update([("z", 4)])
merged = {**{"a": 1, "b": 2}, "b": 3, **{"c": 4}}
union = {"a": 1} | {"a": 2, "b": 3}
base = {"p": 1}
base |= {"q": 2}
copy = dict(merged)
copy["a"] = 100
shallow = merged.copy()
made = dict(a=1, b=2), dict([("k", 1)]), dict(zip("xy", (1, 2))), dict.fromkeys("ab", 0), dict({"m": 1}, n=2)
comp = {k: v * 2 for k, v in merged.items() if v != 3}
flipped = {v: k for k, v in merged.items()}
nested = {"outer": {"inner": {"deep": 1}}}
nested["outer"]["inner"]["deep"] += 1
deep = nested["outer"]["inner"]["deep"]
same = {"a": 1, "b": 2} == {"b": 2, "a": 1}, {} == {}, {"a": 1} != {"a": 1.0}
ordered = sorted(merged), sorted(merged.items(), key=lambda kv: -kv[1]), max(merged, key=merged.get), min(merged.values())
total = sum(merged.values())
counts = {}
for c in "mississippi":
    counts[c] = counts.get(c, 0) + 1
groups = {}
for word in ["q", "kv", "out", "qk"]:
    groups.setdefault(len(word), []).append(word)
for i, (key, value) in enumerate(groups.items()):
    line = f"{i} {key} {value}"
first = next(iter(groups)), list(reversed(list(groups)))
print(d, merged, made, comp, flipped, nested, counts, groups, {}, {1: {2: {}}}, sep="\n")
print(d.keys(), merged.values(), merged.items())
print("a" in merged.keys(), 4 in merged.values(), ("a", 1) in merged.items(), len(merged.keys()))
print({**dict(a=1)}, dict(), {"k": None}.get("k", 1), {True: "t", 1: "one"}, {1: "a", 1.0: "b"})
try:
    d["nothing"]
except KeyError as e:
    print("KeyError", e, e.args)
try:
    {[1]: 2}
except TypeError:
    print("lists cannot be keys")
try:
    for k in counts:
        counts[k + k] = 1
except RuntimeError:
    print("changed while read")
counts.clear()
print(counts, len(counts))
settings = {"optimizer": "adam", "lr": 1e-3, "steps": 10}
lr, *_ = (settings[k] for k in ("lr", "steps"))
def call(lr, steps=0, **others): return lr * steps, sorted(others)
result = call(**settings)
table = {"relu": lambda v: max(v, 0), "neg": lambda v: -v}
applied = [table[n](-3) for n in table]
