/* Tokens: where text is split and what ends a line or a block. */
#include "lang/lexer.h"
#include "lang/word.h"
#include "tests/lang/lang_test.h"

static const char *kind_name(TokenKind kind) {
    switch (kind) {
    case TOKEN_END: return "END";
    case TOKEN_ERROR: return "ERROR";
    case TOKEN_NEWLINE: return "LINE";
    case TOKEN_INDENT: return "IN";
    case TOKEN_DEDENT: return "OUT";
    case TOKEN_NAME: return "name:";
    case TOKEN_NUMBER: return "number:";
    case TOKEN_STRING: return "string:";
    default: return "";
    }
}

static void add_token(Str *out, Token token) {
    str_add(out, out->len ? " " : "");
    str_add(out, kind_name(token.kind));
    if (token.kind > TOKEN_DEDENT)
        str_add_bytes(out, source.text + token.start, token.end - token.start);
}

static void check_tokens(const char *text, LexerMode mode, const char *expected) {
    TokenList tokens = {0};
    Str out = {0};
    ck_assert(source_init(&source, &arena, "test.py", 0, text, strlen(text), &error));
    lexer_split(&tokens, (Span){&source, 0, (uint32_t)source.len}, mode);
    for (size_t i = 0; i < tokens.count; i++)
        add_token(&out, tokens.items[i]);
    ck_assert_str_eq(out.text, expected);
    str_release(&out);
    token_list_release(&tokens);
}

static const struct {
    const char *text, *tokens;
} SPLITS[] = {
    {"", "END"},
    {"\n\n  # only\n", "END"},
    {"x", "name:x LINE END"},
    {"x\n", "name:x LINE END"},
    {"x # c", "name:x LINE END"},
    {"if a:\n  b\n\n# c\n  d\ne",
     "if name:a : LINE IN name:b LINE name:d LINE OUT name:e LINE END"},
    {"if a:\n if b:\n  c", "if name:a : LINE IN if name:b : LINE IN name:c LINE OUT OUT END"},
    {"f(a,\n  b)\n", "name:f ( name:a , name:b ) LINE END"},
    {"a \\\n  + b", "name:a + name:b LINE END"},
    {"a\r\nb\rc", "name:a LINE name:b LINE name:c LINE END"},
    {"a**=b//c", "name:a **= name:b // name:c LINE END"},
    {"a:=b->c...d!=e<<=f", "name:a := name:b -> name:c ... name:d != name:e <<= name:f LINE END"},
    {"a<-b", "name:a < - name:b LINE END"},
    {"1if x", "number:1 if name:x LINE END"},
    {"1..real", "number:1. . name:real LINE END"},
    {"1.e5j .5 0xFFor", "number:1.e5j number:.5 number:0xFF or LINE END"},
    {"rB'a' f\"b\" u'''c''' name'd'",
     "string:rB'a' string:f\"b\" string:u'''c''' name:name string:'d' LINE END"},
    {"'a\\'b' r'\\'' \"\"\"a\"b\"\"\"",
     "string:'a\\'b' string:r'\\'' string:\"\"\"a\"b\"\"\" LINE END"},
    {"'''a\nb''' ''", "string:'''a\nb''' string:'' LINE END"},
    {"matching not_ None_ None", "name:matching name:not_ name:None_ None LINE END"},
    {"\xEF\xBB\xBFx", "name:x LINE END"},
    {"变量 = é_1", "name:变量 = name:é_1 LINE END"},
    {"a\n\fb", "name:a LINE name:b LINE END"},
    {"if a:\n\tb\n\tc", "if name:a : LINE IN name:b LINE name:c LINE OUT END"},
    {"if a:\n\t b\n\t c\n", "if name:a : LINE IN name:b LINE name:c LINE OUT END"},
    {"a\n  ", "name:a LINE END"},
    {"if a:\n  b\n  # c", "if name:a : LINE IN name:b LINE OUT END"},
    {"a 'b", "name:a ERROR"},
    {"if a:\n  b\n c", "if name:a : LINE IN name:b LINE ERROR"},
};

START_TEST(text_is_split_in_lines) {
    for (size_t i = 0; i < sizeof SPLITS / sizeof *SPLITS; i++)
        check_tokens(SPLITS[i].text, LEXER_LINES, SPLITS[i].tokens);
}
END_TEST

START_TEST(text_is_split_as_within_brackets) {
    check_tokens("  a\n +\n b", LEXER_JOINED, "name:a + name:b END");
    check_tokens("\n\n", LEXER_JOINED, "END");
    check_tokens("(a\n", LEXER_JOINED, "( name:a ERROR");
}
END_TEST

START_TEST(part_of_a_text_is_split) {
    TokenList tokens = {0};
    ck_assert(source_init(&source, &arena, "test.py", 0, "ab 'cd'", 7, &error));
    lexer_split(&tokens, (Span){&source, 1, 5}, LEXER_JOINED);
    ck_assert_uint_eq(tokens.count, 2);
    ck_assert_int_eq(tokens.items[0].kind, TOKEN_NAME);
    ck_assert_uint_eq(tokens.items[0].start, 1);
    ck_assert_int_eq(tokens.items[1].kind, TOKEN_ERROR);
    token_list_release(&tokens);
}
END_TEST

START_TEST(words_are_told_from_signs) {
    static const unsigned LETTERS[] = {'a', 'Z', '_', 0xE9, 0x3B1, 0x42F, 0x53D8, 0x3042, 0xAC00};
    static const unsigned SIGNS[] = {'-', ' ', '$', 0xD7, 0x2018, 0x20AC, 0x3002, 0xFF0C, 0x1F600};
    static const unsigned FOLLOWERS[] = {'0', '9', 0x301, 0x0663, 0xB7};
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        ck_assert(word_starts(LETTERS[i]) && word_continues(LETTERS[i]));
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        ck_assert(!word_starts(SIGNS[i]) && !word_continues(SIGNS[i]));
    for (size_t i = 0; i < sizeof FOLLOWERS / sizeof *FOLLOWERS; i++)
        ck_assert(!word_starts(FOLLOWERS[i]) && word_continues(FOLLOWERS[i]));
    ck_assert_str_eq(word_plain_form(0xFF08), "(");
    ck_assert_ptr_null(word_plain_form('('));
}
END_TEST

START_TEST(every_spelling_is_found) {
    for (int kind = TOKEN_STRING + 1; kind < TOKEN_KIND_COUNT; kind++) {
        const char *text = token_kind_text((TokenKind)kind);
        size_t len;
        ck_assert(*text);
        if (token_keyword(text, strlen(text)) == (TokenKind)kind)
            continue;
        ck_assert_int_eq(token_operator(text, strlen(text), &len), kind);
        ck_assert_uint_eq(len, strlen(text));
    }
    ck_assert_str_eq(token_kind_text(TOKEN_NAME), "");
}
END_TEST

static Suite *lexer_suite(void) {
    Suite *suite = suite_create("lang/lexer");
    TCase *tcase = checked_case("lexer");
    tcase_add_test(tcase, text_is_split_in_lines);
    tcase_add_test(tcase, text_is_split_as_within_brackets);
    tcase_add_test(tcase, part_of_a_text_is_split);
    tcase_add_test(tcase, words_are_told_from_signs);
    tcase_add_test(tcase, every_spelling_is_found);
    suite_add_tcase(suite, tcase);
    return suite;
}

CHECK_MAIN(lexer_suite)
