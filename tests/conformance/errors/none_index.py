attn = None
first = attn[0]
