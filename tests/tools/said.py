"""Sentences of einstep without a Chinese row in src/base/said.def, and rows that nobody says.

A sentence is the format, or one of the formats, in a call of a function that says something. Prints
FILE:LINE and the text of each; exit status 1 when there are any.
"""
import pathlib
import re
import sys

# Function: which of its arguments is the format.
SAYING = {
    "error_set": 2, "error_set_at": 3, "error_preface": 1, "error_append": 1, "said_add": 1,
    "raise_error": 2, "interp_halt": 2, "lexer_fail": 4, "parser_fail": 2, "parser_fail_kind": 3,
    "parser_expect": 2, "parser_expect_name": 1, "fail_number": 3, "check_add": 4, "differ": 1,
    "problem": 2,
}
# Functions of one file that say something under a name that others use otherwise.
SAYING_IN = {
    "src/ops/bind.c": {"fail": 1}, "src/ops/einsum_equation.c": {"fail": 2},
    "src/lang/scope_collect.c": {"fail": 2}, "src/export/trace_read.c": {"fail": 2},
    "src/tensor/npy.c": {"refuse": 1}, "src/tensor/tensor.c": {"shape_refused": 4},
    "src/tensor/view.c": {"infer_error": 3}, "src/eval/text_format.c": {"bad_spec": 2},
    "src/lang/parse_fstring.c": {"fail": 2}, "src/ops/nn_conv.c": {"fail_shapes": 3},
}
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|//[^\n]*|/\*.*?\*/|\w+|\s+|.', re.S)
WORDS = re.compile(r"[A-Za-z]{2}")
CONVERSION = re.compile(r"%[-+ #0-9.*lzh]*[a-zA-Z%]|%")


def tokens(text):
    """(token, line) of C source, without blanks and comments."""
    line, out = 1, []
    for match in TOKEN.finditer(text):
        token = match.group()
        if not token.isspace() and not token.startswith(("//", "/*")):
            out.append((token, line))
        line += token.count("\n")
    return out


def arguments(stream, at):
    """The arguments of the call whose bracket stands at `at`, each a list of tokens."""
    found, depth = [[]], 0
    for token, line in stream[at:]:
        if token in ("(", "[", "{"):
            depth += 1
            if depth == 1:
                continue
        elif token in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return found
        if token == "," and depth == 1:
            found.append([])
        else:
            found[-1].append((token, line))
    return found


def literals(stream):
    """Each run of adjacent string literals (and macros such as PRId64) as one text."""
    text, start, out = None, 0, []
    for token, line in stream + [("", 0)]:
        if token.startswith('"'):
            text, start = (text or "") + token[1:-1], start if text is not None else line
        elif re.fullmatch(r"PRI\w+", token) and text is not None:
            text += {"PRId64": "ld", "PRIu64": "lu"}.get(token, token)
        elif text is not None:
            out.append((text, start))
            text = None
    return out


def plain(text):
    """Without what stands for an argument, and without the words of escapes."""
    return CONVERSION.sub("", re.sub(r"\\.", "", text))


def sentences(path, name):
    stream = tokens(path.read_text())
    saying = {**SAYING, **SAYING_IN.get(name, {})}
    for i, (token, _) in enumerate(stream[:-1]):
        if token in saying and stream[i + 1][0] == "(":
            found = arguments(stream, i + 1)
            if saying[token] < len(found):
                yield from literals(found[saying[token]])


def rows(path):
    stream = tokens(path.read_text())
    for i, (token, line) in enumerate(stream[:-1]):
        if token == "SAID" and stream[i + 1][0] == "(":
            found = [literals(argument) for argument in arguments(stream, i + 1)]
            yield line, found[0][0][0], found[1][0][0]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    known = {}
    for path in sorted((root / "src/base").glob("said*.def")):
        for line, english, chinese in rows(path):
            if english in known:
                print(f"{path}:{line}: a second row for \"{english}\"")
            known[english] = chinese
    missing = 0
    for path in sorted((root / "src").rglob("*.c")):
        for text, line in sentences(path, str(path.relative_to(root))):
            if WORDS.search(plain(text)) and text not in known:
                print(f"{path}:{line}: {text}")
                missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
