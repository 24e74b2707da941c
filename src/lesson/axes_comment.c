#include "lesson/axes_comment.h"

#include <ctype.h>
#include <string.h>

/* A walk over the bytes of one comment. */
typedef struct CommentReader {
    const char *line;
    size_t at, end;
} CommentReader;

/* Offset of the comment of a line, past its '#'; len when there is none. */
static size_t comment_start(const char *line, size_t len) {
    char quote = 0;
    for (size_t i = 0; i < len; i++) {
        if (quote && line[i] == '\\')
            i++;
        else if (quote)
            quote = line[i] == quote ? 0 : quote;
        else if (line[i] == '"' || line[i] == '\'')
            quote = line[i];
        else if (line[i] == '#')
            return i + 1;
    }
    return len;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_operator(char c) {
    return c == '*' || c == '+' || c == '-' || c == '/';
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool at_char(const CommentReader *r, char c) {
    return r->at < r->end && r->line[r->at] == c;
}

static bool take(CommentReader *r, char c) {
    bool is = at_char(r, c);
    r->at += is;
    return is;
}

static void skip_blanks(CommentReader *r) {
    while (r->at < r->end && is_blank(r->line[r->at]))
        r->at++;
}

/* ---- one shape ---- */

/* A name, a size or an expression of them: blanks only beside operators. */
static bool read_axis(CommentReader *r, AxisComment *out) {
    size_t start = r->at, after = r->at;
    bool open = true; /* an operand may come */
    for (; r->at < r->end; r->at++) {
        char c = r->line[r->at];
        if (is_blank(c))
            continue;
        if (is_word(c) ? !open && after != r->at : !is_operator(c))
            break;
        open = is_operator(c);
        after = r->at + 1;
    }
    if (after == start || out->count == TENSOR_MAX_NDIM)
        return false;
    out->start[out->count] = start;
    out->len[out->count++] = after - start;
    r->at = after;
    return true;
}

static bool has_letter(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (is_word(text[i]) && !isdigit((unsigned char)text[i]))
            return true;
    return false;
}

/* The shape whose bracket stands at r->at; false when what is in it is no list of names. */
static bool read_shape(CommentReader *r, AxisComment *out) {
    size_t start = r->at;
    char close = r->line[r->at++] == '(' ? ')' : ']';
    do {
        skip_blanks(r);
        if (out->count && at_char(r, close))
            break; /* a comma before the end, as in a tuple of one */
        if (!read_axis(r, out))
            return false;
        skip_blanks(r);
    } while (take(r, ','));
    return take(r, close) && has_letter(r->line + start, r->at - start);
}

static void read_label(CommentReader *r, AxisComment *out) {
    out->label_start = r->at;
    while (r->at < r->end && (is_word(r->line[r->at]) || r->line[r->at] == '.'))
        r->at++;
    out->label_len = r->at - out->label_start;
    bool called = at_char(r, '(') || at_char(r, '['); /* f(x) and x[i] are code */
    skip_blanks(r);
    if (out->label_len && (take(r, ':') || take(r, '=')))
        skip_blanks(r);
    if (out->label_len && called)
        r->at = r->end;
}

/* Past the next comma outside brackets; false at the end. */
static bool skip_item(CommentReader *r) {
    for (int depth = 0; r->at < r->end; r->at++) {
        char c = r->line[r->at];
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
        if (c == ',' && depth <= 0) {
            r->at++;
            return true;
        }
    }
    return false;
}

static bool take_arrow(CommentReader *r) {
    skip_blanks(r);
    bool is = r->at + 1 < r->end && memcmp(r->line + r->at, "->", 2) == 0;
    r->at += is ? 2 : 0;
    skip_blanks(r);
    return is;
}

/* One item; of `(B, L) -> (B, C)` the last. */
static void read_item(CommentReader *r, AxisComment *out) {
    size_t start = r->at;
    bool fine = true;
    *out = (AxisComment){0};
    if (!take_arrow(r))
        read_label(r, out);
    do {
        out->count = 0;
        fine = (at_char(r, '(') || at_char(r, '[')) && read_shape(r, out);
    } while (fine && take_arrow(r));
    if (fine)
        return;
    *out = (AxisComment){0};
    r->at = start;
}

int axes_read_items(const char *line, size_t len, AxisComment items[AXES_MOST_ITEMS]) {
    CommentReader r = {.line = line, .at = comment_start(line, len), .end = len};
    int count = 0;
    if (r.at == len)
        return 0;
    do
        read_item(&r, &items[count++]);
    while (skip_item(&r) && count < AXES_MOST_ITEMS);
    return count;
}

bool axes_read_comment(const char *line, size_t len, AxisComment *out) {
    AxisComment items[AXES_MOST_ITEMS];
    int count = axes_read_items(line, len, items);
    for (int i = 0; i < count; i++)
        if (items[i].count) {
            *out = items[i];
            return true;
        }
    *out = (AxisComment){0};
    return false;
}

static bool is_comment(const char *line, size_t len) {
    size_t at = 0;
    while (at < len && is_blank(line[at]))
        at++;
    return at < len && line[at] == '#';
}

void axes_each_item(const Source *source, AxisVisit *visit, void *context) {
    for (int number = 1; number <= (int)source->line_count; number++) {
        size_t len;
        AxisComment comment;
        const char *line = source_line(source, number, &len);
        if (is_comment(line, len)) /* narration; shapes stand behind code */
            continue;
        axes_read_comment(line, len, &comment);
        for (int i = 0; i < comment.count; i++)
            if (!visit(context, number, line + comment.start[i], comment.len[i]))
                return;
    }
}

/* ---- one axis ---- */

bool axes_is_expression(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (is_operator(text[i]))
            return true;
    return false;
}

bool axes_is_size(const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (!isdigit((unsigned char)text[i]))
            return false;
    return len > 0;
}
