/* An error is a value: what kind, what is wrong and what to do, and where.
 *
 * The kinds that a program can raise carry the names of Python's exceptions. Its text is English,
 * which is what a program that catches it sees, and is said in the other languages too, for the
 * person who reads it. Nobody below app/ prints an error or ends the process because of one. */
#ifndef EINSTEP_BASE_ERROR_H
#define EINSTEP_BASE_ERROR_H

#include "base/said.h"
#include "base/span.h"

#include <stdbool.h>

/* kind, name, base kind: the exceptions of Python that einstep knows, bases first. */
#define ERROR_KINDS(X)                                                                             \
    X(ERR_BASE_EXCEPTION, "BaseException", ERR_NONE)                                               \
    X(ERR_KEYBOARD_INTERRUPT, "KeyboardInterrupt", ERR_BASE_EXCEPTION)                             \
    X(ERR_SYSTEM_EXIT, "SystemExit", ERR_BASE_EXCEPTION)                                           \
    X(ERR_EXCEPTION, "Exception", ERR_BASE_EXCEPTION)                                              \
    X(ERR_STOP_ITERATION, "StopIteration", ERR_EXCEPTION)                                          \
    X(ERR_ARITHMETIC, "ArithmeticError", ERR_EXCEPTION)                                            \
    X(ERR_OVERFLOW, "OverflowError", ERR_ARITHMETIC)                                               \
    X(ERR_ZERO_DIVISION, "ZeroDivisionError", ERR_ARITHMETIC)                                      \
    X(ERR_ASSERTION, "AssertionError", ERR_EXCEPTION)                                              \
    X(ERR_ATTRIBUTE, "AttributeError", ERR_EXCEPTION)                                              \
    X(ERR_IMPORT, "ImportError", ERR_EXCEPTION)                                                    \
    X(ERR_MODULE_NOT_FOUND, "ModuleNotFoundError", ERR_IMPORT)                                     \
    X(ERR_LOOKUP, "LookupError", ERR_EXCEPTION)                                                    \
    X(ERR_INDEX, "IndexError", ERR_LOOKUP)                                                         \
    X(ERR_KEY, "KeyError", ERR_LOOKUP)                                                             \
    X(ERR_MEMORY, "MemoryError", ERR_EXCEPTION)                                                    \
    X(ERR_NAME, "NameError", ERR_EXCEPTION)                                                        \
    X(ERR_UNBOUND_LOCAL, "UnboundLocalError", ERR_NAME)                                            \
    X(ERR_OS, "OSError", ERR_EXCEPTION)                                                            \
    X(ERR_FILE_NOT_FOUND, "FileNotFoundError", ERR_OS)                                             \
    X(ERR_PERMISSION, "PermissionError", ERR_OS)                                                   \
    X(ERR_RUNTIME, "RuntimeError", ERR_EXCEPTION)                                                  \
    X(ERR_NOT_IMPLEMENTED, "NotImplementedError", ERR_RUNTIME)                                     \
    X(ERR_RECURSION, "RecursionError", ERR_RUNTIME)                                                \
    X(ERR_TIMEOUT, "TimeoutError", ERR_OS)                                                         \
    X(ERR_SYNTAX, "SyntaxError", ERR_EXCEPTION)                                                    \
    X(ERR_INDENTATION, "IndentationError", ERR_SYNTAX)                                             \
    X(ERR_TAB, "TabError", ERR_INDENTATION)                                                        \
    X(ERR_TYPE, "TypeError", ERR_EXCEPTION)                                                        \
    X(ERR_UFUNC_TYPE, "UFuncTypeError", ERR_TYPE)                                                  \
    X(ERR_VALUE, "ValueError", ERR_EXCEPTION)                                                      \
    X(ERR_UNICODE, "UnicodeError", ERR_VALUE)                                                      \
    X(ERR_WARNING, "Warning", ERR_EXCEPTION)                                                       \
    X(ERR_USER_WARNING, "UserWarning", ERR_WARNING)                                                \
    X(ERR_DEPRECATION_WARNING, "DeprecationWarning", ERR_WARNING)                                  \
    X(ERR_FUTURE_WARNING, "FutureWarning", ERR_WARNING)                                            \
    X(ERR_RUNTIME_WARNING, "RuntimeWarning", ERR_WARNING)

typedef enum ErrorKind {
    ERR_NONE, /* no error */
#define X(kind, name, base) kind,
    ERROR_KINDS(X)
#undef X
    ERR_KIND_COUNT
} ErrorKind;

const char *error_kind_name(ErrorKind kind);
ErrorKind error_kind_base(ErrorKind kind);

/* True when `kind` is `base` or descends from it. */
bool error_kind_is(ErrorKind kind, ErrorKind base);

/* The kind with this name, or ERR_NONE. */
ErrorKind error_kind_by_name(const char *name);

typedef struct Error {
    ErrorKind kind; /* ERR_NONE: there is none */
    union {         /* one or more lines, without the kind */
        Str text;   /* in English, said.text[LANGUAGE_EN] */
        Said said;
    };
    Span span;      /* where in the source; may be no place */
} Error;

/* {0} is no error. */
void error_release(Error *error);

/* Sets kind and text (a former error is replaced, its span forgotten); returns false, so that
 * a function can say `return error_set(...)`. */
bool error_set(Error *error, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool error_setv(Error *error, ErrorKind kind, const char *format, va_list args);

/* As error_set, with a place. */
bool error_set_at(Error *error, Span span, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Puts a sentence before the text, and another after it. */
void error_preface(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
void error_append(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Gives `to` the kind and the text of `from`, without a place; returns false. */
bool error_repeat(Error *to, const Error *from);

/* Text in a language; where it was never said in it, the English. */
const char *error_text(const Error *error, Language language);

/* "file:line:col: Kind: text", the source line, and the underline; all made visible. */
void error_describe(const Error *error, Language language, Str *out);

#endif
