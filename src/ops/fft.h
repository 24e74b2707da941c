/* Which transform a row of fft.def stands for. */
#ifndef EINSTEP_OPS_FFT_H
#define EINSTEP_OPS_FFT_H

typedef enum FftKind {
    FFT_FORWARD, /* complex to complex */
    FFT_INVERSE,
    FFT_REAL_FORWARD,      /* real to the first half of the bins */
    FFT_REAL_INVERSE,      /* the first half of the bins to real */
    FFT_HERMITIAN_FORWARD, /* the first half of a symmetric series to real bins */
    FFT_HERMITIAN_INVERSE  /* real bins to the first half of the series */
} FftKind;

#endif
