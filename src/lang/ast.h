/* The syntax tree of the Python subset.
 *
 * Nodes live in an arena and are never changed after parsing and scope analysis. Every node knows
 * its span. The tree knows nothing of values or tensors: literals are kept as C numbers and text.
 * Fields not named in a node's comment are unused by it. Lists are arrays of node pointers.
 *
 * No path from a node down to a leaf, through statements and nested functions too, is longer than
 * NODE_MOST_HEIGHT: code that walks a tree by recursion needs no depth check of its own.
 * Parentheses leave no trace in the tree, and annotations none either. */
#ifndef EINSTEP_LANG_AST_H
#define EINSTEP_LANG_AST_H

#include "base/intern.h"
#include "base/span.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Node Node;

enum { NODE_MOST_HEIGHT = 1000 };

typedef struct NodeList {
    Node **items;
    int count;
} NodeList;

/* Columns by hand from here on. */
/* clang-format off */
typedef enum NodeKind {
    /* Expressions */
    NODE_NONE,          /* None */
    NODE_TRUE,          /* True */
    NODE_FALSE,         /* False */
    NODE_ELLIPSIS,      /* ... */
    NODE_INT,           /* .integer; too large for int64: .overflow (-2**63 is not) */
    NODE_FLOAT,         /* .real */
    NODE_IMAGINARY,     /* .real, of 2j */
    NODE_STRING,        /* .text: adjacent literals joined, escapes resolved */
    NODE_BYTES,         /* .text: b"..." (held, nothing more) */
    NODE_FSTRING,       /* .list of NODE_STRING and NODE_FORMATTED */
    NODE_FORMATTED,     /* {.a!conversion:b}: .a expression, .b NODE_FSTRING or NULL,
                           .conversion 0 'r' 's' 'a'; for {x=} the text "x=" is a NODE_STRING
                           before it */
    NODE_NAME,          /* .symbol, .scope and .slot by analysis */
    NODE_TUPLE,         /* .list */
    NODE_LIST,          /* .list */
    NODE_SET,           /* .list */
    NODE_DICT,          /* .list keys (NULL: **item), .list2 values */
    NODE_UNARY,         /* .op .a */
    NODE_BINARY,        /* .a .op .b */
    NODE_COMPARE,       /* .a .ops[i] .list[i]: a < b < c */
    NODE_AND,           /* .list, two or more */
    NODE_OR,            /* .list, two or more */
    NODE_CONDITIONAL,   /* .b if .a else .c */
    NODE_CALL,          /* .a(.list, .list2): list: positional, NODE_STARRED among them;
                           list2: NODE_KEYWORD */
    NODE_KEYWORD,       /* .symbol=.a in a call; .symbol NULL: **.a */
    NODE_STARRED,       /* *.a */
    NODE_ATTRIBUTE,     /* .a.symbol */
    NODE_SUBSCRIPT,     /* .a[.b] */
    NODE_SLICE,         /* .a:.b:.c, each may be NULL; within .b of a subscript */
    NODE_LAMBDA,        /* .function */
    NODE_LIST_COMP,     /* [.a for ...] .list of NODE_COMP_FOR; .function is its scope */
    NODE_SET_COMP,      /* {.a for ...} */
    NODE_DICT_COMP,     /* {.a: .b for ...} */
    NODE_GENERATOR,     /* (.a for ...) */
    NODE_COMP_FOR,      /* for .a in .b, .list: the ifs */
    NODE_WALRUS,        /* .a := .b */

    /* Statements */
    NODE_EXPRESSION,    /* .a */
    NODE_ASSIGN,        /* .list (targets, one or more) = .a */
    NODE_AUG_ASSIGN,    /* .a .op= .b */
    NODE_ANN_ASSIGN,    /* .a: annotation = .b; .b NULL: no binding; .star: .a no plain name */
    NODE_IF,            /* if .a: .body else: .orelse */
    NODE_FOR,           /* for .a in .b: .body else: .orelse */
    NODE_WHILE,         /* while .a: .body else: .orelse */
    NODE_BREAK,
    NODE_CONTINUE,
    NODE_PASS,
    NODE_RETURN,        /* .a or NULL */
    NODE_RAISE,         /* .a or NULL, from .b or NULL */
    NODE_ASSERT,        /* .a, message .b or NULL */
    NODE_TRY,           /* .body, .list of NODE_HANDLER, .orelse, .finally */
    NODE_HANDLER,       /* except .a (or NULL) as .symbol (or NULL): .body; .slot .scope of it */
    NODE_WITH,          /* .list of NODE_WITH_ITEM: .body */
    NODE_WITH_ITEM,     /* .a as .b (or NULL) */
    NODE_DELETE,        /* .list */
    NODE_GLOBAL,        /* .list of NODE_NAME: nothing to execute, analysis has used it */
    NODE_NONLOCAL,      /* the same */
    NODE_FUNCTION,      /* .function, decorators .list; binds .symbol (.scope .slot) */
    NODE_CLASS,         /* class .symbol(.list, keywords .list2): .function is its body's scope;
                           decorators .list3 */
    NODE_IMPORT,        /* .list of NODE_ALIAS */
    NODE_IMPORT_FROM,   /* from .text (.level dots) import .list of NODE_ALIAS; .star: import * */
    NODE_ALIAS,         /* .text dotted name; .symbol what it binds, .renamed by `as`;
                           .scope .slot */
    NODE_KIND_COUNT
} NodeKind;

typedef enum Operator {
    OPERATOR_ADD, OPERATOR_SUB, OPERATOR_MUL, OPERATOR_MATMUL, OPERATOR_DIV, OPERATOR_FLOORDIV,
    OPERATOR_MOD, OPERATOR_POW, OPERATOR_LSHIFT, OPERATOR_RSHIFT, OPERATOR_AND, OPERATOR_OR,
    OPERATOR_XOR,
    OPERATOR_POS, OPERATOR_NEG, OPERATOR_INVERT, OPERATOR_NOT,
    OPERATOR_EQ, OPERATOR_NE, OPERATOR_LT, OPERATOR_LE, OPERATOR_GT, OPERATOR_GE,
    OPERATOR_IS, OPERATOR_IS_NOT, OPERATOR_IN, OPERATOR_NOT_IN,
    OPERATOR_COUNT
} Operator;

/* The operator as written: "+", "not in". */
const char *operator_text(Operator op);

/* Where a name lives, decided by scope analysis. */
typedef enum ScopeKind {
    SCOPE_LOCAL,     /* slot `slot` of the running function's frame */
    SCOPE_ENCLOSING, /* slot `slot` of the frame `hops` functions outward: as many steps along
                        Function.outer, class bodies counted */
    SCOPE_GLOBAL,    /* the module's, found by symbol; then the built-ins */
    SCOPE_CLASS      /* in a class body: the class namespace by symbol, then as ENCLOSING when
                        hops > 0, else as GLOBAL */
} ScopeKind;

typedef struct Parameter {
    const Symbol *symbol;
    int slot;              /* always local */
    Node *fallback;        /* default value, or NULL */
    Span span;
} Parameter;

/* A scope: module, function, lambda, comprehension or class body. */
typedef struct Function {
    enum { FUNCTION_MODULE, FUNCTION_DEF, FUNCTION_LAMBDA, FUNCTION_COMPREHENSION, FUNCTION_CLASS }
        kind;
    const Symbol *name;         /* "<module>", "forward", "<lambda>" */
    Span span;                  /* def ... to the end of the body; for a decorated one from the @ */
    Parameter *params;          /* positional (and keyword) first, then keyword-only */
    int positional_only, positional, keyword_only; /* positional counts positional_only too */
    Parameter *star_args;       /* *args or NULL */
    Parameter *star_kwargs;     /* **kwargs or NULL */
    NodeList body;              /* a lambda: one NODE_RETURN; a comprehension: empty */
    const char *docstring;      /* or NULL */
    const Symbol **locals;      /* name of each slot of a frame, parameters first; for a module
                                   the names it binds at top level (without those by import *),
                                   for a class those its body binds; both without slots */
    int local_count;
    const Symbol **frees;       /* names of enclosing functions that the code uses, itself or
                                   through functions within it */
    int *free_hops, *free_slots;
    int free_count;
    const Symbol **globals;     /* names it declares `global` */
    int global_count;
    struct Function *outer;     /* lexically; NULL for a module */
} Function;

struct Node {
    NodeKind kind;
    Span span;
    Operator op;
    ScopeKind scope;
    int slot, hops;
    int level;
    int height;                 /* longest path down to a leaf, a leaf is 1 */
    bool overflow, star, renamed;
    char conversion;
    const Symbol *symbol;
    const char *text;
    size_t text_len;
    union {
        int64_t integer;
        double real;
    };
    Node *a, *b, *c;
    Operator *ops;
    NodeList list, list2, list3;
    NodeList body, orelse, finally;
    Function *function;
};

/* clang-format on */

/* Name of a kind without NODE_, in lower case, for messages and tests. */
const char *node_kind_name(NodeKind kind);

/* First line of a statement as the trace counts it: of its first decorator, if it has one. */
int node_line(const Node *statement);

/* Python-like text of an expression on one line, for messages ("q.permute(0, 2)"). */
void node_add_text(Str *out, const Node *expression);

#endif
