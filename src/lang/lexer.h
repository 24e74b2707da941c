/* From text to tokens: lines, indentation, brackets, names, numbers, strings.
 *
 * All of a text is split at once. The list always ends with TOKEN_END, or with TOKEN_ERROR where
 * splitting stopped; `problem` then says why, so that the parser can first report what is wrong
 * before that place. Takes time linear in the text and does not recurse. */
#ifndef EINSTEP_LANG_LEXER_H
#define EINSTEP_LANG_LEXER_H

#include "base/error.h"
#include "lang/token.h"

#include <stdbool.h>

typedef enum LexerMode {
    LEXER_LINES,  /* a program: line ends and indentation are tokens */
    LEXER_JOINED, /* as within brackets: line ends are blanks */
} LexerMode;

typedef struct TokenList {
    Token *items;
    size_t count, capacity;
    Error problem;
    bool unclosed; /* the problem is a bracket that is never closed; its span is that bracket */
} TokenList;

/* Splits the bytes of `text` into `tokens`, which must be {0}. */
void lexer_split(TokenList *tokens, Span text, LexerMode mode);

void token_list_release(TokenList *tokens);

#endif
