#!/bin/sh
# run_bench.sh EINSTEP FOLDER : all measurements; FOLDER holds the programs built from here.
here=$(dirname "$0")
einstep=$1 programs=$2

if [ -x "$programs/bench_run" ]; then
    echo "== parse, run and record"
    "$programs/bench_run"
fi
echo "== the walkthrough, from outside and by its own processor time"
for size in 120x35 200x60; do
    for lesson in $("$einstep" list | cut -d' ' -f1); do
        "$programs/first_frame" "$einstep" "$lesson" $size
        "$programs/own_time" "$lesson" $size
    done
done
echo "== beside PyTorch, one thread each"
python=/usr/bin/python3
[ -x $python ] || python=python3
$python -B "$here/compare_torch.py" "$programs/bench_run"
