#include "eval/builtin.h"

#include "base/str.h"
#include "eval/bridge.h"
#include "eval/interp.h"
#include "eval/number.h"

#include <stdlib.h>
#include <string.h>

const Builtin *builtin_find(const Builtin *rows, const Symbol *name) {
    for (const Builtin *row = rows; row->name; row++)
        if (row->name[0] == name->text[0] && str_equal(row->name, name->text))
            return row;
    return NULL;
}

Value builtin_value(const Builtin *rows, const Symbol *name) {
    const Builtin *row = builtin_find(rows, name);
    return row ? (Value){.type = VALUE_BUILTIN, .builtin = row} : UNBOUND;
}

/* ---- signatures ---- */

/* A piece of a signature. */
typedef struct Word {
    const char *text;
    size_t len;
} Word;

typedef struct Param {
    Word name;        /* empty for a bare star */
    Word type;        /* empty: anything */
    Word fallback;    /* empty: it must be given */
    size_t stars;
} Param;

static Word read_word(const char **at, const char *ends) {
    *at += strspn(*at, " ");
    Word word = {*at, strcspn(*at, ends)};
    *at += word.len;
    return word;
}

/* Reads one parameter; what is left of the signature. */
static const char *read_param(const char *at, Param *out) {
    *out = (Param){.stars = strspn(at, "*")};
    at += out->stars;
    out->name = read_word(&at, " :=,");
    if (*at == ':') {
        at++;
        out->type = read_word(&at, " =,");
    }
    at += strspn(at, " ");
    if (*at == '=') {
        at++;
        out->fallback = read_word(&at, ",");
    }
    return at + strspn(at, ", ");
}

static bool is_called(Word word, const Symbol *name) {
    return word.len == name->len && memcmp(word.text, name->text, word.len) == 0;
}

static bool signature_has(const char *signature, const Symbol *name) {
    Param p;
    for (const char *at = signature; *at;) {
        at = read_param(at, &p);
        if (!p.stars && is_called(p.name, name))
            return true;
    }
    return false;
}

/* ---- types ---- */

static bool to_int(Interp *in, Value *v) {
    int64_t whole;
    (void)in;
    if (number_is_whole(*v, &whole))
        *v = value_int(whole);
    return true;
}

static bool to_float(Interp *in, Value *v) {
    if (v->type == VALUE_TENSOR && !bridge_call_named(in, "item", OP_METHOD, 1, v, v))
        return false;
    if (value_is_number(*v))
        *v = value_float(number_double(*v));
    return true;
}

static bool to_bool(Interp *in, Value *v) {
    bool truth;
    if (!value_truth(in, *v, &truth))
        return false;
    *v = value_bool(truth);
    return true;
}

static bool to_items(Interp *in, Value *v) {
    List *list;
    if (!value_collect(in, *v, &list))
        return false;
    *v = (Value){.type = VALUE_LIST, .list = list};
    return true;
}

/* A word of a signature: the type it stands for, how other values become one, what it takes. */
static const struct {
    const char *word;
    ValueType type;
    bool (*convert)(Interp *in, Value *v);
    const char *takes;
} TYPES[] = {
    {"str", VALUE_STR, NULL, "text"},
    {"int", VALUE_INT, to_int, "a whole number"},
    {"float", VALUE_FLOAT, to_float, "a number"},
    {"bool", VALUE_BOOL, to_bool, "a truth"},
    {"items", VALUE_LIST, to_items, "items"},
    {"list", VALUE_LIST, NULL, "a list"},
    {"tuple", VALUE_TUPLE, NULL, "a tuple"},
    {"dict", VALUE_DICT, NULL, "a dict"},
    {"set", VALUE_SET, NULL, "a set"},
    {"complex", VALUE_COMPLEX, NULL, "a complex number"},
    {"slice", VALUE_SLICE, NULL, "a slice"},
    {"property", VALUE_PROPERTY, NULL, "a property"},
};
enum { TYPE_COUNT = sizeof TYPES / sizeof *TYPES };

static int find_type(Word word) {
    int i = 0;
    while (i + 1 < TYPE_COUNT && strncmp(TYPES[i].word, word.text, word.len) != 0)
        i++;
    return i;
}

static bool convert(Interp *in, const Builtin *builtin, const Param *p, Value *v) {
    int i = find_type(p->type);
    if (TYPES[i].convert != to_items && value_plain(*v).type == TYPES[i].type)
        *v = value_plain(*v);
    if (TYPES[i].convert && !TYPES[i].convert(in, v))
        return false;
    return v->type == TYPES[i].type ||
           raise_error(in, ERR_TYPE, "%s() takes %s as %.*s, not %s", builtin->name,
                       TYPES[i].takes, (int)p->name.len, p->name.text, value_type_name(*v));
}

static Value default_value(Word text) {
    char first = text.text[0];
    if (first == 'T' || first == 'F')
        return value_bool(first == 'T');
    if (!strchr("-0123456789", first))
        return UNBOUND;
    bool is_float = memchr(text.text, '.', text.len) || memchr(text.text, 'e', text.len);
    return is_float ? value_float(strtod(text.text, NULL))
                    : value_int(strtoll(text.text, NULL, 10));
}

/* ---- binding ---- */

typedef struct Binding {
    Interp *in;
    const Builtin *builtin;
    const CallArgs *args;
    int positional, keywords; /* how many have found their parameter */
    bool keyword_only;        /* from here on */
} Binding;

static Value rest_as_dict(const Binding *b) {
    Value rest = value_dict(b->in);
    for (int i = 0; i < b->args->keyword_count; i++)
        if (!signature_has(b->builtin->signature, b->args->names[i]))
            dict_set_name(b->in, rest.dict, b->args->names[i], b->args->values[i]);
    return rest;
}

/* A star takes what is left; false for a bare one, which takes nothing. */
static bool bind_star(Binding *b, const Param *p, Value *out) {
    const CallArgs *args = b->args;
    if (p->stars == 2) {
        *out = rest_as_dict(b);
        b->keywords = args->keyword_count;
        return true;
    }
    b->keyword_only = true;
    if (p->name.len)
        *out = value_tuple(b->in, args->count - b->positional, args->positional + b->positional);
    if (p->name.len)
        b->positional = args->count;
    return p->name.len > 0;
}

static bool bind_keyword(Binding *b, const Param *p, Value *out) {
    const CallArgs *args = b->args;
    for (int i = 0; i < args->keyword_count; i++) {
        if (!is_called(p->name, args->names[i]))
            continue;
        if (out->type != VALUE_UNBOUND)
            return raise_error(b->in, ERR_TYPE, "%s(%s) was given %s twice", b->builtin->name,
                               b->builtin->signature, args->names[i]->text);
        *out = args->values[i];
        b->keywords++;
    }
    return true;
}

static bool bind_plain(Binding *b, const Param *p, Value *out) {
    const CallArgs *args = b->args;
    *out = UNBOUND;
    if (!b->keyword_only && b->positional < args->count)
        *out = args->positional[b->positional++];
    if (args->keyword_count && !bind_keyword(b, p, out))
        return false;
    if (p->type.len && p->fallback.len && p->fallback.text[0] == 'N' && out->type == VALUE_NONE)
        *out = UNBOUND;
    if (out->type != VALUE_UNBOUND)
        return !p->type.len || convert(b->in, b->builtin, p, out);
    if (p->fallback.len)
        *out = default_value(p->fallback);
    return p->fallback.len || raise_error(b->in, ERR_TYPE, "%s(%s) was not given %.*s",
                                          b->builtin->name, b->builtin->signature,
                                          (int)p->name.len, p->name.text);
}

/* What found no parameter. */
static bool check_all_used(const Binding *b) {
    const char *signature = b->builtin->signature;
    if (b->positional < b->args->count)
        return raise_error(b->in, ERR_TYPE, "%s(%s) takes at most %d positional argument%s, not %d",
                           b->builtin->name, signature, b->positional,
                           b->positional == 1 ? "" : "s", b->args->count);
    for (int i = 0; b->keywords < b->args->keyword_count; i++)
        if (!signature_has(signature, b->args->names[i]))
            return raise_error(b->in, ERR_TYPE, "%s(%s) has no parameter called %s",
                               b->builtin->name, signature, b->args->names[i]->text);
    return true;
}

static bool bind(Interp *in, const Builtin *builtin, const CallArgs *args, Value *a) {
    Binding b = {.in = in, .builtin = builtin, .args = args};
    for (const char *at = builtin->signature; *at;) {
        Param p;
        at = read_param(at, &p);
        if (p.stars)
            a += bind_star(&b, &p, a);
        else if (!bind_plain(&b, &p, a++))
            return false;
    }
    return check_all_used(&b);
}

bool builtin_call(Interp *in, const Builtin *builtin, const CallArgs *args, Value *out) {
    Value a[BUILTIN_MOST_PARAMS];
    if (builtin->op)
        return bridge_call(in, builtin->op, builtin->inplace, args, out);
    if (!bind(in, builtin, args, a))
        return false;
    bool fine = builtin->family ? builtin->family(in, builtin, a, out) : builtin->call(in, a, out);
    return interp_continues(in, 0) && fine;
}
