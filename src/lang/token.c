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

static bool begins_with(const char *text, size_t len, const Spelling *spelling) {
    return spelling->len <= len && text[0] == spelling->text[0] &&
           memcmp(text, spelling->text, spelling->len) == 0;
}

TokenKind token_keyword(const char *text, size_t len) {
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++)
        if (KEYWORDS[i].len == len && begins_with(text, len, &KEYWORDS[i]))
            return KEYWORDS[i].kind;
    return TOKEN_NAME;
}

TokenKind token_operator(const char *text, size_t len, size_t *operator_len) {
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        if (begins_with(text, len, &OPERATORS[i])) {
            *operator_len = OPERATORS[i].len;
            return OPERATORS[i].kind;
        }
    }
    *operator_len = 0;
    return TOKEN_ERROR;
}
