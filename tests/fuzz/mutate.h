/* Changes to a program that leave most of it one: for targets that take programs.
 *
 * Lines are doubled, dropped or moved, a number gets a value at some border, a word becomes another
 * word of the program; half of the time libFuzzer's own changes to bytes are taken. */
#ifndef EINSTEP_TESTS_FUZZ_MUTATE_H
#define EINSTEP_TESTS_FUZZ_MUTATE_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* libFuzzer's; absent where kept inputs are only run again. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *bytes, size_t len, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t len, size_t most, unsigned seed);

typedef struct Piece {
    size_t start, len;
} Piece;

static inline unsigned mutate_draw(unsigned *state, size_t below) {
    *state = *state * 1664525u + 1013904223u;
    return below ? (*state >> 8) % (unsigned)below : 0;
}

static inline bool mutate_is_word(uint8_t c) {
    return isalnum(c) || c == '_';
}

/* A line, with its end, or a word; {0} where there is none. */
static inline Piece mutate_line(const uint8_t *bytes, size_t len, unsigned *state) {
    size_t start = mutate_draw(state, len), end;
    while (start > 0 && bytes[start - 1] != '\n')
        start--;
    for (end = start; end < len && bytes[end] != '\n'; end++)
        continue;
    return (Piece){start, end - start + (end < len)};
}

static inline Piece mutate_word(const uint8_t *bytes, size_t len, unsigned *state, bool number) {
    size_t start = mutate_draw(state, len), end;
    while (start < len && !(mutate_is_word(bytes[start]) && (!number || isdigit(bytes[start]))))
        start++;
    while (start > 0 && start < len && mutate_is_word(bytes[start - 1]))
        start--;
    for (end = start; end < len && mutate_is_word(bytes[end]); end++)
        continue;
    return (Piece){start, end - start};
}

/* Puts `text` where `old` stands; the length stays when there is no room. */
static inline size_t mutate_replace(uint8_t *bytes, size_t len, size_t most, Piece old,
                                    const void *text, size_t text_len) {
    if (len - old.len + text_len > most)
        return len;
    size_t rest = old.start + old.len;
    memmove(bytes + old.start + text_len, bytes + rest, len - rest);
    memcpy(bytes + old.start, text, text_len);
    return len - old.len + text_len;
}

/* Puts a copy of one piece in the place of another. */
static inline size_t mutate_copy(uint8_t *bytes, size_t len, size_t most, Piece from, Piece to) {
    uint8_t text[256];
    size_t text_len = from.len < sizeof text ? from.len : sizeof text;
    memcpy(text, bytes + from.start, text_len);
    return mutate_replace(bytes, len, most, to, text, text_len);
}

static inline size_t mutate_number(uint8_t *bytes, size_t len, size_t most, unsigned *state) {
    static const char *const BORDERS[] = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "-2",
                                          "7",
                                          "64",
                                          "65",
                                          "1000000",
                                          "2147483647",
                                          "2147483648",
                                          "-2147483649",
                                          "4611686018427387904",
                                          "9223372036854775807",
                                          "(-9223372036854775807-1)",
                                          "0.5",
                                          "-0.0",
                                          "1e308",
                                          "1e-320",
                                          "float('nan')",
                                          "float('inf')",
                                          "1j",
                                          "True",
                                          "None",
                                          "''",
                                          "[]",
                                          "()",
                                          "slice(None)",
                                          "..."};
    const char *text = BORDERS[mutate_draw(state, sizeof BORDERS / sizeof *BORDERS)];
    Piece old = mutate_word(bytes, len, state, true);
    return mutate_replace(bytes, len, most, old, text, old.len ? strlen(text) : 0);
}

static inline size_t mutate_lines(uint8_t *bytes, size_t len, size_t most, unsigned *state) {
    Piece line = mutate_line(bytes, len, state), other = mutate_line(bytes, len, state);
    switch (mutate_draw(state, 3)) {
    case 0: return mutate_replace(bytes, len, most, line, "", 0);
    case 1: return mutate_copy(bytes, len, most, line, other);
    default: return mutate_copy(bytes, len, most, line, (Piece){other.start, 0});
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t len, size_t most, unsigned seed) {
    unsigned state = seed;
    for (unsigned changes = mutate_draw(&state, 3) + 1; len && changes > 0; changes--)
        switch (mutate_draw(&state, 6)) {
        case 0: len = mutate_lines(bytes, len, most, &state); break;
        case 1: len = mutate_number(bytes, len, most, &state); break;
        case 2: {
            Piece from = mutate_word(bytes, len, &state, false);
            len = mutate_copy(bytes, len, most, from, mutate_word(bytes, len, &state, false));
            break;
        }
        default: len = LLVMFuzzerMutate(bytes, len, most); break;
        }
    return len ? len : LLVMFuzzerMutate(bytes, len, most);
}

#endif
