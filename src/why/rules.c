#include "why/rules.h"

static const Rule TABLE[] = {
#define X(name, kind, open) {#name, kind, open, rule_##name##_cell},
    RULES(X)
#undef X
};

enum {
#define X(name, kind, open) RULE_##name,
    RULES(X)
#undef X
};

static const struct {
    const char *operation;
    int rule, variant;
} ROWS[] = {
#define RULE(operation, rule, variant) {operation, RULE_##rule, variant},
#include "why/rules.def"
#undef RULE
};

const Rule *rule_find(const char *operation, int *variant) {
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (str_equal(ROWS[i].operation, operation)) {
            *variant = ROWS[i].variant;
            return &TABLE[ROWS[i].rule];
        }
    return NULL;
}

const Rule *rule_by_trying(void) {
    return &TABLE[RULE_trying];
}
