x = 3
text = f"{x:.2f} {y}"
