#!/bin/sh
# conformance.sh EINSTEP : docs/conformance.md on standard output, with the counts of now.
cd "$(dirname "$0")/../.." || exit 2
cat <<'TEXT'
# What is held against PyTorch

Each program below was run once by real PyTorch 1.13.1 with NumPy 1.24 under CPython 3.11, and its
trace is kept beside it: every variable that any statement bound or changed, with value, dtype, shape,
strides and offset, every returned value, the printed text, and how it ended. einstep runs the same
file and its trace is compared. Integers, text, shapes and strides must be equal; floats agree to
a relative 1e-5 of the larger of the value and its tensor's scale (`tests/oracle/compare_traces.py`).

    tests/run_traces.sh ./einstep --by-kind          all of them, counted
    tests/run_traces.sh ./einstep tests/cases/grid   one folder

`make docs` makes this page anew.

| programs | agree | differ |
|---|---:|---:|
TEXT
{
    tests/run_traces.sh "$1" --by-kind
    tests/run_traces.sh "$1" lessons --references tests/lessons --by-kind
} 2>/dev/null | sed -n 's/^\([a-z][^ ]*\)  *\([0-9]*\) passed, *\([0-9]*\) failed$/\1 \2 \3/p' |
    awk '{ printf "| `%s` | %d | %d |\n", $1, $2, $3; agree += $2; differ += $3 }
         END { printf "| all | %d | %d |\n", agree, differ }'
cat <<'TEXT'

The programs that differ are listed, each with what is open in it, in `tests/conformance/OPEN`; the
tests run them, tell how they differ, and do not count them as passed.

`tests/cases/grid` holds one program an operation, each over eight memory layouts: plain, permuted,
sliced, expanded, size one, empty, no axes, transposed. `tests/conformance` holds layer files as people
write them, and the corners of the language, of printing, of promotion and of errors.

What differs on purpose: the words of messages (einstep's name operands, axes and sizes), addresses
such as `data_ptr()`, and times; sums of uint8 arrays are int64, not NumPy's uint64; an array's slice
keeps its offset through `from_numpy`. There is no gradient, no device but the CPU, and `float64` transforms
are plain sums in double precision.
TEXT
