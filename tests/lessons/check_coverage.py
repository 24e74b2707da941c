#!/usr/bin/python3
"""Checks docs/coverage.md: every stage it names exists, every check stands in one of them.

    check_coverage.py

A row is `| what | lesson: stage; lesson: stage | `check` |`, perhaps with more columns
before. Exit status 1 and one line a fault. Needs nothing but Python.
"""
import os
import sys

from percent import read_lesson

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
LESSONS = os.path.join(ROOT, "lessons")


def table_rows(path):
    """(line, cells) of each row of a table, without head and rule."""
    before = ""
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        is_row = line.startswith("|") and not line.startswith("|---")
        if is_row and before.startswith("|"):
            yield number, [cell.strip() for cell in line.strip().strip("|").split("|")]
        before = line


class Stages:
    """The code of stages, by lesson and name."""

    def __init__(self):
        self.lessons = {}

    def code(self, lesson, stage):
        if lesson not in self.lessons:
            path = os.path.join(LESSONS, lesson + ".py")
            found = read_lesson(path) if os.path.exists(path) else []
            self.lessons[lesson] = {s.name: [line.strip() for line in s.code] for s in found}
        return self.lessons[lesson].get(stage)


def faults(cells, stages):
    places, check = cells[-2], cells[-1].strip("`")
    code = []
    for place in places.split(";"):
        lesson, _, stage = place.strip().partition(": ")
        lines = stages.code(lesson, stage)
        if lines is None:
            yield "no stage " + place.strip()
        code += lines or []
    if "assert " + check not in code:
        yield "no such assert in its stages: " + check
    if not all(cells):
        yield "an empty cell"


def main():
    stages, count, bad = Stages(), 0, 0
    for line, cells in table_rows(os.path.join(ROOT, "docs", "coverage.md")):
        count += 1
        for text in faults(cells, stages):
            bad += 1
            print("coverage.md:%d: %s" % (line, text))
    print("%d rows, %d faults" % (count, bad))
    sys.exit(1 if bad or not count else 0)


main()
