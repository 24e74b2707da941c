/* Numbers and tensors as text, as Python, PyTorch and NumPy print them. */
#ifndef EINSTEP_TENSOR_FORMAT_H
#define EINSTEP_TENSOR_FORMAT_H

#include "tensor/tensor.h"

/* repr(float): the shortest text that reads back as the same double ("2.0", "1e-05", "nan"). */
void format_add_float(Str *out, double value);

/* repr(complex): "(3+4j)", "1j". */
void format_add_complex(Str *out, double complex value);

/* What print(t) and repr(t) show: "tensor([...], dtype=...)" with PyTorch's rules for width,
 * precision, scientific notation, line width 80 and summarising beyond 1000 elements; a Parameter
 * as PyTorch shows it, "requires_grad=True" by TENSOR_GRAD. For a NumPy array what NumPy's str
 * shows, without axes as a scalar ("0.5"); `repr` adds "array(...)". */
void format_add_tensor(Str *out, const Tensor *t, bool repr);

/* torch.set_printoptions, or numpy.set_printoptions for NumPy arrays. */
typedef struct FormatOptions {
    int precision, threshold, edgeitems, linewidth;
    int sci_mode;        /* -1: automatic, 0, 1; for NumPy 0 is suppress=True, 1 is not looked at */
    DType default_dtype; /* PyTorch's default dtype: left out of the text */
} FormatOptions;
extern const FormatOptions FORMAT_DEFAULTS;       /* PyTorch's */
extern const FormatOptions FORMAT_NUMPY_DEFAULTS; /* NumPy's */
void format_add_tensor_with(Str *out, const Tensor *t, bool repr, const FormatOptions *options);

/* One element for a cell of the screen: `digits` significant digits at most, no trailing zeros;
 * text like "-0.1234", "1.2e-05", "3", "True", "nan", "0.1+0.2j". Integers are never cut. */
void format_add_element(Str *out, const Tensor *t, int64_t position, int digits);

#endif
