#!/bin/sh
# test_command_line.sh EINSTEP : every wrong call and input is told once, on stderr, with what to do,
# and the exit status tells whose fault it was. A table: status, what stderr must hold, arguments.
. "$(dirname "$0")/../tools/verdict.sh"
cd "$(dirname "$0")/../.." || exit 2
unset LANG LC_ALL LC_CTYPE LC_MESSAGES NO_COLOR CLICOLOR_FORCE FORCE_COLOR

run() { # ARGUMENTS... : leaves status, $work/out, $work/err
    timeout 60 "$einstep" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

says() { grep -qF -- "$2" "$work/$1"; }
silent() { [ ! -s "$work/$1" ]; }
told_once() { [ "$(grep -c '^einstep: ' "$work/err")" -eq 1 ]; }

# Refused: the status, one message that holds the text, and nothing on stdout.
refused() { # STATUS TEXT ARGUMENTS...
    want=$1 text=$2
    shift 2
    run "$@"
    verdict "einstep $* (status $status): $text" \
        eval '[ $status -eq $want ] && says err "$text" && told_once && silent out'
}

# Done: the status, stdout holds the text, and stderr the other (empty: stderr is).
done_as() { # STATUS STDOUT STDERR ARGUMENTS...
    want=$1 out=$2 err=$3
    shift 3
    run "$@"
    verdict "einstep $* (status $status)" eval '[ $status -eq $want ] && says out "$out" &&
        if [ -n "$err" ]; then says err "$err"; else silent err; fi'
}

# ---- what there is ----

done_as 0 "einstep export LESSON|FILE.py -o FILE" "" --help
done_as 0 "--max-memory N[K|M|G]" "" -h
done_as 0 "--each step|stage" "" export --help
done_as 0 "einstep 0." "" --version
done_as 0 "views                    Shapes, strides, views" "" list
done_as 0 "views                    形状、步幅、视图" "" list --lang zh
done_as 0 "--lang en|zh" "" --lang zh --help
run list
verdict "the course's order" eval '[ "$(cut -d" " -f1 "$work/out" | head -n 16)" = "$(cat lessons/COURSE)" ]'
run list --help
verdict "help of a command leaves out what is not its own" eval '! says out "--step"'

# ---- options ----

refused 2 "there is no option --nosuch" --nosuch
refused 2 "did you mean --headless?" replay x --headles
refused 2 "--lang takes en|zh" --lang
refused 2 "--lang takes en|zh, not 'de'" --lang de
refused 2 "--lang takes en|zh, not ''" --lang=
refused 2 "--plain takes no value" --plain=yes views
refused 2 "--color takes auto|always|never, not 'blue'" run views --color blue
refused 2 "--theme takes dark|light|mono" run views --theme=pink
refused 2 "--ambiguous takes 1|2" run views --ambiguous 3
refused 2 "--max-steps takes N, not '0'" run views --max-steps 0
refused 2 "--max-steps takes N, not '-1'" run views --max-steps -1
refused 2 "--max-steps takes N, not '99999999999999999999'" run views --max-steps 99999999999999999999
refused 2 "--max-memory takes N[K|M|G], not '1X'" run views --max-memory 1X
refused 2 "--max-memory takes N[K|M|G], not '99999999999G'" run views --max-memory 99999999999G
refused 2 "--max-seconds takes SECONDS, not 'nan'" run views --max-seconds nan
refused 2 "--rtol takes NUMBER, not '-1'" diff views x --rtol -1
for size in 80 80x 0x0 x 80X24 -80x24 80x24x3 99999999999999999999x3 "80 x24" 1001x24; do
    refused 2 "--size takes WxH, not '$size'" export views -o "$work/x.txt" --size "$size"
done

# ---- options that are for something else ----

for option in "-o x" "--step 3" "--size 80x24" "--each step" "--pace 1" "--headless" "--rtol 1" \
    "--plain" "--color never" "--ascii" "--theme dark" "--ambiguous 1"; do
    # shellcheck disable=SC2086
    refused 2 "does not belong to \`einstep trace\`" trace views $option
done
refused 2 "it is for: dump, export" run views -o "$work/x"
refused 2 "--max-steps does not belong to \`einstep list\`" list --max-steps 3
done_as 1 "rfft" "it may not be made for these" run rfft -p L=2
refused 2 "'L' is a number here: a text cannot take its place" run views -p L=x
refused 2 "-p does not belong to \`einstep list\`" list -p L=3
refused 2 "--headless does not belong to \`einstep LESSON\`; it is for: replay" views --headless
refused 2 "--step is for one screen" export views -o "$work/x.cast" --step 3
refused 2 "--each is for a recording" export views -o "$work/x.txt" --each stage
refused 2 "--pace is for a recording" export views -o "$work/x.ans" --pace 2

# ---- words ----

refused 2 "there is no command frob" frob views
refused 2 "did you mean trace?" trac views
refused 2 "einstep run LESSON|FILE.py" run
refused 2 "einstep run LESSON|FILE.py" run views tanh
refused 2 "einstep list" list views
refused 2 "einstep diff LESSON|FILE.py DIR|TRACE" diff views
refused 2 "einstep replay SCRIPT" replay
refused 2 "einstep record SCRIPT" record
refused 2 "record needs a terminal" record "$work/x"
refused 2 "einstep check FILE.py..." check
refused 2 "dump takes -o DIR" dump views
refused 2 "export takes -o FILE" export views
refused 2 "export takes -o FILE" export views -o "$work/x.png"

# ---- programs ----

mkdir "$work/folder.py"
: > "$work/empty.py"
printf 'x = 1\ny = "\377"\n' > "$work/latin.py"
printf 'x = 1\0\n' > "$work/nul.py"
printf 'x = (1\n' > "$work/syntax.py"
printf 'raise ValueError("mine")\n' > "$work/raises.py"
printf 'print("\033[31mred")\n' > "$work/escape.py"
head -c 5000000 /dev/zero | tr '\0' '#' > "$work/long.py"
printf 'x = 1\n' > "$work/closed.py"
cat > "$work/wide.py" <<'PY'
import torch
many_seconds = torch.nn.Sequential(torch.nn.Identity())
print('0123456789012345678901234567890123456789012345678901234567890123456', 'end of the code')
PY
ln -s loop.py "$work/loop.py"
for action in run trace check "dump -o $work/d" "export -o $work/x.txt" "diff --rtol 1"; do
    other=
    [ "${action%% *}" = diff ] && other=$work/none
    # shellcheck disable=SC2086
    {
    refused 2 "there is no file $work/none.py" $action "$work/none.py" $other
    refused 2 "did you mean $work/loop.py?" $action "$work/lop" $other
    refused 2 "did you mean $work/loop.py?" $action "$work/loop.txt" $other
    refused 2 "did you mean views?" $action vews $other
    refused 2 "there is no lesson or file called 'qqqqqq'" $action qqqqqq $other
    refused 2 "there is no lesson or file called ''" $action "" $other
    refused 2 "it is a folder, not a file" $action "$work/folder.py" $other
    refused 2 "it is empty" $action "$work/empty.py" $other
    refused 2 "byte 11 (0xff, in line 2) is not UTF-8" $action "$work/latin.py" $other
    refused 2 "byte 5 is 0" $action "$work/nul.py" $other
    refused 2 "it is a device or pipe" $action /dev/null $other
    refused 2 "cannot read $work/loop.py: " $action "$work/loop.py" $other
    refused 2 "-p L=(1: this '(' is never closed" $action full_attention $other -p 'L=(1'
    refused 2 "-p L=: " $action full_attention $other -p 'L='
    refused 2 "-p L=print(3): a value is a number" $action full_attention $other -p 'L=print(3)'
    refused 2 "-p takes NAME=VALUE, not '=3'" $action full_attention $other -p '=3'
    refused 2 "-p takes NAME=VALUE, not 'L'" $action full_attention $other -p L
    refused 2 "binds 'nosuch'" $action full_attention $other -p nosuch=3
    }
done
refused 1 "SyntaxError: this '(' is never closed" run "$work/syntax.py"
refused 1 "SyntaxError: this '(' is never closed" export "$work/syntax.py" -o "$work/x.txt"
refused 1 "is too long" run "$work/long.py"
done_as 1 '"type": "SyntaxError", "line": 1' "is never closed" trace "$work/syntax.py"
done_as 1 'raise ValueError("mine")' "ValueError: mine" run "$work/raises.py"
done_as 1 '"type": "ValueError"' "ValueError: mine" trace "$work/raises.py"
done_as 1 "ValueError: mine" "" check "$work/raises.py"
run export "$work/raises.py" -o "$work/x.txt"
verdict "export of a program that raises" eval '[ $status -eq 1 ] && says err mine && [ -s "$work/x.txt" ]'
done_as 0 '\x1b[31mred' "" run "$work/escape.py"
done_as 1 "setup" "its limit of 10 steps; --max-steps sets another" run views --max-steps 10
done_as 1 "setup" "--max-memory sets another" run views --max-memory 10
done_as 0 "7" "" run views -p L=7
done_as 0 "       6', 'end of the code')" "" run "$work/wide.py"
done_as 0 "       f the code" "" run "$work/wide.py"
done_as 0 "                  (0): Identity()" "" run "$work/wide.py"
printf 'x = 0\nwhile True:\n    x += 1\n' > "$work/forever.py"
done_as 1 '"end": true' "limit of 3000 steps" trace "$work/forever.py" --max-steps 3000

# ---- where to write ----

refused 2 "cannot write /nosuch/x.txt: there is no such file or folder" export views -o /nosuch/x.txt
refused 2 "cannot write $work/folder.py/x.txt/y.txt" export views -o "$work/folder.py/x.txt/y.txt"
refused 2 "cannot make the folder /nosuch/d/e" dump views -o /nosuch/d/e
refused 2 "cannot make the folder $work/raises.py" dump views -o "$work/raises.py"
for form in txt ans cast; do
    ln -s /dev/full "$work/full.$form"
    refused 2 "no space is left on the device" export views -o "$work/full.$form"
done
for action in "trace views" "run views" "list" "--help" "--version" "replay $work/say"; do
    echo "say hello" > "$work/say"
    # shellcheck disable=SC2086
    timeout 60 "$einstep" $action >/dev/full 2>"$work/err"
    status=$?
    : > "$work/out"
    verdict "einstep $action >/dev/full (status $status)" \
        eval '[ $status -eq 2 ] && says err "cannot write standard output: no space" && told_once'
    # shellcheck disable=SC2086
    timeout 60 "$einstep" $action >&- 2>"$work/err"
    status=$?
    verdict "einstep $action >&- (status $status)" eval '[ $status -eq 2 ] && says err "it is closed"'
done
for action in "trace views" "run views"; do
    # shellcheck disable=SC2086
    { timeout 60 "$einstep" $action 2>"$work/err"; echo $? > "$work/status"; } | head -n 1 >"$work/out"
    verdict "einstep $action | head -n 1: quiet" eval 'silent err'
done
timeout 60 "$einstep" trace "$work/forever.py" --max-steps 60000 2>"$work/err" | head -n 1 >/dev/null
verdict "a reader who has gone ends the writing" eval 'says err "limit of 60000 steps" || silent err'

refused 2 "more than a recording of steps holds" export "$work/forever.py" -o "$work/x.cast" \
    --max-steps 60000

# ---- scripts ----

script() { # NAME LINES...
    name=$1
    shift
    printf '%s\n' "$@" > "$work/$name"
}
script own "# a script" "open $work/own"
script bad "open views" "" "setp"
script wait "open views" "wait -1"
script stage "open views" "goto tanhh"
script none "open nosuch"
script false "open views" "expect 1 == 2"
script raises "open $work/raises.py"
script comments "# nothing" ""
script good "open views" "goto parameters" "show B"
refused 2 "cannot read nosuch: there is no such file" replay nosuch
refused 2 "it is a folder" replay "$work/folder.py"
refused 2 "it is empty" replay "$work/empty.py"
refused 2 "is not UTF-8" replay "$work/latin.py"
refused 2 "holds no command" replay "$work/comments"
refused 2 "a screen needs 40 columns and 12 lines, not 20x5" export views -o "$work/s.txt" --size 20x5
refused 2 "$work/own:2: $work/own is the script itself" replay "$work/own"
refused 2 "$work/bad:3: no command 'setp'; did you mean 'step'?" replay "$work/bad"
refused 2 "$work/none:1: there is no lesson or file called 'nosuch'" replay "$work/none"
refused 2 "lessons/views.py:" replay lessons/views.py
done_as 2 "> open views" "$work/wait:2: wait takes no negative time" replay "$work/wait"
done_as 2 "> open views" "$work/stage:2: no stage" replay "$work/stage"
done_as 1 "> open views" "$work/false:2: expected: 1 == 2" replay "$work/false"
done_as 1 "> open" "ValueError: mine" replay "$work/raises"
done_as 0 "> show B" "" replay --headless "$work/good"
echo "open views" | timeout 60 "$einstep" replay - >"$work/out" 2>"$work/err"
status=$?
verdict "a script from standard input" eval '[ $status -eq 0 ] && says out "> open views"'

# ---- languages and locales ----

refused 2 "没有名为 'qqqqqq' 的课程或文件" run qqqqqq --lang zh
refused 2 "没有选项 --nosuch" --lang=zh --nosuch
LANG=zh_CN refused 2 "没有命令 frob" frob views
LC_ALL=zh_CN.UTF-8 refused 2 "没有命令 frob" frob views
LANG=zh_CN refused 2 "没有命令 frob" frob views --ascii
LANG=zh_CN LC_ALL=C refused 2 "there is no command frob" frob views
LANG=xx_YY.UTF-8 done_as 0 "──" "" run views
LANG=xx_YY.ISO-8859-1 run run views
verdict "a locale that is no UTF-8 gives ASCII" eval '! LC_ALL=C grep -q "[^ -~]" "$work/out"'
for locale in C POSIX; do
    LC_ALL=$locale run run views
    verdict "LC_ALL=$locale gives ASCII" eval '[ -s "$work/out" ] && ! LC_ALL=C grep -q "[^ -~]" "$work/out"'
done
run run views --ascii
verdict "--ascii gives ASCII" eval '! LC_ALL=C grep -q "[^ -~]" "$work/out"'
run run views --ascii --lang zh
verdict "--ascii draws in ASCII and writes Chinese" eval 'says out "视图" && ! says out "──" && ! says out "\u"'
run run views
verdict "without a locale, UTF-8" eval 'says out "──"'

# ---- colours: --color beats NO_COLOR beats CLICOLOR_FORCE, FORCE_COLOR beats TERM beats a pipe ----

colours() { LC_ALL=C grep -q "$(printf '\033')" "$work/out"; }
coloured() { # yes|no NAME ENVIRONMENT... -- OPTIONS...
    want=$1
    shift
    env TERM=xterm-256color "$@" >"$work/out" 2>"$work/err" </dev/null
    if colours; then is=yes; else is=no; fi
    verdict "$* coloured: $want" [ $want = $is ]
}
coloured no "$einstep" run views
coloured yes "$einstep" run views --color always
coloured yes NO_COLOR=1 "$einstep" run views --color always
coloured yes FORCE_COLOR=1 "$einstep" run views
coloured yes CLICOLOR_FORCE=1 "$einstep" run views
coloured yes CLICOLOR_FORCE=1 TERM=dumb "$einstep" run views
coloured no NO_COLOR=1 FORCE_COLOR=1 "$einstep" run views
coloured yes NO_COLOR= FORCE_COLOR=1 "$einstep" run views
coloured no FORCE_COLOR=1 "$einstep" run views --color never
coloured no FORCE_COLOR=0 "$einstep" run views

finish
