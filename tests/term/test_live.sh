#!/bin/sh
# test_live.sh EINSTEP : see live.py.
ulimit -c 0
exec python3 -B "$(dirname "$0")/live.py" "$1"
