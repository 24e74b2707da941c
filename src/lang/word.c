#include "lang/word.h"

#include <stddef.h>

typedef struct Range {
    unsigned first, last;
} Range;

/* Signs, spaces, symbols, private use: in order. */
static const Range SIGNS[] = {
    {0x0080, 0x00A9},    {0x00AB, 0x00B4}, {0x00B6, 0x00B6}, {0x00B8, 0x00B9}, {0x00BB, 0x00BF},
    {0x00D7, 0x00D7},    {0x00F7, 0x00F7}, {0x02C2, 0x02C5}, {0x2000, 0x203E}, {0x2041, 0x2053},
    {0x2055, 0x2070},    {0x2072, 0x207E}, {0x2080, 0x208F}, {0x20A0, 0x20CF}, {0x2190, 0x2BFF},
    {0x2E00, 0x2FFF},    {0x3000, 0x3004}, {0x3008, 0x3020}, {0x3030, 0x3030}, {0x303D, 0x3040},
    {0x3200, 0x33FF},    {0x4DC0, 0x4DFF}, {0xD800, 0xF8FF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE32},
    {0xFE45, 0xFE4C},    {0xFE50, 0xFE6F}, {0xFEFF, 0xFEFF}, {0xFF00, 0xFF0F}, {0xFF1A, 0xFF20},
    {0xFF3B, 0xFF3E},    {0xFF40, 0xFF40}, {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF},
    {0xE0000, 0x10FFFF},
};

/* May stand in a name, but not first: digits and marks. */
static const Range FOLLOWERS[] = {
    {0x00B7, 0x00B7}, {0x0300, 0x036F}, {0x0660, 0x0669}, {0x06F0, 0x06F9}, {0x0966, 0x096F},
    {0x203F, 0x2040}, {0x2054, 0x2054}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
    {0xFE33, 0xFE34}, {0xFE4D, 0xFE4F}, {0xFF10, 0xFF19}, {0xFF3F, 0xFF3F},
};

static const struct {
    unsigned rune;
    const char *plain;
} PLAIN_FORMS[] = {
    {0x00A0, " "},  {0x00D7, "*"},  {0x00F7, "/"},  {0x2013, "-"},   {0x2014, "-"}, {0x2018, "'"},
    {0x2019, "'"},  {0x201C, "\""}, {0x201D, "\""}, {0x2026, "..."}, {0x2212, "-"}, {0x2260, "!="},
    {0x2264, "<="}, {0x2265, ">="}, {0x3000, " "},  {0x3001, ","},   {0x3002, "."}, {0x3010, "["},
    {0x3011, "]"},  {0xFF01, "!"},  {0xFF08, "("},  {0xFF09, ")"},   {0xFF0A, "*"}, {0xFF0B, "+"},
    {0xFF0C, ","},  {0xFF0D, "-"},  {0xFF0E, "."},  {0xFF0F, "/"},   {0xFF1A, ":"}, {0xFF1B, ";"},
    {0xFF1C, "<"},  {0xFF1D, "="},  {0xFF1E, ">"},  {0xFF3B, "["},   {0xFF3D, "]"}, {0xFF5B, "{"},
    {0xFF5D, "}"},  {0xFF02, "\""}, {0xFF07, "'"},  {0xFF03, "#"},   {0xFF05, "%"}, {0xFF20, "@"},
};

static bool in_ranges(const Range *ranges, size_t count, unsigned rune) {
    for (size_t i = 0; i < count; i++)
        if (rune >= ranges[i].first && rune <= ranges[i].last)
            return true;
    return false;
}

static bool is_ascii_letter(unsigned rune) {
    return (rune >= 'a' && rune <= 'z') || (rune >= 'A' && rune <= 'Z') || rune == '_';
}

bool word_starts(unsigned rune) {
    if (rune < 0x80)
        return is_ascii_letter(rune);
    return word_continues(rune) &&
           !in_ranges(FOLLOWERS, sizeof FOLLOWERS / sizeof *FOLLOWERS, rune);
}

bool word_continues(unsigned rune) {
    if (rune < 0x80)
        return is_ascii_letter(rune) || (rune >= '0' && rune <= '9');
    return !in_ranges(SIGNS, sizeof SIGNS / sizeof *SIGNS, rune);
}

const char *word_plain_form(unsigned rune) {
    for (size_t i = 0; i < sizeof PLAIN_FORMS / sizeof *PLAIN_FORMS; i++)
        if (PLAIN_FORMS[i].rune == rune)
            return PLAIN_FORMS[i].plain;
    return NULL;
}
