/* The generators of PyTorch (CPU) and of NumPy's legacy interface: the 32-bit Mersenne Twister
 * MT19937 (Matsumoto and Nishimura 1998), seeded by its one-word initialisation, and how each
 * library turns its words into numbers.
 *
 * The state that matters is small: the seed, how many words were drawn, and a kept normal. It is
 * what the journal saves; the twister's 624 words are a cache that follows from it. */
#ifndef EINSTEP_OPS_RANDOM_H
#define EINSTEP_OPS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct GeneratorState {
    uint32_t seed;
    uint64_t draws;      /* 32-bit words drawn since seeding */
    bool has_normal;     /* PyTorch keeps the second normal of a pair; NumPy too */
    double normal;
} GeneratorState;

typedef struct Generator {
    GeneratorState state;
    uint32_t words[624]; /* cache: the twister after `cached` draws from `cached_seed` */
    uint32_t cached_seed;
    uint64_t cached;
    bool cache_valid;
} Generator;

void generator_seed(Generator *g, uint64_t seed);
uint32_t generator_next32(Generator *g);
uint64_t generator_next64(Generator *g);

#endif
