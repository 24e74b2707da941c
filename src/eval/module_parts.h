/* What the files of einstep's own modules give to the table in module_table.c. */
#ifndef EINSTEP_EVAL_MODULE_PARTS_H
#define EINSTEP_EVAL_MODULE_PARTS_H

#include "eval/value.h"

/* What modules hold of built-in functions and classes; a row without a name ends each table. */
extern const Builtin module_math_functions[], module_cmath_functions[], module_dtype_torch[],
    module_dtype_numpy[], module_print_torch[], module_print_numpy[], module_tensor_classes[],
    module_generator_methods[];

/* Single ones: np.load(path), a .npy file through the run's file access; and what calls of
 * nn.Parameter, torch.Tensor, torch.Size and torch.Generator make. */
extern const Builtin module_load, module_parameter_make, module_tensor_make, module_size_make,
    module_generator_make;

bool module_resolve_builtins(Interp *in, Module *module, const Symbol *name, Value *out);
bool module_resolve_math(Interp *in, Module *module, const Symbol *name, Value *out);
bool module_resolve_cmath(Interp *in, Module *module, const Symbol *name, Value *out);

/* A built-in name near to a text, for "did you mean"; NULL when none is near. */
const char *module_nearest_builtin(Interp *in, const char *text);

/* Classes whose calls make tensors: nn.Parameter, torch.Tensor, torch.FloatTensor, ... */
Value module_parameter_class(Interp *in);
void module_resolve_tensor_class(Interp *in, const Symbol *name, Value *out);

/* torch.Size */
Value module_size_class(Interp *in);

/* set_printoptions and the like, of torch or of NumPy; UNBOUND for other names. */
Value module_print_function(const Symbol *name, bool numpy);

/* promote_types, can_cast, np.dtype ...; UNBOUND for other names. */
Value module_dtype_function(const Symbol *name, bool numpy);

/* torch.Generator; the generator of such an object, NULL of other values. */
Value module_generator_class(Interp *in);
Generator *module_generator_of(const Interp *in, Value v);

/* Constants of torch and of NumPy; a row without a name ends them. */
typedef struct ModuleConstant {
    const char *name;
    double value;
} ModuleConstant;
extern const ModuleConstant module_constants[];

#endif
