/* The rules: one of them, by the operation's name, says how a result's cell follows from the
 * operands'. rules.def lists which operation has which; one that none fits is tried out
 * (rule_trying). For why/ alone. */
#ifndef EINSTEP_WHY_RULES_H
#define EINSTEP_WHY_RULES_H

#include "why/asked.h"

/* X(rule, kind, what makes it ready or NULL) */
#define RULES(X)                                                                                   \
    X(input, WHY_INPUT, NULL)                     /* made of nothing */                            \
    X(none, WHY_INPUT, NULL)                      /* gives no new tensor */                        \
    X(move, WHY_COPY, rule_move_open)             /* numbers only change their place */            \
    X(convert, WHY_COPY, NULL)                    /* or their type */                              \
    X(sum, WHY_SUM, rule_sum_open)                /* of two operands, one maybe scaled */          \
    X(product, WHY_PRODUCTS, rule_product_open)   /* of two operands */                            \
    X(quotient, WHY_QUOTIENT, rule_quotient_open) /* of two operands */                            \
    X(function, WHY_FUNCTION, NULL)               /* of the cells that meet by broadcasting */     \
    X(complex, WHY_SUM, NULL)                     /* real and imaginary part */                    \
    X(where, WHY_CHOICE, NULL)                    /* by a condition */                             \
    X(larger, WHY_CHOICE, NULL)                   /* of two */                                     \
    X(dropout, WHY_PRODUCTS, NULL)                                                                 \
    X(fold, WHY_SUM, rule_fold_open)          /* sums and means over axes */                       \
    X(combine, WHY_FUNCTION, rule_fold_open)  /* other functions of all over axes */               \
    X(extreme, WHY_CHOICE, rule_extreme_open) /* one of all over axes */                           \
    X(pick, WHY_CHOICE, rule_pick_open)       /* the one an index among the results names */       \
    X(softmax, WHY_QUOTIENT, rule_along_open)                                                      \
    X(cumulate, WHY_SUM, rule_along_open)                                                          \
    X(contract, WHY_PRODUCTS, rule_contract_open) /* matrices, letters */                          \
    X(fft, WHY_SUM, rule_fft_open)                                                                 \
    X(conv, WHY_PRODUCTS, rule_conv_open)                                                          \
    X(pool, WHY_SUM, rule_pool_open)                                                               \
    X(norm, WHY_FUNCTION, rule_norm_open) /* by a group's mean and spread */                       \
    X(one_hot, WHY_FUNCTION, NULL)                                                                 \
    X(error, WHY_SUM, rule_error_open)       /* of pairs of cells */                               \
    X(mixture, WHY_SUM, rule_mixture_open)   /* linear: factors by trying */                       \
    X(trying, WHY_DEPENDS, rule_trying_open) /* whatever moves it when changed */

bool rule_move_open(Asked *asked);
bool rule_sum_open(Asked *asked);
bool rule_product_open(Asked *asked);
bool rule_quotient_open(Asked *asked);
bool rule_fold_open(Asked *asked);
bool rule_extreme_open(Asked *asked);
bool rule_pick_open(Asked *asked);
bool rule_along_open(Asked *asked);
bool rule_contract_open(Asked *asked);
bool rule_fft_open(Asked *asked);
bool rule_conv_open(Asked *asked);
bool rule_pool_open(Asked *asked);
bool rule_norm_open(Asked *asked);
bool rule_error_open(Asked *asked);
bool rule_mixture_open(Asked *asked);
bool rule_trying_open(Asked *asked);

#define X(name, kind, open) bool rule_##name##_cell(Asked *asked, int64_t n, WhyExplanation *e);
RULES(X)
#undef X

/* The rule of an operation, NULL when rules.def has none; and its variant. */
const Rule *rule_find(const char *operation, int *variant);
const Rule *rule_by_trying(void);

/* Families that share a rule. */
enum { INPUT_MADE, INPUT_DRAWN };
enum { SUM_ADD, SUM_SUBTRACT, SUM_REVERSED };
enum { LARGER, SMALLER };
enum {
    FOLD_OF_ALL,
    FOLD_MEAN_OF_ALL,
    FOLD_KNOWN,
    FOLD_MEAN_OF_KNOWN,
    FOLD_OF_COUNT,
    FOLD_VARIANCE
};
enum {
    COMBINE_PRODUCT,
    COMBINE_ANY,
    COMBINE_ALL,
    COMBINE_DEVIATION,
    COMBINE_NORM,
    COMBINE_LOGSUMEXP
};
enum { EXTREME_VALUE, EXTREME_INDEX };
enum { SOFTMAX_OF, SOFTMAX_LOG_OF, SOFTMAX_MIN_OF };
enum { CUMULATE_SUMS, CUMULATE_PRODUCTS };
enum {
    CONTRACT_EINSUM,
    CONTRACT_MATMUL,
    CONTRACT_LINEAR,
    CONTRACT_OUTER,
    CONTRACT_INNER,
    CONTRACT_VDOT,
    CONTRACT_TENSORDOT,
    CONTRACT_ADD
};
enum { ERROR_SQUARED, ERROR_ABSOLUTE };
enum { NORM_OF_LAYER, NORM_OF_BATCH, NORM_OF_CHANNEL, NORM_OF_GROUP };
enum { POOL_MEAN, POOL_LARGEST };
enum { FFT_ONE_AXIS, FFT_LAST_TWO, FFT_ALL_AXES };

#endif
