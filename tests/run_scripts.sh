#!/bin/sh
# run_scripts.sh EINSTEP [FILE ...] : replays lesson scripts without a terminal; each must end
# well, which means that every name it uses exists and every `expect` in it holds.
tests=$(dirname "$0")
einstep=$1
shift
[ $# -gt 0 ] || set -- "$tests"/../lessons/*.script "$tests"/../lessons/*.lecture
passed=0 failed=0
for script in "$@"; do
    if output=$(timeout 60 "$einstep" replay --headless "$script" 2>&1 </dev/null); then
        passed=$((passed + 1))
    else
        echo "FAILED ${script##*/} (status $?)"
        printf '%s\n' "$output" | tail -n 5
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
