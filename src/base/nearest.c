#include "base/nearest.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NEAREST_LONGEST = 64 };

static int least(int a, int b) {
    return a < b ? a : b;
}

static int cost(char a, char b) {
    return tolower((unsigned char)a) != tolower((unsigned char)b);
}

static bool is_swapped(const char *a, const char *b) {
    return !cost(a[0], b[1]) && !cost(a[1], b[0]);
}

/* Edits between two words, letter case aside: a letter more, fewer or another, or two neighbours
 * the other way round. Names are short, and long ones are near to none. */
static int edit_distance(const char *a, const char *b) {
    size_t len_a = strlen(a), len_b = strlen(b);
    int row[NEAREST_LONGEST + 1][NEAREST_LONGEST + 1]; /* of so many letters of a, of b */
    if (len_a > NEAREST_LONGEST || len_b > NEAREST_LONGEST)
        return INT_MAX;
    for (size_t j = 0; j <= len_b; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= len_a; i++) {
        row[i][0] = (int)i;
        for (size_t j = 1; j <= len_b; j++) {
            int fewer = least(row[i - 1][j], row[i][j - 1]) + 1;
            row[i][j] = least(fewer, row[i - 1][j - 1] + cost(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && is_swapped(a + i - 2, b + j - 2))
                row[i][j] = least(row[i][j], row[i - 2][j - 2] + 1);
        }
    }
    return row[len_a][len_b];
}

void nearest_init(Nearest *nearest, const char *wanted) {
    *nearest = (Nearest){.wanted = wanted, .distance = 2 + (int)strlen(wanted) / 4};
}

void nearest_offer(Nearest *nearest, const char *name) {
    int wanted = (int)strlen(nearest->wanted), len = (int)strlen(name);
    if (abs(wanted - len) >= nearest->distance) /* so many edits at least */
        return;
    int distance = edit_distance(nearest->wanted, name);
    if (distance < nearest->distance && distance < len) {
        nearest->distance = distance;
        nearest->found = name;
    }
}

const char *nearest_found(const Nearest *nearest) {
    return nearest->found;
}
