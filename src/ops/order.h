/* Variants of the rows of order.def. */
#ifndef EINSTEP_OPS_ORDER_H
#define EINSTEP_OPS_ORDER_H

typedef enum CumulateKind {
    CUMULATE_SUM,
    CUMULATE_PROD,
    CUMULATE_MAX,
    CUMULATE_MIN
} CumulateKind;

#endif
