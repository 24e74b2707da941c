/* What the parts of the origin share. For ui/origin*.c alone. */
#ifndef EINSTEP_UI_ORIGIN_PARTS_H
#define EINSTEP_UI_ORIGIN_PARTS_H

#include "ui/origin.h"
#include "ui/text.h"

enum {
    ORIGIN_MOST_ROWS = 40, /* terms that are listed; the others are one amount */
    ORIGIN_MOST_NAMES = 4  /* sources of a term that are named */
};

/* What a kind of explanation is called. */
TextId origin_kind_text(WhyKind kind);

/* "the divisor" and the like; TEXT_NONE for a plain term. */
TextId origin_role_text(WhyRole role);

/* The term's formula, with its role before it; nothing where both would only repeat the amount. */
void origin_add_formula(const Session *session, const WhyTerm *term, Str *out);

/* "made in step 387, line 387: einsum ... (sum of products)"; of an input where it came in. */
void origin_add_maker(const Session *session, Str *out);

/* "sum 0.385 (rounding 3e-08)"; nothing where nothing adds up. */
void origin_add_sum(const Session *session, Str *out);

/* "and 460 more, together 0.12"; nothing where all are listed. */
void origin_add_rest(const Session *session, Str *out);

#endif
