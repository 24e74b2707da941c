/* The Mersenne Twister MT19937: M. Matsumoto and T. Nishimura, ACM TOMACS 8(1), 1998. */
#include "ops/random.h"

enum { WORDS = 624, MIDDLE = 397 };

/* The one-word initialisation of the authors' 2002 revision. */
static void fill_from_seed(Generator *g, uint32_t seed) {
    g->words[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++) {
        uint32_t last = g->words[i - 1];
        g->words[i] = 1812433253u * (last ^ (last >> 30)) + i;
    }
    g->cached_seed = seed;
    g->cached = 0;
    g->cache_valid = true;
}

static uint32_t twisted(uint32_t word, uint32_t next, uint32_t middle) {
    uint32_t y = (word & 0x80000000u) | (next & 0x7fffffffu);
    return middle ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
}

/* The next 624 words, in place: a ring, unrolled where it closes. */
static void twist(uint32_t *words) {
    int i = 0;
    for (; i < WORDS - MIDDLE; i++)
        words[i] = twisted(words[i], words[i + 1], words[i + MIDDLE]);
    for (; i < WORDS - 1; i++)
        words[i] = twisted(words[i], words[i + 1], words[i + MIDDLE - WORDS]);
    words[i] = twisted(words[i], words[0], words[MIDDLE - 1]);
}

static uint32_t temper(uint32_t y) {
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

/* Brings the cache to the state's place. A state taken back by the journal lies before the cache:
 * then the twister starts again from the seed. */
static void catch_up(Generator *g) {
    const GeneratorState *state = &g->state;
    if (!g->cache_valid || g->cached_seed != state->seed || g->cached > state->draws)
        fill_from_seed(g, state->seed);
    while (g->cached < state->draws) {
        uint64_t left = WORDS - g->cached % WORDS;
        if (left == WORDS)
            twist(g->words);
        g->cached += left < state->draws - g->cached ? left : state->draws - g->cached;
    }
}

void generator_seed(Generator *g, uint64_t seed) {
    g->state = (GeneratorState){.seed = (uint32_t)seed};
}

uint32_t generator_next32(Generator *g) {
    catch_up(g);
    if (g->cached % WORDS == 0)
        twist(g->words);
    uint32_t word = g->words[g->cached++ % WORDS];
    g->state.draws++;
    return temper(word);
}

uint64_t generator_next64(Generator *g) {
    uint64_t high = generator_next32(g);
    return high << 32 | generator_next32(g);
}
