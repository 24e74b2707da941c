#!/bin/sh
# test_guide.sh EINSTEP : the lesson, the script and the lecture of docs/lesson-guide.md do what the
# guide says, and `einstep check` tells of each thing it asks for when that thing is missing.
. "$(dirname "$0")/../tools/verdict.sh"
tests=$(cd "$(dirname "$0")" && pwd)
guide=$tests/../../docs/lesson-guide.md
cd "$work" || exit 2

# The n-th block of the guide in a language.
block() { # LANGUAGE N
    awk -v fence="\`\`\`$1" -v n="$2" '
        /^```/ && inside { inside = 0; next }
        $0 == fence { inside = (++count == n) }
        inside && $0 != fence' "$guide"
}

silent() { [ -z "$("$@" 2>&1)" ]; }

# check ends with status 1 and says so when a sed command has spoilt the lesson
spoilt() { # SED_COMMAND WORDS
    sed "$1" window.py >spoilt.py
    "$einstep" check spoilt.py && return 1
    "$einstep" check spoilt.py 2>&1 | grep -qF -- "$2"
}

block python 1 >window.py
block text 1 >window.script
{
    printf 'open window.py\nhall on\npredict on\n'
    block text 2
} >window.lecture

verdict "the lesson is clean" silent "$einstep" check window.py
verdict "its form is good" python3 -B "$tests/check_format.py" window.py
verdict "it runs with other sizes" "$einstep" run -p L=9 window.py
verdict "the script plays" "$einstep" replay --headless window.script
verdict "the lecture plays" "$einstep" replay --headless --lang zh window.lecture
verdict "axes in another order" spoilt 's/band = .*/band = x.T  # (B, L)/' "shape comment of band"
verdict "one axis too few" spoilt 's/# (B, M)/# (M)/' "axes in the comment: 1, in the tensor: 2"
verdict "an unknown name" spoilt 's/ones(L, L)/onse(L, L)/' "did you mean ones"
verdict "a false assert" spoilt 's/mean(1)/mean(0)/' "is not true"
verdict "no Chinese question" spoilt 's/ ask_zh="[^"]*"//' "has no ask_zh="
verdict "one reason is missing" spoilt 's/ why_wrong="[^|]*|/ why_wrong="/' "one part for each"
verdict "no Chinese heading" spoilt '/^# ## 乘积/d' "heading in one language only"
verdict "no Chinese narration" spoilt 's/ lang="zh"//' "no stage has narration in Chinese"
verdict "an open quote" spoilt 's/那是整条序列的平均。"/那是整条序列的平均。/' "is not closed"
verdict "a cell without its blank" spoilt 's/^# %% window/#%% window/' "begins no cell"
verdict "a mistyped tag" spoilt 's/"parameters"/"paramters"/' "did you mean \"parameters\""
verdict "an open figure" spoilt '0,/^# ```$/{/^# ```$/d}' "is not closed by another one"

finish
