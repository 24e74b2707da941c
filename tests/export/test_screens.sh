#!/bin/sh
# test_screens.sh EINSTEP : what `einstep export` writes. The screens of docs/ and README.md are
# those of now; a recording is one that asciinema plays, and ends on the screen that .ans shows.
. "$(dirname "$0")/../tools/verdict.sh"
cd "$(dirname "$0")/../.." || exit 2

no_escapes() { ! grep -q "$(printf '\033')" "$1"; }
no_blanks_at_ends() { ! grep -q ' $' "$1"; }
lines_are() { [ "$(wc -l < "$1")" -eq "$2" ]; }
plays() { timeout 60 asciinema play -s 1000 "$1"; }

# The text that a terminal of the recording's size shows in the end, drawn by tmux.
shown_by() { # FILE.cast OUT
    python3 - "$1" > "$work/stream" <<'PY'
import json, sys
lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
events = [json.loads(line) for line in lines[1:]]
assert json.loads(lines[0])["version"] == 2
assert all(a[0] <= b[0] for a, b in zip(events, events[1:])), "time goes back"
sys.stdout.write("".join(text for _, kind, text in events[:-1] if kind == "o"))
PY
    tmux -L "einstep-cast-$$" -f /dev/null new-session -d -x 80 -y 24 \
        "LC_ALL=C.UTF-8 cat '$work/stream'; sleep 100" || return 1
    for _ in $(seq 50); do
        tmux -L "einstep-cast-$$" capture-pane -p | sed 's/ *$//' > "$2"
        cmp -s "$2" "$3" && break
        sleep 0.1
    done
    tmux -L "einstep-cast-$$" kill-server
    cmp "$2" "$3"
}

verdict "the screens of docs/ and README.md" tests/tools/screens.sh "$einstep" --check
verdict "a text" "$einstep" export views -o "$work/views.txt" --size 80x24
verdict "a text has no escapes" no_escapes "$work/views.txt"
verdict "a text has no blanks at the ends of lines" no_blanks_at_ends "$work/views.txt"
verdict "a text has as many lines as the screen" lines_are "$work/views.txt" 24
verdict "a screen with colours" "$einstep" export views -o "$work/views.ans" --step first
verdict "a recording of stages" "$einstep" export views -o "$work/stages.cast" --each stage
verdict "a recording of steps" "$einstep" export views -o "$work/views.cast" --size 80x24 --pace 0.01 \
    --color never
verdict "a recording ends on the screen of the text" \
    shown_by "$work/views.cast" "$work/shown" "$work/views.txt"
if command -v asciinema >/dev/null; then
    verdict "asciinema plays the stages" plays "$work/stages.cast"
    verdict "asciinema plays the steps" plays "$work/views.cast"
fi

finish
