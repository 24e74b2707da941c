/* str() and repr() of values. */
#include "eval/text.h"

#include "base/utf8.h"
#include "eval/dtypes.h"
#include "eval/interp.h"
#include "eval/iterator.h"
#include "tensor/format.h"

#include <string.h>

/* ---- text ---- */

static void add_escaped(Str *out, unsigned rune, const char *bytes, size_t len, char quote) {
    if (rune == (unsigned char)quote || rune == '\\')
        str_addf(out, "\\%c", (int)rune);
    else if (rune == '\n')
        str_add(out, "\\n");
    else if (rune == '\r')
        str_add(out, "\\r");
    else if (rune == '\t')
        str_add(out, "\\t");
    else if (utf8_rune_width(rune) >= 0)
        str_add_bytes(out, bytes, len);
    else if (rune < 0x100)
        str_addf(out, "\\x%02x", rune);
    else
        str_addf(out, rune < 0x10000 ? "\\u%04x" : "\\U%08x", rune);
}

/* What comes next will not be shown. */
static bool is_long_enough(const Interp *in, const Str *out) {
    return in->text_most && out->len > in->text_most;
}

/* In quotes and with escapes as Python. */
static bool add_text(Interp *in, Str *out, const Symbol *text) {
    bool has_single = memchr(text->text, '\'', text->len);
    bool has_double = memchr(text->text, '"', text->len);
    char quote = has_single && !has_double ? '"' : '\'';
    str_add_char(out, quote);
    for (size_t at = 0, bytes; at < text->len && !is_long_enough(in, out); at += bytes) {
        unsigned rune = utf8_decode(text->text + at, text->len - at, &bytes, NULL);
        add_escaped(out, rune, text->text + at, bytes, quote);
        if (!interp_continues(in, 1))
            return false;
    }
    str_add_char(out, quote);
    return true;
}

static void add_tensor(const Interp *in, Str *out, const Tensor *t, bool repr) {
    bool numpy = t->flags & TENSOR_NUMPY, scalar = t->flags & TENSOR_SCALAR;
    format_add_tensor_with(out, t, numpy ? repr && !scalar : true,
                           numpy ? &in->array_format : &in->tensor_format);
}

/* ---- containers ---- */

static bool add_items(Interp *in, Str *out, int64_t count, const Value *items) {
    for (int64_t i = 0; i < count && !is_long_enough(in, out); i++) {
        if (i)
            str_add(out, ", ");
        if (!value_add_repr(in, out, items[i]))
            return false;
    }
    return true;
}

static bool add_named_tuple(Interp *in, Str *out, const Tuple *tuple) {
    str_addf(out, "torch.return_types.%s(\n", tuple->names[tuple->count]);
    for (int64_t i = 0; i < tuple->count; i++) {
        str_addf(out, "%s=", tuple->names[i]);
        if (!value_add_repr(in, out, tuple->items[i]))
            return false;
        str_add(out, i + 1 < tuple->count ? ",\n" : ")");
    }
    return true;
}

static bool add_tuple(Interp *in, Str *out, const Tuple *tuple) {
    if (tuple->names)
        return add_named_tuple(in, out, tuple);
    str_add(out, tuple->is_size ? "torch.Size([" : "(");
    if (!add_items(in, out, tuple->count, tuple->items))
        return false;
    str_add(out, tuple->is_size ? "])" : tuple->count == 1 ? ",)" : ")");
    return true;
}

static bool add_dict(Interp *in, Str *out, const Dict *dict, bool has_values) {
    const char *separator = "";
    int64_t at = 0;
    if (!has_values && !dict->live) {
        str_add(out, "set()");
        return true;
    }
    str_add_char(out, '{');
    for (DictEntry *e = dict_next(dict, &at); e && !is_long_enough(in, out);
         e = dict_next(dict, &at)) {
        str_add(out, separator);
        separator = ", ";
        if (!value_add_repr(in, out, e->key))
            return false;
        if (has_values)
            str_add(out, ": ");
        if (has_values && !value_add_repr(in, out, e->value))
            return false;
    }
    str_add_char(out, '}');
    return true;
}

static bool add_view(Interp *in, Str *out, Value v) {
    List *items;
    str_addf(out, "%s([", value_type_name(v));
    if (!value_collect(in, v, &items) || !add_items(in, out, items->count, items->items))
        return false;
    str_add(out, "])");
    return true;
}

static bool add_slice(Interp *in, Str *out, const Slice *slice) {
    str_add(out, "slice(");
    if (!add_items(in, out, 3, (Value[]){slice->start, slice->stop, slice->step}))
        return false;
    str_add_char(out, ')');
    return true;
}

static void add_range(Str *out, const Range *r) {
    str_addf(out, "range(%lld, %lld", (long long)r->start, (long long)r->stop);
    if (r->step != 1)
        str_addf(out, ", %lld", (long long)r->step);
    str_add_char(out, ')');
}

static bool add_content(Interp *in, Str *out, Value v) {
    switch (v.type) {
    case VALUE_TUPLE: return add_tuple(in, out, v.tuple);
    case VALUE_DICT: return add_dict(in, out, v.dict, true);
    case VALUE_SET: return add_dict(in, out, v.dict, false);
    default:
        str_add_char(out, '[');
        if (!add_items(in, out, v.list->count, v.list->items))
            return false;
        str_add_char(out, ']');
        return true;
    }
}

/* Where a container's own repr is being written already, only a hint at it. */
static bool add_container(Interp *in, Str *out, Value v) {
    for (const Rendering *r = in->rendering; r; r = r->outer)
        if (r->container == (const void *)v.list) {
            str_add(out, v.type == VALUE_LIST    ? "[...]"
                         : v.type == VALUE_TUPLE ? "(...)"
                                                 : "{...}");
            return true;
        }
    Rendering rendering = {.container = v.list, .outer = in->rendering};
    in->rendering = &rendering;
    bool fine = add_content(in, out, v);
    in->rendering = rendering.outer;
    return fine;
}

/* ---- objects ---- */

/* What a special method gives; every object has it from `object`. */
static bool add_method_text(Interp *in, Str *out, Value v, const Symbol *method) {
    Value text;
    bool found;
    if (!value_call_method(in, v, method, 0, NULL, &found, &text))
        return false;
    text = value_plain(text);
    if (text.type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "%s gave a %s, not a str", method->text,
                           value_type_name(text));
    str_add_bytes(out, text.str->text, text.str->len);
    return true;
}

static bool add_exception_repr(Interp *in, Str *out, const Exception *e) {
    str_addf(out, "%s(", e->object.klass->name->text);
    if (!add_items(in, out, e->args.tuple->count, e->args.tuple->items))
        return false;
    str_add_char(out, ')');
    return true;
}

bool text_add_default_repr(Interp *in, Str *out, Value v) {
    if (v.type != VALUE_OBJECT || v.object->payload.type != VALUE_UNBOUND)
        return value_add_repr(in, out, value_plain(v));
    if (exception_of(v))
        return add_exception_repr(in, out, exception_of(v));
    const Class *klass = v.object->klass;
    str_addf(out, "<%s.%s object at 0x%012llx>", klass->module ? klass->module->name->text : "",
             klass->name->text, (unsigned long long)(uintptr_t)v.object & 0xffffffffffffULL);
    return true;
}

static void add_class(Str *out, const Class *klass) {
    if (klass->module)
        str_addf(out, "<class '%s.%s'>", klass->module->name->text, klass->name->text);
    else
        str_addf(out, "<class '%s%s'>", klass->builtin == VALUE_TENSOR ? "torch." : "",
                 klass->name->text);
}

static bool add_callable(Interp *in, Str *out, Value v) {
    switch (v.type) {
    case VALUE_FUNCTION: str_addf(out, "<function %s>", v.function->qualified->text); return true;
    case VALUE_BUILTIN: str_addf(out, "<built-in function %s>", v.builtin->name); return true;
    default:
        str_add(out, "<bound method ");
        if (v.bound->callable.type == VALUE_FUNCTION)
            str_addf(out, "%s of ", v.bound->callable.function->qualified->text);
        else if (v.bound->callable.type == VALUE_BUILTIN)
            str_addf(out, "%s of ", v.bound->callable.builtin->name);
        if (!value_add_repr(in, out, v.bound->self))
            return false;
        str_add_char(out, '>');
        return true;
    }
}

bool value_add_repr(Interp *in, Str *out, Value v) {
    if (!interp_check_stack(in) || !interp_continues(in, 1) || !interp_check_text(in, out->len))
        return false;
    switch (v.type) {
    case VALUE_NONE: str_add(out, "None"); return true;
    case VALUE_BOOL: str_add(out, v.b ? "True" : "False"); return true;
    case VALUE_INT: str_addf(out, "%lld", (long long)v.i); return true;
    case VALUE_FLOAT: format_add_float(out, v.f); return true;
    case VALUE_COMPLEX: format_add_complex(out, *v.z); return true;
    case VALUE_STR: return add_text(in, out, v.str);
    case VALUE_BYTES: str_add_char(out, 'b'); return add_text(in, out, v.str);
    case VALUE_LIST:
    case VALUE_TUPLE:
    case VALUE_DICT:
    case VALUE_SET: return add_container(in, out, v);
    case VALUE_VIEW: return add_view(in, out, v);
    case VALUE_RANGE: add_range(out, v.range); return true;
    case VALUE_SLICE: return add_slice(in, out, v.slice);
    case VALUE_ELLIPSIS: str_add(out, "Ellipsis"); return true;
    case VALUE_NOT_IMPLEMENTED: str_add(out, "NotImplemented"); return true;
    case VALUE_TENSOR: add_tensor(in, out, v.tensor, true); return true;
    case VALUE_DTYPE: dtypes_add_text(out, v, true); return true;
    case VALUE_FUNCTION:
    case VALUE_BUILTIN:
    case VALUE_BOUND: return add_callable(in, out, v);
    case VALUE_CLASS: add_class(out, v.klass); return true;
    case VALUE_OBJECT: return add_method_text(in, out, v, in->names.dunder_repr);
    case VALUE_MODULE: str_addf(out, "<module '%s'>", v.module->name->text); return true;
    case VALUE_ITERATOR: str_addf(out, "<%s object>", v.iterator->type_name); return true;
    default: str_addf(out, "<%s>", value_type_name(v)); return true;
    }
}

static bool add_exception_str(Interp *in, Str *out, const Exception *e) {
    const Tuple *args = e->args.tuple;
    if (args->count == 0)
        return true;
    if (args->count > 1)
        return add_tuple(in, out, args);
    if (e->object.klass->error_kind == ERR_KEY)
        return value_add_repr(in, out, args->items[0]);
    return value_add_str(in, out, args->items[0]);
}

bool text_add_default_str(Interp *in, Str *out, Value v) {
    if (v.type != VALUE_OBJECT)
        return value_add_str(in, out, v);
    if (exception_of(v))
        return add_exception_str(in, out, exception_of(v));
    if (v.object->payload.type == VALUE_STR)
        return value_add_str(in, out, v.object->payload);
    return value_add_repr(in, out, v);
}

bool value_add_str(Interp *in, Str *out, Value v) {
    if (!interp_check_text(in, out->len))
        return false;
    switch (v.type) {
    case VALUE_STR: str_add_bytes(out, v.str->text, v.str->len); return true;
    case VALUE_TENSOR: add_tensor(in, out, v.tensor, false); return true;
    case VALUE_DTYPE: dtypes_add_text(out, v, false); return true;
    case VALUE_OBJECT:
        return interp_check_stack(in) && add_method_text(in, out, v, in->names.dunder_str);
    default: return value_add_repr(in, out, v);
    }
}
