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

part "floors" "$tests/tools/floors.sh"
part "units" "$tests/tools/run_units.sh" "$@"
part "traces" "$tests/run_traces.sh" "$einstep"
part "lessons" "$tests/run_traces.sh" "$einstep" "$tests/../lessons" --references "$tests/lessons"
for script in "$tests"/*/test_*.sh; do
    [ -e "$script" ] && part "$(basename "$(dirname "$script")")/$(basename "$script")" "$script" "$einstep"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
