/* Prints the syntax tree of each program read from standard input, for comparison with CPython.
 *
 * Input: for each program its length in bytes on a line, then the bytes. Output: for each "ok" or
 * "KIND LINE", and with the option --tree the length of the tree on the same line and the tree. */
#include "lang/parser.h"
#include "tests/lang/tree_text.h"

#include <stdio.h>
#include <stdlib.h>

static void answer(const char *text, size_t len, bool tree) {
    Arena arena = {0};
    Interner names;
    Error error = {0};
    Source source;
    Str out = {0};
    interner_init(&names, &arena);
    Function *module = NULL;
    if (source_init(&source, &arena, "program", 0, text, len, &error))
        module = parse_module(&source, &arena, &names, NULL, &error);
    if (module && tree)
        tree_add_module(&out, module);
    if (module)
        printf("ok %zu\n%s", out.len, str_text(&out));
    else
        printf("%s %d %s\n", error_kind_name(error.kind), span_line(error.span),
               str_text(&error.text));
    str_release(&out);
    error_release(&error);
    interner_release(&names);
    arena_release(&arena);
}

int main(int argc, char **argv) {
    size_t len;
    bool tree = argc > 1 && str_equal(argv[1], "--tree");
    while (scanf("%zu", &len) == 1 && getchar() == '\n') {
        char *text = malloc(len + 1);
        if (!text || fread(text, 1, len, stdin) != len)
            return 1;
        answer(text, len, tree);
        fflush(stdout);
        free(text);
    }
    return 0;
}
