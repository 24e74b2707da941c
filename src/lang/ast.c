#include "lang/ast.h"

#include "base/utf8.h"
#include "lang/lexer.h"

#include <string.h>

static const char *const KIND_NAMES[NODE_KIND_COUNT] = {
    [NODE_NONE] = "none",
    [NODE_TRUE] = "true",
    [NODE_FALSE] = "false",
    [NODE_ELLIPSIS] = "ellipsis",
    [NODE_INT] = "int",
    [NODE_FLOAT] = "float",
    [NODE_IMAGINARY] = "imaginary",
    [NODE_STRING] = "string",
    [NODE_BYTES] = "bytes",
    [NODE_FSTRING] = "fstring",
    [NODE_FORMATTED] = "formatted",
    [NODE_NAME] = "name",
    [NODE_TUPLE] = "tuple",
    [NODE_LIST] = "list",
    [NODE_SET] = "set",
    [NODE_DICT] = "dict",
    [NODE_UNARY] = "unary",
    [NODE_BINARY] = "binary",
    [NODE_COMPARE] = "compare",
    [NODE_AND] = "and",
    [NODE_OR] = "or",
    [NODE_CONDITIONAL] = "conditional",
    [NODE_CALL] = "call",
    [NODE_KEYWORD] = "keyword",
    [NODE_STARRED] = "starred",
    [NODE_ATTRIBUTE] = "attribute",
    [NODE_SUBSCRIPT] = "subscript",
    [NODE_SLICE] = "slice",
    [NODE_LAMBDA] = "lambda",
    [NODE_LIST_COMP] = "list_comp",
    [NODE_SET_COMP] = "set_comp",
    [NODE_DICT_COMP] = "dict_comp",
    [NODE_GENERATOR] = "generator",
    [NODE_COMP_FOR] = "comp_for",
    [NODE_WALRUS] = "walrus",
    [NODE_EXPRESSION] = "expression",
    [NODE_ASSIGN] = "assign",
    [NODE_AUG_ASSIGN] = "aug_assign",
    [NODE_ANN_ASSIGN] = "ann_assign",
    [NODE_IF] = "if",
    [NODE_FOR] = "for",
    [NODE_WHILE] = "while",
    [NODE_BREAK] = "break",
    [NODE_CONTINUE] = "continue",
    [NODE_PASS] = "pass",
    [NODE_RETURN] = "return",
    [NODE_RAISE] = "raise",
    [NODE_ASSERT] = "assert",
    [NODE_TRY] = "try",
    [NODE_HANDLER] = "handler",
    [NODE_WITH] = "with",
    [NODE_WITH_ITEM] = "with_item",
    [NODE_DELETE] = "delete",
    [NODE_GLOBAL] = "global",
    [NODE_NONLOCAL] = "nonlocal",
    [NODE_FUNCTION] = "function",
    [NODE_CLASS] = "class",
    [NODE_IMPORT] = "import",
    [NODE_IMPORT_FROM] = "import_from",
    [NODE_ALIAS] = "alias",
};

static const char *const OPERATOR_TEXTS[OPERATOR_COUNT] = {
    [OPERATOR_ADD] = "+",         [OPERATOR_SUB] = "-",   [OPERATOR_MUL] = "*",
    [OPERATOR_MATMUL] = "@",      [OPERATOR_DIV] = "/",   [OPERATOR_FLOORDIV] = "//",
    [OPERATOR_MOD] = "%",         [OPERATOR_POW] = "**",  [OPERATOR_LSHIFT] = "<<",
    [OPERATOR_RSHIFT] = ">>",     [OPERATOR_AND] = "&",   [OPERATOR_OR] = "|",
    [OPERATOR_XOR] = "^",         [OPERATOR_POS] = "+",   [OPERATOR_NEG] = "-",
    [OPERATOR_INVERT] = "~",      [OPERATOR_NOT] = "not", [OPERATOR_EQ] = "==",
    [OPERATOR_NE] = "!=",         [OPERATOR_LT] = "<",    [OPERATOR_LE] = "<=",
    [OPERATOR_GT] = ">",          [OPERATOR_GE] = ">=",   [OPERATOR_IS] = "is",
    [OPERATOR_IS_NOT] = "is not", [OPERATOR_IN] = "in",   [OPERATOR_NOT_IN] = "not in",
};

const char *node_kind_name(NodeKind kind) {
    return KIND_NAMES[kind];
}

const char *operator_text(Operator op) {
    return OPERATOR_TEXTS[op];
}

int node_line(const Node *statement) {
    return span_line(statement->span);
}

static bool opens(TokenKind kind) {
    return kind == TOKEN_LEFT_PAREN || kind == TOKEN_LEFT_SQUARE || kind == TOKEN_LEFT_BRACE;
}

static bool closes(TokenKind kind) {
    return kind == TOKEN_RIGHT_PAREN || kind == TOKEN_RIGHT_SQUARE || kind == TOKEN_RIGHT_BRACE;
}

/* Blanks, line ends and comments between two tokens become one space, none beside a bracket. */
static void add_tokens(Str *out, const char *text, const TokenList *tokens) {
    for (size_t i = 0; i < tokens->count && tokens->items[i].kind != TOKEN_END; i++) {
        const Token *token = &tokens->items[i];
        const Token *before = i ? token - 1 : NULL;
        if (before && before->end < token->start && !opens(before->kind) && !closes(token->kind))
            str_add_char(out, ' ');
        utf8_add_visible(out, text + token->start, token->end - token->start, false);
    }
}

void node_add_text(Str *out, const Node *expression) {
    Span span = expression->span;
    if (!span.source)
        return;
    TokenList tokens = {0};
    lexer_split(&tokens, span, LEXER_JOINED);
    if (tokens.problem.kind == ERR_NONE)
        add_tokens(out, span.source->text, &tokens);
    else /* a part of an f-string */
        utf8_add_visible(out, span.source->text + span.start, span.end - span.start, false);
    token_list_release(&tokens);
}
