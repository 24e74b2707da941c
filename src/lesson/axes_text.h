/* What the text of a statement says of sizes beside its comment: `view(B, L, H, -1)` and
 * `B, L, _ = x.shape` write the name of an axis where its size stands. */
#ifndef EINSTEP_LESSON_AXES_TEXT_H
#define EINSTEP_LESSON_AXES_TEXT_H

#include "base/span.h"

#include <stdbool.h>

typedef struct AxisWord {
    const char *text; /* in the source; NULL: no plain name stands there */
    size_t len;
} AxisWord;

/* Names among the sizes of a call, in a bracket of their own or as its arguments; returns how many
 * sizes there are, 0 when the text is no such call. Only words that stand for sizes are given. */
int axes_read_sizes(Span call, AxisWord *words, int most);

/* Names to the left of the first `=`, separated by commas. */
int axes_read_targets(Span statement, AxisWord *words, int most);

/* A word that stands for a size rather than a place along an axis: B, d_model; not row. */
bool axes_is_size_word(const char *text, size_t len);

#endif
