#!/usr/bin/env python3
"""Compares einstep's parser with CPython 3.11's: the same trees, refusals and lines.

usage: compare_cpython.py DUMP_TREE [--scopes] [--mutate N | --random N] FILE.py...

DUMP_TREE is tests/lang/dump_tree.c, built with the sources of base and lang. Compared are whole
programs, N mutations of their statements, or N random nests of scopes: the tree and what is
refused, or with --scopes the names that each function binds and takes from outside.
"""
import ast
import random
import subprocess
import symtable
import sys
import warnings

warnings.simplefilter("ignore")
sys.set_int_max_str_digits(0)

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.MatMult: "@", ast.Div: "/",
          ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>",
          ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
UNARY = {ast.UAdd: "+", ast.USub: "-", ast.Invert: "~", ast.Not: "not"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
           ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
KEYWORDS = {None: "none", True: "true", False: "false"}


CLASSES = []  # names of the classes around the node at hand


def private(name):
    """A name as the compiler stores it: in a class __x has the class's name in front."""
    owner = CLASSES[-1].lstrip("_") if CLASSES else ""
    if not owner or not name.startswith("__") or name.endswith("__") or "." in name:
        return name
    return "_" + owner + name


class Unsupported(Exception):
    """What einstep refuses by name."""


def form(head, *parts):
    return "(" + " ".join([head, *[p for p in parts if p]]) + ")"


def each(nodes):
    return " ".join(tree(n) for n in nodes)


def optional(node):
    return tree(node) if node else "-"


def block(name, nodes):
    return form(name, each(nodes)) if nodes else ""


def quoted(data):
    out = "".join(chr(c) if 32 <= c <= 126 and chr(c) not in '"\\' else "\\x%02x" % c for c in data)
    return '"' + out + '"'


def text(value):
    return quoted(value.encode("utf-8", "surrogatepass"))


def constant(value):
    if value is ...:
        return "(ellipsis)"
    if value is None or isinstance(value, bool):
        return form(KEYWORDS[value])
    if isinstance(value, int):
        return form("int", str(value) if value < 2 ** 63 else "overflow")
    if isinstance(value, float):
        return form("float", "%.17g" % value)
    if isinstance(value, complex):
        return form("imaginary", "%.17g" % value.imag)
    if isinstance(value, bytes):
        return form("bytes", quoted(value))
    return form("string", text(value))


def parameter(arg, default, stars=""):
    return stars + private(arg.arg) + ("=" + tree(default) if default else "")


def parameters(a):
    positional = a.posonlyargs + a.args
    defaults = [None] * (len(positional) - len(a.defaults)) + a.defaults
    out = []
    for i, (arg, default) in enumerate(zip(positional, defaults)):
        out.append(parameter(arg, default))
        if i + 1 == len(a.posonlyargs):
            out.append("/")
    if a.vararg:
        out.append(parameter(a.vararg, None, "*"))
    elif a.kwonlyargs:
        out.append("*")
    out += [parameter(arg, d) for arg, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        out.append(parameter(a.kwarg, None, "**"))
    return form("params", *out)


def comprehension(head, n, *parts):
    return form(head, *parts, each(n.generators))


def keywords(n):
    return block("keywords", n.keywords)


def alias(a, dotted):
    bound = a.asname or (a.name.split(".")[0] if dotted else a.name)
    return form("alias", a.name, private(bound))


def fstring(n):
    return form("fstring", each(n.values))


def tree(n):
    name = type(n).__name__
    if name in ("Yield", "YieldFrom", "Await", "AsyncFor", "AsyncWith", "AsyncFunctionDef",
                "Match", "TryStar"):
        raise Unsupported(name)
    return globals()["tree_" + name](n)


def tree_Constant(n): return constant(n.value)
def tree_Name(n): return form("name", private(n.id))
def tree_Tuple(n): return form("tuple", each(n.elts))
def tree_List(n): return form("list", each(n.elts))
def tree_Set(n): return form("set", each(n.elts))
def tree_Dict(n):
    return form("dict", *[optional(k) + " " + tree(v) for k, v in zip(n.keys, n.values)])
def tree_UnaryOp(n):
    operand = n.operand.value if isinstance(n.operand, ast.Constant) else None
    if isinstance(n.op, ast.USub) and type(operand) is int and operand == 2 ** 63:
        return form("int", str(-2 ** 63))
    return form("unary", UNARY[type(n.op)], tree(n.operand))
def tree_BinOp(n): return form("binary", BINARY[type(n.op)], tree(n.left), tree(n.right))
def tree_BoolOp(n): return form("and" if isinstance(n.op, ast.And) else "or", each(n.values))
def tree_Compare(n):
    return form("compare", *[COMPARE[type(o)] for o in n.ops], tree(n.left), each(n.comparators))
def tree_IfExp(n): return form("conditional", tree(n.test), tree(n.body), tree(n.orelse))
def tree_Call(n): return form("call", tree(n.func), each(n.args), keywords(n))
def tree_keyword(n): return form("keyword", n.arg or "**", tree(n.value))
def tree_Starred(n): return form("starred", tree(n.value))
def tree_Attribute(n): return form("attribute", private(n.attr), tree(n.value))
def tree_Subscript(n): return form("subscript", tree(n.value), tree(n.slice))
def tree_Slice(n): return form("slice", optional(n.lower), optional(n.upper), optional(n.step))
def tree_Lambda(n):
    return form("lambda", parameters(n.args), form("body", form("return", tree(n.body))))
def tree_ListComp(n): return comprehension("list_comp", n, tree(n.elt))
def tree_SetComp(n): return comprehension("set_comp", n, tree(n.elt))
def tree_DictComp(n): return comprehension("dict_comp", n, tree(n.key), tree(n.value))
def tree_GeneratorExp(n): return comprehension("generator", n, tree(n.elt))
def tree_comprehension(n):
    if n.is_async:
        raise Unsupported("async")
    return form("comp_for", tree(n.target), tree(n.iter), each(n.ifs))
def tree_NamedExpr(n): return form("walrus", tree(n.target), tree(n.value))
def tree_JoinedStr(n): return fstring(n)
def tree_FormattedValue(n):
    return form("formatted", chr(n.conversion) if n.conversion > 0 else "-", tree(n.value),
                optional(n.format_spec))
def tree_Expr(n): return form("expression", tree(n.value))
def tree_Assign(n): return form("assign", tree(n.value), each(n.targets))
def tree_AugAssign(n): return form("aug_assign", BINARY[type(n.op)], tree(n.target), tree(n.value))
def tree_AnnAssign(n):
    tree(n.annotation)
    return form("ann_assign", tree(n.target), optional(n.value))
def tree_If(n): return form("if", tree(n.test), block("body", n.body), block("else", n.orelse))
def tree_For(n):
    return form("for", tree(n.target), tree(n.iter), block("body", n.body), block("else", n.orelse))
def tree_While(n):
    return form("while", tree(n.test), block("body", n.body), block("else", n.orelse))
def tree_Break(n): return "(break)"
def tree_Continue(n): return "(continue)"
def tree_Pass(n): return "(pass)"
def tree_Return(n): return form("return", optional(n.value))
def tree_Raise(n): return form("raise", optional(n.exc), optional(n.cause))
def tree_Assert(n): return form("assert", tree(n.test), optional(n.msg))
def tree_Try(n):
    return form("try", each(n.handlers), block("body", n.body), block("else", n.orelse),
                block("finally", n.finalbody))
def tree_ExceptHandler(n):
    return form("handler", private(n.name or ""), optional(n.type), block("body", n.body))
def tree_With(n): return form("with", each(n.items), block("body", n.body))
def tree_withitem(n): return form("with_item", tree(n.context_expr), optional(n.optional_vars))
def tree_Delete(n): return form("delete", each(n.targets))
def tree_Global(n): return form("global", *[form("name", private(x)) for x in n.names])
def tree_Nonlocal(n): return form("nonlocal", *[form("name", private(x)) for x in n.names])
def tree_FunctionDef(n):
    return form("function", private(n.name), each(n.decorator_list), parameters(n.args),
                block("body", n.body))
def tree_ClassDef(n):
    head = [private(n.name), each(n.bases), keywords(n), block("decorators", n.decorator_list)]
    CLASSES.append(n.name)
    body = block("body", n.body)
    CLASSES.pop()
    return form("class", *head, body)
def tree_Import(n): return form("import", *[alias(a, True) for a in n.names])
def tree_ImportFrom(n):
    star = n.names[0].name == "*"
    names = [] if star else [alias(a, False) for a in n.names]
    return form("import_from", f"{n.level} {n.module or ''}" + (" *" if star else ""), *names)


class Dumper:
    """The program that answers with einstep's view of a text."""

    def __init__(self, path, *options):
        self.process = subprocess.Popen([path, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def ask(self, program):
        self.process.stdin.write(b"%d\n" % len(program) + program)
        self.process.stdin.flush()
        head = self.process.stdout.readline().decode().split(" ", 4)
        if head[0] != "ok":
            start, end = int(head[2]), int(head[3])
            return None, (head[0], int(head[1]), head[4].strip(), program[start:end])
        return self.process.stdout.read(int(head[1])).decode(), None


def expected(program):
    try:
        CLASSES.clear()
        module = ast.parse(program)
        compile(program, "program", "exec")
        return "".join(tree(s) + "\n" for s in module.body), None
    except SyntaxError as e:
        return None, (type(e).__name__, e.lineno, e.msg)
    except ValueError as e:
        return None, ("SyntaxError", 0, str(e))
    except Unsupported as e:
        return None, ("Unsupported", 0, str(e))


def squeeze(s):
    return " ".join(s.replace(" )", ")").split())


# CPython reports a problem of its tokeniser before any other, einstep the first in the text.
TOKENISER = ("unterminated", "unmatched", "closing parenthesis", "unindent does not",
             "inconsistent", "invalid character", "invalid decimal", "unexpected character after",
             "leading zeros", "invalid non-printable", "unexpected EOF")


def same_place(theirs, ours):
    if theirs[2].startswith(TOKENISER) or "was never closed" in theirs[2]:
        return theirs[1] >= ours[1]
    return theirs[:2] == ours[:2]


def compare(dumper, program):
    """None when both agree, else a line that says how they differ."""
    theirs, refusal = expected(program)
    ours, our_refusal = dumper.ask(program)
    if refusal and our_refusal:
        if refusal[0] == "Unsupported" or refusal[1] == 0:
            return None
        if not same_place(refusal, our_refusal):
            return f"PLACE cpython {refusal} einstep {our_refusal}"
        return None
    if refusal:
        return f"ACCEPTED, cpython {refusal}"
    if our_refusal:
        return f"REFUSED {our_refusal}"
    for a, b in zip(ours.splitlines(), theirs.splitlines()):
        if squeeze(a) != squeeze(b):
            return f"TREE\n  einstep {squeeze(a)}\n  cpython {squeeze(b)}"
    return None if ours.count("\n") == theirs.count("\n") else "TREE length"


SCOPE_KINDS = {"lambda": "lambda", "listcomp": "comprehension", "setcomp": "comprehension",
               "dictcomp": "comprehension", "genexpr": "comprehension"}


def declared_global(table):
    names = {s.get_name() for s in table.get_symbols() if s.is_declared_global()}
    return names.union(*[declared_global(child) for child in table.get_children()])


def scope_line(head, own, free, shared):
    return f"{head}: {' '.join(sorted(own))}; {' '.join(sorted(free))}; {' '.join(sorted(shared))}"


def scope_lines(table):
    """The functions of a symbol table, as einstep prints them, names sorted."""
    name = table.get_name()
    kind = table.get_type() if table.get_type() != "function" else SCOPE_KINDS.get(name, "def")
    if kind not in ("def", "class"):
        name = "<" + {"top": "module"}.get(name, name) + ">"
    symbols = [s for s in table.get_symbols() if s.get_name() not in (".0", "__class__")]
    own = {s.get_name() for s in symbols if s.is_local()}
    free = [s.get_name() for s in symbols if s.is_free()]
    shared = {s.get_name() for s in symbols if s.is_declared_global()}
    if kind == "module":
        own |= {s.get_name() for s in symbols if s.is_assigned() or s.is_imported()}
        own |= declared_global(table)
    if kind in ("module", "comprehension"):
        shared = []
    line = scope_line(f"{kind} {name}", own, free, shared)
    return [line] + [x for child in table.get_children() for x in scope_lines(child)]


def our_scope_lines(output):
    lines = []
    for line in output.splitlines():
        if "; frees" not in line:
            return ["WRONG " + line]
        head, names = line.split(":", 1)
        own, free, shared = [part.split()[1:] for part in names.split(";")]
        if head.startswith("class"):  # symtable does not show what a class only passes on
            free = [x for x in free if x not in own + shared]
        lines.append(scope_line(head.rsplit(" ", 1)[0], own, free, shared))
    return lines


def compare_scopes(dumper, program):
    try:
        theirs = sorted(scope_lines(symtable.symtable(program, "program", "exec")))
    except (SyntaxError, ValueError):
        return None
    output, refusal = dumper.ask(program)
    if refusal:
        return None
    ours = sorted(our_scope_lines(output))
    if ours == theirs:
        return None
    return "SCOPES\n" + "\n".join(["  einstep " + x for x in ours if x not in theirs] +
                                  ["  cpython " + x for x in theirs if x not in ours])


TOKENS = """( ) [ ] { } , : . ; @ = -> + - * / // % ** << >> & | ^ ~ < > <= >= == != := ... += **=
 if else elif for in while def class return lambda not and or is None True x y f(x) *a **k 1 2.5 'a'
 f'{x}' b'b' import from as with try except finally raise pass break continue del global nonlocal
 assert yield await async print match""".split()
BLANKS = ["\n", "\n    ", "\n        ", " ", "\\\n", "#", "\t"]


def mutate(rng, program):
    data = program
    for _ in range(rng.randint(1, 3)):
        kind, at = rng.randrange(6), rng.randrange(len(data) + 1)
        if kind == 0:
            data = data[:at] + data[at + rng.randint(1, 4):]
        elif kind == 1:
            token = rng.choice(TOKENS + BLANKS).encode()
            data = data[:at] + rng.choice([b"", b" "]) + token + rng.choice([b"", b" "]) + data[at:]
        elif kind == 2:
            other = rng.randrange(len(data) + 1)
            data = data[:at] + data[other:other + rng.randint(1, 20)] + data[at:]
        elif kind == 3:
            lines = data.split(b"\n")
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            data = b"\n".join(lines)
        elif kind == 4:
            lines = data.split(b"\n")
            del lines[rng.randrange(len(lines))]
            data = b"\n".join(lines)
        else:
            words = data.split(b" ")
            i, j = rng.randrange(len(words)), rng.randrange(len(words))
            words[i], words[j] = words[j], words[i]
            data = b" ".join(words)
    return data


def pieces(programs):
    """Single top-level statements: short programs, whose mutations differ in one thing."""
    out = []
    for program in programs:
        lines = program.splitlines(keepends=True)
        for s in ast.parse(program).body:
            first = min([s.lineno] + [d.lineno for d in getattr(s, "decorator_list", [])])
            out.append(b"".join(lines[first - 1:s.end_lineno]))
    return out


def random_name(rng):
    return rng.choice("abcd")


def random_expression(rng, depth):
    kind = rng.randrange(9 if depth > 0 else 2)
    a = random_name(rng)
    def sub():
        return random_expression(rng, depth - 1)
    if kind < 2:
        return a
    if kind == 2:
        return f"f({sub()}, {sub()})"
    if kind == 3:
        return f"(lambda {a}={sub()}, *{random_name(rng) + '1'}: {sub()})"
    if kind == 4:
        return f"[{sub()} for {a} in {sub()} if {sub()}]"
    if kind == 5:
        return f"({a} := {sub()})"
    if kind == 6:
        return f"{{{sub()}: {sub()} for {a} in {sub()} for {random_name(rng)} in {sub()}}}"
    if kind == 7:
        return f"sum({sub()} for {a} in {sub()})"
    return "f'{" + a + "} {" + random_name(rng) + "!r:{" + random_name(rng) + "}}'"


def random_statement(rng, depth, indent):
    pad, a = "    " * indent, random_name(rng)
    def body():
        return "".join(random_statement(rng, depth - 1, indent + 1) for _ in range(rng.randint(1, 3)))
    kind = rng.randrange(17 if depth > 0 else 10)
    e = random_expression(rng, 2)
    if kind == 0:
        return f"{pad}{rng.choice(['global', 'nonlocal', 'nonlocal'])} {a}\n"
    if kind == 1:
        return f"{pad}{a} += {e}\n"
    if kind == 2:
        return f"{pad}import {a}.b as {random_name(rng)}, {random_name(rng)}.x\n"
    if kind == 3:
        return f"{pad}{a}: int" + rng.choice(["", " = " + e]) + "\n"
    if kind == 4:
        return f"{pad}del {a}\n"
    if kind < 7:
        return f"{pad}{a}, *{random_name(rng)} = {e}\n"
    if kind < 10:
        return f"{pad}{e}\n"
    if kind == 10:
        return f"{pad}for {a} in {e}:\n{body()}{pad}else:\n{body()}"
    if kind == 11:
        return f"{pad}try:\n{body()}{pad}except E as {a}:\n{body()}{pad}finally:\n{body()}"
    if kind == 12:
        return f"{pad}with {e} as {a}, {random_name(rng)} as ({random_name(rng)}, x):\n{body()}"
    if kind == 13:
        return f"{pad}class {a}({e}, k={random_name(rng)}):\n{body()}"
    return (f"{pad}@{random_name(rng)}\n{pad}def {a}({random_name(rng)}, k={e}, *, z={e}, **{'m' + a}):\n"
            f"{body()}")


def random_program(rng):
    return "".join(random_statement(rng, 4, 0) for _ in range(rng.randint(1, 4))).encode()


def texts(mode, count, paths):
    """The programs to compare: files, mutations of their statements, or random nests of scopes."""
    programs = [open(path, "rb").read() for path in paths]
    rng = random.Random(count)
    if mode == "--mutate":
        sources = pieces(programs)
        return ((None, mutate(rng, rng.choice(sources))) for _ in range(count))
    if mode == "--random":
        return ((None, random_program(rng)) for _ in range(count))
    return zip(paths, programs)


def main(args):
    dump, option, mode, count = args[0], "--tree", "", 0
    args = args[1:]
    if args[0] == "--scopes":
        option, args = args[0], args[1:]
    if args[0] in ("--mutate", "--random"):
        mode, count, args = args[0], int(args[1]), args[2:]
    dumper = Dumper(dump, option)
    failures = 0
    for path, program in texts(mode, count, args):
        difference = (compare_scopes if option == "--scopes" else compare)(dumper, program)
        if difference:
            failures += 1
            print(path or repr(program)[:2000], difference, "\n")
    print(failures, "differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
