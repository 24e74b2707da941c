#include "ui/summary.h"

#include "base/utf8.h"
#include "tensor/format.h"

#include <inttypes.h>

enum { SUMMARY_MOST_ITEMS = 12, SUMMARY_DEEPEST = 3, SUMMARY_MOST_TEXT = 60, SUMMARY_DIGITS = 4 };

static void add_value(Str *out, Value value, int depth);

void summary_add_shape(Str *out, const Tensor *t) {
    str_add_char(out, '(');
    for (int i = 0; i < t->ndim; i++)
        str_addf(out, i ? ",%" PRId64 : "%" PRId64, t->shape[i]);
    str_add(out, t->ndim == 1 ? ",)" : ")");
}

/* "f32", "c64", "i64", "bool": the kind of number and its bits. */
static void add_type(Str *out, DType dtype) {
    static const char *const KINDS[] = {"bool", "i", "f", "c"};
    const char *kind = dtype == DTYPE_UINT8      ? "u"
                       : dtype == DTYPE_BFLOAT16 ? "bf"
                                                 : KINDS[dtype_category(dtype)];
    str_add(out, kind);
    if (dtype != DTYPE_BOOL)
        str_addf(out, "%zu", 8 * dtype_size(dtype));
}

static void add_tensor(Str *out, const Tensor *t) {
    if (t->ndim == 0)
        format_add_element(out, t, t->offset, SUMMARY_DIGITS);
    else
        summary_add_shape(out, t);
    str_add_char(out, ' ');
    add_type(out, t->dtype);
}

static void add_items(Str *out, const Value *items, int64_t count, const char *brackets,
                      int depth) {
    int64_t shown = depth < SUMMARY_DEEPEST ? count : 0;
    if (shown > SUMMARY_MOST_ITEMS)
        shown = SUMMARY_MOST_ITEMS;
    str_add_char(out, brackets[0]);
    for (int64_t i = 0; i < shown; i++) {
        str_add(out, i ? ", " : "");
        add_value(out, items[i], depth + 1);
    }
    str_add(out, shown < count ? shown ? ", …" : "…" : "");
    str_add(out, count == 1 && brackets[0] == '(' ? "," : "");
    str_add_char(out, brackets[1]);
}

static void add_text(Str *out, const Symbol *text) {
    size_t len = 0, bytes;
    while (len < text->len && len < SUMMARY_MOST_TEXT) {
        utf8_decode(text->text + len, text->len - len, &bytes, NULL);
        len += bytes;
    }
    str_add_char(out, '\'');
    str_add_bytes(out, text->text, len);
    str_add(out, len < text->len ? "…'" : "'");
}

static void add_value(Str *out, Value value, int depth) {
    switch (value.type) {
    case VALUE_NONE: str_add(out, "None"); break;
    case VALUE_BOOL: str_add(out, value.b ? "True" : "False"); break;
    case VALUE_INT: str_addf(out, "%" PRId64, value.i); break;
    case VALUE_FLOAT: format_add_float(out, value.f); break;
    case VALUE_COMPLEX: format_add_complex(out, *value.z); break;
    case VALUE_STR: add_text(out, value.str); break;
    case VALUE_TENSOR: add_tensor(out, value.tensor); break;
    case VALUE_DTYPE: str_add(out, dtype_name(value.dtype)); break;
    case VALUE_LIST: add_items(out, value.list->items, value.list->count, "[]", depth); break;
    case VALUE_TUPLE: add_items(out, value.tuple->items, value.tuple->count, "()", depth); break;
    case VALUE_DICT:
    case VALUE_SET:
        str_addf(out, "%s, %" PRId64, value_type_name(value), value.dict->live);
        break;
    default: str_add(out, value_type_name(value)); break;
    }
}

void summary_add(Str *out, Value value) {
    add_value(out, value, 0);
}
