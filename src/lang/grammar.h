/* The parser's own: its state, the cursor over the tokens, and the rules that call each other
 * across files. Each grammar_ function is named after what it parses and returns its node.
 *
 * The first error ends parsing: parser_fail stores it and moves the cursor to the end, where no
 * rule finds anything more to take. So rules need not ask whether another one failed; after
 * a failure every rule still returns a node, which is thrown away.
 *
 * Each rule takes time linear in the tokens it covers: a target is parsed as an expression and
 * checked afterwards, nothing is parsed twice. */
#ifndef EINSTEP_LANG_GRAMMAR_H
#define EINSTEP_LANG_GRAMMAR_H

#include "base/vec.h"
#include "lang/lexer.h"
#include "lang/parser.h"

/* What surrounds a statement; a function or class body starts anew. */
typedef struct ParserContext {
    bool in_function;
    int loops;                /* loops around, within the function */
    const Symbol *class_name; /* of the innermost class, for names like __x; or NULL */
} ParserContext;

typedef struct Parser {
    const Source *source;
    Arena *arena;
    Interner *names;
    Error *error; /* set when `failed` */
    bool failed;
    TokenList *tokens;
    size_t at;              /* index of the current token */
    uint32_t last_end;      /* where the token before it ended */
    int depth, depth_limit; /* nesting of expressions and blocks */
    int fstring_depth;      /* format specs around */
    ParserContext context;
    VEC(Node *) pending; /* items of the lists being parsed, inner lists on top */
} Parser;

/* Tokens */

void parser_init(Parser *p, const Source *source, Arena *arena, Interner *names, Error *error);
void parser_release(Parser *p);

/* Puts the cursor on the first token of a list. */
void parser_start(Parser *p, TokenList *tokens);

TokenKind parser_kind(const Parser *p);
TokenKind parser_kind_after(const Parser *p, size_t ahead);
bool parser_at(const Parser *p, TokenKind kind);
void parser_advance(Parser *p);

/* Passes the current token if it is of this kind. */
bool parser_take(Parser *p, TokenKind kind);

/* As parser_take; otherwise fails, saying what the token is needed for ("after the condition"). */
void parser_expect(Parser *p, TokenKind kind, const char *where);

/* Offset and bytes of the current token. */
uint32_t parser_offset(const Parser *p);
Span parser_token_span(const Parser *p);
Span parser_span_from(const Parser *p, uint32_t start); /* to the end of the last token */

/* The symbol of a name; private names (__x) of a class get its name in front, as in Python. */
const Symbol *parser_symbol(Parser *p, Span name);

/* Takes a name and returns its symbol; otherwise fails: "expected a name after 'def'". */
const Symbol *parser_expect_name(Parser *p, const char *where);

/* Errors */

/* Stores the first error and moves to the end. */
void parser_fail(Parser *p, Span span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void parser_fail_kind(Parser *p, Span span, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Fails because the current token is no value where one is needed, or because it continues
 * nothing of what precedes it. */
void parser_fail_operand(Parser *p);
void parser_fail_unexpected(Parser *p);

/* Fails when another operand follows a whole expression: a comma or an operator is missing. */
void parser_check_operand_ends(Parser *p, const Node *expression);

/* One level deeper; false after a failure: too deep, do not go on. Whatever can nest without end
 * counts: brackets, unary operators, lambdas, else branches, blocks. */
bool parser_enter(Parser *p);
void parser_leave(Parser *p);

/* A rule one level deeper. */
Node *parser_nested(Parser *p, Node *rule(Parser *));

/* Nodes */

/* A node from `start` to the end of the last token taken, once node_finish is called. */
Node *node_new(Parser *p, NodeKind kind, uint32_t start);
Node *node_finish(Parser *p, Node *node);

/* Stands for what could not be parsed. */
Node *node_dummy(Parser *p);

/* Adds an item to the list being parsed. A function, not vec_push: parsing the item changes the
 * array, so the item must be there before its slot is chosen. */
void node_list_push(Parser *p, Node *item);

/* The pending items from `mark` (a former pending.count) on, as a list. */
NodeList node_list_take(Parser *p, size_t mark);

Function *function_new(Parser *p, int kind, const char *name);

/* Expressions: parse_expression.c, parse_primary.c, parse_atom.c, parse_literal.c */

Node *grammar_expression(Parser *p);       /* conditional or lambda */
Node *grammar_named_expression(Parser *p); /* x := expression, or expression */
Node *grammar_star_expressions(Parser *p); /* a, *b, c */
Node *grammar_value(Parser *p);            /* the same, but not *a alone: one object */
Node *grammar_starred_or_named(Parser *p); /* *a, or a named expression */
Node *grammar_disjunction(Parser *p);      /* a or b */
Node *grammar_bitwise_or(Parser *p);       /* a | b */
Node *grammar_primary(Parser *p);          /* a.b(c)[d] */
Node *grammar_atom(Parser *p);
Node *grammar_number(Parser *p);
Node *grammar_strings(Parser *p);              /* adjacent literals */
void grammar_arguments(Parser *p, Node *call); /* after '(', takes the ')' */

/* Fails for *a, which is no object by itself. */
void grammar_check_not_starred(Parser *p, const Node *node);

/* After the first item of a bracketed list: for ... in ... if ... */
Node *grammar_comprehension(Parser *p, NodeKind kind, uint32_t start, Node *key, Node *value);

/* What stands within parentheses, up to `end`: a group, a tuple or a generator. */
Node *grammar_parenthesised(Parser *p, uint32_t start, TokenKind end);

/* Targets: parse_target.c */

typedef enum TargetUse { TARGET_ASSIGN, TARGET_LOOP, TARGET_WITH, TARGET_DELETE } TargetUse;

Node *grammar_targets(Parser *p, TargetUse use); /* a, *b  in `for a, *b in`: not past an `in` */
void grammar_check_target(Parser *p, const Node *node, TargetUse use);
void grammar_check_single_target(Parser *p, const Node *node, const char *what);
void grammar_check_bindable(Parser *p, Span span, const Symbol *name);

/* f-strings: parse_fstring.c. The parts of the literal [text.start, text.end), pushed on pending;
 * `at` moves to its end, or within a format spec to the closing brace. */
typedef struct StringPieces StringPieces;
void grammar_fstring_parts(Parser *p, StringPieces *pieces, Span *text, bool raw);

/* Functions: parse_function.c */

void grammar_parameters(Parser *p, Function *function, TokenKind end);
Node *grammar_lambda(Parser *p);
const char *grammar_docstring(const NodeList *body); /* or NULL */
Node *grammar_decorated(Parser *p);
Node *grammar_function(Parser *p);
Node *grammar_class(Parser *p);

/* Statements: parse_simple.c, parse_compound.c, parse_import.c */

NodeList grammar_program(Parser *p);
NodeList grammar_block(Parser *p, const char *owner, uint32_t owner_start);
bool grammar_at_compound(const Parser *p); /* a statement with blocks begins here */
void grammar_simple_statements(Parser *p); /* a; b NEWLINE: pushed on pending */
Node *grammar_import(Parser *p);
Node *grammar_import_from(Parser *p);

#endif
