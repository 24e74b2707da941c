"""Reads a lesson: a program in Jupytext's percent format.

A lesson is a list of stages. A stage is a code cell with a name; the Markdown cells
before it are its narration, by language. Knows nothing of PyTorch.
"""
import json
import re

HEADER = re.compile(r"^# %%(?P<kind> \[markdown\])?(?P<rest>.*)$")
PAIR = re.compile(r'\s*(\w+)=("(?:[^"\\]|\\.)*"|\[[^\]]*\])')


class Stage:
    def __init__(self, name, meta, line):
        self.name, self.meta, self.line = name, meta, line
        self.code = []                     # the source lines of the cell
        self.prose = {"en": [], "zh": []}  # lines of its Markdown cells, without "# "


def read_header(text):
    """The name and the metadata of a cell header; ValueError where some of it is neither."""
    start = PAIR.search(text)
    name = (text[:start.start()] if start else text).strip()
    meta, at = {}, start.start() if start else len(text)
    while at < len(text.rstrip()):
        pair = PAIR.match(text, at)
        if not pair:
            raise ValueError("no key=\"value\" at: " + text[at:])
        meta[pair.group(1)] = json.loads(pair.group(2))
        at = pair.end()
    return name, meta


def read_lesson(path):
    stages, prose = [], {"en": [], "zh": []}
    into = None
    for number, line in enumerate(open(path, encoding="utf-8").read().split("\n"), 1):
        header = HEADER.match(line)
        if header:
            name, meta = read_header(header.group("rest"))
            if header.group("kind"):
                into = prose[meta.get("lang", "en")]
                continue
            stages.append(Stage(name, meta, number))
            stages[-1].prose, prose = prose, {"en": [], "zh": []}
            into = None
        elif into is not None:
            into.append(line[2:] if line.startswith("# ") else line.lstrip("#"))
        elif stages:
            stages[-1].code.append(line)
    return stages
