/* The parser's own: how the text of string literals is gathered. */
#ifndef EINSTEP_LANG_PARSE_STRING_H
#define EINSTEP_LANG_PARSE_STRING_H

#include "lang/grammar.h"

/* Adjacent literals, put together. Formatted parts go to the parser's pending list; between them
 * the text so far is flushed there as a NODE_STRING. */
struct StringPieces {
    Str text;            /* escapes resolved */
    uint32_t start, end; /* where in the source it stands */
    bool formatted;      /* one of the literals is an f-string */
};

typedef struct StringForm {
    bool raw, bytes;
} StringForm;

void string_add(Parser *p, StringPieces *pieces, Span text, StringForm form);
void string_flush(Parser *p, StringPieces *pieces);

/* Adds the text of a literal with its escapes resolved and its line ends as "\n". */
void string_unescape(Parser *p, Str *out, Span text, StringForm form);

#endif
