#!/usr/bin/python3
"""Runs the lessons with other sizes under real PyTorch, as variations.txt lists them.

    check_variations.py [LESSON ...]     all lines unless lessons are named

Exit status 1 where a line ends otherwise than it says. Needs python3-torch.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
ORACLE = os.path.join(ROOT, "tests", "oracle", "trace_oracle.py")


def read_lines():
    """(lesson, list of NAME=VALUE, name of the exception or None) of each line."""
    for line in open(os.path.join(HERE, "variations.txt"), encoding="utf-8"):
        words, _, exception = line.split("#")[0].partition("!")
        words = words.split()
        if words:
            yield words[0], words[1:], exception.strip() or None


def run(lesson, settings):
    command = [sys.executable, ORACLE, os.path.join(ROOT, "lessons", lesson + ".py")]
    for setting in settings:
        command += ["-p", setting]
    trace = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    error = json.loads(trace.strip().split("\n")[-1])["error"]
    return (error["type"], error["line"]) if error else (None, None)


def main():
    wanted, count, faults = sys.argv[1:], 0, 0
    for lesson, settings, exception in read_lines():
        if wanted and lesson not in wanted:
            continue
        count += 1
        ended, line = run(lesson, settings)
        if ended != exception:
            faults += 1
            print("%s %s: ended with %s at line %s, not %s"
                  % (lesson, " ".join(settings), ended, line, exception))
    print("%d variations, %d faults" % (count, faults))
    sys.exit(1 if faults else 0)


main()
