#!/bin/sh
# run_all.sh EINSTEP UNIT_PROGRAM ... : every test there is, one after the other, and the sum.
#
# Each part ends with a line `N passed, N failed`; so does the whole.
tests=$(dirname "$0")
einstep=$1
shift
passed=0 failed=0

# Runs one part, shows what it says, and adds its last line to the sum.
part() {
    name=$1
    shift
    echo "== $name"
    output=$("$@" 2>&1 </dev/null)
    status=$?
    printf '%s\n' "$output"
    counts=$(printf '%s\n' "$output" | sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed.*/\1 \2/p' | tail -n 1)
    set -- ${counts:-0 0}
    passed=$((passed + $1))
    failed=$((failed + $2))
    if [ $status -ne 0 ] && [ "$2" -eq 0 ]; then
        failed=$((failed + 1))
        echo "$name ended with status $status"
    fi
}

# One check that says nothing of counts: it passes or fails as a whole.
check() {
    name=$1
    shift
    if output=$("$@" 2>&1 </dev/null); then
        passed=$((passed + 1))
    else
        printf '== %s\n%s\nFAILED %s\n' "$name" "$output" "$name"
        failed=$((failed + 1))
    fi
}

check "floors" "$tests/tools/floors.sh"
check "docs" "$tests/tools/check_docs.sh"
check "said" python3 -B "$tests/tools/said.py" "$tests/.."
for name in format coverage; do # those of the lessons that need no PyTorch
    check "lessons: $name" python3 -B "$tests/lessons/check_$name.py"
done
part "units" "$tests/tools/run_units.sh" "$@"
part "traces" "$tests/run_traces.sh" "$einstep"
part "lessons" "$tests/run_traces.sh" "$einstep" "$tests/../lessons" --references "$tests/lessons"
part "scripts" "$tests/run_scripts.sh" "$einstep"
for script in "$tests"/*/test_*.sh; do
    [ -e "$script" ] && part "$(basename "$(dirname "$script")")/$(basename "$script")" "$script" "$einstep"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
