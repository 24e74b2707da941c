/* The head of a percent cell: `# %% name [markdown] key="value" tags=["a", "b"]`. */
#ifndef EINSTEP_LESSON_METADATA_H
#define EINSTEP_LESSON_METADATA_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct CellHead {
    const char *name; /* "" when it has none */
    bool is_markdown;
    struct CellKey *keys; /* newest first */
    bool is_open;         /* a quote or bracket is not closed; the rest of the line is then left out */
} CellHead;

/* True when a line begins a cell ("# %%"). */
bool cell_head_is(const char *line, size_t len);

void cell_head_read(CellHead *head, Arena *arena, const char *line, size_t len);

/* The text of a key, NULL when it is not there. A list is given as written, brackets included. */
const char *cell_head_value(const CellHead *head, const char *key);

/* Name of the index-th key, newest first; NULL past the last. */
const char *cell_head_key(const CellHead *head, int index);

#endif
