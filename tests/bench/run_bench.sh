#!/bin/sh
# run_bench.sh EINSTEP FOLDER : all measurements; FOLDER holds the programs built from here.
here=$(dirname "$0")
einstep=$1 programs=$2

if [ -x "$programs/bench_run" ]; then
    echo "== parse, run and record"
    "$programs/bench_run"
fi
echo "== the walkthrough, from outside"
for lesson in full_attention attention_layer fourier_cross_attention; do
    "$programs/first_frame" "$einstep" "$lesson" 120x35
done
"$programs/first_frame" "$einstep" fourier_cross_attention 200x60
echo "== beside PyTorch, one thread each"
python=/usr/bin/python3
[ -x $python ] || python=python3
$python -B "$here/compare_torch.py" "$einstep"
