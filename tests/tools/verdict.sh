# verdict.sh : what the tests in sh have in common; each sources it with the program as $1.
#
# Leaves $einstep (absolute), $work (a folder that goes with the test) and the two counts.
case $1 in /*) einstep=$1 ;; *) einstep=$PWD/$1 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# What to show of a failure; a test may say it better.
explain() {
    for file in "$work/said" "$work/out" "$work/err"; do
        [ -s "$file" ] && tail -n 12 "$file" | sed 's/^/    /'
    done
}

# One check: it passes when the command does.
verdict() { # NAME COMMAND...
    name=$1
    shift
    if "$@" >"$work/said" 2>&1 </dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name"
        explain
    fi
}

# The last line of a test, and its status.
finish() {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
}
