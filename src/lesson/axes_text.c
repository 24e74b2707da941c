#include "lesson/axes_text.h"

#include <ctype.h>
#include <string.h>

static bool is_opening(char c) {
    return c == '(' || c == '[' || c == '{';
}

static bool is_closing(char c) {
    return c == ')' || c == ']' || c == '}';
}

bool axes_is_size_word(const char *text, size_t len) {
    return len && (isupper((unsigned char)text[0]) || (text[0] != '_' && memchr(text, '_', len)));
}

/* A stretch of source text without blanks at its ends. */
static AxisWord trimmed(const char *text, size_t len) {
    while (len && isspace((unsigned char)text[0]))
        text++, len--;
    while (len && isspace((unsigned char)text[len - 1]))
        len--;
    return (AxisWord){text, len};
}

static bool is_name(AxisWord word) {
    for (size_t i = 0; i < word.len; i++)
        if (!isalnum((unsigned char)word.text[i]) && word.text[i] != '_')
            return false;
    return word.len && !isdigit((unsigned char)word.text[0]);
}

/* Splits at the commas outside brackets. One before the end, as in a tuple of one, adds none. */
static int split(AxisWord list, AxisWord *items, int most) {
    int count = 0, depth = 0;
    size_t start = 0;
    for (size_t i = 0; i <= list.len; i++) {
        bool ends = i == list.len || (list.text[i] == ',' && depth == 0);
        if (i < list.len)
            depth += is_opening(list.text[i]) - is_closing(list.text[i]);
        if (!ends)
            continue;
        AxisWord item = trimmed(list.text + start, i - start);
        start = i + 1;
        if (!item.len && i == list.len)
            break;
        if (count == most)
            return 0;
        items[count++] = item;
    }
    return count;
}

/* The arguments of a call that ends with its bracket: the text between. */
static bool call_arguments(Span call, AxisWord *out) {
    const char *text = call.source ? call.source->text + call.start : "";
    size_t len = call.source ? call.end - call.start : 0, at = len;
    int depth = 0;
    if (!len || text[len - 1] != ')')
        return false;
    do {
        at--;
        depth += is_closing(text[at]) - is_opening(text[at]);
    } while (at && depth);
    *out = trimmed(text + at + 1, len - at - 2);
    return depth == 0;
}

static bool is_bracketed(AxisWord word) {
    return word.len >= 2 && is_opening(word.text[0]) && is_closing(word.text[word.len - 1]);
}

static bool is_keyword(AxisWord word) {
    size_t i = 0;
    while (i < word.len && (isalnum((unsigned char)word.text[i]) || word.text[i] == '_'))
        i++;
    return i && i < word.len && word.text[i] == '=';
}

int axes_read_sizes(Span call, AxisWord *words, int most) {
    AxisWord arguments;
    if (!call_arguments(call, &arguments))
        return 0;
    int count = split(arguments, words, most), places = 0;
    for (int i = 0; i < count; i++)
        if (is_bracketed(words[i])) {
            AxisWord inner = {words[i].text + 1, words[i].len - 2};
            count = places = split(inner, words, most);
            break;
        }
    while (places < count && !is_keyword(words[places]))
        places++;
    for (int i = 0; i < places; i++)
        if (!is_name(words[i]) || !axes_is_size_word(words[i].text, words[i].len))
            words[i] = (AxisWord){0};
    return places;
}

int axes_read_targets(Span statement, AxisWord *words, int most) {
    const char *text = statement.source ? statement.source->text + statement.start : "";
    size_t len = statement.source ? statement.end - statement.start : 0;
    const char *equals = memchr(text, '=', len);
    int count = equals ? split((AxisWord){text, (size_t)(equals - text)}, words, most) : 0;
    for (int i = 0; i < count; i++)
        if (!is_name(words[i]) || words[i].text[0] == '_')
            words[i] = (AxisWord){0};
    return count;
}
