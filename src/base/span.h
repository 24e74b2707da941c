/* A place in a source file. */
#ifndef EINSTEP_BASE_SPAN_H
#define EINSTEP_BASE_SPAN_H

#include <stddef.h>
#include <stdint.h>

/* A source text: the program, a local module, or one line typed at a prompt. */
typedef struct Source {
    const char *name;        /* as shown in messages */
    const char *text;        /* valid UTF-8, NUL after it */
    size_t len;
    const uint32_t *lines;   /* offset of the start of each line */
    uint32_t line_count;     /* at least 1 */
    int file;                /* 0: the program itself; others count local modules; -1: a prompt */
} Source;

/* The bytes [start, end) of a source. {0} is no place. */
typedef struct Span {
    const Source *source;
    uint32_t start, end;
} Span;

/* Line numbers count from 1, columns (of code points) from 1; 0 where there is no place. */
int span_line(Span span);
int span_column(Span span);
int span_end_line(Span span);

/* From the start of `first` to the end of `last`. */
Span span_join(Span first, Span last);

/* Text of one line (1-based), without its newline. */
const char *source_line(const Source *source, int line, size_t *len);

#endif
