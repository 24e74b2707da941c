/* str: what calling it makes, and its methods. Positions count code points; case and classes of
 * characters are by the C library's wide-character functions. */
#include "base/utf8.h"
#include "base/watch.h"
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/text.h"
#include "eval/type_rows.h"

#include <ctype.h>
#include <string.h>
#include <wctype.h>

static bool make_str(Interp *in, Value *a, Value *out) {
    Str text = {0};
    bool fine = a[0].type == VALUE_UNBOUND || value_add_str(in, &text, a[0]);
    *out = value_take_str(in, &text);
    return fine;
}

const Builtin type_str_make = {"str", "value=''", .call = make_str};

/* ---- joining and splitting ---- */

static bool str_join(Interp *in, Value *a, Value *out) {
    const List *items = a[1].list;
    Str text = {0};
    bool fine = true;
    for (int64_t i = 0; fine && i < items->count && !watch_ends(1); i++) {
        Value item = items->items[i];
        if (item.type != VALUE_STR)
            fine = raise_error(in, ERR_TYPE, "join() takes text, but item %lld is a %s",
                               (long long)i, value_type_name(item));
        fine = fine && interp_check_text(in, text.len + a[0].str->len + item.str->len);
        if (fine && i)
            str_add_bytes(&text, a[0].str->text, a[0].str->len);
        if (fine)
            str_add_bytes(&text, item.str->text, item.str->len);
    }
    *out = value_take_str(in, &text);
    return fine;
}

static bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The next separator in [at, end); its length in *len. NULL separator: white space. */
static const char *find_separator(const char *at, const char *end, const Symbol *separator,
                                  size_t *len) {
    if (separator) {
        *len = separator->len;
        return memmem(at, (size_t)(end - at), separator->text, separator->len);
    }
    while (at < end && !is_space(*at))
        at++;
    const char *start = at;
    while (at < end && is_space(*at))
        at++;
    *len = (size_t)(at - start);
    return *len ? start : NULL;
}

static void split_forward(Interp *in, List *list, const Symbol *text, const Symbol *separator,
                          int64_t most) {
    const char *at = text->text, *end = at + text->len;
    while (!separator && at < end && is_space(*at))
        at++;
    while ((separator || at < end) && !watch_ends(1)) {
        size_t len = 0;
        const char *found = most == 0 ? NULL : find_separator(at, end, separator, &len);
        const char *stop = found ? found : end;
        list_add(in, list, value_str(in, at, (size_t)(stop - at)));
        if (!found)
            break;
        at = found + len;
        most--;
    }
}

static bool check_separator(Interp *in, const char *name, Value separator) {
    return separator.type == VALUE_UNBOUND || separator.str->len ||
           raise_error(in, ERR_VALUE, "%s() cannot split at an empty text", name);
}

static const Symbol *separator_of(Value v) {
    return v.type == VALUE_STR ? v.str : NULL;
}

/* a: self, sep, maxsplit */
static bool str_split(Interp *in, Value *a, Value *out) {
    if (!check_separator(in, "split", a[1]))
        return false;
    *out = value_list(in, 0, NULL);
    split_forward(in, out->list, a[0].str, separator_of(a[1]), a[2].i);
    return true;
}

/* The end of a text before the spaces it ends with. */
static const char *before_spaces(const char *start, const char *end) {
    while (end > start && is_space(end[-1]))
        end--;
    return end;
}

/* From the right: split all, then put what is too much at the left back as it stood. */
static bool str_rsplit(Interp *in, Value *a, Value *out) {
    const Symbol *text = a[0].str, *separator = separator_of(a[1]);
    int64_t most = a[2].i;
    if (!check_separator(in, "rsplit", a[1]))
        return false;
    *out = value_list(in, 0, NULL);
    split_forward(in, out->list, text, separator, -1);
    List *list = out->list;
    if (most < 0 || list->count <= most + 1)
        return true;
    const char *end = text->text + text->len;
    for (int64_t i = 0; i < most; i++) {
        if (!separator)
            end = before_spaces(text->text, end);
        end -= list->items[list->count - 1 - i].str->len + (separator ? separator->len : 0);
    }
    if (!separator)
        end = before_spaces(text->text, end);
    Value head = value_str(in, text->text, (size_t)(end - text->text));
    list_splice(in, list, 0, list->count - most, 1, &head);
    return true;
}

/* a: self, keepends */
static bool str_splitlines(Interp *in, Value *a, Value *out) {
    *out = value_list(in, 0, NULL);
    const char *at = a[0].str->text, *end = at + a[0].str->len;
    while (at < end && !watch_ends(1)) {
        size_t len = 0;
        while (at + len < end && at[len] != '\n' && at[len] != '\r')
            len++;
        size_t mark = at[len] == '\r' && at[len + 1] == '\n' ? 2 : at + len < end;
        list_add(in, out->list, value_str(in, at, len + (a[1].b ? mark : 0)));
        at += len + mark;
    }
    return true;
}

/* The first or last place of a text within another, NULL when there is none. */
static const char *place_of(const Symbol *text, const Symbol *wanted, bool last) {
    const char *start = text->text, *end = start + text->len, *found = NULL, *at;
    while ((at = memmem(start, (size_t)(end - start), wanted->text, wanted->len))) {
        int64_t gone_over = at - start + (int64_t)wanted->len;
        found = at;
        start = at + 1;
        if (!last || at == end || watch_ends(gone_over))
            break;
    }
    return found;
}

/* partition and rpartition: the variant says whether the last place counts. */
static bool partition(Interp *in, const Builtin *self, Value *a, Value *out) {
    bool last = self->variant;
    const char *text = a[0].str->text, *end = text + a[0].str->len;
    if (!check_separator(in, self->name, a[1]))
        return false;
    const char *found = place_of(a[0].str, a[1].str, last);
    Value empty = value_str(in, "", 0), parts[3] = {a[0], empty, empty};
    if (found) {
        const char *rest = found + a[1].str->len;
        parts[0] = value_str(in, text, (size_t)(found - text));
        parts[1] = a[1];
        parts[2] = value_str(in, rest, (size_t)(end - rest));
    } else if (last) {
        parts[0] = empty;
        parts[2] = a[0];
    }
    *out = value_tuple(in, 3, parts);
    return true;
}

/* ---- stripping ---- */

static bool is_among(unsigned rune, const Symbol *set) {
    if (!set)
        return rune < 0x80 ? is_space((char)rune) : iswspace((wint_t)rune) != 0;
    for (size_t at = 0, bytes; at < set->len && !watch_ends(1); at += bytes)
        if (utf8_decode(set->text + at, set->len - at, &bytes, NULL) == rune)
            return true;
    return false;
}

static size_t last_rune(const char *text, size_t len) {
    size_t start = len - 1;
    while (start > 0 && ((unsigned char)text[start] & 0xC0) == 0x80)
        start--;
    return start;
}

enum { STRIP_LEFT = 1, STRIP_RIGHT = 2 };

/* strip, lstrip, rstrip: the variant says at which ends. a: self, chars */
static bool strip(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Symbol *set = a[1].type == VALUE_STR ? a[1].str : NULL;
    const char *text = a[0].str->text;
    size_t start = 0, end = a[0].str->len, bytes;
    while (self->variant & STRIP_LEFT && start < end &&
           is_among(utf8_decode(text + start, end - start, &bytes, NULL), set))
        start += bytes;
    while (self->variant & STRIP_RIGHT && end > start) {
        size_t at = last_rune(text, end);
        if (!is_among(utf8_decode(text + at, end - at, &bytes, NULL), set))
            break;
        end = at;
    }
    *out = value_str(in, text + start, end - start);
    return true;
}

static bool has_prefix(const Symbol *text, const Symbol *start) {
    return start->len <= text->len && memcmp(text->text, start->text, start->len) == 0;
}

static bool has_suffix(const Symbol *text, const Symbol *end) {
    return end->len <= text->len &&
           memcmp(text->text + text->len - end->len, end->text, end->len) == 0;
}

static bool str_removeprefix(Interp *in, Value *a, Value *out) {
    size_t cut = has_prefix(a[0].str, a[1].str) ? a[1].str->len : 0;
    *out = value_str(in, a[0].str->text + cut, a[0].str->len - cut);
    return true;
}

static bool str_removesuffix(Interp *in, Value *a, Value *out) {
    size_t cut = has_suffix(a[0].str, a[1].str) ? a[1].str->len : 0;
    *out = value_str(in, a[0].str->text, a[0].str->len - cut);
    return true;
}

/* ---- case ---- */

typedef enum CaseChange {
    CASE_LOWER,
    CASE_UPPER,
    CASE_TITLE,      /* every run of letters starts with a capital */
    CASE_CAPITALIZE, /* the text does */
    CASE_SWAP
} CaseChange;

static wint_t change_rune(CaseChange change, wint_t rune, bool starts) {
    switch (change) {
    case CASE_LOWER: return towlower(rune);
    case CASE_UPPER: return towupper(rune);
    case CASE_SWAP: return iswupper(rune) ? towlower(rune) : towupper(rune);
    default: return starts ? towupper(rune) : towlower(rune);
    }
}

/* lower, upper, title ...: the variant is the change. */
static bool change_case(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Symbol *str = a[0].str;
    Str text = {0};
    bool starts = true;
    for (size_t at = 0, bytes; at < str->len && !watch_ends(1); at += bytes) {
        wint_t rune = (wint_t)utf8_decode(str->text + at, str->len - at, &bytes, NULL);
        str_add_rune(&text, (unsigned)change_rune((CaseChange)self->variant, rune, starts));
        starts = self->variant == CASE_TITLE && !iswalpha(rune);
    }
    *out = value_take_str(in, &text);
    return true;
}

/* ---- asking ---- */

typedef int RuneClass(wint_t rune);
static RuneClass *const RUNE_CLASSES[] = {iswdigit, iswalpha, iswalnum, iswspace};
enum { RUNE_DIGIT, RUNE_ALPHA, RUNE_ALNUM, RUNE_SPACE };

/* All characters are of a class (the variant), and there is one. */
static bool all_of(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Symbol *str = a[0].str;
    bool all = str->len > 0;
    (void)in;
    for (size_t at = 0, bytes; all && at < str->len && !watch_ends(1); at += bytes) {
        wint_t rune = (wint_t)utf8_decode(str->text + at, str->len - at, &bytes, NULL);
        all = RUNE_CLASSES[self->variant](rune) != 0;
    }
    *out = value_bool(all);
    return true;
}

/* isupper and islower: has letters, and all of them are of one case (the variant). */
static bool one_case(Interp *in, const Builtin *self, Value *a, Value *out) {
    const Symbol *str = a[0].str;
    bool upper = self->variant, has = false, all = true;
    (void)in;
    for (size_t at = 0, bytes; at < str->len && !watch_ends(1); at += bytes) {
        wint_t rune = (wint_t)utf8_decode(str->text + at, str->len - at, &bytes, NULL);
        has = has || (upper ? iswupper(rune) : iswlower(rune));
        all = all && !(upper ? iswlower(rune) : iswupper(rune));
    }
    *out = value_bool(has && all);
    return true;
}

static bool str_isidentifier(Interp *in, Value *a, Value *out) {
    const char *text = a[0].str->text;
    bool is = *text == '_' || isalpha((unsigned char)*text) || (unsigned char)*text > 127;
    (void)in;
    for (; is && *text; text++)
        is = *text == '_' || isalnum((unsigned char)*text) || (unsigned char)*text > 127;
    *out = value_bool(is);
    return true;
}

static bool has_affix(Interp *in, const Symbol *text, Value affix, bool prefix, bool *out) {
    if (affix.type == VALUE_TUPLE) {
        *out = false;
        for (int64_t i = 0; i < affix.tuple->count && !*out && !watch_ends(1); i++)
            if (!has_affix(in, text, affix.tuple->items[i], prefix, out))
                return false;
        return true;
    }
    if (affix.type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "%s() takes text or a tuple of texts, not %s",
                           prefix ? "startswith" : "endswith", value_type_name(affix));
    *out = prefix ? has_prefix(text, affix.str) : has_suffix(text, affix.str);
    return true;
}

/* The part of a text that optional start and stop (a[2], a[3]) leave. */
static bool text_part(Interp *in, const Value *a, int64_t *start, Value *out) {
    int64_t step, count;
    *start = 0;
    *out = a[0];
    if (a[2].type == VALUE_UNBOUND && a[3].type == VALUE_UNBOUND)
        return true;
    Slice *slice = arena_alloc(in->arena, sizeof *slice);
    *slice = (Slice){a[2].type == VALUE_UNBOUND ? NONE : a[2],
                     a[3].type == VALUE_UNBOUND ? NONE : a[3], NONE};
    int64_t length = (int64_t)utf8_length(a[0].str->text, a[0].str->len);
    return item_slice_range(in, slice, length, start, &step, &count) &&
           value_get_item(in, a[0], (Value){.type = VALUE_SLICE, .slice = slice}, out);
}

/* startswith and endswith: the variant says which. a: self, affix, start, stop */
static bool affix_test(Interp *in, const Builtin *self, Value *a, Value *out) {
    Value part;
    int64_t start;
    bool is = false;
    if (!text_part(in, a, &start, &part) ||
        !has_affix(in, part.str, a[1], self->variant, &is))
        return false;
    *out = value_bool(is);
    return true;
}

/* ---- finding ---- */

/* Position in code points of a text within another, -1 when it is not there. */
static int64_t position_of(const Symbol *text, const Symbol *wanted, bool last) {
    const char *found = place_of(text, wanted, last);
    return found ? (int64_t)utf8_length(text->text, (size_t)(found - text->text)) : -1;
}

enum { FIND_LAST = 1, FIND_MUST = 2 };

/* find, rfind, index, rindex. a: self, text, start, stop */
static bool find(Interp *in, const Builtin *self, Value *a, Value *out) {
    Value part;
    int64_t start;
    if (!text_part(in, a, &start, &part))
        return false;
    int64_t at = position_of(part.str, a[1].str, self->variant & FIND_LAST);
    *out = value_int(at < 0 ? at : at + start);
    return at >= 0 || !(self->variant & FIND_MUST) ||
           raise_error(in, ERR_VALUE, "%s(): the text is not there", self->name);
}

static bool str_count(Interp *in, Value *a, Value *out) {
    const char *at = a[0].str->text, *end = at + a[0].str->len;
    int64_t count = 0;
    (void)in;
    if (a[1].str->len == 0)
        count = (int64_t)utf8_length(at, a[0].str->len) + 1;
    else
        while ((at = memmem(at, (size_t)(end - at), a[1].str->text, a[1].str->len)) &&
               !watch_ends(1)) {
            at += a[1].str->len;
            count++;
        }
    *out = value_int(count);
    return true;
}

/* Every place of an empty text: before each character and at the end. */
static void replace_empty(Str *out, const Symbol *text, const Symbol *new_text, int64_t most) {
    for (size_t at = 0, bytes; at <= text->len && !watch_ends(1); at += bytes) {
        if (most-- != 0)
            str_add_bytes(out, new_text->text, new_text->len);
        if (at == text->len)
            break;
        utf8_decode(text->text + at, text->len - at, &bytes, NULL);
        str_add_bytes(out, text->text + at, bytes);
    }
}

/* a: self, old, new, count */
static bool str_replace(Interp *in, Value *a, Value *out) {
    const Symbol *old = a[1].str, *new_text = a[2].str;
    const char *at = a[0].str->text, *end = at + a[0].str->len, *found;
    int64_t most = a[3].i;
    Str text = {0};
    if (old->len == 0) {
        if (!interp_check_text(in, ((size_t)a[0].str->len + 1) * ((size_t)new_text->len + 1)))
            return false;
        replace_empty(&text, a[0].str, new_text, most);
        at = end;
    }
    bool fine = true;
    while (fine && most != 0 && at < end &&
           (found = memmem(at, (size_t)(end - at), old->text, old->len)) && !watch_ends(1)) {
        str_add_bytes(&text, at, (size_t)(found - at));
        str_add_bytes(&text, new_text->text, new_text->len);
        fine = interp_check_text(in, text.len);
        at = found + old->len;
        most--;
    }
    str_add_bytes(&text, at, (size_t)(end - at));
    *out = value_take_str(in, &text);
    return fine;
}

/* ---- padding ---- */

enum { TEXT_MOST_PADDING = 1 << 24 };

static bool padding_of(Interp *in, const Symbol *text, int64_t width, int64_t *out) {
    int64_t length = (int64_t)utf8_length(text->text, text->len);
    *out = width > length ? width - length : 0;
    return *out <= TEXT_MOST_PADDING ||
           raise_error(in, ERR_MEMORY, "a width of %lld is too large", (long long)width);
}

/* ljust, rjust, center: the variant is '<', '>' or '^'. a: self, width, fillchar */
static bool pad(Interp *in, const Builtin *self, Value *a, Value *out) {
    Str text = {0};
    int64_t padding;
    if (!padding_of(in, a[0].str, a[1].i, &padding))
        return false;
    const char *fill = a[2].type == VALUE_STR ? a[2].str->text : " ";
    if (utf8_length(fill, strlen(fill)) != 1)
        return raise_error(in, ERR_TYPE, "%s() fills with one character, not with \"%s\"",
                           self->name, fill);
    int64_t before = self->variant == '>'   ? padding
                     : self->variant == '^' ? padding / 2 + (padding & a[1].i & 1)
                                            : 0;
    for (int64_t i = 0; i < before; i++)
        str_add(&text, fill);
    str_add_bytes(&text, a[0].str->text, a[0].str->len);
    for (int64_t i = before; i < padding; i++)
        str_add(&text, fill);
    *out = value_take_str(in, &text);
    return true;
}

static bool str_zfill(Interp *in, Value *a, Value *out) {
    const Symbol *str = a[0].str;
    Str text = {0};
    int64_t padding;
    if (!padding_of(in, str, a[1].i, &padding))
        return false;
    bool has_sign = str->text[0] == '-' || str->text[0] == '+';
    str_add_bytes(&text, str->text, has_sign);
    str_add_repeated(&text, '0', (size_t)padding);
    str_add_bytes(&text, str->text + has_sign, str->len - has_sign);
    *out = value_take_str(in, &text);
    return true;
}

static bool str_format(Interp *in, Value *a, Value *out) {
    return text_format_call(in, a[0].str, a[1].tuple, a[2].dict, out);
}

const Builtin type_str_methods[] = {
    {"join", "self: str, items: items", .call = str_join},
    {"split", "self: str, sep: str = None, maxsplit: int = -1", .call = str_split},
    {"rsplit", "self: str, sep: str = None, maxsplit: int = -1", .call = str_rsplit},
    {"splitlines", "self: str, keepends: bool = False", .call = str_splitlines},
    {"partition", "self: str, sep: str", .family = partition, .variant = false},
    {"rpartition", "self: str, sep: str", .family = partition, .variant = true},
    {"strip", "self: str, chars: str = None", .family = strip,
     .variant = STRIP_LEFT | STRIP_RIGHT},
    {"lstrip", "self: str, chars: str = None", .family = strip, .variant = STRIP_LEFT},
    {"rstrip", "self: str, chars: str = None", .family = strip, .variant = STRIP_RIGHT},
    {"removeprefix", "self: str, prefix: str", .call = str_removeprefix},
    {"removesuffix", "self: str, suffix: str", .call = str_removesuffix},
    {"lower", "self: str", .family = change_case, .variant = CASE_LOWER},
    {"upper", "self: str", .family = change_case, .variant = CASE_UPPER},
    {"title", "self: str", .family = change_case, .variant = CASE_TITLE},
    {"capitalize", "self: str", .family = change_case, .variant = CASE_CAPITALIZE},
    {"swapcase", "self: str", .family = change_case, .variant = CASE_SWAP},
    {"isdigit", "self: str", .family = all_of, .variant = RUNE_DIGIT},
    {"isdecimal", "self: str", .family = all_of, .variant = RUNE_DIGIT},
    {"isnumeric", "self: str", .family = all_of, .variant = RUNE_DIGIT},
    {"isalpha", "self: str", .family = all_of, .variant = RUNE_ALPHA},
    {"isalnum", "self: str", .family = all_of, .variant = RUNE_ALNUM},
    {"isspace", "self: str", .family = all_of, .variant = RUNE_SPACE},
    {"isupper", "self: str", .family = one_case, .variant = true},
    {"islower", "self: str", .family = one_case, .variant = false},
    {"isidentifier", "self: str", .call = str_isidentifier},
    {"startswith", "self: str, prefix, start=None, stop=None", .family = affix_test,
     .variant = true},
    {"endswith", "self: str, suffix, start=None, stop=None", .family = affix_test,
     .variant = false},
    {"find", "self: str, text: str, start=None, stop=None", .family = find},
    {"rfind", "self: str, text: str, start=None, stop=None", .family = find,
     .variant = FIND_LAST},
    {"index", "self: str, text: str, start=None, stop=None", .family = find,
     .variant = FIND_MUST},
    {"rindex", "self: str, text: str, start=None, stop=None", .family = find,
     .variant = FIND_LAST | FIND_MUST},
    {"count", "self: str, text: str", .call = str_count},
    {"replace", "self: str, old: str, new: str, count: int = -1", .call = str_replace},
    {"ljust", "self: str, width: int, fillchar: str = ' '", .family = pad, .variant = '<'},
    {"rjust", "self: str, width: int, fillchar: str = ' '", .family = pad, .variant = '>'},
    {"center", "self: str, width: int, fillchar: str = ' '", .family = pad, .variant = '^'},
    {"zfill", "self: str, width: int", .call = str_zfill},
    {"format", "self: str, *values, **names", .call = str_format},
    {0},
};
