#!/bin/sh
# Checks that the documents name what is there: every `function_name()` is a function of src/,
# every `path/with/slash` a file of the project, every linked file exists.
cd "$(dirname "$0")/../.." || exit 2
documents="README.md src/README.md docs/architecture.md docs/lesson-guide.md"
faults=0

fault() {
    echo "$1"
    faults=$((faults + 1))
}

# The text between backquotes, one a line.
quoted() { grep -o '`[^` ]*`' "$1" | tr -d '`' | sort -u; }

for document in $documents; do
    [ -e "$document" ] || { fault "$document is missing"; continue; }
    for name in $(quoted "$document" | sed -n 's/^\([a-z][a-z0-9_]*\)()$/\1/p'); do
        grep -rqE "^[A-Za-z][^=;]*[ *]$name\(" src --include='*.[ch]' ||
            fault "$document: no function $name"
    done
    for path in $(quoted "$document" | grep -E '^[a-z_]+(/[A-Za-z_.-]+)+$'); do
        [ -e "$path" ] || [ -e "src/$path" ] || [ -e "${path#./}" ] ||
            ls "src/$path".* >/dev/null 2>&1 || fault "$document: no file $path"
    done
    folder=$(dirname "$document")
    for link in $(grep -o '](\([^)#]*\)' "$document" | sed 's/](//' | grep -v '^http'); do
        [ -e "$folder/$link" ] || fault "$document: no file $link to link to"
    done
done
[ $faults -eq 0 ] && echo "docs: what they name is there"
[ $faults -eq 0 ]
