#!/bin/sh
# screens.sh EINSTEP [--check] : the lessons' main screens in docs/screens, as `einstep export`
# gives them, and in README.md, where a line `<!-- docs/screens/NAME.txt -->` stands before each.
#
# With --check nothing is written: says which of them are no longer what einstep shows.
einstep=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
stale=0

# LESSON STEP: the screen that says most of a lesson.
screens() {
    cat <<'TABLE'
full_attention A
attention_layer by_head
fourier_cross_attention xqk_ft
TABLE
}

while read -r lesson step; do
    "$einstep" export "$lesson" -o "$made/$lesson.txt" --lang en --size 100x30 \
        --step "$step" </dev/null || exit 1
done <<TABLE
$(screens)
TABLE

# README.md with the block behind each marker filled anew.
awk -v made="$made" '
    /^<!-- docs\/screens\/.*\.txt -->$/ { file = made "/" substr($2, 14); print; next }
    file && /^```/ {
        print
        if (inside) { inside = 0; file = ""; next }
        while ((getline line < file) > 0) print line
        inside = 1
        next
    }
    !inside { print }
' README.md > "$made/README.md"

for file in "$made"/*.txt; do
    name=docs/screens/${file##*/}
    cmp -s "$file" "$name" && continue
    [ "$2" = --check ] && echo "$name is not what einstep shows; make docs makes it anew"
    [ "$2" = --check ] || cp "$file" "$name"
    stale=1
done
if ! cmp -s "$made/README.md" README.md; then
    [ "$2" = --check ] && echo "README.md shows old screens; make docs makes them anew"
    [ "$2" = --check ] || cat "$made/README.md" > README.md
    stale=1
fi
[ "$2" != --check ] || [ $stale -eq 0 ]
