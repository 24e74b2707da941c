#!/bin/sh
# test_tmux.sh EINSTEP : the real program in a real terminal (tmux), under several terminal types.
#
# Checks that keys move it, that resizing redraws it, and that the terminal is left as it was found
# on every way out: quit, SIGTERM, SIGHUP, SIGINT, suspension.
. "$(dirname "$0")/../tools/verdict.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
session=einstep-test-$$
servers=0

command -v tmux >/dev/null 2>&1 || { echo "tmux is not here"; echo "0 passed, 1 failed"; exit 1; }

tm() {
    tmux -L "$session-$servers" "$@" 2>/dev/null
}

explain() {
    tm capture-pane -p -t "$session" | sed 's/^/    |/' | head -n 30
}

check() { # NAME CONDITION
    verdict "$1" eval "$2"
}

# A shell at 80x24 with this TERM, and NAME=VALUE for its environment; its prompt is "ready> ".
begin() { # TERM [NAME=VALUE ...]
    term=$1
    shift
    tm kill-server
    servers=$((servers + 1)) # a server of its own: the former one may still be leaving
    tm -f /dev/null new-session -d -s "$session" -x 80 -y 24 \
        "cd '$root' && env -u PROMPT_COMMAND -u NO_COLOR PS1='ready> ' TERM=$term LANG=C.UTF-8 \
            LC_ALL=C.UTF-8 $* sh"
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

see_now() {
    tm capture-pane -p -t "$session" | grep -q -- "$1"
}

# Settings of the terminal as the shell sees them, into a file.
settings() {
    keys "stty -a > $work/$1; echo done-$1" Enter
    see "^done-$1"
}

walk() {
    keys "'$einstep' fourier_cross_attention $*; echo status \$?" Enter
    see 'step 0 of'
}

leave_and_compare() {
    settings after
    check "$1: stty as before" 'cmp -s "$work/before" "$work/after"'
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

for signal in ${SIGNALS:-TERM HUP INT QUIT ABRT SEGV}; do
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
keys ":" "print sum(0 for i in range(10 ** 12))" Enter
sleep 0.3 # it has begun, and has not been stopped by its own limit of a second
keys C-c
check "Ctrl-C stops a print alone" 'see "interrupted by Ctrl-C"'
keys Escape
check "and the walk goes on" 'see "step 0 of"'
keys q
check "leaves after resizing" 'see "^status 0"'

begin xterm-256color
settings before
walk
keys s s
check "before it is suspended" 'see "step 2 of"'
keys C-z
check "suspended" 'see "ready>"'
leave_and_compare "suspended"
keys "fg" Enter
check "resumed where it was" 'see "step 2 of"'
check "resumed: the alternate screen" \
    '[ "$(tm display-message -p -t "$session" "#{alternate_on}")" = 1 ]'
keys s
check "resumed: keys are taken" 'see "step 3 of"'
keys q
see '^status 0'
leave_and_compare "after it was resumed"

# ---- colours and characters ----

# What is on the screen, with colours as escapes.
painted() { tm capture-pane -e -p -t "$session"; }
has_direct() { painted | grep -qE '[34]8[:;]2[:;]'; }
has_palette() { painted | grep -qE '[34]8[:;]5[:;]'; }
has_colour() { painted | grep -qE "$(printf '\033')\\[[0-9;:]*([34][0-7]|9[0-7]|10[0-7]|[34]8)[;:m]"; }
is_ascii() { ! tm capture-pane -p -t "$session" | LC_ALL=C grep -q '[^ -~]'; }

if infocmp xterm-direct >/dev/null 2>&1; then
    begin xterm-direct
    walk
    keys End
    check "xterm-direct: colours by red, green and blue" 'see summary && has_direct'
fi
begin xterm-256color
walk
keys End
check "xterm-256color: colours of the palette" 'see summary && has_palette && ! has_direct'
begin xterm-256color NO_COLOR=1
walk
keys End
check "NO_COLOR: none" 'see summary && ! has_colour'
begin xterm-256color LC_ALL=C
walk
for key in PageDown PageDown '?' Escape End; do
    keys "$key"
    sleep 0.2
    check "LC_ALL=C: ASCII only, $key" is_ascii
done
begin xterm-256color LC_ALL=C
walk --lang zh
check "LC_ALL=C: no Chinese, and that is said" 'see "Chinese needs a UTF-8 locale" && is_ascii'
keys L
check "LC_ALL=C: L is refused" 'see "Chinese needs a UTF-8 locale" && is_ascii'
begin xterm-256color LC_ALL=xx_YY.UTF-8
walk
check "a locale that is not installed does no harm" 'see "──"'

# ---- the mouse ----

# SGR reports, as xterm sends them: button, column, line, M pressed or m released.
mouse() { tm send-keys -t "$session" -l "$(printf '\033[<%d;%d;%dM' "$1" "$2" "$3")"; }

begin xterm-256color
tm resize-window -t "$session" -x 120 -y 35
walk
keys End
see summary
mouse 0 40 3
check "a click into the code gives it the keys" 'see "▸Code"'
top=$(tm capture-pane -p -t "$session" | sed -n 3p)
mouse 64 40 3
mouse 64 40 3
sleep 0.3
check "the wheel scrolls what is under it" \
    '[ "$(tm capture-pane -p -t "$session" | sed -n 3p)" != "$top" ]'
mouse 0 5 4
check "a click on a stage goes there" '! see_now "29/29"'
keys q
check "leaves after the mouse" 'see "^status 0"'

# ---- terminals that cannot, and the menu ----

begin dumb
keys "'$einstep' views" Enter
check "TERM=dumb: says that it goes on line by line" 'see "TERM=dumb cannot place its cursor"'
check "TERM=dumb: a prompt" 'see "einstep>"'
keys Enter
check "TERM=dumb: Enter steps" 'see "Step 1, <module> line"'
keys q Enter
begin nosuchterm
keys "'$einstep' views" Enter
check "an unknown TERM goes on line by line too" 'see "TERM=nosuchterm, is not known"'
begin dumb
keys "'$einstep'" Enter
check "TERM=dumb: the menu has numbers" 'see "Which lesson, by number or name"'
keys 99 Enter
check "TERM=dumb: a number that is none" 'see "no lesson 99; the numbers go from 1 to"'
keys 2 Enter
check "TERM=dumb: the second lesson" 'see "Shapes, strides, views"'

begin xterm-256color
settings before
keys "'$einstep'; echo status \$?" Enter
check "the menu" 'see "choose a lesson"'
keys Down
check "the menu: Down" 'see "▶  2"'
keys 1 2
check "the menu: a number" 'see "▶ 12"'
keys L
check "the menu: Chinese" 'see "选择课程"'
keys L Up Enter
check "the menu: Enter opens" 'see "step 0 of"'
keys q
check "the menu: leaves" 'see "^status 0"'
leave_and_compare "the menu"

tm kill-server
rm -f "/tmp/$session".*
finish
