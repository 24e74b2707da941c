#!/bin/sh
# embed.sh FILE.py ... : a C table of the files' texts on standard output.
echo "/* Made from src/eval/prelude by tests/tools/embed.sh. */"
for file in "$@"; do
    name=$(basename "$file" .py)
    echo "static const char prelude_$name[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo "0};"
done
echo "static const Prelude PRELUDES[] = {"
for file in "$@"; do
    name=$(basename "$file" .py)
    echo "    {\"$name\", prelude_$name, sizeof prelude_$name - 1},"
done
echo "};"
