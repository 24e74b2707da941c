/* The modules that einstep brings along, and the names of each. */
#include "base/utf8.h"
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/module_parts.h"
#include "eval/number.h"

#include <math.h>

/* ---- torch ---- */

/* torch.nn and the like are attributes of torch without an import of their own. */
static bool resolve_submodule(Interp *in, const Module *module, const Symbol *name, Value *out) {
    Str dotted = {0};
    str_addf(&dotted, "%s.%s", module->name->text, name->text);
    bool is_one = false, fine = true;
    for (const ModuleRow *row = module_rows; row->name; row++)
        is_one = is_one || str_equal(row->name, str_text(&dotted));
    if (is_one)
        fine = module_import(in, symbol(in, str_text(&dotted)), out);
    str_release(&dotted);
    return fine;
}

static bool resolve_by_op(Interp *in, const Symbol *name, int where, Value *out) {
    if (out->type == VALUE_UNBOUND)
        *out = bridge_find(in, name->text, where);
    return true;
}

const ModuleConstant module_constants[] = {
    {"pi", 3.14159265358979323846},
    {"e", 2.71828182845904523536},
    {"inf", INFINITY},
    {"nan", NAN},
    {"tau", 6.28318530717958647692},
    {"Inf", INFINITY},
    {"NaN", NAN},
    {"PI", 3.14159265358979323846},
    {0},
};

static bool resolve_constant(const Symbol *name, Value *out) {
    for (const ModuleConstant *row = module_constants; row->name; row++)
        if (out->type == VALUE_UNBOUND && str_equal(row->name, name->text))
            *out = value_float(row->value);
    return true;
}

static bool resolve_dtype(const Symbol *name, Value *out) {
    DType dtype;
    if (out->type == VALUE_UNBOUND && dtype_by_name(name->text, &dtype))
        *out = value_dtype(dtype);
    return true;
}

static bool resolve_torch(Interp *in, Module *module, const Symbol *name, Value *out) {
    if (str_equal(name->text, "Size"))
        *out = module_size_class(in);
    else if (str_equal(name->text, "dtype"))
        *out = (Value){.type = VALUE_CLASS, .klass = in->classes[VALUE_DTYPE]};
    else if (str_equal(name->text, "Generator"))
        *out = module_generator_class(in);
    else
        *out = module_print_function(name, false);
    if (out->type == VALUE_UNBOUND)
        *out = module_dtype_function(name, false);
    if (out->type == VALUE_UNBOUND)
        module_resolve_tensor_class(in, name, out);
    return resolve_submodule(in, module, name, out) && resolve_dtype(name, out) &&
           resolve_by_op(in, name, OP_TORCH, out) && resolve_constant(name, out) &&
           (out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out));
}

static bool resolve_nn(Interp *in, Module *module, const Symbol *name, Value *out) {
    if (str_equal(name->text, "Parameter"))
        *out = module_parameter_class(in);
    return resolve_submodule(in, module, name, out) &&
           (out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out));
}

static bool resolve_functional(Interp *in, Module *module, const Symbol *name, Value *out) {
    return resolve_by_op(in, name, OP_FUNCTIONAL, out) &&
           (out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out));
}

static bool resolve_fft(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)module;
    return resolve_by_op(in, name, OP_FFT, out);
}

static bool resolve_linalg(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)module;
    return resolve_by_op(in, name, OP_LINALG, out);
}

/* ---- numpy ---- */

static bool resolve_numpy(Interp *in, Module *module, const Symbol *name, Value *out) {
    if (str_equal(name->text, "load"))
        *out = (Value){.type = VALUE_BUILTIN, .builtin = &module_load};
    else if (str_equal(name->text, "newaxis"))
        *out = NONE;
    else if (str_equal(name->text, "ndarray"))
        *out = (Value){.type = VALUE_CLASS, .klass = in->array_class};
    else
        *out = module_print_function(name, true);
    if (out->type == VALUE_UNBOUND)
        *out = module_dtype_function(name, true);
    if (out->type == VALUE_UNBOUND)
        *out = dtypes_numpy_type(name->text);
    return resolve_submodule(in, module, name, out) && resolve_by_op(in, name, OP_NUMPY, out) &&
           resolve_constant(name, out) &&
           (out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out));
}

/* Rows of np.random carry the prefix, since random and rand mean other things elsewhere; what the
 * prelude wraps it reaches with an underscore before the name. */
static bool resolve_numpy_random(Interp *in, Module *module, const Symbol *name, Value *out) {
    Str full = {0};
    if (!prelude_resolve(in, module, name, out))
        return false;
    str_addf(&full, "random.%s", name->text + (name->text[0] == '_'));
    if (out->type == VALUE_UNBOUND)
        *out = bridge_find(in, str_text(&full), OP_NUMPY);
    str_release(&full);
    return true;
}

/* ---- the others ---- */

static bool resolve_numpy_fft(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)module;
    Str full = {0};
    str_addf(&full, "fft.%s", name->text);
    *out = bridge_find(in, str_text(&full), OP_NUMPY);
    str_release(&full);
    return true;
}

static bool resolve_prelude(Interp *in, Module *module, const Symbol *name, Value *out) {
    return resolve_submodule(in, module, name, out) &&
           (out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out));
}

/* torch.nn.modules and the files in it: where the classes of torch.nn are defined. */
static bool resolve_nn_modules(Interp *in, Module *module, const Symbol *name, Value *out) {
    Value nn;
    return resolve_prelude(in, module, name, out) &&
           (out->type != VALUE_UNBOUND || (module_import(in, symbol(in, "torch.nn"), &nn) &&
                                           value_find_attribute(in, nn, name, out)));
}

static bool resolve_parameter(Interp *in, Module *module, const Symbol *name, Value *out) {
    (void)module;
    if (str_equal(name->text, "Parameter"))
        *out = module_parameter_class(in);
    return true;
}

const ModuleRow module_rows[] = {
    {"torch", resolve_torch},
    {"torch.nn", resolve_nn},
    {"torch.nn.functional", resolve_functional},
    {"torch.nn.init", resolve_prelude},
    {"torch.nn.parameter", resolve_parameter},
    {"torch.nn.utils", resolve_prelude},
    {"torch.nn.modules", resolve_nn_modules},
    {"torch.nn.modules.activation", resolve_nn_modules},
    {"torch.nn.modules.batchnorm", resolve_nn_modules},
    {"torch.nn.modules.container", resolve_nn_modules},
    {"torch.nn.modules.conv", resolve_nn_modules},
    {"torch.nn.modules.distance", resolve_nn_modules},
    {"torch.nn.modules.dropout", resolve_nn_modules},
    {"torch.nn.modules.flatten", resolve_nn_modules},
    {"torch.nn.modules.fold", resolve_nn_modules},
    {"torch.nn.modules.instancenorm", resolve_nn_modules},
    {"torch.nn.modules.linear", resolve_nn_modules},
    {"torch.nn.modules.loss", resolve_nn_modules},
    {"torch.nn.modules.module", resolve_nn_modules},
    {"torch.nn.modules.normalization", resolve_nn_modules},
    {"torch.nn.modules.padding", resolve_nn_modules},
    {"torch.nn.modules.pixelshuffle", resolve_nn_modules},
    {"torch.nn.modules.pooling", resolve_nn_modules},
    {"torch.nn.modules.rnn", resolve_nn_modules},
    {"torch.nn.modules.sparse", resolve_nn_modules},
    {"torch.nn.modules.transformer", resolve_nn_modules},
    {"torch.nn.modules.upsampling", resolve_nn_modules},
    {"torch.nn.modules.utils", resolve_nn_modules},
    {"torch.fft", resolve_fft},
    {"torch.linalg", resolve_linalg},
    {"torch.autograd", resolve_prelude},
    {"torch.cuda", resolve_prelude},
    {"torch.cuda.amp", resolve_prelude},
    {"torch.jit", resolve_prelude},
    {"torch.utils", resolve_prelude},
    {"torch.utils.checkpoint", resolve_prelude},
    {"torch.backends", resolve_prelude},
    {"numpy", resolve_numpy},
    {"numpy.random", resolve_numpy_random},
    {"numpy.fft", resolve_numpy_fft},
    {"math", module_resolve_math},
    {"cmath", module_resolve_cmath},
    {"builtins", module_resolve_builtins},
    {"copy", resolve_prelude},
    {"functools", resolve_prelude},
    {"itertools", resolve_prelude},
    {"collections", resolve_prelude},
    {"contextlib", resolve_prelude},
    {"dataclasses", resolve_prelude},
    {"enum", resolve_prelude},
    {"typing", resolve_prelude},
    {"warnings", resolve_prelude},
    {"abc", resolve_prelude},
    {"argparse", resolve_prelude},
    {"einops", resolve_prelude},
    {"einops.layers", resolve_prelude},
    {"einops.layers.torch", resolve_prelude},
    {"logging", resolve_prelude},
    {"numbers", resolve_prelude},
    {"operator", resolve_prelude},
    {"os", resolve_prelude},
    {"os.path", resolve_prelude},
    {"string", resolve_prelude},
    {"scipy", resolve_prelude},
    {"scipy.fft", resolve_prelude},
    {"scipy.fftpack", resolve_prelude},
    {"sys", resolve_prelude},
    {"types", resolve_prelude},
    {0},
};
