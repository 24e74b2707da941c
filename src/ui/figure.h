/* How the numbers of one tensor are written, so that they stand in columns: one form for all of
 * them, chosen from the tensor as a whole, so that a cell can be formatted alone. */
#ifndef EINSTEP_UI_FIGURE_H
#define EINSTEP_UI_FIGURE_H

#include "ui/stats.h"

typedef enum Notation { NOTATION_AUTO, NOTATION_FIXED, NOTATION_SCIENTIFIC, NOTATION_COUNT }
    Notation;

const char *notation_name(Notation notation);
bool notation_by_name(const char *name, Notation *out);

enum { FIGURE_LEAST_DIGITS = 1, FIGURE_MOST_DIGITS = 9, FIGURE_BYTES = 64 };

typedef struct Figure {
    enum { FIGURE_BOOL, FIGURE_INT, FIGURE_FIXED, FIGURE_SCIENTIFIC } form;
    Part part;
    bool both;    /* re and im as one figure */
    int decimals;
    int width;    /* cells of the widest */
} Figure;

/* `digits` significant digits; one fewer for both parts of complex numbers, none behind the point
 * where all are whole. */
Figure figure_choose(const Tensor *t, const Stats *stats, Part part, int digits,
                     Notation notation);

/* The element at a position, not padded. */
void figure_write(const Figure *figure, const Tensor *t, int64_t position,
                  char out[FIGURE_BYTES]);

/* A number on its own, in as few characters as `digits` significant digits take. */
void figure_write_number(double value, int digits, char out[FIGURE_BYTES]);

#endif
