#!/bin/sh
# run_scripts.sh EINSTEP [FILE ...] : replays lesson scripts without a terminal; each must end
# well, which means that every name it uses exists and every `expect` in it holds.
tests=$(dirname "$0")
. "$tests/tools/verdict.sh"
shift
[ $# -gt 0 ] || set -- "$tests"/../lessons/*.script "$tests"/../lessons/*.lecture
for script in "$@"; do
    verdict "${script##*/}" timeout 60 "$einstep" replay --headless "$script"
done
finish
