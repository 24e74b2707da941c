x = "{:.2f}".format("a")
