#!/usr/bin/python3
"""Checks the replay scripts of the lessons (.script and .lecture) under real PyTorch.

    check_scripts.py [SCRIPT ...]        all of lessons/ unless named

Every command must be in the vocabulary and every `goto` name a stage. `expect`, `show`,
`print` and `slice` are tried on the variables as they are when that stage has run.
A lecture must plan its minutes. Needs python3-torch and python3-numpy.
"""
import contextlib
import glob
import io
import os
import sys

import torch

from percent import read_lesson

HERE = os.path.dirname(os.path.abspath(__file__))
LESSONS = os.path.abspath(os.path.join(HERE, "..", "..", "lessons"))
PARTS = {"abs", "phase", "re", "im", "complex"}
VIEWS = {"heatmap", "numbers", "both"}
FREE = {"stage", "step", "next", "say", "pause", "lang", "step-back", "next-back", "stage-back", "hall",
        "why", "reach", "memory", "cell", "predict", "first", "last", "output"}


class Player:
    """The lesson as it stands after one of its stages."""

    def __init__(self, name):
        self.stages = read_lesson(os.path.join(LESSONS, name + ".py"))
        self.names = [s.name for s in self.stages]
        self.at, self.env = -1, {}

    def goto(self, name):
        target = self.names.index(name)
        if target < self.at:
            self.at, self.env = -1, {}
        os.chdir(LESSONS)
        for stage in self.stages[self.at + 1:target + 1]:
            with contextlib.redirect_stdout(io.StringIO()):
                exec("\n".join(stage.code), self.env)
        self.at = target


def slice_fault(shown, text):
    places = text.split(",")
    if not isinstance(shown, torch.Tensor):
        return "slice without a tensor on show"
    if len(places) != shown.dim():
        return "slice %s of a tensor of %d axes" % (text, shown.dim())
    for place, size in zip(places, shown.shape):
        if place.strip() != ":" and not 0 <= int(place) < size:
            return "slice %s of shape %s" % (text, tuple(shown.shape))


class Script:
    def __init__(self):
        self.player, self.shown, self.count, self.minutes, self.cues = None, None, 0, 0.0, 0

    def run(self, command, rest):
        """None, or what is wrong with one command."""
        if command == "open":
            self.player = Player(rest)
        elif command == "goto":
            if rest not in self.player.names:
                return "no stage named " + rest
            self.player.goto(rest)
        elif command == "cue":
            self.cues += 1
            self.minutes += float(rest.split("minutes=")[1].split()[0]) if "minutes=" in rest else 0
        elif command == "expect":
            self.count += 1
            if not eval(rest, self.player.env):
                return "does not hold"
        elif command in ("show", "print"):
            self.shown = eval(rest, self.player.env)
        elif command == "slice":
            return slice_fault(self.shown, rest)
        elif command == "part" and rest not in PARTS or command == "view" and rest not in VIEWS:
            return "no such " + command
        elif command == "wait":
            float(rest)
        elif command not in FREE | {"part", "view"}:
            return "no such command"


def check(path):
    script = Script()
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        command, _, rest = line.partition(" ")
        try:
            fault = script.run(command, rest.strip())
        except Exception as e:
            fault = "%s: %s" % (type(e).__name__, e)
        if fault:
            yield "%s:%d: %s: %s" % (os.path.basename(path), number, line, fault)
    if path.endswith(".lecture"):
        if not 8 <= script.cues <= 14 or not 20 <= script.minutes <= 50:
            yield "%s: %d cues, %g minutes" % (os.path.basename(path), script.cues, script.minutes)
    if not script.count:
        yield "%s: expects nothing" % os.path.basename(path)


def main():
    paths = [os.path.abspath(p) for p in sys.argv[1:]] or sorted(
        glob.glob(os.path.join(LESSONS, "*.script")) + glob.glob(os.path.join(LESSONS, "*.lecture")))
    faults = [fault for path in paths for fault in check(path)]
    print("\n".join(faults + ["%d scripts, %d faults" % (len(paths), len(faults))]))
    sys.exit(1 if faults else 0)


main()
