#include "tensor/half.h"

#include <math.h>
#include <string.h>

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Drops the lowest `count` bits, to nearest, ties to even. */
static uint32_t round_off(uint32_t bits, int count) {
    uint32_t kept = bits >> count;
    uint32_t rest = bits & ((1U << count) - 1), tie = 1U << (count - 1);
    return kept + (rest > tie || (rest == tie && (kept & 1)));
}

float half_to_float(uint16_t half) {
    uint32_t sign = (uint32_t)(half & 0x8000U) << 16;
    uint32_t exponent = half >> 10 & 0x1fU, fraction = half & 0x3ffU;
    if (exponent == 0x1f)
        return float_of(sign | 0x7f800000U | fraction << 13);
    if (exponent == 0) {
        float magnitude = ldexpf((float)fraction, -24);
        return sign ? -magnitude : magnitude;
    }
    return float_of(sign | (exponent + 112) << 23 | fraction << 13);
}

uint16_t half_from_float(float value) {
    uint32_t bits = bits_of(value), magnitude = bits & 0x7fffffffU;
    uint16_t sign = (uint16_t)(bits >> 16 & 0x8000U);
    if (magnitude > 0x7f800000U)
        return sign | 0x7e00U;
    if (magnitude >= 0x47800000U) /* 65536 and more */
        return sign | 0x7c00U;
    if (magnitude < 0x38800000U) /* below 2^-14: counted in units of 2^-24, rint ties to even */
        return (uint16_t)(sign | (uint16_t)rintf(ldexpf(fabsf(value), 24)));
    return (uint16_t)(sign | round_off(magnitude - (112U << 23), 13));
}

float bfloat_to_float(uint16_t bits) {
    return float_of((uint32_t)bits << 16);
}

uint16_t bfloat_from_float(float value) {
    if (isnan(value))
        return 0x7fc0;
    return (uint16_t)round_off(bits_of(value), 16);
}
