/* Formatting of text: "%" and the format mini-language. str() and repr() are in value.h. */
#ifndef EINSTEP_EVAL_TEXT_H
#define EINSTEP_EVAL_TEXT_H

#include "eval/value.h"

/* text % values */
bool text_format_percent(Interp *in, Value format, Value values, Value *out);

/* "{} {name!r:>8}".format(...) */
bool text_format_call(Interp *in, const Symbol *format, const Tuple *values, const Dict *names,
                      Value *out);

/* What object's own __repr__ and __str__ give: of exceptions, of payloads, of plain objects. */
bool text_add_default_repr(Interp *in, Str *out, Value v);
bool text_add_default_str(Interp *in, Str *out, Value v);

#endif
