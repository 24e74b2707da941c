#!/bin/sh
# Remakes the reference traces from real PyTorch: all of tests/cases and
# tests/conformance, or the programs named. Needs python3-torch and python3-numpy.
# The programs of tests/conformance/ops are written first, from their table.
#
#     tests/oracle/remake.sh [PROGRAM.py ...]
set -eu
oracle=$(cd "$(dirname "$0")" && pwd)
tests=$(dirname "$oracle")
python=${PYTHON:-/usr/bin/python3}

if [ $# -eq 0 ]; then
    "$python" "$tests/conformance/ops/write_ops.py"
    # Local modules (layers/, utils/) and the tools themselves are no programs.
    set -- $(find "$tests/cases" "$tests/conformance" -name '*.py' \
        ! -name write_ops.py ! -path '*/layers/*' ! -path '*/utils/*' | LC_ALL=C sort)
fi
exec "$python" "$oracle/trace_oracle.py" --beside "$@"
