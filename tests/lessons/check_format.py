#!/usr/bin/python3
"""Checks how lessons are written: headers, narration in both languages, predict questions;
and how the .script and .lecture beside them are: at every halt a sentence in both languages.

    check_format.py [LESSON.py ...]      all of lessons/ unless named

Exit status 1 and one line a fault. Needs nothing but Python.
"""
import glob
import os
import sys
import unicodedata

from percent import read_lesson

HERE = os.path.dirname(os.path.abspath(__file__))
LESSONS = os.path.join(HERE, "..", "..", "lessons")
WIDTH, LINES, CODE_WIDTH = 78, 6, 79


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def split_prose(lines):
    """Headings, sentences and figures of one stage's narration."""
    headings, sentences, figures, fenced = [], [], [], False
    for line in lines:
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            figures.append(line)
        elif line.startswith("#"):
            headings.append(line)
        elif line.strip():
            sentences.append(line)
    return headings, sentences, figures


def narration_faults(stage):
    depth = {}
    for lang, lines in stage.prose.items():
        headings, sentences, figures = split_prose(lines)
        if sum(line.startswith("```") for line in lines) % 2:
            yield "a figure without an end in " + lang
        depth[lang] = [h.split()[0] for h in headings], bool(figures)
        if not sentences:
            yield "no narration in " + lang
        if len(sentences) > LINES:
            yield "%d lines of narration in %s, %d fit" % (len(sentences), lang, LINES)
        for line in sentences + figures + headings:
            if columns(line) > WIDTH:
                yield "%d columns wide: %s" % (columns(line), line)
            for c in line:
                if unicodedata.east_asian_width(c) == "A":
                    yield "%r has no certain width in a terminal: %s" % (c, line)
    if depth["en"] != depth["zh"]:
        yield "headings or figures differ between the languages"


def question_faults(meta):
    if "ask" not in meta:
        return
    for key in ("ask_zh", "answer", "wrong", "why_wrong", "why_wrong_zh"):
        if key not in meta:
            yield "a question without " + key
            return
    wrong = meta["wrong"].split("|")
    for key in ("wrong_zh", "why_wrong", "why_wrong_zh"):
        if key in meta and len(meta[key].split("|")) != len(wrong):
            yield "%s has not one part for each wrong answer" % key
    if meta["answer"] in wrong or len(set(wrong)) != len(wrong):
        yield "two answers are the same"


def faults(path):
    stages = read_lesson(path)
    names = [s.name for s in stages]
    for stage in stages:
        if not stage.name or names.count(stage.name) > 1:
            yield stage, "a stage needs a name of its own"
        if "zh" not in stage.meta:
            yield stage, "no zh name"
        for text in list(narration_faults(stage)) + list(question_faults(stage.meta)):
            yield stage, text
        for line in stage.code:
            if len(line) > CODE_WIDTH:
                yield stage, "%d columns wide: %s" % (len(line), line)
    if not any("parameters" in s.meta.get("tags", []) for s in stages):
        yield stages[0], "no cell tagged parameters"
    if "torch.set_grad_enabled(False)" not in stages[0].code:
        yield stages[0], "the first cell does not turn gradients off"


def has_both(command, rest):
    before, _, chinese = rest.partition(' zh="')
    is_named = command == "cue" and len(chinese) > 1  # a name may be a term, "softmax"
    is_chinese = chinese.endswith('"') and (is_named or not chinese.isascii())
    return bool(before.strip()) and is_chinese


def script_faults(path):
    said = False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        command, _, rest = line.strip().partition(" ")
        if command in ("say", "cue") and not has_both(command, rest):
            yield number, "not in both languages: " + line.strip()
        said = said or command == "say"
        if command in ("pause", "wait"):
            if not said:
                yield number, "nothing said since the last halt"
            said = False
    asks = command_lines(path, "stage") and command_lines(path, "predict on")
    if path.endswith(".lecture") and not asks:
        yield 1, "a lecture that asks the hall nothing"


def command_lines(path, line):
    return sum(text.strip() == line for text in open(path, encoding="utf-8"))


def lines_at_fault(path):
    """(file, line, text) of a lesson and its scripts."""
    for stage, text in faults(path):
        yield path, stage.line, "%s: %s" % (stage.name, text)
    for ending in (".script", ".lecture"):
        script = os.path.splitext(path)[0] + ending
        if os.path.exists(script):
            for number, text in script_faults(script):
                yield script, number, text


def main():
    paths = sys.argv[1:] or sorted(glob.glob(os.path.join(LESSONS, "*.py")))
    count = 0
    for path in paths:
        for file, line, text in lines_at_fault(path):
            count += 1
            print("%s:%d: %s" % (os.path.basename(file), line, text))
    print("%d lessons, %d faults" % (len(paths), count))
    sys.exit(1 if count else 0)


main()
