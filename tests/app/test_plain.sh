#!/bin/sh
# test_plain.sh EINSTEP : --plain, the prompt line by line: what each line gets for an answer.
. "$(dirname "$0")/../tools/verdict.sh"
cd "$(dirname "$0")/../.." || exit 2
unset LANG LC_ALL LC_CTYPE LC_MESSAGES

# Types LINES (separated by |) to a lesson; leaves status, $work/out, $work/err.
type_lines() { # PROGRAM LINES [OPTIONS...]
    program=$1 lines=$2
    shift 2
    printf '%s' "$lines" | tr '|' '\n' |
        timeout 60 "$einstep" --plain "$program" "$@" >"$work/out" 2>"$work/err"
    status=$?
}

# The lines give the text, and nothing is said on stderr.
answers() { # TEXT PROGRAM LINES [OPTIONS...]
    text=$1
    shift
    type_lines "$@"
    verdict "$2: $text" eval 'grep -qF -- "$text" "$work/out" && [ ! -s "$work/err" ] && [ $status -eq 0 ]'
}

cat > "$work/loop.py" <<'PY'
import torch
x = torch.arange(6).view(2, 3)
print("sum", x.sum().item())
def twice(a):
    b = a * 2
    return b
y = twice(x)
z = y.view(
    6,
)
PY
loop=$work/loop.py

answers "help lists the commands, quit leaves" "$loop" "quit|"
answers "Nothing has run yet." "$loop" ""
answers "Step 1, <module> line 1: binds nothing." "$loop" "|"
answers "   2  x = torch.arange(6).view(2, 3)" "$loop" "||"
answers "Step 2, <module> line 2: x is (2,3) i64, from 0 to 5, mean 2.5." "$loop" "step 2|"
answers "It printed:" "$loop" "s|s|s|"
answers "sum 15" "$loop" "3s|"
answers "Step 2, <module> line 2" "$loop" "3s|S|"
answers "Step 5, twice line 4: enters twice with a is (2,3)" "$loop" "5s|"
answers "Step 8, <module> line 7: y is (2,3) i64, from 0 to 10, mean 5." "$loop" "4s|n|"
answers "   9      6," "$loop" "End|"
answers "the last step: nothing comes after it" "$loop" "last|s|"
answers "the first step" "$loop" "S|"
answers "error: no command 'nosuch'; \`help\` lists them" "$loop" "nosuch|quit|"
answers "error: no variable 'nosuch' here" "$loop" "show nosuch|"
answers "1: 3 4 5" "$loop" "goto y|show x|"
type_lines "$loop" "goto y|show x|slice :,:|view|digits 3|quit|"
verdict "a table, a slice" eval 'grep -q "^0: 0 1 2$" "$work/out" && grep -q "^x\[:,:\]$" "$work/out"'
answers "x[0,1] = 1" "$loop" "goto y|show x|l|"
answers "x = (2,3) i64" "$loop" "goto y|variables|"
answers "step 8 of 9" "$loop" "goto y|where|"
answers "step 7 of 9 · called from line 7" "$loop" "goto 7|where|"
answers "tensor([2, 4])" "$loop" "last|print y[0, 1:]|"
answers "tensor([2, 4])" "$loop" "last|:print y[0, 1:]|"
answers "step [N]  (s Space)  one step forward, into functions" "$loop" "help step|"
answers "next-back [N]  (N)" "$loop" "help N|"
answers "goto" "$loop" "help|"
answers "Step 6, twice line 5" "$loop" "/b = a|"
answers "Stage 3 of 17: map" views "goto map|"
answers "A tensor is a strip of memory and a way of reading it." views "|"
answers "a.T has shape (3,2) and strides (1,3)" views "goto transpose|"
answers "Stage 17 of 17: summary" views "stages|"
answers "a.T has shape (3,2)" views "goto transpose|s|S|R|"
answers "第 1 阶段，共 17 个：导入" views "|" --lang zh
answers "第 1 步，<module> 第 12 行：没有变量变化。" views "|" --lang zh
answers "错误：没有命令" views "nosuch|" --lang zh
answers "Step 162, " views "play 1000000|"
answers "Step 162, " views "timer|play 1000000|" # a timer alone is nothing to wait for

answers "错误：没有命令" views "lang zh|nosuch|"
LC_ALL=C type_lines views "12s|where|stages|goto cost|last|"
verdict "LC_ALL=C: ASCII only" eval '! LC_ALL=C grep -q "[^ -~]" "$work/out"'

type_lines "$loop" "step|step"
verdict "a last line without its newline" eval 'grep -q "^Step 2" "$work/out" && [ $status -eq 0 ]'
type_lines "$loop" "expect 1 == 2|"
verdict "a false expectation gives status 1" [ $status -eq 1 ]
type_lines "$work/none.py" "|"
verdict "no such file" eval '[ $status -eq 2 ] && grep -q "there is no file" "$work/err"'
printf 'x = 1\nraise ValueError("mine")\n' > "$work/raises.py"
answers "ends with ValueError: mine" "$work/raises.py" "last|"
printf 'x = 1\nprint("\033[31m")\n' > "$work/escape.py"
answers '\x1b[31m' "$work/escape.py" "last|"
verdict "no escapes reach the terminal" eval '! grep -q "$(printf "\033")" "$work/out"'
answers "Which shape will ends have?" views "goto 20|predict on|s|"
answers "No, it is B." views "goto 20|predict on|s|a|"
answers "Right: B." views "goto 20|predict on|s|b|"
answers "B. In the brackets a number takes its axis away, a slice keeps it." views "goto 20|predict on|s|b|"
answers "It is B." views "goto 20|predict on|s||"
answers "Step 21, " views "goto 20|predict on|s|b|"
answers "Step 22, " views "goto 20|predict on|s|b||"

# ---- the menu, and a walk written down ----

printf '2\nquit\n' | "$einstep" --plain >"$work/out" 2>"$work/err"
verdict "a lesson by its number" eval 'grep -q "Shapes, strides, views" "$work/out" && grep -q "^Stage 1 of 17" "$work/out"'
printf '0\n99\nviews\nquit\n' | "$einstep" --plain >"$work/out" 2>"$work/err"
verdict "numbers that are none, then a name" eval '[ "$(grep -c "numbers go from 1" "$work/err")" -eq 2 ] && grep -q "^Stage 1 of 17" "$work/out"'
printf '\n' | "$einstep" --plain >"$work/out" 2>"$work/err"
status=$?
verdict "Enter leaves the menu" eval '[ $status -eq 0 ] && ! grep -q "^Stage" "$work/out"'
cp "$einstep" "$work/alone"
if [ -z "$(cd "$work" && ./alone list 2>/dev/null)" ]; then # none are installed here
    (cd "$work" && ./alone --plain >out 2>err </dev/null)
    status=$?
    verdict "no lessons" eval '[ $status -eq 2 ] && grep -q "there are no lessons" "$work/err"'
fi
printf 'goto map\ns\nnosuch\n12n\nquit\n' | "$einstep" record "$work/mine" views --plain >"$work/out" 2>&1
verdict "record writes what was done" eval '[ "$(cat "$work/mine")" = "open views
goto map
step
next 12
quit" ]'
"$einstep" replay --headless "$work/mine" >"$work/out" 2>"$work/err"
status=$?
verdict "and it replays" [ $status -eq 0 ]
"$einstep" record /nosuch/mine views --plain >"$work/out" 2>"$work/err" </dev/null
status=$?
verdict "record where nothing can be written" eval '[ $status -eq 2 ] && grep -q "cannot write /nosuch/mine" "$work/err"'
"$einstep" record "$work/nothing" nosuch --plain >"$work/out" 2>"$work/err" </dev/null
verdict "record of no lesson writes no file" eval '[ ! -e "$work/nothing" ]'

finish
