/* The names that are there without an import: functions, types, exceptions. */
#include "base/nearest.h"
#include "eval/builtin.h"
#include "eval/functions.h"
#include "eval/interp.h"
#include "eval/module.h"
#include "eval/module_parts.h"

static const Builtin *const TABLES[] = {functions_basic, functions_iterate, functions_class};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

static const ValueType TYPES[] = {
    VALUE_BOOL,     VALUE_INT,    VALUE_FLOAT,     VALUE_COMPLEX, VALUE_STR,   VALUE_BYTES,
    VALUE_LIST,     VALUE_TUPLE,  VALUE_DICT,      VALUE_SET,     VALUE_RANGE, VALUE_SLICE,
    VALUE_PROPERTY, VALUE_STATIC, VALUE_CLASSMETHOD, VALUE_OBJECT,  VALUE_CLASS};
enum { TYPE_COUNT = sizeof TYPES / sizeof *TYPES };

static Value class_called(Interp *in, const Symbol *name) {
    Class *found = NULL;
    for (int i = 0; i < TYPE_COUNT; i++)
        if (str_equal(in->classes[TYPES[i]]->name->text, name->text))
            found = in->classes[TYPES[i]];
    ErrorKind kind = error_kind_by_name(name->text);
    if (kind != ERR_NONE)
        found = interp_error_class(in, kind);
    return found ? (Value){.type = VALUE_CLASS, .klass = found} : UNBOUND;
}

bool module_resolve_builtins(Interp *in, Module *module, const Symbol *name, Value *out) {
    for (int i = 0; i < TABLE_COUNT && out->type == VALUE_UNBOUND; i++)
        *out = builtin_value(TABLES[i], name);
    if (out->type == VALUE_UNBOUND)
        *out = class_called(in, name);
    if (str_equal(name->text, "Ellipsis"))
        *out = (Value){.type = VALUE_ELLIPSIS};
    else if (str_equal(name->text, "NotImplemented"))
        *out = (Value){.type = VALUE_NOT_IMPLEMENTED};
    return out->type != VALUE_UNBOUND || prelude_resolve(in, module, name, out);
}

const char *module_nearest_builtin(Interp *in, const char *text) {
    Nearest nearest;
    nearest_init(&nearest, text);
    for (int i = 0; i < TABLE_COUNT; i++)
        for (const Builtin *row = TABLES[i]; row->name; row++)
            nearest_offer(&nearest, row->name);
    for (int i = 0; i < TYPE_COUNT; i++)
        nearest_offer(&nearest, in->classes[TYPES[i]]->name->text);
    for (int kind = 1; kind < ERR_KIND_COUNT; kind++)
        nearest_offer(&nearest, error_kind_name((ErrorKind)kind));
    return nearest_found(&nearest);
}
