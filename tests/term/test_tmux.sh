#!/bin/sh
# test_tmux.sh EINSTEP : the real program in a real terminal (tmux), under several terminal types.
#
# Checks that keys move it, that resizing redraws it, and that the terminal is left as it was found
# on every way out: quit, SIGTERM, SIGHUP, SIGINT, suspension.
case $1 in /*) einstep=$1 ;; *) einstep=$PWD/$1 ;; esac
root=$(cd "$(dirname "$0")/../.." && pwd)
session=einstep-test-$$
servers=0
passed=0 failed=0

command -v tmux >/dev/null 2>&1 || { echo "tmux is not here"; echo "0 passed, 1 failed"; exit 1; }

tm() {
    tmux -L "$session-$servers" "$@" 2>/dev/null
}

check() {
    if eval "$2"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        tm capture-pane -p -t "$session" | sed 's/^/    |/' | head -n 30
    fi
}

# A shell at 80x24 with this TERM; its prompt is "$ ".
begin() {
    tm kill-server
    servers=$((servers + 1)) # a server of its own: the former one may still be leaving
    tm -f /dev/null new-session -d -s "$session" -x 80 -y 24 \
        "cd '$root' && env -u PROMPT_COMMAND PS1='ready> ' TERM=$1 LANG=C.UTF-8 LC_ALL=C.UTF-8 sh"
    see 'ready>'
}

keys() {
    tm send-keys -t "$session" "$@"
}

# Waits (at most ten seconds) until the screen shows a text.
see() {
    for _ in $(seq 100); do
        tm capture-pane -p -t "$session" | grep -q -- "$1" && return 0
        sleep 0.1
    done
    return 1
}

# Settings of the terminal as the shell sees them, into a file.
settings() {
    keys "stty -a > /tmp/$session.$1; echo done-$1" Enter
    see "^done-$1"
}

walk() {
    keys "'$einstep' fourier_cross_attention; echo status \$?" Enter
    see 'step 0 of'
}

leave_and_compare() {
    settings after
    check "$1: stty as before" 'cmp -s "/tmp/$session.before" "/tmp/$session.after"'
    check "$1: the main screen is back" 'see "ready>"'
    check "$1: the cursor is on" '[ "$(tm display-message -p -t "$session" "#{cursor_flag}")" = 1 ]'
    check "$1: the alternate screen is left" '[ "$(tm display-message -p -t "$session" "#{alternate_on}")" = 0 ]'
    check "$1: the mouse is off" '[ "$(tm display-message -p -t "$session" "#{mouse_any_flag}")" = 0 ]'
}

for term in ${TERMS:-xterm-256color tmux-256color xterm linux vt100 xterm-direct}; do
    infocmp "$term" >/dev/null 2>&1 || continue
    begin "$term"
    settings before
    check "$term: opens" walk
    keys PageDown
    check "$term: PgDn goes to the next stage" 'see " 1/29\| 2/29"'
    keys End
    check "$term: End goes to the last step" 'see "summary"'
    keys Home
    check "$term: Home goes back" 'see "step 0 of"'
    keys q
    check "$term: q leaves with status 0" 'see "^status 0"'
    leave_and_compare "$term"
done

# The process id of einstep in the session: what its shell started last.
walking() {
    shell=$(tm list-panes -t "$session" -F '#{pane_pid}')
    tr ' ' '\n' <"/proc/$shell/task/$shell/children" | sed -n '/./p' | tail -n 1
}

for signal in ${SIGNALS:-TERM HUP INT QUIT ABRT}; do
    begin xterm-256color
    settings before
    walk
    kill -"$signal" "$(walking)"
    check "SIG$signal: says so in its status" 'see "^status 1[2-9][0-9]"'
    leave_and_compare "SIG$signal"
done

begin xterm-256color
walk
tm resize-window -t "$session" -x 120 -y 35
check "resize: drawn anew" 'see "step 0 of"'
tm resize-window -t "$session" -x 30 -y 8
check "resize: too small says so" 'see "needs 40 columns"'
tm resize-window -t "$session" -x 80 -y 24
check "resize: comes back" 'see "step 0 of"'
keys ":" "print max(range(10 ** 15))" Enter C-c
check "Ctrl-C stops a print alone" 'see "interrupted by Ctrl-C"'
keys Escape
check "and the walk goes on" 'see "step 0 of"'
keys C-z
check "suspended" 'see "ready>"'
keys "fg" Enter
check "resumed" 'see "step 0 of"'
keys q
sleep 1
settings after
check "leaves after all that" 'see "^done-after"'

tm kill-server
rm -f "/tmp/$session".*
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
