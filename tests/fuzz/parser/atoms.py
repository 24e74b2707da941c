()
(a,)
(a)
(a, *b)
[]
[a, *b, c := 1]
{}
{a}
{a, *b}
{a: b, **c, d: e,}
{**a}
{a := 1, b}
...
None, True, False