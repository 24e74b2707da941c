/* The smallest pieces of source text, and the two lists that give them their spelling.
 *
 * A token is a kind and the bytes it covers; what a name, a number or a string says is read from
 * those bytes when the parser needs it. Knows nothing of how tokens are found or put together. */
#ifndef EINSTEP_LANG_TOKEN_H
#define EINSTEP_LANG_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_KEYWORDS(X)                                                                          \
    X(TOKEN_FALSE, "False")                                                                        \
    X(TOKEN_NONE, "None")                                                                          \
    X(TOKEN_TRUE, "True")                                                                          \
    X(TOKEN_AND, "and")                                                                            \
    X(TOKEN_AS, "as")                                                                              \
    X(TOKEN_ASSERT, "assert")                                                                      \
    X(TOKEN_ASYNC, "async")                                                                        \
    X(TOKEN_AWAIT, "await")                                                                        \
    X(TOKEN_BREAK, "break")                                                                        \
    X(TOKEN_CLASS, "class")                                                                        \
    X(TOKEN_CONTINUE, "continue")                                                                  \
    X(TOKEN_DEF, "def")                                                                            \
    X(TOKEN_DEL, "del")                                                                            \
    X(TOKEN_ELIF, "elif")                                                                          \
    X(TOKEN_ELSE, "else")                                                                          \
    X(TOKEN_EXCEPT, "except")                                                                      \
    X(TOKEN_FINALLY, "finally")                                                                    \
    X(TOKEN_FOR, "for")                                                                            \
    X(TOKEN_FROM, "from")                                                                          \
    X(TOKEN_GLOBAL, "global")                                                                      \
    X(TOKEN_IF, "if")                                                                              \
    X(TOKEN_IMPORT, "import")                                                                      \
    X(TOKEN_IN, "in")                                                                              \
    X(TOKEN_IS, "is")                                                                              \
    X(TOKEN_LAMBDA, "lambda")                                                                      \
    X(TOKEN_NONLOCAL, "nonlocal")                                                                  \
    X(TOKEN_NOT, "not")                                                                            \
    X(TOKEN_OR, "or")                                                                              \
    X(TOKEN_PASS, "pass")                                                                          \
    X(TOKEN_RAISE, "raise")                                                                        \
    X(TOKEN_RETURN, "return")                                                                      \
    X(TOKEN_TRY, "try")                                                                            \
    X(TOKEN_WHILE, "while")                                                                        \
    X(TOKEN_WITH, "with")                                                                          \
    X(TOKEN_YIELD, "yield")

/* Longer spellings before shorter ones: the first that fits is taken. */
#define TOKEN_OPERATORS(X)                                                                         \
    X(TOKEN_ELLIPSIS, "...")                                                                       \
    X(TOKEN_POWER_ASSIGN, "**=")                                                                   \
    X(TOKEN_FLOORDIV_ASSIGN, "//=")                                                                \
    X(TOKEN_LSHIFT_ASSIGN, "<<=")                                                                  \
    X(TOKEN_RSHIFT_ASSIGN, ">>=")                                                                  \
    X(TOKEN_POWER, "**")                                                                           \
    X(TOKEN_FLOORDIV, "//")                                                                        \
    X(TOKEN_LSHIFT, "<<")                                                                          \
    X(TOKEN_RSHIFT, ">>")                                                                          \
    X(TOKEN_LESS_EQUAL, "<=")                                                                      \
    X(TOKEN_GREATER_EQUAL, ">=")                                                                   \
    X(TOKEN_EQUAL, "==")                                                                           \
    X(TOKEN_NOT_EQUAL, "!=")                                                                       \
    X(TOKEN_ARROW, "->")                                                                           \
    X(TOKEN_WALRUS, ":=")                                                                          \
    X(TOKEN_PLUS_ASSIGN, "+=")                                                                     \
    X(TOKEN_MINUS_ASSIGN, "-=")                                                                    \
    X(TOKEN_STAR_ASSIGN, "*=")                                                                     \
    X(TOKEN_SLASH_ASSIGN, "/=")                                                                    \
    X(TOKEN_PERCENT_ASSIGN, "%=")                                                                  \
    X(TOKEN_AT_ASSIGN, "@=")                                                                       \
    X(TOKEN_AMPERSAND_ASSIGN, "&=")                                                                \
    X(TOKEN_BAR_ASSIGN, "|=")                                                                      \
    X(TOKEN_CARET_ASSIGN, "^=")                                                                    \
    X(TOKEN_LEFT_PAREN, "(")                                                                       \
    X(TOKEN_RIGHT_PAREN, ")")                                                                      \
    X(TOKEN_LEFT_SQUARE, "[")                                                                      \
    X(TOKEN_RIGHT_SQUARE, "]")                                                                     \
    X(TOKEN_LEFT_BRACE, "{")                                                                       \
    X(TOKEN_RIGHT_BRACE, "}")                                                                      \
    X(TOKEN_COMMA, ",")                                                                            \
    X(TOKEN_COLON, ":")                                                                            \
    X(TOKEN_DOT, ".")                                                                              \
    X(TOKEN_SEMICOLON, ";")                                                                        \
    X(TOKEN_AT, "@")                                                                               \
    X(TOKEN_ASSIGN, "=")                                                                           \
    X(TOKEN_PLUS, "+")                                                                             \
    X(TOKEN_MINUS, "-")                                                                            \
    X(TOKEN_STAR, "*")                                                                             \
    X(TOKEN_SLASH, "/")                                                                            \
    X(TOKEN_PERCENT, "%")                                                                          \
    X(TOKEN_AMPERSAND, "&")                                                                        \
    X(TOKEN_BAR, "|")                                                                              \
    X(TOKEN_CARET, "^")                                                                            \
    X(TOKEN_TILDE, "~")                                                                            \
    X(TOKEN_LESS, "<")                                                                             \
    X(TOKEN_GREATER, ">")

typedef enum TokenKind {
    TOKEN_END,     /* after the last one */
    TOKEN_ERROR,   /* after the last one, when the text could not be split further */
    TOKEN_NEWLINE, /* end of a logical line */
    TOKEN_INDENT,  /* before the first token of a deeper line */
    TOKEN_DEDENT,  /* one for each block that the next line leaves; after it the written ones */
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING, /* prefix and quotes included */
#define X(kind, text) kind,
    TOKEN_KEYWORDS(X) TOKEN_OPERATORS(X)
#undef X
        TOKEN_KIND_COUNT
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t start, end; /* offsets in the source */
} Token;

/* How a keyword or operator is written; "" for the other kinds. */
const char *token_kind_text(TokenKind kind);

bool token_is_keyword(TokenKind kind);

/* The keyword with this spelling, or TOKEN_NAME. */
TokenKind token_keyword(const char *text, size_t len);

/* The longest operator at the start of `text` and its length; TOKEN_ERROR when there is none. */
TokenKind token_operator(const char *text, size_t len, size_t *operator_len);

#endif
