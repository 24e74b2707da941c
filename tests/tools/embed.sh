#!/bin/sh
# embed.sh FILE.py ... : C tables of the files' top-level definitions on standard output.
#
# The first line of a file, "# module: NAME", says whose names it defines. Each statement at its
# top level that binds a name (def, class, import, assignment) becomes a text of its own, so that
# only what a program uses is parsed. A chain of assignments binds all its names.
echo "/* Made from src/eval/prelude by tests/tools/embed.sh. */"
LC_ALL=C awk '
    function close_definition(   i) {
        if (text == "")
            return
        count++
        printf "static const char prelude_%d[] = {", count
        for (i = 1; i <= length(text); i++)
            printf "%s%d,", i % 24 == 1 ? "\n    " : "", code[substr(text, i, 1)]
        print "0};"
        for (i = 1; i <= name_count; i++)
            rows = rows sprintf("    {\"%s\", \"%s\", prelude_%d, %d},\n", module, name[i], count, length(text))
        text = ""
    }
    function open_definition(   words, n, i) {
        name_count = 1
        n = split($0, words, /[ (:,]+/)
        if (words[1] == "def" || words[1] == "class")
            name[1] = words[2]
        else if (words[1] == "import" || words[1] == "from")
            name[1] = words[n]
        else {
            n = split($0, words, / = /)
            name_count = n > 1 ? n - 1 : 0
            for (i = 1; i < n; i++)
                name[i] = words[i]
        }
        if (words[1] == "import" && words[3] != "as")
            sub(/\..*/, "", name[1])
    }
    BEGIN { for (n = 1; n < 256; n++) code[sprintf("%c", n)] = n }
    FNR == 1 { close_definition(); module = $3; next }
    /^[A-Za-z_]/ { close_definition(); open_definition() }
    /^[^#\n]/ || text != "" { text = text $0 "\n" }
    END {
        close_definition()
        printf "static const Prelude PRELUDES[] = {\n%s};\n", rows
    }' "$@"
