#!/bin/sh
# words.sh FILE ... : a libFuzzer dictionary of the words that tables (.def, C) and Python list.
sed -n -E \
    -e 's/^ *X\(TOKEN_[A-Z_]*, ("[^"\\]+")\).*/\1/p' \
    -e 's/^[ A-Z_]*[({]"?([A-Za-z_][A-Za-z_0-9]*)"?,.*/"\1"/p' \
    -e 's/^(class|def) ([A-Za-z_0-9]*).*/"\2"/p' "$@" | sort -u
