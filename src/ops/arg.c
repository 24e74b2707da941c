#include "ops/op.h"

#include "tensor/element.h"

bool op_arg_is_number(const OpArg *arg) {
    return arg->kind >= OP_BOOL && arg->kind <= OP_COMPLEX;
}

double op_arg_double(const OpArg *arg) {
    switch (arg->kind) {
    case OP_BOOL: return arg->b;
    case OP_INT: return (double)arg->i;
    case OP_FLOAT: return arg->f;
    case OP_COMPLEX: return creal(arg->z);
    default: return 0;
    }
}

int64_t op_arg_int(const OpArg *arg) {
    switch (arg->kind) {
    case OP_BOOL: return arg->b;
    case OP_INT: return arg->i;
    default: return element_int_of_double(op_arg_double(arg));
    }
}

double complex op_arg_complex(const OpArg *arg) {
    return arg->kind == OP_COMPLEX ? arg->z : op_arg_double(arg);
}

OpArg op_tensor(Tensor *t) {
    return (OpArg){.kind = OP_TENSOR, .tensor = t};
}

OpArg op_int(int64_t i) {
    return (OpArg){.kind = OP_INT, .i = i};
}

OpArg op_float(double f) {
    return (OpArg){.kind = OP_FLOAT, .f = f};
}

OpArg op_bool(bool b) {
    return (OpArg){.kind = OP_BOOL, .b = b};
}
