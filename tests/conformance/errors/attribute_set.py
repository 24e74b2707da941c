x = 5
x.name = "n"
