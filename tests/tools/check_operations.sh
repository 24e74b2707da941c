#!/bin/sh
# check_operations.sh PROGRAM : docs/operations.md is what the tables give now.
cd "$(dirname "$0")/../.." || exit 2
"$1" | diff -u docs/operations.md - >&2 && exit 0
echo "docs/operations.md is not what the tables say; make docs" >&2
exit 1
