/* Methods of str. Positions count code points; case and classes of characters are by the C
 * library's wide-character functions. */
#include "base/utf8.h"
#include "eval/call.h"
#include "eval/interp.h"
#include "eval/item.h"
#include "eval/number.h"
#include "eval/text.h"
#include "eval/type_rows.h"

#include <string.h>
#include <wctype.h>

bool type_str_make(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    Str text = {0};
    if (!call_bind_builtin(in, "str", "value=''", args, a))
        return false;
    bool fine = a[0].type == VALUE_UNBOUND || value_add_str(in, &text, a[0]);
    *out = value_take_str(in, &text);
    return fine;
}

/* Binds and checks that the parameters named in `texts` (by position) are text. */
static bool bind_text(Interp *in, const char *name, const char *signature, const CallArgs *args,
                      unsigned texts, Value *out) {
    if (!call_bind_builtin(in, name, signature, args, out))
        return false;
    for (int i = 0; texts >> i; i++)
        if ((texts >> i & 1) && out[i].type != VALUE_STR && out[i].type != VALUE_UNBOUND)
            return raise_error(in, ERR_TYPE, "%s() takes text, not %s", name,
                               value_type_name(out[i]));
    return true;
}

enum { SELF = 1, FIRST = 2, SECOND = 4 };

/* ---- joining and splitting ---- */

static bool method_join(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    List *items;
    Str text = {0};
    if (!bind_text(in, "join", "self, items", args, SELF, a) || !value_collect(in, a[1], &items))
        return false;
    bool fine = true;
    for (int64_t i = 0; fine && i < items->count; i++) {
        Value item = items->items[i];
        if (item.type != VALUE_STR)
            fine = raise_error(in, ERR_TYPE, "join() takes text, but item %lld is a %s",
                               (long long)i, value_type_name(item));
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
    while (separator || at < end) {
        size_t len = 0;
        const char *found = most == 0 ? NULL : find_separator(at, end, separator, &len);
        const char *stop = found ? found : end;
        list_push(in, list, value_str(in, at, (size_t)(stop - at)));
        if (!found)
            break;
        at = found + len;
        most--;
    }
}

static bool split_arguments(Interp *in, const char *name, const CallArgs *args, Value *a,
                            const Symbol **separator, int64_t *most) {
    if (!call_bind_builtin(in, name, "self, sep=None, maxsplit=-1", args, a))
        return false;
    bool has = a[1].type == VALUE_STR;
    *separator = has ? a[1].str : NULL;
    *most = -1;
    if (has && a[1].str->len == 0)
        return raise_error(in, ERR_VALUE, "%s() cannot split at an empty text", name);
    return a[2].type == VALUE_UNBOUND || number_index(in, a[2], "maxsplit", most);
}

static bool method_split(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    const Symbol *separator;
    int64_t most;
    if (!split_arguments(in, "split", args, a, &separator, &most))
        return false;
    *out = value_list(in, 0, NULL);
    split_forward(in, out->list, a[0].str, separator, most);
    return true;
}

/* From the right: split all, then join what is too many at the left as it stood. */
static bool method_rsplit(Interp *in, const CallArgs *args, Value *out) {
    Value a[3];
    const Symbol *separator;
    int64_t most;
    if (!split_arguments(in, "rsplit", args, a, &separator, &most))
        return false;
    *out = value_list(in, 0, NULL);
    split_forward(in, out->list, a[0].str, separator, -1);
    List *list = out->list;
    if (most < 0 || list->count <= most + 1)
        return true;
    const char *at = a[0].str->text + a[0].str->len;
    while (!separator && at > a[0].str->text && is_space(at[-1]))
        at--;
    for (int64_t i = 0; i < most; i++) {
        const Symbol *part = list->items[list->count - 1 - i].str;
        at -= part->len;
        if (separator)
            at -= separator->len;
        else
            while (at > a[0].str->text && is_space(at[-1]))
                at--;
    }
    Value head = value_str(in, a[0].str->text, (size_t)(at - a[0].str->text));
    list_splice(in, list, 0, list->count - most, 1, &head);
    return true;
}

static bool method_splitlines(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    if (!bind_text(in, "splitlines", "self, keepends=False", args, SELF, a))
        return false;
    *out = value_list(in, 0, NULL);
    const char *at = a[0].str->text, *end = at + a[0].str->len;
    bool keep = a[1].type == VALUE_BOOL && a[1].b;
    while (at < end) {
        size_t len = strcspn(at, "\n\r");
        size_t mark = at[len] == '\r' && at[len + 1] == '\n' ? 2 : at + len < end;
        list_push(in, out->list, value_str(in, at, len + (keep ? mark : 0)));
        at += len + mark;
    }
    return true;
}

static bool partition(Interp *in, const CallArgs *args, const char *name, bool last, Value *out) {
    Value a[2];
    if (!bind_text(in, name, "self, sep", args, SELF | FIRST, a))
        return false;
    const char *text = a[0].str->text, *end = text + a[0].str->len, *found = NULL;
    if (a[1].str->len == 0)
        return raise_error(in, ERR_VALUE, "%s() cannot split at an empty text", name);
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), a[1].str->text,
                                             a[1].str->len));) {
        found = at++;
        if (!last)
            break;
    }
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

static bool method_partition(Interp *in, const CallArgs *args, Value *out) {
    return partition(in, args, "partition", false, out);
}

static bool method_rpartition(Interp *in, const CallArgs *args, Value *out) {
    return partition(in, args, "rpartition", true, out);
}

/* ---- stripping ---- */

static bool is_among(unsigned rune, const Symbol *set) {
    if (!set)
        return rune < 0x80 ? is_space((char)rune) : iswspace((wint_t)rune) != 0;
    for (size_t at = 0, bytes; at < set->len; at += bytes)
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

static bool strip(Interp *in, const CallArgs *args, const char *name, bool left, bool right,
                  Value *out) {
    Value a[2];
    if (!call_bind_builtin(in, name, "self, chars=None", args, a))
        return false;
    const Symbol *set = a[1].type == VALUE_STR ? a[1].str : NULL;
    const char *text = a[0].str->text;
    size_t start = 0, end = a[0].str->len, bytes;
    while (left && start < end &&
           is_among(utf8_decode(text + start, end - start, &bytes, NULL), set))
        start += bytes;
    while (right && end > start) {
        size_t at = last_rune(text, end);
        if (!is_among(utf8_decode(text + at, end - at, &bytes, NULL), set))
            break;
        end = at;
    }
    *out = value_str(in, text + start, end - start);
    return true;
}

static bool method_strip(Interp *in, const CallArgs *args, Value *out) {
    return strip(in, args, "strip", true, true, out);
}

static bool method_lstrip(Interp *in, const CallArgs *args, Value *out) {
    return strip(in, args, "lstrip", true, false, out);
}

static bool method_rstrip(Interp *in, const CallArgs *args, Value *out) {
    return strip(in, args, "rstrip", false, true, out);
}

static bool remove_affix(Interp *in, const CallArgs *args, const char *name, bool prefix,
                         Value *out) {
    Value a[2];
    if (!bind_text(in, name, "self, affix", args, SELF | FIRST, a))
        return false;
    const Symbol *text = a[0].str, *affix = a[1].str;
    bool has = prefix ? str_starts_with(text->text, affix->text)
                      : str_ends_with(text->text, affix->text);
    size_t cut = has ? affix->len : 0;
    *out = value_str(in, text->text + (prefix ? cut : 0), text->len - cut);
    return true;
}

static bool method_removeprefix(Interp *in, const CallArgs *args, Value *out) {
    return remove_affix(in, args, "removeprefix", true, out);
}

static bool method_removesuffix(Interp *in, const CallArgs *args, Value *out) {
    return remove_affix(in, args, "removesuffix", false, out);
}

/* ---- case ---- */

typedef unsigned MapRune(unsigned rune, bool starts_word);

static unsigned to_lower(unsigned rune, bool starts_word) {
    (void)starts_word;
    return (unsigned)towlower((wint_t)rune);
}

static unsigned to_upper(unsigned rune, bool starts_word) {
    (void)starts_word;
    return (unsigned)towupper((wint_t)rune);
}

static unsigned to_title(unsigned rune, bool starts_word) {
    return (unsigned)(starts_word ? towupper((wint_t)rune) : towlower((wint_t)rune));
}

static unsigned swap_case(unsigned rune, bool starts_word) {
    (void)starts_word;
    return (unsigned)(iswupper((wint_t)rune) ? towlower((wint_t)rune) : towupper((wint_t)rune));
}

/* `by_word`: every run of letters starts a word; else only the text's first character does. */
static bool map_runes(Interp *in, const CallArgs *args, const char *name, MapRune *map,
                      bool by_word, Value *out) {
    Value a[1];
    Str text = {0};
    bool starts = true;
    if (!bind_text(in, name, "self", args, SELF, a))
        return false;
    for (size_t at = 0, bytes; at < a[0].str->len; at += bytes) {
        unsigned rune = utf8_decode(a[0].str->text + at, a[0].str->len - at, &bytes, NULL);
        str_add_rune(&text, map(rune, starts));
        starts = by_word && !iswalpha((wint_t)rune);
    }
    *out = value_take_str(in, &text);
    return true;
}

static bool method_lower(Interp *in, const CallArgs *args, Value *out) {
    return map_runes(in, args, "lower", to_lower, false, out);
}

static bool method_upper(Interp *in, const CallArgs *args, Value *out) {
    return map_runes(in, args, "upper", to_upper, false, out);
}

static bool method_title(Interp *in, const CallArgs *args, Value *out) {
    return map_runes(in, args, "title", to_title, true, out);
}

static bool method_capitalize(Interp *in, const CallArgs *args, Value *out) {
    return map_runes(in, args, "capitalize", to_title, false, out);
}

static bool method_swapcase(Interp *in, const CallArgs *args, Value *out) {
    return map_runes(in, args, "swapcase", swap_case, false, out);
}

/* ---- asking ---- */

typedef int RuneClass(wint_t rune);

/* All characters are of a class, and there is one. */
static bool all_of(Interp *in, const CallArgs *args, const char *name, RuneClass *is, Value *out) {
    Value a[1];
    if (!bind_text(in, name, "self", args, SELF, a))
        return false;
    bool all = a[0].str->len > 0;
    for (size_t at = 0, bytes; all && at < a[0].str->len; at += bytes)
        all = is((wint_t)utf8_decode(a[0].str->text + at, a[0].str->len - at, &bytes, NULL)) != 0;
    *out = value_bool(all);
    return true;
}

static bool method_isdigit(Interp *in, const CallArgs *args, Value *out) {
    return all_of(in, args, "isdigit", iswdigit, out);
}

static bool method_isalpha(Interp *in, const CallArgs *args, Value *out) {
    return all_of(in, args, "isalpha", iswalpha, out);
}

static bool method_isalnum(Interp *in, const CallArgs *args, Value *out) {
    return all_of(in, args, "isalnum", iswalnum, out);
}

static bool method_isspace(Interp *in, const CallArgs *args, Value *out) {
    return all_of(in, args, "isspace", iswspace, out);
}

/* Has letters, and all of them are of one case. */
static bool one_case(Interp *in, const CallArgs *args, const char *name, RuneClass *is,
                     RuneClass *is_other, Value *out) {
    Value a[1];
    bool has = false, all = true;
    if (!bind_text(in, name, "self", args, SELF, a))
        return false;
    for (size_t at = 0, bytes; at < a[0].str->len; at += bytes) {
        wint_t rune = (wint_t)utf8_decode(a[0].str->text + at, a[0].str->len - at, &bytes, NULL);
        has = has || is(rune);
        all = all && !is_other(rune);
    }
    *out = value_bool(has && all);
    return true;
}

static bool method_isupper(Interp *in, const CallArgs *args, Value *out) {
    return one_case(in, args, "isupper", iswupper, iswlower, out);
}

static bool method_islower(Interp *in, const CallArgs *args, Value *out) {
    return one_case(in, args, "islower", iswlower, iswupper, out);
}

static bool method_isidentifier(Interp *in, const CallArgs *args, Value *out) {
    Value a[1];
    if (!bind_text(in, "isidentifier", "self", args, SELF, a))
        return false;
    const char *text = a[0].str->text;
    bool is = *text == '_' || iswalpha((wint_t)(unsigned char)*text);
    for (; is && *text; text++)
        is = *text == '_' || iswalnum((wint_t)(unsigned char)*text) || (unsigned char)*text > 127;
    *out = value_bool(is);
    return true;
}

static bool has_affix(Interp *in, const Symbol *text, Value affix, bool prefix, bool *out) {
    if (affix.type == VALUE_TUPLE) {
        *out = false;
        for (int64_t i = 0; i < affix.tuple->count && !*out; i++)
            if (!has_affix(in, text, affix.tuple->items[i], prefix, out))
                return false;
        return true;
    }
    if (affix.type != VALUE_STR)
        return raise_error(in, ERR_TYPE, "%s() takes text or a tuple of texts, not %s",
                           prefix ? "startswith" : "endswith", value_type_name(affix));
    *out = prefix ? str_starts_with(text->text, affix.str->text)
                  : str_ends_with(text->text, affix.str->text);
    return true;
}

/* The part of a text that optional start and stop (a[2], a[3]) leave. */
static bool text_part(Interp *in, Value *a, int64_t *start, Value *out) {
    int64_t step, count;
    Slice *slice = arena_alloc(in->arena, sizeof *slice);
    *slice = (Slice){a[2].type == VALUE_UNBOUND ? NONE : a[2],
                     a[3].type == VALUE_UNBOUND ? NONE : a[3], NONE};
    int64_t length = (int64_t)utf8_length(a[0].str->text, a[0].str->len);
    return item_slice_range(in, slice, length, start, &step, &count) &&
           value_get_item(in, a[0], (Value){.type = VALUE_SLICE, .slice = slice}, out);
}

static bool affix_test(Interp *in, const CallArgs *args, const char *name, bool prefix,
                       Value *out) {
    Value a[4], part;
    int64_t start;
    bool is = false;
    if (!bind_text(in, name, "self, affix, start=0, stop=None", args, SELF, a) ||
        !text_part(in, a, &start, &part) || !has_affix(in, part.str, a[1], prefix, &is))
        return false;
    *out = value_bool(is);
    return true;
}

static bool method_startswith(Interp *in, const CallArgs *args, Value *out) {
    return affix_test(in, args, "startswith", true, out);
}

static bool method_endswith(Interp *in, const CallArgs *args, Value *out) {
    return affix_test(in, args, "endswith", false, out);
}

/* ---- finding ---- */

/* Position in code points of a text within another, -1 when it is not there. */
static int64_t position_of(const Symbol *text, const Symbol *wanted, bool last) {
    const char *at = text->text, *end = at + text->len, *found = NULL;
    while ((at = memmem(at, (size_t)(end - at), wanted->text, wanted->len))) {
        found = at;
        if (!last || at++ == end)
            break;
    }
    return found ? (int64_t)utf8_length(text->text, (size_t)(found - text->text)) : -1;
}

static bool find(Interp *in, const CallArgs *args, const char *name, bool last, bool must,
                 Value *out) {
    Value a[4], part;
    int64_t start;
    if (!bind_text(in, name, "self, text, start=0, stop=None", args, SELF | FIRST, a) ||
        !text_part(in, a, &start, &part))
        return false;
    int64_t at = position_of(part.str, a[1].str, last);
    *out = value_int(at < 0 ? at : at + start);
    return at >= 0 || !must ||
           raise_error(in, ERR_VALUE, "%s(): the text is not there", name);
}

static bool method_find(Interp *in, const CallArgs *args, Value *out) {
    return find(in, args, "find", false, false, out);
}

static bool method_rfind(Interp *in, const CallArgs *args, Value *out) {
    return find(in, args, "rfind", true, false, out);
}

static bool method_index(Interp *in, const CallArgs *args, Value *out) {
    return find(in, args, "index", false, true, out);
}

static bool method_rindex(Interp *in, const CallArgs *args, Value *out) {
    return find(in, args, "rindex", true, true, out);
}

static bool method_count(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t count = 0;
    if (!bind_text(in, "count", "self, text", args, SELF | FIRST, a))
        return false;
    const char *at = a[0].str->text, *end = at + a[0].str->len;
    if (a[1].str->len == 0)
        count = (int64_t)utf8_length(at, a[0].str->len) + 1;
    else
        while ((at = memmem(at, (size_t)(end - at), a[1].str->text, a[1].str->len))) {
            at += a[1].str->len;
            count++;
        }
    *out = value_int(count);
    return true;
}

/* Every place of an empty text: before each character and at the end. */
static void replace_empty(Str *out, const Symbol *text, const Symbol *new_text, int64_t most) {
    for (size_t at = 0, bytes; at <= text->len; at += bytes) {
        if (most-- != 0)
            str_add_bytes(out, new_text->text, new_text->len);
        if (at == text->len)
            break;
        utf8_decode(text->text + at, text->len - at, &bytes, NULL);
        str_add_bytes(out, text->text + at, bytes);
    }
}

static bool method_replace(Interp *in, const CallArgs *args, Value *out) {
    Value a[4];
    int64_t most = -1;
    Str text = {0};
    if (!bind_text(in, "replace", "self, old, new, count=-1", args, SELF | FIRST | SECOND, a) ||
        (a[3].type != VALUE_UNBOUND && !number_index(in, a[3], "count", &most)))
        return false;
    const char *at = a[0].str->text, *end = at + a[0].str->len, *found;
    if (a[1].str->len == 0) {
        replace_empty(&text, a[0].str, a[2].str, most);
        at = end;
    }
    while (most != 0 && at < end &&
           (found = memmem(at, (size_t)(end - at), a[1].str->text, a[1].str->len))) {
        str_add_bytes(&text, at, (size_t)(found - at));
        str_add_bytes(&text, a[2].str->text, a[2].str->len);
        at = found + a[1].str->len;
        most--;
    }
    str_add_bytes(&text, at, (size_t)(end - at));
    *out = value_take_str(in, &text);
    return true;
}

/* ---- padding ---- */

enum { TEXT_MOST_PADDING = 1 << 24 };

static bool pad(Interp *in, const CallArgs *args, const char *name, char align, Value *out) {
    Value a[3];
    int64_t width;
    Str text = {0};
    if (!bind_text(in, name, "self, width, fillchar=' '", args, SELF | SECOND, a) ||
        !number_index(in, a[1], "width", &width))
        return false;
    int64_t length = (int64_t)utf8_length(a[0].str->text, a[0].str->len);
    int64_t padding = width > length ? width - length : 0;
    if (padding > TEXT_MOST_PADDING)
        return raise_error(in, ERR_MEMORY, "a width of %lld is too large", (long long)width);
    const char *fill = a[2].type == VALUE_STR ? a[2].str->text : " ";
    int64_t before = align == '>' ? padding
                     : align == '^' ? padding / 2 + (padding & width & 1)
                                    : 0;
    for (int64_t i = 0; i < before; i++)
        str_add(&text, fill);
    str_add_bytes(&text, a[0].str->text, a[0].str->len);
    for (int64_t i = before; i < padding; i++)
        str_add(&text, fill);
    *out = value_take_str(in, &text);
    return true;
}

static bool method_ljust(Interp *in, const CallArgs *args, Value *out) {
    return pad(in, args, "ljust", '<', out);
}

static bool method_rjust(Interp *in, const CallArgs *args, Value *out) {
    return pad(in, args, "rjust", '>', out);
}

static bool method_center(Interp *in, const CallArgs *args, Value *out) {
    return pad(in, args, "center", '^', out);
}

static bool method_zfill(Interp *in, const CallArgs *args, Value *out) {
    Value a[2];
    int64_t width;
    Str text = {0};
    if (!bind_text(in, "zfill", "self, width", args, SELF, a) ||
        !number_index(in, a[1], "width", &width))
        return false;
    int64_t length = (int64_t)utf8_length(a[0].str->text, a[0].str->len);
    bool has_sign = a[0].str->text[0] == '-' || a[0].str->text[0] == '+';
    if (width - length > TEXT_MOST_PADDING)
        return raise_error(in, ERR_MEMORY, "a width of %lld is too large", (long long)width);
    str_add_bytes(&text, a[0].str->text, has_sign);
    if (width > length)
        str_add_repeated(&text, '0', (size_t)(width - length));
    str_add(&text, a[0].str->text + has_sign);
    *out = value_take_str(in, &text);
    return true;
}

static bool method_format(Interp *in, const CallArgs *args, Value *out) {
    CallArgs rest = *args;
    rest.positional++;
    rest.count--;
    return text_format_call(in, args->positional[0].str, &rest, out);
}

#define ROW(method) {.name = #method, .call = method_##method},
const Builtin type_str_methods[] = {
    ROW(join) ROW(split) ROW(rsplit) ROW(splitlines) ROW(partition) ROW(rpartition) ROW(strip)
    ROW(lstrip) ROW(rstrip) ROW(removeprefix) ROW(removesuffix) ROW(lower) ROW(upper) ROW(title)
    ROW(capitalize) ROW(swapcase) ROW(isdigit) ROW(isalpha) ROW(isalnum) ROW(isspace)
    ROW(isupper) ROW(islower) ROW(isidentifier) ROW(startswith) ROW(endswith) ROW(find)
    ROW(rfind) ROW(index) ROW(rindex) ROW(count) ROW(replace) ROW(ljust) ROW(rjust) ROW(center)
    ROW(zfill) ROW(format) {0}};
#undef ROW
