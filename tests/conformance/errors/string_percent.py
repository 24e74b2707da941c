x = "%s of %s" % ("one",)
