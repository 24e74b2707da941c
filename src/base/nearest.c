#include "base/nearest.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { NEAREST_LONGEST = 64 };

static int least(int a, int b) {
    return a < b ? a : b;
}

static int cost(char a, char b) {
    return tolower((unsigned char)a) != tolower((unsigned char)b);
}

/* Levenshtein's distance, letter case aside; names are short, and long ones are near to none. */
static int edit_distance(const char *a, const char *b) {
    size_t len_a = strlen(a), len_b = strlen(b);
    int row[NEAREST_LONGEST + 1];
    if (len_a > NEAREST_LONGEST || len_b > NEAREST_LONGEST)
        return INT_MAX;
    for (size_t j = 0; j <= len_b; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= len_a; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= len_b; j++) {
            int above = row[j];
            row[j] = least(least(above, row[j - 1]) + 1, corner + cost(a[i - 1], b[j - 1]));
            corner = above;
        }
    }
    return row[len_b];
}

void nearest_init(Nearest *nearest, const char *wanted) {
    *nearest = (Nearest){.wanted = wanted, .distance = 2 + (int)strlen(wanted) / 4};
}

void nearest_offer(Nearest *nearest, const char *name) {
    int distance = edit_distance(nearest->wanted, name);
    if (distance < nearest->distance && distance < (int)strlen(name)) {
        nearest->distance = distance;
        nearest->found = name;
    }
}

const char *nearest_found(const Nearest *nearest) {
    return nearest->found;
}
