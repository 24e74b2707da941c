/* Values of the language, and the containers they live in.
 *
 * A value is a type and one word. What it points to lives in the run's arena and is never freed
 * one by one (base/arena.h says why), so values are copied freely. Containers and objects change
 * only through the functions here that take the Interp: those journal what they overwrite.
 *
 * Text is a Symbol, interned or not: hash and length are at hand, equality is cheap. */
#ifndef EINSTEP_EVAL_VALUE_H
#define EINSTEP_EVAL_VALUE_H

#include "base/intern.h"
#include "lang/ast.h"
#include "ops/op.h"
#include "tensor/tensor.h"

#include <complex.h>

typedef struct Interp Interp;
typedef struct Frame Frame;
typedef struct Value Value;

typedef enum ValueType {
    VALUE_UNBOUND,     /* no value: a local not yet bound, an absent argument */
    VALUE_NONE,
    VALUE_BOOL,        /* .b */
    VALUE_INT,         /* .i */
    VALUE_FLOAT,       /* .f */
    VALUE_COMPLEX,     /* *.z */
    VALUE_STR,         /* .str */
    VALUE_BYTES,       /* .str */
    VALUE_LIST,        /* .list */
    VALUE_TUPLE,       /* .tuple; torch.Size and named tuples too */
    VALUE_DICT,        /* .dict */
    VALUE_SET,         /* .dict, values unused */
    VALUE_VIEW,        /* .view: keys, values or items of a dict */
    VALUE_RANGE,       /* .range */
    VALUE_SLICE,       /* .slice */
    VALUE_ELLIPSIS,
    VALUE_NOT_IMPLEMENTED,
    VALUE_TENSOR,      /* .tensor; NumPy arrays and scalars too, flagged */
    VALUE_DTYPE,       /* .dtype .flavor */
    VALUE_FUNCTION,    /* .function: def or lambda */
    VALUE_BUILTIN,     /* .builtin: written in C */
    VALUE_BOUND,       /* .bound: a callable with its self */
    VALUE_CLASS,       /* .klass */
    VALUE_OBJECT,      /* .object: an instance, exceptions too */
    VALUE_MODULE,      /* .module */
    VALUE_PROPERTY,    /* .property */
    VALUE_STATIC,      /* *.wrapped: staticmethod */
    VALUE_CLASSMETHOD, /* *.wrapped */
    VALUE_SUPER,       /* .super */
    VALUE_ITERATOR,    /* .iterator */
    VALUE_TYPE_COUNT
} ValueType;

typedef struct List List;
typedef struct Tuple Tuple;
typedef struct Dict Dict;
typedef struct View View;
typedef struct Range Range;
typedef struct Slice Slice;
typedef struct FunctionValue FunctionValue;
typedef struct Builtin Builtin;
typedef struct Bound Bound;
typedef struct Class Class;
typedef struct Object Object;
typedef struct Module Module;
typedef struct Property Property;
typedef struct Super Super;
typedef struct Iterator Iterator;

/* Whose type a dtype is. */
typedef enum DTypeFlavor {
    DTYPE_OF_TENSOR, /* torch.float32 */
    DTYPE_OF_ARRAY,  /* numpy.dtype('float32') */
    DTYPE_OF_SCALAR  /* numpy.float32, the class of a scalar */
} DTypeFlavor;

struct Value {
    ValueType type;
    union {
        bool b;
        int64_t i;
        double f;
        const double complex *z;
        const Symbol *str;
        List *list;
        const Tuple *tuple;
        Dict *dict;
        const View *view;
        const Range *range;
        const Slice *slice;
        Tensor *tensor;
        struct {
            DType dtype;
            DTypeFlavor flavor;
        };
        FunctionValue *function;
        const Builtin *builtin;
        const Bound *bound;
        Class *klass;
        Object *object;
        Module *module;
        const Property *property;
        const Value *wrapped;
        const Super *super;
        Iterator *iterator;
    };
};

struct List {
    Value *items;
    int64_t capacity;
    int64_t count;
    int64_t used;             /* slots behind it never held anything */
    uint64_t stamp;           /* write clock of the last change; 0: not since it was made */
    uint64_t visit;           /* the recorder's last walk that came here */
    bool holds_content;       /* a tensor, list or tuple was among its items */
};

struct Tuple {
    int64_t count;
    const char *const *names; /* of a named tuple: those of the items, then the type's; else NULL */
    bool is_size;             /* torch.Size */
    uint64_t visit;           /* the recorder's last walk that came here */
    Value items[];
};

typedef struct DictEntry {
    Value key;                /* VALUE_UNBOUND: deleted */
    Value value;
    uint32_t hash;
} DictEntry;

/* Insertion-ordered hash table. The index is only a hint: a slot may be stale after the journal
 * moved, so whoever looks verifies; slots are added, never taken out. */
struct Dict {
    DictEntry *entries;
    struct DictIndex *index;  /* NULL while the table is small */
    int64_t used, live, capacity;
};

typedef enum ViewKind { VIEW_KEYS, VIEW_VALUES, VIEW_ITEMS } ViewKind;

struct View {
    Dict *dict;
    ViewKind kind;
};

struct Range {
    int64_t start, stop, step;
};

struct Slice {
    Value start, stop, step;
};

/* Arguments of a call on their way to the callee. */
typedef struct CallArgs {
    const Value *positional;
    int count;
    const Symbol *const *names; /* keyword names and values */
    const Value *values;
    int keyword_count;
    Span span;                  /* the call in the source */
} CallArgs;

struct FunctionValue {
    const Function *code;
    Module *module;             /* whose globals it sees */
    Frame *enclosing;           /* for names of enclosing functions */
    Value *defaults;            /* one a parameter, VALUE_UNBOUND where none */
    const Symbol *name;
    const Symbol *qualified;    /* Class.method */
    Class *owner;               /* the class whose body defined it, for super(); or NULL */
    Dict *attributes;           /* or NULL */
    int line;                   /* of the statement that made it */
};

/* A function written in C. `a` holds the arguments as its row's signature binds them. */
typedef bool BuiltinCall(Interp *in, Value *a, Value *out);

/* The same for several rows, which tell it their variant. */
typedef bool BuiltinFamily(Interp *in, const Builtin *self, Value *a, Value *out);

/* One of `call`, `family` and `op` is what it does. */
struct Builtin {
    const char *name;
    const char *signature;      /* "x, base: float = None"; eval/builtin.h has the grammar */
    BuiltinCall *call;
    BuiltinFamily *family;
    int variant;
    const Op *op;
    bool inplace;
};

struct Bound {
    Value self, callable;
};

struct Class {
    const Symbol *name;
    Class **bases;
    int base_count;
    Class **order;              /* method resolution order, itself first (C3) */
    int order_count;
    Dict *namespace;
    ErrorKind error_kind;       /* of a class that descends from an exception; ERR_NONE else */
    ValueType builtin;          /* int, str, list ...: what its values are, itself or as payload;
                                   UNBOUND else */
    const Builtin *make;        /* of a built-in class: how a call makes a value; or NULL */
    const Builtin *methods;     /* of a built-in class: what the namespace does not hold; or NULL */
    Module *module;
    bool is_nn_module;          /* descends from torch.nn.Module */
};

struct Object {
    Class *klass;
    Dict *attributes;
    Value payload; /* of a class over dict, str, int ...: the one it is; else UNBOUND */
};

struct Module {
    const Symbol *name;
    Dict *globals;
    /* Of a module written in C: fills in a name when it is first asked for; NULL else. */
    bool (*resolve)(Interp *in, Module *module, const Symbol *name, Value *out);
    Frame *frame;               /* of a program's own module */
    bool missing;               /* imported though einstep does not have it: any use is an error */
    const Source *source;
};

struct Property {
    Value getter, setter;
};

struct Super {
    Class *after;               /* look in the order behind this class */
    Value self;
};

/* ---- making ---- */

extern const Value NONE, UNBOUND;
Value value_bool(bool b);
Value value_int(int64_t i);
Value value_float(double f);
Value value_tensor(Tensor *t);
Value value_dtype(DType dtype); /* PyTorch's */
Value value_numpy_dtype(DType dtype, DTypeFlavor flavor);
Value value_complex(Interp *in, double complex z);
Value value_str(Interp *in, const char *text, size_t len);
Value value_text(Interp *in, const char *text);
Value value_take_str(Interp *in, Str *text); /* copies and releases it */
Value value_list(Interp *in, int64_t count, const Value *items);
Value value_tuple(Interp *in, int64_t count, const Value *items);
Value value_size(Interp *in, int64_t count, const int64_t *sizes);
Value value_dict(Interp *in);
Value value_set(Interp *in);
Value value_object(Interp *in, Class *klass);

/* ---- asking ---- */

const char *value_type_text(ValueType type); /* the name most values of the type have */
const char *value_type_name(Value v);     /* "int", "Tensor", "ndarray", a class's name */
Class *value_class(Interp *in, Value v);
Value value_type_of(Interp *in, Value v); /* type(v) */
Value value_plain(Value v); /* the payload of an object that has one, else v itself */
bool value_is(Value a, Value b);
bool value_is_number(Value v);            /* bool, int, float */
bool value_is_text(Value v, const char *text);

/* The operations of the language; false with the exception raised in `in`. */
bool value_truth(Interp *in, Value v, bool *out);
bool value_equal(Interp *in, Value a, Value b, bool *out);
bool value_compare(Interp *in, Operator op, Value a, Value b, Value *out);
bool value_contains(Interp *in, Value container, Value item, bool *out);
bool value_hash(Interp *in, Value v, uint32_t *out);
bool value_length(Interp *in, Value v, int64_t *out);
bool value_binary(Interp *in, Operator op, Value a, Value b, Value *out);
bool value_inplace(Interp *in, Operator op, Value a, Value b, Value *out);
bool value_unary(Interp *in, Operator op, Value a, Value *out);
bool value_get_item(Interp *in, Value container, Value key, Value *out);
bool value_set_item(Interp *in, Value container, Value key, Value item);
bool value_delete_item(Interp *in, Value container, Value key);
bool value_get_attribute(Interp *in, Value v, const Symbol *name, Value *out);
bool value_set_attribute(Interp *in, Value v, const Symbol *name, Value item);
bool value_delete_attribute(Interp *in, Value v, const Symbol *name);
bool value_call(Interp *in, Value callee, const CallArgs *args, Value *out);

/* As value_get_attribute, but a missing one is no error: *out is UNBOUND. */
bool value_find_attribute(Interp *in, Value v, const Symbol *name, Value *out);

/* Calls v.name(args...) where v's class has such a method; *found says whether it had. */
bool value_call_method(Interp *in, Value v, const Symbol *name, int count, const Value *args,
                       bool *found, Value *out);

/* str(v), repr(v), format(v, spec). */
bool value_add_str(Interp *in, Str *out, Value v);
bool value_add_repr(Interp *in, Str *out, Value v);
bool value_add_format(Interp *in, Str *out, Value v, const char *spec, size_t len);

/* A value as an operation's argument and back. */
bool value_to_arg(Interp *in, Value v, OpArg *out);
bool value_from_arg(Interp *in, const OpArg *arg, Value *out);

/* ---- iteration ---- */

/* An iterator over v; TypeError when it has none. */
bool value_iterate(Interp *in, Value v, Value *iterator);

/* The next item; *done at the end. */
bool value_next(Interp *in, Value iterator, Value *item, bool *done);

/* All items into a new list. The second asks an object for its length first, as list() does. */
bool value_collect(Interp *in, Value v, List **out);
bool value_collect_sized(Interp *in, Value v, List **out);

/* ---- containers ---- */

List *list_new(Interp *in, int64_t capacity);
List *list_of(Interp *in, int64_t count, const Value *items);
/* To a list that the program has not seen yet. */
void list_add(Interp *in, List *list, Value item);
void list_push(Interp *in, List *list, Value item);
void list_set(Interp *in, List *list, int64_t index, Value item);
/* Replaces items [start, start + removed) by `count` others. */
void list_splice(Interp *in, List *list, int64_t start, int64_t removed, int64_t count,
                 const Value *items);

Dict *dict_new(Interp *in);
/* Entry of a key, NULL when there is none. False: the key cannot be hashed or compared. */
bool dict_find(Interp *in, const Dict *dict, Value key, DictEntry **out);
bool dict_set(Interp *in, Dict *dict, Value key, Value value);
bool dict_delete(Interp *in, Dict *dict, Value key, bool *found);
/* By name, as namespaces are used: cannot fail. */
DictEntry *dict_find_name(const Dict *dict, const Symbol *name);
void dict_set_name(Interp *in, Dict *dict, const Symbol *name, Value value);
bool dict_delete_name(Interp *in, Dict *dict, const Symbol *name);
void dict_clear(Interp *in, Dict *dict);
/* Takes over what another dict holds, which is used no more. */
void dict_become(Interp *in, Dict *dict, const Dict *other);
/* Walks live entries: *at starts at 0; NULL at the end. */
DictEntry *dict_next(const Dict *dict, int64_t *at);

/* What a view gives for an entry: its key, its value, or both as a tuple. */
Value view_item(Interp *in, ViewKind kind, const DictEntry *entry);

/* ---- classes ---- */

bool class_is(const Class *klass, const Class *base);
bool class_find(const Class *klass, const Symbol *name, Value *out);
/* The same in this class alone, without those it descends from. */
bool class_find_own(const Class *klass, const Symbol *name, Value *out);

#endif
