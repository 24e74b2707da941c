#include "lang/token.h"

#include <string.h>

typedef struct Spelling {
    TokenKind kind;
    const char *text;
    size_t len;
} Spelling;

#define X(kind, text) {kind, text, sizeof text - 1},
static const Spelling KEYWORDS[] = {TOKEN_KEYWORDS(X)};
static const Spelling OPERATORS[] = {TOKEN_OPERATORS(X)};
#undef X

#define X(kind, text) [kind] = text,
static const char *const TEXTS[TOKEN_KIND_COUNT] = {TOKEN_KEYWORDS(X) TOKEN_OPERATORS(X)};
#undef X

const char *token_kind_text(TokenKind kind) {
    return TEXTS[kind] ? TEXTS[kind] : "";
}

bool token_is_keyword(TokenKind kind) {
    return kind >= TOKEN_FALSE && kind <= TOKEN_YIELD;
}

TokenKind token_keyword(const char *text, size_t len) {
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
        if (KEYWORDS[i].len == len && memcmp(KEYWORDS[i].text, text, len) == 0)
            return KEYWORDS[i].kind;
    return TOKEN_NAME;
}

TokenKind token_operator(const char *text, size_t len, size_t *operator_len) {
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        const Spelling *op = &OPERATORS[i];
        if (op->len <= len && memcmp(op->text, text, op->len) == 0) {
            *operator_len = op->len;
            return op->kind;
        }
    }
    *operator_len = 0;
    return TOKEN_ERROR;
}
