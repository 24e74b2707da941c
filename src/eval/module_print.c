/* How tensors and arrays are printed: set_printoptions and what goes with it. */
#include "eval/builtin.h"
#include "eval/interp.h"
#include "eval/module_parts.h"

#include <limits.h>

static int int_or(Value v, int fallback) {
    return v.type != VALUE_INT ? fallback : v.i > INT_MAX ? INT_MAX : v.i < 0 ? 0 : (int)v.i;
}

/* sci_mode as FormatOptions keeps it: None is automatic. */
static int mode_of(Value v) {
    return v.type == VALUE_UNBOUND ? -1 : v.b;
}

static bool set_profile(Interp *in, Value profile, FormatOptions *options) {
    DType dtype = options->default_dtype;
    if (profile.type == VALUE_UNBOUND)
        return true;
    *options = FORMAT_DEFAULTS;
    options->default_dtype = dtype;
    if (value_is_text(profile, "short")) {
        options->precision = 2;
        options->edgeitems = 2;
    } else if (value_is_text(profile, "full")) {
        options->threshold = INT_MAX;
    } else if (!value_is_text(profile, "default")) {
        return raise_error(in, ERR_VALUE, "the profiles are default, short and full");
    }
    return true;
}

static void set_sizes(FormatOptions *options, const Value *a) {
    options->precision = int_or(a[0], options->precision);
    options->threshold = int_or(a[1], options->threshold);
    options->edgeitems = int_or(a[2], options->edgeitems);
    options->linewidth = int_or(a[3], options->linewidth);
}

/* a: precision, threshold, edgeitems, linewidth, profile, sci_mode */
static bool torch_set_printoptions(Interp *in, Value *a, Value *out) {
    FormatOptions options = in->tensor_format;
    if (!set_profile(in, a[4], &options))
        return false;
    set_sizes(&options, a);
    options.sci_mode = mode_of(a[5]);
    interp_save(in, &in->tensor_format, sizeof in->tensor_format);
    in->tensor_format = options;
    *out = NONE;
    return true;
}

/* a: precision, threshold, edgeitems, linewidth, suppress, others */
static bool numpy_set_printoptions(Interp *in, Value *a, Value *out) {
    interp_save(in, &in->array_format, sizeof in->array_format);
    set_sizes(&in->array_format, a);
    if (a[4].type != VALUE_UNBOUND)
        in->array_format.sci_mode = a[4].b ? 0 : -1;
    *out = NONE;
    return true;
}

/* a: array, linewidth, precision, suppress, others */
static bool numpy_array2string(Interp *in, Value *a, Value *out) {
    FormatOptions options = in->array_format;
    Str text = {0};
    if (a[0].type != VALUE_TENSOR)
        return raise_error(in, ERR_TYPE, "array2string() takes an array, not %s",
                           value_type_name(a[0]));
    options.linewidth = int_or(a[1], options.linewidth);
    options.precision = int_or(a[2], options.precision);
    if (a[3].type != VALUE_UNBOUND)
        options.sci_mode = a[3].b ? 0 : -1;
    format_add_tensor_with(&text, a[0].tensor, false, &options);
    *out = value_take_str(in, &text);
    return true;
}

#define SIZES                                                                                      \
    "precision: int = None, threshold: int = None, edgeitems: int = None, linewidth: int = None, "

const Builtin module_print_torch[] = {
    {"set_printoptions", SIZES "profile: str = None, sci_mode: bool = None",
     .call = torch_set_printoptions},
    {0},
};

const Builtin module_print_numpy[] = {
    {"set_printoptions", SIZES "suppress: bool = None, **others", .call = numpy_set_printoptions},
    {"array2string",
     "a, max_line_width: int = None, precision: int = None, suppress_small: bool = None, **others",
     .call = numpy_array2string},
    {0},
};

Value module_print_function(const Symbol *name, bool numpy) {
    return builtin_value(numpy ? module_print_numpy : module_print_torch, name);
}
