#!/bin/sh
# run_units.sh PROGRAM ... : runs Check programs, shows what fails, adds the counts up.
# A test may take long where it is watched or the machine is busy; one that hangs is ended.
export CK_DEFAULT_TIMEOUT="${CK_DEFAULT_TIMEOUT:-120}"
passed=0 failed=0
for program in "$@"; do
    output=$(CK_VERBOSITY=normal CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-15} timeout 600 $WRAP "$program" 2>&1)
    status=$?
    line=$(printf '%s\n' "$output" | sed -n 's/^[0-9]*%: Checks: \([0-9]*\), Failures: \([0-9]*\), Errors: \([0-9]*\).*/\1 \2 \3/p' | tail -n 1)
    set -- ${line:-0 0 0}
    bad=$(($2 + $3))
    [ $status -ne 0 ] && [ $bad -eq 0 ] && bad=1
    passed=$((passed + $1 - $2 - $3))
    failed=$((failed + bad))
    if [ $bad -ne 0 ]; then
        echo "FAILED $program (status $status)"
        printf '%s\n' "$output" | tail -n 40
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
