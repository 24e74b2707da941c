s = "abc"
c = s[3]
