/* libFuzzer: any bytes as a program, then its statements' text, and the same bytes at the prompt.
 *
 * Seeds are in tests/fuzz/parser. Beyond what the sanitizers see it checks that a refusal has its
 * kind and text, that every name leads to its slot, and that nothing is left allocated. */
#include "base/mem.h"
#include "lang/parser.h"
#include "tests/lang/scope_text.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static void require(bool condition) {
    if (!condition)
        abort();
}

static void check_error(const Error *error, const Source *source) {
    require(error_kind_is(error->kind, ERR_SYNTAX));
    require(error->text.len > 0);
    require(!error->span.source || error->span.source == source);
    require(error->span.start <= error->span.end && error->span.end <= source->len);
    Str out = {0};
    error_describe(error, LANGUAGE_EN, &out);
    str_release(&out);
}

static void add_text(void *context, const Node *statement, const Function *within) {
    (void)within;
    node_add_text(context, statement);
    str_clear(context);
    require(node_line(statement) >= 1);
}

static void check_module(const Function *module) {
    Str out = {0};
    scope_add_functions(&out, module);
    str_clear(&out);
    scope_add_wrong_places(&out, module);
    require(out.len == 0);
    parse_visit_statements(module, add_text, &out);
    str_release(&out);
}

static void check_program(Arena *arena, Interner *names, const Source *source, Error *error) {
    Function *module = parse_module(source, arena, names, NULL, error);
    if (module)
        check_module(module);
    else
        check_error(error, source);
    error_release(error);
    if (!parse_expression(source, arena, names, module, error))
        check_error(error, source);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
    Arena arena = {0};
    Interner names;
    Error error = {0};
    Source source;
    interner_init(&names, &arena);
    if (source_init(&source, &arena, "fuzz", 0, (const char *)bytes, len, &error))
        check_program(&arena, &names, &source, &error);
    else
        check_error(&error, &source);
    error_release(&error);
    interner_release(&names);
    arena_release(&arena);
    require(mem_live_blocks() == 0);
    return 0;
}
