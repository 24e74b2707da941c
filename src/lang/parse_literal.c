/* What numbers and strings are worth. */
#include "lang/parse_string.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* The digits of a number without underscores. */
static void plain_digits(Str *digits, const char *text, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (text[i] != '_')
            str_add_char(digits, text[i]);
}

static int base_of(const char *digits) {
    if (digits[0] != '0')
        return 10;
    switch (digits[1] | 0x20) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    default: return 10;
    }
}

static unsigned digit_value(char c) {
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a') + 10;
}

/* 2**63 is kept as INT64_MIN and an overflow, for a minus before it to make good. */
static void set_integer(Node *node, const char *digits) {
    unsigned base = (unsigned)base_of(digits);
    uint64_t value = 0;
    for (const char *c = base == 10 ? digits : digits + 2; *c; c++) {
        unsigned digit = digit_value(*c);
        node->overflow = node->overflow || value > (UINT64_MAX - digit) / base;
        value = value * base + digit;
    }
    bool least = !node->overflow && value == (uint64_t)INT64_MAX + 1;
    node->overflow = node->overflow || value > INT64_MAX;
    node->integer = least ? INT64_MIN : node->overflow ? 0 : (int64_t)value;
}

Node *grammar_number(Parser *p) {
    Span span = parser_token_span(p);
    Str digits = {0};
    plain_digits(&digits, p->source->text + span.start, span.end - span.start);
    char last = digits.text[digits.len - 1];
    bool based = base_of(digits.text) != 10;
    bool imaginary = !based && (last == 'j' || last == 'J');
    bool real = !based && strpbrk(digits.text, ".eE");
    Node *node = node_new(p, imaginary ? NODE_IMAGINARY : real ? NODE_FLOAT : NODE_INT, span.start);
    if (imaginary || real)
        node->real = strtod(digits.text, NULL);
    else
        set_integer(node, digits.text);
    str_release(&digits);
    parser_advance(p);
    return node_finish(p, node);
}

/* A string token taken apart. */
typedef struct Literal {
    Span text; /* between the quotes */
    bool raw, bytes, formatted;
} Literal;

static Literal literal_of(const Parser *p, Span token) {
    const char *text = p->source->text;
    Literal literal = {.text = token};
    for (; text[literal.text.start] != '"' && text[literal.text.start] != '\'';
         literal.text.start++) {
        char letter = text[literal.text.start] | 0x20;
        literal.raw |= letter == 'r';
        literal.bytes |= letter == 'b';
        literal.formatted |= letter == 'f';
    }
    const char *quotes = text + literal.text.start;
    uint32_t len = token.end - literal.text.start;
    uint32_t count = len >= 6 && quotes[1] == quotes[0] && quotes[2] == quotes[0] ? 3 : 1;
    literal.text.start += count;
    literal.text.end -= count;
    return literal;
}

/* The literal parts so far become a node before a formatted part, and at the end. */
void string_flush(Parser *p, StringPieces *pieces) {
    if (pieces->text.len == 0)
        return;
    Node *node = node_new(p, NODE_STRING, pieces->start);
    node->text_len = pieces->text.len;
    node->text = arena_copy(p->arena, pieces->text.text, pieces->text.len);
    node->span.end = pieces->end;
    node_list_push(p, node);
    str_clear(&pieces->text);
}

void string_add(Parser *p, StringPieces *pieces, Span text, StringForm form) {
    if (pieces->text.len == 0)
        pieces->start = text.start;
    pieces->end = text.end;
    string_unescape(p, &pieces->text, text, form);
}

static void add_literal(Parser *p, StringPieces *pieces, Literal literal) {
    StringForm form = {.raw = literal.raw, .bytes = literal.bytes};
    if (literal.formatted)
        grammar_fstring_parts(p, pieces, &literal.text, literal.raw);
    else
        string_add(p, pieces, literal.text, form);
}

static Node *joined_node(Parser *p, StringPieces *pieces, uint32_t start, size_t mark, bool bytes) {
    if (pieces->formatted) {
        string_flush(p, pieces);
        Node *node = node_new(p, NODE_FSTRING, start);
        node->list = node_list_take(p, mark);
        return node_finish(p, node);
    }
    Node *node = node_new(p, bytes ? NODE_BYTES : NODE_STRING, start);
    node->text_len = pieces->text.len;
    node->text = arena_copy(p->arena, str_text(&pieces->text), pieces->text.len);
    return node_finish(p, node);
}

/* string+: adjacent literals make one */
Node *grammar_strings(Parser *p) {
    uint32_t start = parser_offset(p);
    size_t mark = p->pending.count;
    StringPieces pieces = {0};
    bool bytes = literal_of(p, parser_token_span(p)).bytes;
    while (parser_at(p, TOKEN_STRING)) {
        Span span = parser_token_span(p);
        Literal literal = literal_of(p, span);
        if (literal.bytes != bytes)
            parser_fail(p, span, "bytes (b\"...\") and text cannot be joined: mark all or none");
        pieces.formatted |= literal.formatted;
        add_literal(p, &pieces, literal);
        parser_advance(p);
    }
    Node *node = joined_node(p, &pieces, start, mark, bytes);
    str_release(&pieces.text);
    return node;
}
