/* The built-in functions. A row names a function, how it is called and its parameters. */
#include "base/utf8.h"
#include "eval/bridge.h"
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/iterator.h"
#include "eval/number.h"
#include "eval/sort.h"
#include "eval/text.h"
#include "eval/types.h"
#include "eval/visible.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most text that a run may print. */
enum { FUNCTIONS_MOST_PRINTED = 64 * 1024 * 1024 };

#define BIND(name, signature, count)                                                               \
    Value a[count];                                                                                \
    if (!call_bind_builtin(in, name, signature, args, a))                                          \
        return false

/* ---- output ---- */

static bool add_separator(Interp *in, Str *text, Value v, const char *fallback) {
    if (v.type == VALUE_UNBOUND || v.type == VALUE_NONE)
        str_add(text, fallback);
    else if (v.type == VALUE_STR)
        str_add_bytes(text, v.str->text, v.str->len);
    else
        return raise_error(in, ERR_TYPE, "sep and end of print() are text, not %s",
                           value_type_name(v));
    return true;
}

static bool print_keywords(Interp *in, const CallArgs *args, Value *out) {
    CallArgs keywords = *args;
    keywords.count = 0;
    return call_bind_builtin(in, "print", "*, sep=' ', end='\\n', file=None, flush=False",
                             &keywords, out);
}

static bool emit(Interp *in, const Str *text) {
    Run *run = in->run;
    if (run->printed.len + text->len > FUNCTIONS_MOST_PRINTED) {
        in->halted = true;
        return raise_error(in, ERR_MEMORY, "the program printed more than %d bytes",
                           FUNCTIONS_MOST_PRINTED);
    }
    str_add_bytes(&run->printed, str_text(text), text->len);
    interp_save(in, &run->printed_len, sizeof run->printed_len);
    run->printed_len = run->printed.len;
    return true;
}

static bool function_print(Interp *in, const CallArgs *args, Value *out) {
    Value keywords[4];
    Str text = {0};
    bool fine = print_keywords(in, args, keywords);
    for (int i = 0; fine && i < args->count; i++)
        fine = (i == 0 || add_separator(in, &text, keywords[0], " ")) &&
               value_add_str(in, &text, args->positional[i]);
    fine = fine && add_separator(in, &text, keywords[1], "\n") && emit(in, &text);
    str_release(&text);
    *out = NONE;
    return fine;
}

static bool function_repr(Interp *in, const CallArgs *args, Value *out) {
    BIND("repr", "value", 1);
    Str text = {0};
    bool fine = value_add_repr(in, &text, a[0]);
    *out = value_take_str(in, &text);
    return fine;
}

/* repr with everything beyond ASCII escaped. */
static bool function_ascii(Interp *in, const CallArgs *args, Value *out) {
    BIND("ascii", "value", 1);
    Str text = {0}, escaped = {0};
    bool fine = value_add_repr(in, &text, a[0]);
    for (size_t at = 0, bytes; at < text.len; at += bytes) {
        unsigned rune = utf8_decode(text.text + at, text.len - at, &bytes, NULL);
        if (rune < 0x80)
            str_add_char(&escaped, (char)rune);
        else
            str_addf(&escaped, rune < 0x100 ? "\\x%02x" : rune < 0x10000 ? "\\u%04x" : "\\U%08x",
                     rune);
    }
    str_release(&text);
    *out = value_take_str(in, &escaped);
    return fine;
}

static bool function_format(Interp *in, const CallArgs *args, Value *out) {
    BIND("format", "value, spec=''", 2);
    Str text = {0};
    bool has_spec = a[1].type == VALUE_STR;
    bool fine = value_add_format(in, &text, a[0], has_spec ? a[1].str->text : "",
                                 has_spec ? a[1].str->len : 0);
    *out = value_take_str(in, &text);
    return fine;
}

/* ---- sizes and numbers ---- */

static bool function_len(Interp *in, const CallArgs *args, Value *out) {
    BIND("len", "value", 1);
    int64_t length;
    if (!value_length(in, a[0], &length))
        return false;
    *out = value_int(length);
    return true;
}

static bool function_abs(Interp *in, const CallArgs *args, Value *out) {
    BIND("abs", "value", 1);
    bool found = false;
    if (a[0].type == VALUE_COMPLEX)
        *out = value_float(cabs(*a[0].z));
    else if (a[0].type == VALUE_FLOAT)
        *out = value_float(fabs(a[0].f));
    else if (number_is(a[0]))
        return number_int(a[0]) < 0 ? number_unary(in, OPERATOR_NEG, a[0], out)
                                    : number_unary(in, OPERATOR_POS, a[0], out);
    else if (a[0].type == VALUE_TENSOR)
        return bridge_call_named(in, "abs", OP_TORCH, 1, a, out);
    else if (!value_call_method(in, a[0], in->names.dunder_abs, 0, NULL, &found, out))
        return false;
    return number_is(a[0]) || found ||
           raise_error(in, ERR_TYPE, "abs() of a %s", value_type_name(a[0]));
}

/* Rounds to `digits` decimals, half to even, as Python: through the shortest decimal text. */
static double round_decimals(double value, int64_t digits) {
    char text[700];
    if (digits > 300 || !isfinite(value))
        return value;
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, value);
        return strtod(text, NULL);
    }
    double scale = pow(10, (double)-digits);
    return nearbyint(value / scale) * scale;
}

/* A whole number to a multiple of 10^-digits, half to even. */
static bool round_whole(Interp *in, int64_t value, int64_t digits, Value *out) {
    int64_t unit = 1;
    *out = value_int(value);
    if (digits >= 0)
        return true;
    for (int64_t i = digits; i < 0; i++)
        if (__builtin_mul_overflow(unit, 10, &unit)) {
            *out = value_int(0);
            return true;
        }
    int64_t down = value / unit - (value % unit < 0), rest = value - down * unit;
    bool up = rest > unit - rest || (rest == unit - rest && down % 2 != 0);
    return number_binary(in, OPERATOR_MUL, value_int(down + up), value_int(unit), out);
}

static bool function_round(Interp *in, const CallArgs *args, Value *out) {
    BIND("round", "value, ndigits=None", 2);
    int64_t digits = 0;
    bool has_digits = a[1].type != VALUE_UNBOUND && a[1].type != VALUE_NONE;
    if (a[0].type == VALUE_TENSOR)
        return bridge_call_named(in, "round", OP_TORCH, 1, a, out);
    if (!value_is_number(a[0]))
        return raise_error(in, ERR_TYPE, "round() of a %s", value_type_name(a[0]));
    if (has_digits && !number_index(in, a[1], "ndigits", &digits))
        return false;
    if (a[0].type == VALUE_FLOAT && has_digits)
        *out = value_float(round_decimals(a[0].f, digits));
    else if (a[0].type == VALUE_FLOAT)
        return number_truncate(in, nearbyint(a[0].f), out);
    else
        return round_whole(in, number_int(a[0]), digits, out);
    return true;
}

static bool function_divmod(Interp *in, const CallArgs *args, Value *out) {
    BIND("divmod", "a, b", 2);
    Value parts[2];
    if (!value_binary(in, OPERATOR_FLOORDIV, a[0], a[1], &parts[0]) ||
        !value_binary(in, OPERATOR_MOD, a[0], a[1], &parts[1]))
        return false;
    *out = value_tuple(in, 2, parts);
    return true;
}

static bool function_pow(Interp *in, const CallArgs *args, Value *out) {
    BIND("pow", "base, exp, mod=None", 3);
    if (!value_binary(in, OPERATOR_POW, a[0], a[1], out))
        return false;
    return a[2].type == VALUE_UNBOUND || a[2].type == VALUE_NONE ||
           value_binary(in, OPERATOR_MOD, *out, a[2], out);
}

static bool function_sum(Interp *in, const CallArgs *args, Value *out) {
    BIND("sum", "items, start=0", 2);
    Value iterator, item;
    bool done = false;
    *out = a[1].type == VALUE_UNBOUND ? value_int(0) : a[1];
    if (!value_iterate(in, a[0], &iterator))
        return false;
    while (interp_check(in) && value_next(in, iterator, &item, &done)) {
        if (done)
            return true;
        if (!value_binary(in, OPERATOR_ADD, *out, item, out))
            return false;
    }
    return false;
}

/* ---- smallest, largest ---- */

static bool extreme_of(Interp *in, const Value *items, int64_t count, Value key, Operator better,
                       Value *out) {
    Value best_key = UNBOUND;
    for (int64_t i = 0; i < count; i++) {
        Value k = items[i], result;
        bool is_better = i == 0;
        if (key.type != VALUE_UNBOUND && key.type != VALUE_NONE &&
            !call_with(in, key, 1, &items[i], &k))
            return false;
        if (i > 0 && (!value_compare(in, better, k, best_key, &result) ||
                      !value_truth(in, result, &is_better)))
            return false;
        if (is_better) {
            best_key = k;
            *out = items[i];
        }
    }
    return true;
}

static bool extreme(Interp *in, const CallArgs *args, const char *name, Operator better,
                    Value *out) {
    Value keywords[2];
    CallArgs rest = *args;
    rest.count = 0;
    List *items;
    if (!call_bind_builtin(in, name, "*, key=None, default=None", &rest, keywords))
        return false;
    if (args->count != 1)
        return args->count > 1 ? extreme_of(in, args->positional, args->count, keywords[0],
                                            better, out)
                               : raise_error(in, ERR_TYPE, "%s() takes at least one value", name);
    if (!value_collect(in, args->positional[0], &items))
        return false;
    *out = keywords[1];
    if (items->count == 0)
        return keywords[1].type != VALUE_UNBOUND ||
               raise_error(in, ERR_VALUE, "%s() of nothing; default= says what that is", name);
    return extreme_of(in, items->items, items->count, keywords[0], better, out);
}

static bool function_min(Interp *in, const CallArgs *args, Value *out) {
    return extreme(in, args, "min", OPERATOR_LT, out);
}

static bool function_max(Interp *in, const CallArgs *args, Value *out) {
    return extreme(in, args, "max", OPERATOR_GT, out);
}

/* any() stops at the first true item, all() at the first false one. */
static bool search_truth(Interp *in, Value v, bool wanted, Value *out) {
    Value iterator, item;
    bool done = false, truth;
    if (!value_iterate(in, v, &iterator))
        return false;
    while (interp_check(in) && value_next(in, iterator, &item, &done)) {
        if (done) {
            *out = value_bool(!wanted);
            return true;
        }
        if (!value_truth(in, item, &truth))
            return false;
        if (truth == wanted) {
            *out = value_bool(wanted);
            return true;
        }
    }
    return false;
}

static bool function_any(Interp *in, const CallArgs *args, Value *out) {
    BIND("any", "items", 1);
    return search_truth(in, a[0], true, out);
}

static bool function_all(Interp *in, const CallArgs *args, Value *out) {
    BIND("all", "items", 1);
    return search_truth(in, a[0], false, out);
}

static bool function_sorted(Interp *in, const CallArgs *args, Value *out) {
    BIND("sorted", "items, *, key=None, reverse=False", 3);
    List *items;
    bool reverse = false;
    if (!value_collect_sized(in, a[0], &items) ||
        (a[2].type != VALUE_UNBOUND && !value_truth(in, a[2], &reverse)))
        return false;
    *out = (Value){.type = VALUE_LIST, .list = items};
    return sort_items(in, items->count, items->items, a[1], reverse);
}

/* ---- iterators ---- */

static bool function_iter(Interp *in, const CallArgs *args, Value *out) {
    BIND("iter", "items", 1);
    if (!value_iterate(in, a[0], out))
        return false;
    out->iterator->kept = true;
    return true;
}

static bool function_next(Interp *in, const CallArgs *args, Value *out) {
    BIND("next", "iterator, default=None", 2);
    bool done = false, found = false;
    if (a[0].type == VALUE_OBJECT &&
        value_call_method(in, a[0], in->names.dunder_next, 0, NULL, &found, out))
        return found || raise_error(in, ERR_TYPE, "a %s is no iterator", value_type_name(a[0]));
    if (a[0].type == VALUE_OBJECT)
        return false;
    if (a[0].type != VALUE_ITERATOR)
        return raise_error(in, ERR_TYPE, "next() takes an iterator, not a %s; iter() makes one",
                           value_type_name(a[0]));
    if (!value_next(in, a[0], out, &done))
        return false;
    if (done)
        *out = a[1];
    return !done || a[1].type != VALUE_UNBOUND ||
           raise_error(in, ERR_STOP_ITERATION, "the iterator has no more items");
}

static bool make_iterator(Interp *in, IteratorNext *next, const char *name, int count,
                          const Value *parts, Value *out) {
    Iterator *it = iterator_new(in, next, name, UNBOUND);
    it->parts = arena_alloc_array(in->arena, (size_t)count, sizeof *it->parts);
    it->part_count = count;
    for (int i = 0; i < count; i++)
        it->parts[i] = parts[i];
    *out = iterator_value(it);
    return true;
}

static bool next_of_enumerate(Interp *in, Iterator *it, Value *item, bool *done) {
    Value pair[2] = {value_int(it->at), UNBOUND};
    if (!value_next(in, it->parts[0], &pair[1], done))
        return false;
    if (!*done) {
        iterator_move(in, it, it->at + 1);
        *item = value_tuple(in, 2, pair);
    }
    return true;
}

static bool function_enumerate(Interp *in, const CallArgs *args, Value *out) {
    BIND("enumerate", "items, start=0", 2);
    int64_t start = 0;
    Value iterator;
    if (!value_iterate(in, a[0], &iterator) ||
        (a[1].type != VALUE_UNBOUND && !number_index(in, a[1], "start", &start)))
        return false;
    make_iterator(in, next_of_enumerate, "enumerate", 1, &iterator, out);
    out->iterator->at = start;
    return true;
}

static bool next_of_zip(Interp *in, Iterator *it, Value *item, bool *done) {
    Value *items = arena_alloc_array(in->arena, (size_t)it->part_count, sizeof *items);
    *done = it->part_count == 0;
    for (int i = 0; i < it->part_count && !*done; i++)
        if (!value_next(in, it->parts[i], &items[i], done))
            return false;
    *item = value_tuple(in, it->part_count, items);
    return true;
}

static bool function_zip(Interp *in, const CallArgs *args, Value *out) {
    Value *iterators = arena_alloc_array(in->arena, (size_t)args->count, sizeof *iterators);
    for (int i = 0; i < args->count; i++)
        if (!value_iterate(in, args->positional[i], &iterators[i]))
            return false;
    return make_iterator(in, next_of_zip, "zip", args->count, iterators, out);
}

static bool next_of_map(Interp *in, Iterator *it, Value *item, bool *done) {
    int count = it->part_count - 1;
    Value *items = arena_alloc_array(in->arena, (size_t)count, sizeof *items);
    *done = false;
    for (int i = 0; i < count && !*done; i++)
        if (!value_next(in, it->parts[i + 1], &items[i], done))
            return false;
    return *done || call_with(in, it->parts[0], count, items, item);
}

static bool function_map(Interp *in, const CallArgs *args, Value *out) {
    if (args->count < 2)
        return raise_error(in, ERR_TYPE, "map() takes a function and at least one iterable");
    Value *parts = arena_alloc_array(in->arena, (size_t)args->count, sizeof *parts);
    parts[0] = args->positional[0];
    for (int i = 1; i < args->count; i++)
        if (!value_iterate(in, args->positional[i], &parts[i]))
            return false;
    return make_iterator(in, next_of_map, "map", args->count, parts, out);
}

static bool next_of_filter(Interp *in, Iterator *it, Value *item, bool *done) {
    bool truth = false;
    while (!truth) {
        Value result;
        if (!interp_check(in) || !value_next(in, it->parts[1], item, done))
            return false;
        if (*done)
            return true;
        result = *item;
        if (it->parts[0].type != VALUE_NONE && !call_with(in, it->parts[0], 1, item, &result))
            return false;
        if (!value_truth(in, result, &truth))
            return false;
    }
    return true;
}

static bool function_filter(Interp *in, const CallArgs *args, Value *out) {
    BIND("filter", "function, items", 2);
    return value_iterate(in, a[1], &a[1]) &&
           make_iterator(in, next_of_filter, "filter", 2, a, out);
}

static bool function_reversed(Interp *in, const CallArgs *args, Value *out) {
    BIND("reversed", "items", 1);
    List *items;
    bool found = false;
    if (a[0].type == VALUE_OBJECT &&
        !value_call_method(in, a[0], in->names.dunder_reversed, 0, NULL, &found, out))
        return false;
    if (found)
        return true;
    if (!value_collect(in, a[0], &items))
        return false;
    for (int64_t i = 0; i < items->count / 2; i++) {
        Value kept = items->items[i];
        items->items[i] = items->items[items->count - 1 - i];
        items->items[items->count - 1 - i] = kept;
    }
    if (!value_iterate(in, (Value){.type = VALUE_LIST, .list = items}, out))
        return false;
    out->iterator->kept = true;
    return true;
}

/* ---- classes and attributes ---- */

/* True when v is an instance of klass: of a class of the language, or of a built-in type. */
static bool is_instance_of(Interp *in, Value v, const Class *klass) {
    if (klass->builtin == VALUE_INT && v.type == VALUE_BOOL)
        return true;
    const Class *own = value_class(in, v);
    return own && class_is(own, klass);
}

static bool is_any_of(Interp *in, Value v, Value classes, bool *out) {
    if (classes.type == VALUE_TUPLE) {
        *out = false;
        for (int64_t i = 0; i < classes.tuple->count && !*out; i++)
            if (!is_any_of(in, v, classes.tuple->items[i], out))
                return false;
        return true;
    }
    if (classes.type != VALUE_CLASS)
        return raise_error(in, ERR_TYPE, "isinstance() takes a class or a tuple of classes, not %s",
                           value_type_name(classes));
    *out = is_instance_of(in, v, classes.klass);
    return true;
}

static bool function_isinstance(Interp *in, const CallArgs *args, Value *out) {
    BIND("isinstance", "value, classes", 2);
    bool is = false;
    if (!is_any_of(in, a[0], a[1], &is))
        return false;
    *out = value_bool(is);
    return true;
}

static bool function_issubclass(Interp *in, const CallArgs *args, Value *out) {
    BIND("issubclass", "klass, classes", 2);
    int64_t count = a[1].type == VALUE_TUPLE ? a[1].tuple->count : 1;
    const Value *classes = a[1].type == VALUE_TUPLE ? a[1].tuple->items : &a[1];
    *out = value_bool(false);
    for (int64_t i = 0; i < count; i++) {
        if (a[0].type != VALUE_CLASS || classes[i].type != VALUE_CLASS)
            return raise_error(in, ERR_TYPE, "issubclass() takes classes");
        if (class_is(a[0].klass, classes[i].klass))
            *out = value_bool(true);
    }
    return true;
}

static bool attribute_name(Interp *in, Value v, const Symbol **out) {
    if (v.type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "the name of an attribute is text, not %s",
                           value_type_name(v));
    *out = intern(in->interner, v.str->text, v.str->len);
    return true;
}

/* As value_find_attribute; an AttributeError of a property or __getattr__ counts as missing. */
static bool find_or_missing(Interp *in, Value v, const Symbol *name, Value *out) {
    if (value_find_attribute(in, v, name, out))
        return true;
    if (in->halted || !exception_is(in, ERR_ATTRIBUTE))
        return false;
    exception_catch(in);
    *out = UNBOUND;
    return true;
}

static bool function_getattr(Interp *in, const CallArgs *args, Value *out) {
    BIND("getattr", "object, name, default=None", 3);
    const Symbol *name = NULL;
    if (!attribute_name(in, a[1], &name))
        return false;
    if (a[2].type == VALUE_UNBOUND)
        return value_get_attribute(in, a[0], name, out);
    if (!find_or_missing(in, a[0], name, out))
        return false;
    if (out->type == VALUE_UNBOUND)
        *out = a[2];
    return true;
}

static bool function_hasattr(Interp *in, const CallArgs *args, Value *out) {
    BIND("hasattr", "object, name", 2);
    const Symbol *name = NULL;
    Value found;
    if (!attribute_name(in, a[1], &name) || !find_or_missing(in, a[0], name, &found))
        return false;
    *out = value_bool(found.type != VALUE_UNBOUND);
    return true;
}

static bool function_setattr(Interp *in, const CallArgs *args, Value *out) {
    BIND("setattr", "object, name, value", 3);
    const Symbol *name = NULL;
    *out = NONE;
    return attribute_name(in, a[1], &name) && value_set_attribute(in, a[0], name, a[2]);
}

static bool function_delattr(Interp *in, const CallArgs *args, Value *out) {
    BIND("delattr", "object, name", 2);
    const Symbol *name = NULL;
    *out = NONE;
    return attribute_name(in, a[1], &name) && value_delete_attribute(in, a[0], name);
}

static bool function_vars(Interp *in, const CallArgs *args, Value *out) {
    BIND("vars", "object", 1);
    return value_get_attribute(in, a[0], in->names.dunder_dict, out);
}

static bool function_globals(Interp *in, const CallArgs *args, Value *out) {
    (void)args;
    *out = (Value){.type = VALUE_DICT, .dict = in->frame->module->globals};
    return true;
}

static void add_local(void *context, const Symbol *name, bool of_self, Value value) {
    Interp *in = ((void **)context)[0];
    Dict *dict = ((void **)context)[1];
    if (!of_self)
        dict_set_name(in, dict, name, value);
}

static bool function_locals(Interp *in, const CallArgs *args, Value *out) {
    if (in->frame->function->kind == FUNCTION_MODULE)
        return function_globals(in, args, out);
    *out = value_dict(in);
    visible_each(in, in->frame, add_local, (void *[]){in, out->dict});
    return true;
}

static bool function_callable(Interp *in, const CallArgs *args, Value *out) {
    BIND("callable", "value", 1);
    Value method;
    bool is = a[0].type == VALUE_FUNCTION || a[0].type == VALUE_BUILTIN ||
              a[0].type == VALUE_BOUND || a[0].type == VALUE_CLASS ||
              (a[0].type == VALUE_OBJECT &&
               class_find(a[0].object->klass, in->names.dunder_call, &method));
    *out = value_bool(is);
    return true;
}

static bool function_id(Interp *in, const CallArgs *args, Value *out) {
    BIND("id", "value", 1);
    *out = value_int(a[0].type == VALUE_BOOL ? a[0].b : a[0].i);
    return true;
}

static bool function_hash(Interp *in, const CallArgs *args, Value *out) {
    BIND("hash", "value", 1);
    uint32_t hash;
    if (!value_hash(in, a[0], &hash))
        return false;
    *out = a[0].type == VALUE_INT || a[0].type == VALUE_BOOL ? value_int(number_int(a[0]))
                                                             : value_int(hash);
    return true;
}

/* super() finds the method's frame: the running one, or the one a comprehension stands in. */
static bool function_super(Interp *in, const CallArgs *args, Value *out) {
    BIND("super", "klass=None, self=None", 2);
    const Frame *frame = in->frame;
    Super *super = arena_alloc(in->arena, sizeof *super);
    if (a[0].type == VALUE_CLASS && a[1].type != VALUE_UNBOUND) {
        *super = (Super){.after = a[0].klass, .self = a[1]};
    } else {
        while (frame && !frame->owner)
            frame = frame->enclosing;
        if (!frame || frame->function->positional == 0)
            return raise_error(in, ERR_RUNTIME, "super() works inside a method only");
        *super = (Super){.after = frame->owner,
                         .self = frame->slots[frame->function->params[0].slot]};
    }
    *out = (Value){.type = VALUE_SUPER, .super = super};
    return true;
}

static bool wrap(Interp *in, const CallArgs *args, const char *name, ValueType type, Value *out) {
    BIND(name, "function", 1);
    Value *kept = arena_alloc(in->arena, sizeof *kept);
    *kept = a[0];
    *out = (Value){.type = type, .wrapped = kept};
    return true;
}

static bool function_staticmethod(Interp *in, const CallArgs *args, Value *out) {
    return wrap(in, args, "staticmethod", VALUE_STATIC, out);
}

static bool function_classmethod(Interp *in, const CallArgs *args, Value *out) {
    return wrap(in, args, "classmethod", VALUE_CLASSMETHOD, out);
}

static bool function_property(Interp *in, const CallArgs *args, Value *out) {
    BIND("property", "fget=None, fset=None, fdel=None, doc=None", 4);
    Property *property = arena_alloc(in->arena, sizeof *property);
    *property = (Property){.getter = a[0].type == VALUE_UNBOUND ? NONE : a[0],
                           .setter = a[1].type == VALUE_UNBOUND ? NONE : a[1]};
    *out = (Value){.type = VALUE_PROPERTY, .property = property};
    return true;
}

/* ---- characters and bases ---- */

static bool function_ord(Interp *in, const CallArgs *args, Value *out) {
    BIND("ord", "character", 1);
    size_t bytes = 0;
    unsigned rune = 0;
    if (a[0].type == VALUE_STR && a[0].str->len)
        rune = utf8_decode(a[0].str->text, a[0].str->len, &bytes, NULL);
    *out = value_int(rune);
    return (bytes && bytes == a[0].str->len) ||
           raise_error(in, ERR_TYPE, "ord() takes a text of one character");
}

static bool function_chr(Interp *in, const CallArgs *args, Value *out) {
    BIND("chr", "number", 1);
    int64_t rune;
    char bytes[UTF8_MOST_BYTES];
    if (!number_index(in, a[0], "chr()", &rune))
        return false;
    if (rune < 0 || rune > 0x10FFFF)
        return raise_error(in, ERR_VALUE, "chr() takes 0 to 0x10ffff, not %lld",
                           (long long)rune);
    *out = value_str(in, bytes, utf8_encode((unsigned)rune, bytes));
    return true;
}

static bool in_base(Interp *in, const CallArgs *args, const char *name, const char *spec,
                    Value *out) {
    BIND(name, "number", 1);
    int64_t ignored;
    Str text = {0};
    if (!number_index(in, a[0], name, &ignored))
        return false;
    bool fine = value_add_format(in, &text, value_int(ignored), spec, strlen(spec));
    *out = value_take_str(in, &text);
    return fine;
}

static bool function_hex(Interp *in, const CallArgs *args, Value *out) {
    return in_base(in, args, "hex", "#x", out);
}

static bool function_oct(Interp *in, const CallArgs *args, Value *out) {
    return in_base(in, args, "oct", "#o", out);
}

static bool function_bin(Interp *in, const CallArgs *args, Value *out) {
    return in_base(in, args, "bin", "#b", out);
}

/* ---- what a program cannot do ---- */

static bool function_exit(Interp *in, const CallArgs *args, Value *out) {
    (void)args;
    *out = NONE;
    return raise_error(in, ERR_SYSTEM_EXIT, "the program ended itself");
}

static bool function_open(Interp *in, const CallArgs *args, Value *out) {
    (void)args;
    *out = NONE;
    return raise_error(in, ERR_PERMISSION,
                       "a program cannot open files; np.load reads a .npy beside it");
}

static bool function_input(Interp *in, const CallArgs *args, Value *out) {
    (void)args;
    *out = NONE;
    return raise_error(in, ERR_RUNTIME, "a program cannot ask for input; it runs once, recorded");
}

const Builtin types_functions[] = {
#define ROW(function) {.name = #function, .call = function_##function},
    ROW(print) ROW(repr) ROW(ascii) ROW(format) ROW(len) ROW(abs) ROW(round) ROW(divmod) ROW(pow) ROW(sum)
    ROW(min) ROW(max) ROW(any) ROW(all) ROW(sorted) ROW(iter) ROW(next) ROW(enumerate) ROW(zip)
    ROW(map) ROW(filter) ROW(reversed) ROW(isinstance) ROW(issubclass) ROW(getattr) ROW(hasattr)
    ROW(setattr) ROW(delattr) ROW(vars) ROW(globals) ROW(locals) ROW(callable) ROW(id) ROW(hash)
    ROW(super) ROW(staticmethod) ROW(classmethod) ROW(property) ROW(ord) ROW(chr) ROW(hex)
    ROW(oct) ROW(bin) ROW(exit) ROW(open) ROW(input)
#undef ROW
    {0}};
