/* Arithmetic on Python's numbers: bool, int (64 bit, overflow is an error), float, complex. */
#ifndef EINSTEP_EVAL_NUMBER_H
#define EINSTEP_EVAL_NUMBER_H

#include "eval/value.h"

/* a op b for numbers, complex included; ZeroDivisionError, OverflowError, TypeError. */
bool number_binary(Interp *in, Operator op, Value a, Value b, Value *out);
bool number_unary(Interp *in, Operator op, Value a, Value *out);

/* a ** b % modulus, as pow() with three arguments. */
bool number_power_modulo(Interp *in, int64_t a, int64_t b, int64_t modulus, Value *out);

bool number_is(Value v);          /* bool, int, float or complex */
double number_double(Value v);    /* of a bool, int or float */
int64_t number_int(Value v);      /* of a bool or int */
double complex number_complex(Value v);

/* Less, equal, greater as -1, 0, 1; 2 when a NaN is among them. Exact for large ints. */
int number_compare(Value a, Value b);
bool number_equal(Value a, Value b);

/* An int from a float, toward zero; OverflowError, or ValueError for NaN. */
bool number_truncate(Interp *in, double f, Value *out);

/* An int, a bool or a whole one-element tensor as a number; false for others. */
bool number_is_whole(Value v, int64_t *out);

/* The same, TypeError for others, naming `what`. */
bool number_index(Interp *in, Value v, const char *what, int64_t *out);

#endif
