d = {"a": 1}
x = d.a
