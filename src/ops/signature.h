/* What a row's signature says, in parts. The grammar is in op.h. */
#ifndef EINSTEP_OPS_SIGNATURE_H
#define EINSTEP_OPS_SIGNATURE_H

#include "ops/op.h"

/* type, name in a signature, what an error says it takes */
#define PARAM_TYPES(X)                                                                             \
    X(PARAM_TENSOR, "tensor", "a tensor")                                                          \
    X(PARAM_OPERAND, "operand", "a tensor or a number")                                            \
    X(PARAM_ARRAY, "array", "an array, a number or nested lists of numbers")                       \
    X(PARAM_NUMBER, "number", "a number")                                                          \
    X(PARAM_INT, "int", "an int")                                                                  \
    X(PARAM_FLOAT, "float", "a float")                                                             \
    X(PARAM_BOOL, "bool", "a bool")                                                                \
    X(PARAM_STR, "str", "a str")                                                                   \
    X(PARAM_DTYPE, "dtype", "a dtype")                                                             \
    X(PARAM_INTS, "ints", "an int or several")                                                     \
    X(PARAM_TENSORS, "tensors", "a list or tuple of tensors")                                      \
    X(PARAM_INDEX, "index", "an index")                                                            \
    X(PARAM_ANY, "any", "anything")                                                                \
    X(PARAM_IGNORED, "ignored", "anything")

typedef enum ParamType {
#define X(type, name, takes) type,
    PARAM_TYPES(X)
#undef X
    PARAM_TYPE_COUNT
} ParamType;

const char *param_type_takes(ParamType type);

typedef struct Param {
    const char *name;
    ParamType type;
    bool allows_none;
    bool takes_rest;    /* `ints...`, `tensors...`: several positional arguments too */
    bool keyword_only;
    bool has_default;
    OpArg default_value;
} Param;

typedef struct Signature {
    int count;
    int positional; /* the first so many may be given by place */
    Param params[OP_MAX_PARAMS];
    char text[256]; /* names and default texts point into it */
} Signature;

/* Parses; false when the text does not follow the grammar (a mistake in a table). */
bool signature_parse(const char *text, Signature *signature);

/* The text for a reader: without what is accepted and not looked at. */
void signature_add_text(Str *out, const char *text);

/* The parameter with this name, or -1. */
int signature_find(const Signature *signature, const char *name);

#endif
