/* Where numbers and strings end. What they are worth is read by the parser. */
#include "lang/lexer_state.h"

#include <string.h>

typedef struct Base {
    char letter; /* 0x, 0o, 0b */
    const char *name;
    const char *digits;
} Base;

static const Base BASES[] = {
    {'x', "hexadecimal", "0123456789abcdefABCDEF"},
    {'o', "octal", "01234567"},
    {'b', "binary", "01"},
};

static const char DECIMAL_DIGITS[] = "0123456789";

static bool is_one_of(char c, const char *set) {
    return c && strchr(set, c);
}

static bool fail_number(Lexer *lx, uint32_t start, const char *what, const char *hint) {
    uint32_t bytes;
    uint32_t end = lx->at + (lexer_at_word(lx, false, &bytes) ? bytes : 0);
    return lexer_fail(lx, start, end, ERR_SYNTAX, "this %s number does not end well: %s", what,
                      hint);
}

/* Digits with single underscores between them. */
static bool skip_digits(Lexer *lx, uint32_t start, const char *digits, const char *what) {
    while (is_one_of(lexer_peek(lx, 0), digits)) {
        lx->at++;
        if (lexer_peek(lx, 0) != '_')
            continue;
        lx->at++;
        if (!is_one_of(lexer_peek(lx, 0), digits))
            return fail_number(lx, start, what, "after '_' another digit must follow");
    }
    return true;
}

/* A keyword may follow a number without a blank (`1if x else 2`), any other word may not. */
static bool at_keyword(const Lexer *lx) {
    static const char *const FOLLOWERS[] = {"and", "else", "for", "if", "in", "is", "not", "or"};
    for (size_t i = 0; i < sizeof FOLLOWERS / sizeof *FOLLOWERS; i++) {
        size_t len = strlen(FOLLOWERS[i]);
        if (len <= lx->end - lx->at && memcmp(lx->source->text + lx->at, FOLLOWERS[i], len) == 0)
            return true;
    }
    return false;
}

static bool finish_number(Lexer *lx, uint32_t start, const char *what) {
    uint32_t bytes;
    if (lexer_at_word(lx, false, &bytes) && !at_keyword(lx))
        return fail_number(lx, start, what,
                           "a name cannot begin with a digit, and between a "
                           "number and a name an operator is needed");
    lexer_push(lx, TOKEN_NUMBER, start);
    return true;
}

static bool take_based(Lexer *lx, const Base *base) {
    uint32_t start = lx->at;
    lx->at += 2;
    if (lexer_peek(lx, 0) == '_')
        lx->at++;
    if (!is_one_of(lexer_peek(lx, 0), base->digits))
        return fail_number(lx, start, base->name, "a digit of its base must follow the prefix");
    if (!skip_digits(lx, start, base->digits, base->name))
        return false;
    if (lexer_is_digit(lexer_peek(lx, 0)))
        return fail_number(lx, start, base->name, "this digit is not one of its base");
    return finish_number(lx, start, base->name);
}

static bool skip_fraction(Lexer *lx, uint32_t start) {
    if (lexer_peek(lx, 0) != '.')
        return true;
    lx->at++;
    return skip_digits(lx, start, DECIMAL_DIGITS, "decimal");
}

static bool skip_exponent(Lexer *lx, uint32_t start) {
    if (!is_one_of(lexer_peek(lx, 0), "eE"))
        return true;
    uint32_t sign = is_one_of(lexer_peek(lx, 1), "+-") ? 1 : 0;
    if (lexer_is_digit(lexer_peek(lx, 1 + sign))) {
        lx->at += 1 + sign;
        return skip_digits(lx, start, DECIMAL_DIGITS, "decimal");
    }
    return !sign || fail_number(lx, start, "decimal", "digits must follow the exponent's sign");
}

static bool has_leading_zero(const Lexer *lx, uint32_t start) {
    const char *text = lx->source->text;
    if (text[start] != '0')
        return false;
    for (uint32_t i = start; i < lx->at; i++)
        if (text[i] != '0' && text[i] != '_')
            return true;
    return false;
}

static bool take_decimal(Lexer *lx) {
    uint32_t start = lx->at;
    if (!skip_digits(lx, start, DECIMAL_DIGITS, "decimal"))
        return false;
    uint32_t whole_end = lx->at;
    bool zero_first = has_leading_zero(lx, start);
    if (!skip_fraction(lx, start) || !skip_exponent(lx, start))
        return false;
    bool imaginary = is_one_of(lexer_peek(lx, 0), "jJ");
    lx->at += imaginary ? 1 : 0;
    if (zero_first && lx->at == whole_end)
        return lexer_fail(lx, start, lx->at, ERR_SYNTAX,
                          "a whole number cannot begin with 0: remove the zeros, or write 0o for "
                          "an octal number");
    return finish_number(lx, start, "decimal");
}

bool lexer_take_number(Lexer *lx) {
    for (size_t i = 0; i < sizeof BASES / sizeof *BASES; i++)
        if (lexer_peek(lx, 0) == '0' && (lexer_peek(lx, 1) | 0x20) == BASES[i].letter)
            return take_based(lx, &BASES[i]);
    return take_decimal(lx);
}

static bool at_quotes(const Lexer *lx, char quote, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (lexer_peek(lx, i) != quote)
            return false;
    return true;
}

static bool fail_string(Lexer *lx, uint32_t start, char quote, uint32_t quotes) {
    Span last = {lx->source, lx->at > start ? lx->at - 1 : start, lx->at};
    if (quotes == 1)
        return lexer_fail(lx, start, lx->at, ERR_SYNTAX,
                          "this string has no closing %c on its line: add it, or use three quotes "
                          "for text of several lines",
                          quote);
    return lexer_fail(lx, start, start + quotes, ERR_SYNTAX,
                      "the text ends at line %d without closing the three quotes of this string",
                      span_line(last));
}

bool lexer_take_string(Lexer *lx, uint32_t prefix_len) {
    uint32_t start = lx->at;
    lx->at += prefix_len;
    char quote = lexer_peek(lx, 0);
    uint32_t quotes = at_quotes(lx, quote, 3) ? 3 : 1;
    for (lx->at += quotes; lx->at < lx->end; lx->at++) {
        char c = lexer_peek(lx, 0);
        if (at_quotes(lx, quote, quotes)) {
            lx->at += quotes;
            lexer_push(lx, TOKEN_STRING, start);
            return true;
        }
        if (quotes == 1 && (c == '\n' || c == '\r'))
            break;
        if (c == '\\')
            lx->at += lexer_peek(lx, 1) == '\r' && lexer_peek(lx, 2) == '\n' ? 2 : 1;
    }
    lx->at = lx->at > lx->end ? lx->end : lx->at;
    return fail_string(lx, start, quote, quotes);
}
