#!/usr/bin/python3
"""Runs lessons under real PyTorch, and checks their checks.

    check_asserts.py [LESSON.py ...]     all of lessons/ unless named

Every assert must hold, and must fail once a variable or a constant in it is changed.
Every comment like `# (B, H, E, L)` must have as many letters as the tensor has axes, and
the sizes of the variables named so. Needs python3-torch and python3-numpy.
"""
import ast
import contextlib
import glob
import io
import os
import re
import sys
import types

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
LESSONS = os.path.join(HERE, "..", "..", "lessons")
AXES = re.compile(r"#\s*[(\[]([A-Za-z_][\w ,.]*)[)\]]")


def changed_tensors(t):
    yield t + 1 if t.dtype != torch.bool else ~t
    yield torch.zeros_like(t)
    yield t.clone().contiguous()
    yield t.flip(0) if t.dim() else t * 3 + 2
    yield t.reshape(-1)[:1].clone()
    yield t * float("nan") if t.is_floating_point() or t.is_complex() else t
    if t.dim() > 1:
        yield t.transpose(0, -1)
        yield t.transpose(0, -1).contiguous()
    if t.dtype in (torch.float32, torch.complex64):
        noise = torch.linspace(-3, 5, t.numel()).view(t.shape)
        yield torch.complex(noise, noise * 2) if t.is_complex() else noise


def changed(v):
    """Other values in place of v."""
    if isinstance(v, torch.Tensor):
        yield from changed_tensors(v)
    elif isinstance(v, bool):
        yield not v
    elif isinstance(v, (int, float)):
        yield from (v + 1, v - 1, v * 1000, -v, 0)
    elif isinstance(v, str):
        yield from (v + "x", "")
    elif isinstance(v, (list, tuple)):
        yield type(v)(reversed(v))
        yield type(v)([99]) + v
        yield v[:-1]
    elif v is None:
        yield 1


class Constants(ast.NodeTransformer):
    """Changes the n-th constant of an expression."""
    def __init__(self, n):
        self.n = n

    def visit_Constant(self, node):
        self.n -= 1
        if self.n == -1:
            return ast.copy_location(ast.Constant(next(changed(node.value), "x")), node)
        return node


def fails(test, env):
    try:
        code = compile(ast.fix_missing_locations(ast.Expression(test)), "<test>", "eval")
        return not eval(code, env)
    except Exception:
        return True


def can_fail(test, env):
    names = [n.id for n in ast.walk(test) if isinstance(n, ast.Name) and n.id in env]
    for name in names:
        if isinstance(env[name], (types.ModuleType, types.FunctionType, type)):
            continue
        for other in list(changed(env[name])) + [env[n] for n in names]:
            if fails(test, dict(env, **{name: other})):
                return True
    count = sum(isinstance(n, ast.Constant) for n in ast.walk(test))
    source = ast.unparse(test)
    return any(fails(Constants(n).visit(ast.parse(source, mode="eval").body), env)
               for n in range(count))


class Instrument(ast.NodeTransformer):
    """Puts a call of __check or __shape after what is checked, outside functions and classes."""
    def __init__(self, lines):
        self.lines, self.tests = lines, {}

    def visit_FunctionDef(self, node):
        return node
    visit_ClassDef = visit_FunctionDef

    def call(self, node, name):
        call = ast.parse("%s(%d)" % (name, node.lineno)).body[0]
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_Assert(self, node):
        self.tests[node.lineno] = node.test
        return self.call(node, "__check")

    def visit_Assign(self, node):
        found = AXES.search(self.lines[node.end_lineno - 1])
        if not found:
            return node
        self.tests[node.lineno] = node.targets[0], [a.strip() for a in found.group(1).split(",")]
        return [node, self.call(node, "__shape")]


def shape_faults(target, axes, env):
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    tensors = [(n.id, env[n.id]) for n in names if isinstance(n, ast.Name)]
    for name, t in [p for p in tensors if isinstance(p[1], torch.Tensor)]:
        if len(axes) != t.dim():
            yield "%s has %d axes, not (%s)" % (name, t.dim(), ", ".join(axes))
            continue
        for axis, size in zip(axes, t.shape):
            if isinstance(env.get(axis), int) and env[axis] != size:
                yield "axis %s of %s has size %d, and %s is %d" % (axis, name, size, axis, env[axis])


def check(path):
    source = open(path, encoding="utf-8").read()
    lines, faults, count = source.split("\n"), [], [0, 0]
    instrument = Instrument(lines)
    tree = ast.fix_missing_locations(instrument.visit(ast.parse(source)))
    env = {"__name__": "__main__"}

    def check_assert(line):
        test = instrument.tests[line]
        count[0] += 1
        if fails(test, env):
            faults.append((line, "does not hold"))
        elif not can_fail(test, env):
            faults.append((line, "cannot fail"))

    def check_shape(line):
        count[1] += 1
        faults.extend((line, text) for text in shape_faults(*instrument.tests[line], env))

    env.update(__check=check_assert, __shape=check_shape)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(tree, path, "exec"), env)
    return faults, count


def main():
    paths = sys.argv[1:] or sorted(glob.glob(os.path.join(LESSONS, "*.py")))
    paths = [os.path.abspath(p) for p in paths]
    total = 0
    for path in paths:
        os.chdir(os.path.dirname(path))
        torch.set_grad_enabled(False)
        faults, (asserts, shapes) = check(path)
        total += len(faults)
        print("%s: %d asserts, %d shapes, %d faults"
              % (os.path.basename(path), asserts, shapes, len(faults)))
        for line, text in faults:
            print("  line %d: %s" % (line, text))
    sys.exit(1 if total else 0)


main()
