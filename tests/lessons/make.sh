#!/bin/sh
# Remakes the reference traces of the lessons from real PyTorch: all of lessons/, or the
# lessons named. Needs python3-torch and python3-numpy.
#
#     tests/lessons/make.sh [LESSON ...]        for example: make.sh views einsum
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
python=${PYTHON:-/usr/bin/python3}

[ $# -gt 0 ] || set -- $(cd "$root/lessons" && ls -- *.py | sed 's/\.py$//')
for lesson in "$@"; do
    "$python" "$root/tests/oracle/trace_oracle.py" "$root/lessons/$lesson.py" \
        > "$here/$lesson.trace.jsonl"
done
