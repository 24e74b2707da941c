#!/usr/bin/python3
"""Recording in einstep beside PyTorch's eager forward of the same program, one thread each.

    compare_torch.py BENCH_RUN

Each program repeats its forward REPEAT times. What one forward costs is the time with many
repeats less the time with none, over their number, so that neither start nor setting up
counts; the least of some rounds, taken in turn. Time is the processor's, so that others on the
machine count less. Says so and ends well where there is no PyTorch.
"""
import os
import re
import subprocess
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"
HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 3

# what, program, values of its top-level names, repeats, aim for einstep / PyTorch
ROWS = [
    ("FullAttention (8,6,2,8)", "full_attention", {}, 1000, 0.25),
    ("FourierCrossAttention q (3,10,8,2)", "fourier_cross", {}, 300, 0.25),
    ("FullAttention (224,42,16,8)", "full_attention",
     {"B": 224, "L": 42, "H": 16, "E": 8}, 2, 1.5),
    ("FourierCrossAttention q (32,144,8,64)", "fourier_cross",
     {"B": 32, "L": 144, "S": 96, "H": 8, "E": 64, "MODES": 64}, 2, 1.5),
]
LOOP_STEPS = 100000


def run_einstep(bench_run, program, values):
    """Seconds of running and recording the program, in a process of its own."""
    path = os.path.join(HERE, program + ".py")
    command = [bench_run, "--once", path] + ["%s=%s" % pair for pair in values.items()]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit("compare_torch.py: " + done.stderr)
    return float(done.stdout)


def replaced(text, values):
    """The program with other values for its top-level names, also those of a tuple."""
    def line(match):
        names = [n.strip() for n in match.group(1).split(",")]
        old = [v.strip() for v in match.group(2).split(",")]
        return match.group(1) + " = " + ", ".join(
            str(values.get(n, o)) for n, o in zip(names, old))
    return re.sub(r"^([A-Z]\w*(?:, [A-Z]\w*)*) = ([\d, ]+)$", line, text, flags=re.M)


def run_torch(program, values):
    """Seconds of running the program in this process."""
    path = os.path.join(HERE, program + ".py")
    code = compile(replaced(open(path, encoding="utf-8").read(), values), path, "exec")
    begun = time.process_time()
    exec(code, {"__name__": "__main__"})
    return time.process_time() - begun


def once(run, values, repeats):
    """Seconds of one forward, from one run with all the repeats and one without any."""
    many = run(dict(values, REPEAT=repeats))
    return max(many - run(dict(values, REPEAT=0)), 1e-9) / repeats


def compare(einstep, what, program, values, repeats, aim):
    """Prints one row."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(once(lambda v: run_einstep(einstep, program, v), values, repeats))
        theirs.append(once(lambda v: run_torch(program, v), values, repeats))
    ratio = min(ours) / min(theirs)
    print("%-38s einstep %10.3f ms   PyTorch %10.3f ms   ratio %6.2f (aim %.2f)"
          % (what, min(ours) * 1e3, min(theirs) * 1e3, ratio, aim), flush=True)


def main():
    einstep = sys.argv[1]
    rounds = LOOP_STEPS // 2
    seconds = min(once(lambda v: run_einstep(einstep, "scalar_loop", v), {}, rounds)
                  for _ in range(3)) * rounds
    print("%d steps of a scalar loop: %.3f s (aim 1)" % (LOOP_STEPS, seconds), flush=True)
    try:
        import torch
    except ImportError:
        print("no comparison with PyTorch: python3-torch is not installed")
        return
    torch.set_num_threads(1)
    for row in ROWS:
        compare(einstep, *row)


if __name__ == "__main__":
    main()
