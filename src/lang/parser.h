/* From source text to syntax tree: one call. Knows nothing of values or tensors.
 *
 * The grammar is Python 3.11's, less `yield`, `async`, `match` and type statements; those are
 * refused by name. Parsing never fails halfway: the first error ends it, with a place. */
#ifndef EINSTEP_LANG_PARSER_H
#define EINSTEP_LANG_PARSER_H

#include "base/arena.h"
#include "base/error.h"
#include "lang/ast.h"

typedef struct ParseOptions {
    int depth_limit; /* deepest nesting of brackets and blocks; 0: the default, 200; at most 1000 */
} ParseOptions;

/* A source over `text` (copied into the arena, line ends found; CR LF kept). False with a
 * SyntaxError that names the offset when the text is not UTF-8 or holds a NUL; then the source
 * is still made, with bad bytes replaced, so that it can be shown. */
bool source_init(Source *source, Arena *arena, const char *name, int file, const char *text,
                 size_t len, Error *error);

/* Parses a whole program and analyses its scopes. NULL with a SyntaxError, IndentationError or
 * TabError, whose text is our own and whose span is underlined. */
Function *parse_module(const Source *source, Arena *arena, Interner *names,
                       const ParseOptions *options, Error *error);

/* Parses one expression as typed at a prompt; names in it are looked up by symbol where the frame
 * of `within` (may be NULL: module level) has them: every NODE_NAME gets SCOPE_LOCAL,
 * SCOPE_ENCLOSING or SCOPE_GLOBAL as if the text stood in that function's body. */
Node *parse_expression(const Source *source, Arena *arena, Interner *names, const Function *within,
                       Error *error);

/* One more syntax form: a literal for `-p NAME=VALUE`. Replaces, before analysis, the value of the
 * first top-level assignment to NAME (also one name of a tuple of literals). */
typedef struct ParameterOverride {
    const char *name, *value;
} ParameterOverride;

/* As parse_module, with assignments replaced; ERR_VALUE when no top-level assignment binds a name,
 * ERR_SYNTAX when a value does not parse. */
Function *parse_module_with(const Source *source, Arena *arena, Interner *names,
                            const ParseOptions *options, const ParameterOverride *overrides,
                            int count, Error *error);

/* All statements of a module, outermost first in source order, called with the function that
 * holds them: for stages, breakpoints by line and coverage. */
typedef void StatementVisitor(void *context, const Node *statement, const Function *within);
void parse_visit_statements(const Function *module, StatementVisitor *visit, void *context);

#endif
