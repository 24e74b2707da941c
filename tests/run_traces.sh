#!/bin/sh
# Traces every program that has a reference of real PyTorch beside it, and compares.
# Needs python3 without any packages.
#
#     tests/run_traces.sh [EINSTEP [FILE_OR_FOLDER or option ...]]
#
# EINSTEP is ./einstep where none is named; the folders are all that hold references.
set -eu
tests=$(dirname "$0")
einstep=${1:-./einstep}
[ $# -gt 0 ] && shift

paths=0
for arg in "$@"; do
    case $arg in -*) ;; *) [ -e "$arg" ] && paths=1 ;; esac
done
[ $paths -eq 1 ] || set -- "$tests/cases" "$tests/conformance" --open "$tests/conformance/OPEN" "$@"

if ! command -v python3 >/dev/null 2>&1; then
    echo "run_traces.sh: python3 is not here, so no trace was compared" >&2
    exit 77
fi
case $einstep in */*) ;; *) einstep=./$einstep ;; esac
exec python3 -B "$tests/oracle/compare_all.py" "$einstep" "$@"
