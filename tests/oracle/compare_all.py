#!/usr/bin/env python3
"""Runs a tracer on many programs and compares each trace with real PyTorch's.

    compare_all.py EINSTEP FILE_OR_FOLDER... [--by-kind] [--slowest N] [options of compare_traces.py]

A program is a .py file with a .trace.jsonl beside it; of a folder all that lie in it,
at any depth, are taken, of others without a reference nothing. A program passes when
`EINSTEP trace PROGRAM` ends by itself within the time, with exit status 0, or 1 where
the reference ends with an error, and its trace agrees. Prints one line for each that
fails, with its first differences, and a last line `N passed, N failed`. A program named
in the file that `--open` gives is known not to agree yet: it is told as OPEN with its
differences, counted for itself, and named when it agrees after all. Exit status 1
where any failed, 2 where there was nothing to run. Plain Python, no packages.
"""
import argparse, os, subprocess, sys, time

from compare_traces import add_options, compare, load, parse

REFERENCE = ".trace.jsonl"


def reference_of(program, folder=None):
    """The reference beside the program, or of the same name in `folder`."""
    path = program[:-len(".py")] + REFERENCE
    return os.path.join(folder, os.path.basename(path)) if folder else path


def programs_in(paths, references=None):
    """Every program named, or found in a folder named, that has a reference; in order."""
    found = []
    for path in paths:
        if os.path.isdir(path):
            for folder, _, names in sorted(os.walk(path)):
                found += [os.path.join(folder, n) for n in sorted(names) if n.endswith(".py")]
        else:
            found.append(path)
    return [p for p in found if p.endswith(".py") and os.path.exists(reference_of(p, references))]


def status_differs(done, reference):
    """What is wrong with how the process ended, with the line of its stderr that tells most."""
    want = 1 if reference[1].get("error") else 0
    if done.returncode == want:
        return []
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    said = [line for line in lines if "rror" in line] or lines[-1:]
    how = "killed by signal %d" % -done.returncode if done.returncode < 0 else "exit status %d, not %d" % (done.returncode, want)
    return [how + (": " + said[0] if said else "")]


def check(einstep, program, opt):
    """The differences of one program's trace, empty where it passes."""
    try:
        done = subprocess.run([einstep, "trace", program], stdin=subprocess.DEVNULL, capture_output=True, timeout=opt.timeout)
    except subprocess.TimeoutExpired:
        return ["still running after %g seconds" % opt.timeout]
    reference = load(reference_of(program, opt.references))
    try:
        lines = done.stdout.decode("utf-8").rstrip("\n").split("\n")
        bad = compare(parse(lines if lines != [""] else [], "trace"), reference, opt)[0]
    except (ValueError, KeyError, TypeError, AttributeError) as e:   # not in the format at all
        bad = ["%s: %s" % (type(e).__name__, e)]
    return bad + status_differs(done, reference)


def read_open(path):
    """Names of the programs that are known not to agree yet; # begins a comment."""
    if not path:
        return set()
    with open(path, encoding="utf-8") as f:
        return {line.split("#")[0].strip() for line in f} - {""}


def is_open(program, names):
    return any(program.endswith(name) for name in names)


def report_kinds(results):
    """A line for each folder: how many of its programs passed."""
    kinds = {}
    for program, bad, _ in results:
        count = kinds.setdefault(os.path.dirname(program) or ".", [0, 0])
        count[0 if not bad else 1] += 1
    for kind, (passed, failed) in kinds.items():
        print("%-32s %4d passed, %4d failed" % (kind, passed, failed))


def main():
    ap = argparse.ArgumentParser(usage="compare_all.py EINSTEP FILE_OR_FOLDER... [options]")
    ap.add_argument("einstep"), ap.add_argument("paths", nargs="+")
    ap.add_argument("--by-kind", action="store_true", help="also count for each folder")
    ap.add_argument("--slowest", type=int, default=0, metavar="N", help="also name the N slowest programs")
    ap.add_argument("--references", metavar="FOLDER", help="where the references are, if not beside the programs")
    ap.add_argument("--open", metavar="FILE", help="programs known not to agree yet, one a line")
    ap.add_argument("--timeout", type=float, default=20, help="seconds for one program")
    add_options(ap)
    opt = ap.parse_args()
    results, opened, known = [], [], read_open(opt.open)
    for program in programs_in(opt.paths, opt.references):
        began = time.monotonic()
        bad = check(opt.einstep, program, opt)
        if is_open(program, known):
            print("%s %s: %s" % ("OPEN" if bad else "AGREES NOW", program, "; ".join(bad[:opt.most])), flush=True)
            if bad:
                opened.append((program, bad, time.monotonic() - began))
                continue
        results.append((program, bad, time.monotonic() - began))
        if bad:
            print("FAIL %s: %s" % (program, "; ".join(bad[:opt.most])), flush=True)
    if opt.by_kind:
        report_kinds(results + opened)          # an open one differs, whatever the list says
    for program, _, took in sorted(results, key=lambda r: -r[2])[:opt.slowest]:
        print("%7.3f s %s" % (took, program))
    if opened:
        print("%d open: known not to agree yet, listed in %s" % (len(opened), opt.open))
    failed = sum(1 for _, bad, _ in results if bad)
    print("%d passed, %d failed" % (len(results) - failed, failed))
    sys.exit(2 if not results else 1 if failed else 0)


if __name__ == "__main__":
    main()
