

# only

a # b
a = [
  1, # one

  2,
]
a = 1 + \
  2
if a:

  # comment
  b
 # odd comment
  c

d
if a:
	b
	if c:
		d
e
a
bc

if a: pass

b
x = '''a
  b''' 'c'
f(
)

a;
if a:
  b

a = """x
y"""
if a:
    \
b
c
'日本' + 变量