#include "lang/parser.h"

#include "lang/grammar.h"
#include "lang/override.h"
#include "lang/scope.h"

#include <string.h>

enum { PARSER_DEPTH_MOST = 1000 };

static Span whole(const Source *source) {
    return (Span){source, 0, (uint32_t)source->len};
}

static Function *program(Parser *p) {
    Function *module = function_new(p, FUNCTION_MODULE, "<module>");
    module->span = whole(p->source);
    module->body = grammar_program(p);
    module->docstring = grammar_docstring(&module->body);
    return module;
}

static void set_depth_limit(Parser *p, const ParseOptions *options) {
    int limit = options ? options->depth_limit : 0;
    if (limit > 0)
        p->depth_limit = limit < PARSER_DEPTH_MOST ? limit : PARSER_DEPTH_MOST;
}

/* The tree of a program, before analysis; NULL after an error. */
static Function *parse_program(const Source *source, Arena *arena, Interner *names,
                               const ParseOptions *options, Error *error) {
    Parser p;
    TokenList tokens = {0};
    parser_init(&p, source, arena, names, error);
    set_depth_limit(&p, options);
    lexer_split(&tokens, whole(source), LEXER_LINES);
    parser_start(&p, &tokens);
    Function *module = program(&p);
    token_list_release(&tokens);
    parser_release(&p);
    return p.failed ? NULL : module;
}

/* The tree of one expression that fills its source, before analysis; NULL after an error. */
static Node *parse_lone_expression(const Source *source, Arena *arena, Interner *names,
                                   Error *error) {
    Parser p;
    TokenList tokens = {0};
    parser_init(&p, source, arena, names, error);
    lexer_split(&tokens, whole(source), LEXER_JOINED);
    parser_start(&p, &tokens);
    Node *node = grammar_parenthesised(&p, 0, TOKEN_END);
    token_list_release(&tokens);
    parser_release(&p);
    return p.failed ? NULL : node;
}

Function *parse_module(const Source *source, Arena *arena, Interner *names,
                       const ParseOptions *options, Error *error) {
    return parse_module_with(source, arena, names, options, NULL, 0, error);
}

Node *parse_expression(const Source *source, Arena *arena, Interner *names, const Function *within,
                       Error *error) {
    Node *node = parse_lone_expression(source, arena, names, error);
    return node && scope_analyse_expression(node, within, arena, error) ? node : NULL;
}

/* The value of an override, from a source of its own. */
static Node *override_value(const ParameterOverride *override, Arena *arena, Interner *names,
                            Error *error) {
    Source *source = arena_alloc(arena, sizeof *source);
    if (!source_init(source, arena, override->name, -1, override->value, strlen(override->value),
                     error))
        return NULL;
    Node *value = parse_lone_expression(source, arena, names, error);
    if (!value)
        return NULL;
    if (override_is_literal(value))
        return value;
    error_set_at(error, value->span, ERR_SYNTAX,
                 "the value for %s must be a literal: a number, text, None, True, False, or "
                 "a list, tuple, set or dict of them",
                 override->name);
    return NULL;
}

Function *parse_module_with(const Source *source, Arena *arena, Interner *names,
                            const ParseOptions *options, const ParameterOverride *overrides,
                            int count, Error *error) {
    Function *module = parse_program(source, arena, names, options, error);
    for (int i = 0; module && i < count; i++) {
        Node *value = override_value(&overrides[i], arena, names, error);
        const Symbol *name = intern_text(names, overrides[i].name);
        if (!value || !override_apply(module, name, value, error))
            return NULL;
    }
    return module && scope_analyse_module(module, arena, error) ? module : NULL;
}
