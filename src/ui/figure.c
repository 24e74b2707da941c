#include "ui/figure.h"

#include "base/str.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const NOTATION_NAMES[NOTATION_COUNT] = {"auto", "fixed", "scientific"};

const char *notation_name(Notation notation) {
    return NOTATION_NAMES[notation];
}

bool notation_by_name(const char *name, Notation *out) {
    for (int i = 0; i < NOTATION_COUNT; i++)
        if (str_equal(name, NOTATION_NAMES[i])) {
            *out = (Notation)i;
            return true;
        }
    return false;
}

/* ---- choice ---- */

/* Power of ten of a number: 0 for 1 to 9.99..., -1 for 0.1. */
static int magnitude(double value) {
    return value > 0 ? (int)floor(log10(value)) : 0;
}

/* Plain notation would need too many digits, or show the small numbers as zeros. */
static bool is_wide(const Stats *stats) {
    return stats->largest >= 1e6 || (stats->largest > 0 && stats->largest < 1e-3);
}

static void choose_form(Figure *figure, const Stats *stats, int digits, Notation notation) {
    bool scientific = notation == NOTATION_SCIENTIFIC ||
                      (notation == NOTATION_AUTO && is_wide(stats) && !stats->whole);
    if (scientific || (stats->largest >= 1e15 && notation == NOTATION_AUTO)) {
        figure->form = FIGURE_SCIENTIFIC;
        figure->decimals = digits - 1;
        return;
    }
    int decimals = digits - 1 - magnitude(stats->largest);
    int most = stats->largest < 1 ? digits + 2 : digits;
    figure->form = FIGURE_FIXED;
    figure->decimals = decimals < 0 || stats->whole ? 0 : decimals > most ? most : decimals;
}

static int written_width(const Figure *figure, double value) {
    char text[FIGURE_BYTES];
    const char *form = figure->form == FIGURE_SCIENTIFIC ? "%.*e" : "%.*f";
    return snprintf(text, sizeof text, form, figure->decimals, value);
}

static int wider(int a, int b) {
    return a > b ? a : b;
}

static int real_width(const Figure *figure, const Stats *stats) {
    int width = wider(written_width(figure, stats->least), written_width(figure, stats->most));
    if (stats->nan || stats->positive_infinite)
        width = wider(width, 3);
    return stats->negative_infinite ? wider(width, 4) : width;
}

static int whole_width(const Stats *stats) {
    int least = snprintf(NULL, 0, "%.0f", stats->least);
    return wider(least, snprintf(NULL, 0, "%.0f", stats->most));
}

Figure figure_choose(const Tensor *t, const Stats *stats, Part part, int digits,
                     Notation notation) {
    Figure figure = {.part = part, .width = 5};
    if (t->dtype == DTYPE_BOOL)
        return figure;
    if (dtype_is_integral(t->dtype)) {
        figure.form = FIGURE_INT;
        figure.width = whole_width(stats);
        return figure;
    }
    figure.both = dtype_is_complex(t->dtype) && part == PART_COMPLEX;
    if (figure.both && digits > 1) /* two parts share a column */
        digits--;
    choose_form(&figure, stats, digits, notation);
    if (figure.both) /* a sign before each part, j behind */
        figure.width = 2 * wider(written_width(&figure, -stats->largest), 4) + 1;
    else
        figure.width = real_width(&figure, stats);
    return figure;
}

/* ---- writing ---- */

/* "1.2e-05" as "1.2e-5": every column counts. */
static void shorten_exponent(char *text) {
    char *mark = strchr(text, 'e');
    if (!mark)
        return;
    char *from = mark + 1, *to = mark + 1;
    if (*from == '-')
        *to++ = *from++;
    else if (*from == '+')
        from++;
    while (*from == '0' && from[1])
        from++;
    memmove(to, from, strlen(from) + 1);
}

/* What rounds to zero has no sign: "-0.00" would say more than the digits do. */
static void drop_sign_of_zero(char *text) {
    if (text[0] == '-' && text[1 + strspn(text + 1, "0.")] == '\0')
        memmove(text, text + 1, strlen(text));
}

static void write_real(const Figure *figure, double value, char out[FIGURE_BYTES]) {
    if (isnan(value))
        snprintf(out, FIGURE_BYTES, "nan");
    else if (isinf(value))
        snprintf(out, FIGURE_BYTES, value < 0 ? "-inf" : "inf");
    else if (figure->form == FIGURE_SCIENTIFIC)
        snprintf(out, FIGURE_BYTES, "%.*e", figure->decimals, value);
    else
        snprintf(out, FIGURE_BYTES, "%.*f", figure->decimals, value);
    shorten_exponent(out);
    drop_sign_of_zero(out);
}

static void write_both(const Figure *figure, double complex z, char out[FIGURE_BYTES]) {
    char re[FIGURE_BYTES], im[FIGURE_BYTES];
    write_real(figure, creal(z), re);
    write_real(figure, cimag(z), im);
    snprintf(out, FIGURE_BYTES, "%.30s%s%.30sj", re, im[0] == '-' ? "" : "+", im);
}

void figure_write(const Figure *figure, const Tensor *t, int64_t position,
                  char out[FIGURE_BYTES]) {
    if (figure->form == FIGURE_BOOL)
        snprintf(out, FIGURE_BYTES, tensor_get_int(t, position) ? "True" : "False");
    else if (figure->form == FIGURE_INT)
        snprintf(out, FIGURE_BYTES, "%" PRId64, tensor_get_int(t, position));
    else if (figure->both)
        write_both(figure, tensor_get_complex(t, position), out);
    else
        write_real(figure, part_of(t, position, figure->part), out);
}

void figure_write_number(double value, int digits, char out[FIGURE_BYTES]) {
    snprintf(out, FIGURE_BYTES, "%.*g", digits, str_plain_nan(value));
    shorten_exponent(out);
}
