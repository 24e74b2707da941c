/* The lexer's own: its state, shared by the files that split text. */
#ifndef EINSTEP_LANG_LEXER_STATE_H
#define EINSTEP_LANG_LEXER_STATE_H

#include "base/vec.h"
#include "lang/lexer.h"

/* Width of an indentation with tabs every 8 columns, and with tabs as 1: both must agree about
 * which line is deeper, or the file reads differently in different editors. */
typedef struct Indent {
    size_t column, alternative;
} Indent;

typedef struct Lexer {
    const Source *source;
    uint32_t at, end; /* what is left: [at, end) */
    TokenList *tokens;
    VEC(Indent) indents;    /* the open blocks; columns of the outermost are 0 */
    VEC(uint32_t) brackets; /* offsets of the open brackets */
    LexerMode mode;
    bool line_start; /* at the start of a logical line */
} Lexer;

/* The byte `ahead` of the current one, 0 beyond the end. */
static inline char lexer_peek(const Lexer *lx, uint32_t ahead) {
    return ahead < lx->end - lx->at ? lx->source->text[lx->at + ahead] : '\0';
}

static inline bool lexer_is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Adds the token [start, lx->at). */
void lexer_push(Lexer *lx, TokenKind kind, uint32_t start);

/* Ends splitting with a problem at [start, end); returns false. */
bool lexer_fail(Lexer *lx, uint32_t start, uint32_t end, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* True when the next character can begin (continue) a name; its length in bytes. */
bool lexer_at_word(const Lexer *lx, bool first, uint32_t *bytes);

/* Each takes one token and returns false after a problem. */
bool lexer_take_number(Lexer *lx);
bool lexer_take_string(Lexer *lx, uint32_t prefix_len);

#endif
