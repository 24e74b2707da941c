/* Variants of the rows that convert a tensor's dtype or ask about it. */
#ifndef EINSTEP_OPS_CONVERT_H
#define EINSTEP_OPS_CONVERT_H

typedef enum ConvertTo {
    CONVERT_TO_DTYPE,  /* to(dtype, ...) */
    CONVERT_TO_LIKE,   /* to(other, ...) */
    CONVERT_TO_DEVICE  /* to(device, dtype, ...) */
} ConvertTo;

typedef enum DTypeQuery {
    CONVERT_IS_COMPLEX,
    CONVERT_IS_FLOATING,
    CONVERT_IS_SIGNED,
    CONVERT_IS_CONJ, /* the lazy bits */
    CONVERT_IS_NEG
} DTypeQuery;

#endif
