if a:
	b
        c