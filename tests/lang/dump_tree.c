/* Prints the syntax tree of each program read from standard input, for comparison with CPython.
 *
 * Input: for each program its length in bytes on a line, then the bytes. Output: for each
 * "KIND LINE START END TEXT" of its error, or "ok" with the length of what --tree or --scopes
 * shows, and that. */
#include "lang/parser.h"
#include "tests/lang/scope_text.h"
#include "tests/lang/tree_text.h"

#include <stdio.h>
#include <stdlib.h>

static void add_scopes(Str *out, const Function *module) {
    scope_add_functions(out, module);
    scope_add_wrong_places(out, module);
}

static void answer(const char *text, size_t len, const char *option) {
    Arena arena = {0};
    Interner names;
    Error error = {0};
    Source source;
    Str out = {0};
    interner_init(&names, &arena);
    Function *module = NULL;
    if (source_init(&source, &arena, "program", 0, text, len, &error))
        module = parse_module(&source, &arena, &names, NULL, &error);
    if (module && str_equal(option, "--tree"))
        tree_add_module(&out, module);
    if (module && str_equal(option, "--scopes"))
        add_scopes(&out, module);
    if (module)
        printf("ok %zu\n%s", out.len, str_text(&out));
    else
        printf("%s %d %u %u %s\n", error_kind_name(error.kind), span_line(error.span),
               error.span.start, error.span.end, str_text(&error.text));
    str_release(&out);
    error_release(&error);
    interner_release(&names);
    arena_release(&arena);
}

int main(int argc, char **argv) {
    size_t len;
    while (scanf("%zu", &len) == 1 && getchar() == '\n') {
        char *text = malloc(len + 1);
        if (!text || fread(text, 1, len, stdin) != len)
            return 1;
        answer(text, len, argc > 1 ? argv[1] : "");
        fflush(stdout);
        free(text);
    }
    return 0;
}
