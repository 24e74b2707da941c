/* Shape comments: what `# (B, H, E, L)` at the end of a line of source says.
 *
 * A shape is a list of names, sizes or products and sums of them between brackets, at the start of
 * the comment or behind one word (`# scores: (B, H, L, S)`). Several, separated by commas, belong
 * to the targets of the line one by one: `out, weights = f(x)  # (B, L, C), (B, H, L, S)`. */
#ifndef EINSTEP_LESSON_AXES_COMMENT_H
#define EINSTEP_LESSON_AXES_COMMENT_H

#include "base/span.h"
#include "tensor/tensor.h"

/* One shape, as places in the line. */
typedef struct AxisComment {
    int count; /* 0: this item is no shape */
    size_t start[TENSOR_MAX_NDIM], len[TENSOR_MAX_NDIM];
    size_t label_start, label_len; /* the word before it; len 0: none */
} AxisComment;

/* The first shape of a line; false when its comment has none. */
bool axes_read_comment(const char *line, size_t len, AxisComment *out);

/* Calls `visit` with each item of each line's first shape, in the order of the text, until it
 * returns false. */
typedef bool AxisVisit(void *context, int line, const char *text, size_t len);
void axes_each_item(const Source *source, AxisVisit *visit, void *context);

enum { AXES_MOST_ITEMS = 8 };

/* All that the comment of a line lists, up to AXES_MOST_ITEMS; returns how many. */
int axes_read_items(const char *line, size_t len, AxisComment items[AXES_MOST_ITEMS]);

/* True for text that holds an operator: a size to be computed, `L//2 + 1`. */
bool axes_is_expression(const char *text, size_t len);

/* True for a number. */
bool axes_is_size(const char *text, size_t len);

#endif
