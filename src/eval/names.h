/* Names that the interpreter itself looks for, interned once. */
#ifndef EINSTEP_EVAL_NAMES_H
#define EINSTEP_EVAL_NAMES_H

#include "base/intern.h"

/* Special methods: field and text differ by the underscores. */
#define NAMES_SPECIAL(X)                                                                           \
    X(init) X(new) X(call) X(len) X(getitem) X(setitem) X(delitem) X(iter) X(next) X(enter)        \
    X(exit) X(repr) X(str) X(format) X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(hash) X(bool)           \
    X(contains) X(getattr) X(setattr) X(delattr) X(name) X(class) X(dict) X(doc) X(module)         \
    X(qualname) X(file) X(abs) X(neg) X(pos) X(invert) X(int) X(float) X(index) X(bases) X(mro)    \
    X(cause) X(context) X(reversed) X(missing) X(annotations) X(init_subclass)

/* Binary operators: method, its mirrored form, its in-place form. */
#define NAMES_BINARY(X)                                                                            \
    X(ADD, "add") X(SUB, "sub") X(MUL, "mul") X(MATMUL, "matmul") X(DIV, "truediv")                \
    X(FLOORDIV, "floordiv") X(MOD, "mod") X(POW, "pow") X(LSHIFT, "lshift")                        \
    X(RSHIFT, "rshift") X(AND, "and") X(OR, "or") X(XOR, "xor")

enum { NAMES_BINARY_COUNT = 13 };

#define NAMES_PLAIN(X)                                                                             \
    X(self) X(args) X(builtins) X(requires_grad) X(training) X(dtype) X(device) X(torch) X(data)   \
    X(grad) X(start) X(stop) X(step) X(_buffer_names)

typedef struct Names {
#define X(name) const Symbol *dunder_##name;
    NAMES_SPECIAL(X)
#undef X
#define X(name) const Symbol *name;
    NAMES_PLAIN(X)
#undef X
    const Symbol *binary[NAMES_BINARY_COUNT], *mirrored[NAMES_BINARY_COUNT],
        *inplace[NAMES_BINARY_COUNT]; /* __add__, __radd__, __iadd__; by Operator */
} Names;

void names_init(Names *names, Interner *interner);

#endif
