/* docs/operations.md on standard output: every name that programs can use, out of the tables that
 * give it. `make docs` writes the page, tests/tools/check_operations.sh holds it against them. */
#include "base/error.h"
#include "eval/dtypes.h"
#include "eval/functions.h"
#include "eval/module.h"
#include "eval/module_parts.h"
#include "eval/type_rows.h"
#include "eval/types.h"
#include "ops/op.h"

#include <stdio.h>
#include <string.h>

/* ---- operations ---- */

typedef struct Row {
    const char *name, *signature;
    int where;
    const char *summary;
} Row;

#define OP(name, signature, where, kernel, variant, summary) {name, signature, where, summary},
static const Row ELEMENTWISE[] = {
#include "ops/elementwise.def"
};
static const Row REDUCTIONS[] = {
#include "ops/reduce.def"
};
static const Row ORDER[] = {
#include "ops/order.def"
};
static const Row SHAPES[] = {
#include "ops/shape.def"
};
static const Row INDICES[] = {
#include "ops/index.def"
};
static const Row CREATION[] = {
#include "ops/create.def"
};
static const Row PRODUCTS[] = {
#include "ops/linear.def"
};
static const Row TRANSFORMS[] = {
#include "ops/fft.def"
};
static const Row LAYERS[] = {
#include "ops/nn.def"
};
static const Row RANDOM[] = {
#include "ops/random.def"
};
#undef OP

#define THEME(title, rows)                                                                         \
    { title, rows, sizeof(rows) / sizeof *(rows) }
static const struct {
    const char *title;
    const Row *rows;
    size_t count;
} THEMES[] = {
    THEME("Element by element", ELEMENTWISE),
    THEME("Over axes: sums, means, extremes, norms, softmax, losses", REDUCTIONS),
    THEME("Order and accumulation", ORDER),
    THEME("Shapes and views", SHAPES),
    THEME("Reading and writing through indices", INDICES),
    THEME("Making tensors", CREATION),
    THEME("Products", PRODUCTS),
    THEME("Fourier transforms", TRANSFORMS),
    THEME("What layers are made of", LAYERS),
    THEME("Random numbers", RANDOM),
};

static const struct {
    int where;
    const char *spelling;
} PLACES[] = {
    {OP_METHOD, "x.%s()"},          {OP_PROPERTY, "x.%s"},   {OP_INPLACE, "x.%s_()"},
    {OP_TORCH, "torch.%s"},         {OP_FUNCTIONAL, "F.%s"}, {OP_FFT, "torch.fft.%s"},
    {OP_LINALG, "torch.linalg.%s"}, {OP_NUMPY, "np.%s"},     {OP_NDARRAY, "a.%s()"},
    {OP_NDARRAY_PROPERTY, "a.%s"},
};

static void print_places(const Row *row) {
    const char *before = "";
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        if (!(row->where & PLACES[i].where))
            continue;
        const char *hole = strstr(PLACES[i].spelling, "%s");
        printf("%s`%.*s%s%s`", before, (int)(hole - PLACES[i].spelling), PLACES[i].spelling,
               row->name, hole + 2);
        before = ", ";
    }
}

/* A bar within a cell would end it. */
static void print_cell(const char *text) {
    for (; *text; text++)
        printf(*text == '|' ? "\\|" : "%c", *text);
}

static int print_theme(const char *title, const Row *rows, size_t count) {
    int shown = 0;
    printf("\n### %s\n\n| name | arguments | remarks |\n|---|---|---|\n", title);
    for (size_t i = 0; i < count; i++) {
        if (!(rows[i].where & ~OP_INTERNAL))
            continue;
        fputs("| ", stdout);
        print_places(&rows[i]);
        fputs(" | ", stdout);
        print_cell(rows[i].signature);
        fputs(" | ", stdout);
        print_cell(rows[i].summary);
        fputs(" |\n", stdout);
        shown++;
    }
    return shown;
}

/* ---- built-in functions and methods ---- */

static const struct {
    const char *title;
    const Builtin *rows;
} TABLES[] = {
    {"Built-in functions", functions_basic},
    {"Built-in functions over iterables", functions_iterate},
    {"Built-in functions about classes", functions_class},
    {"Methods of every object", types_object_methods},
    {"Methods of exceptions", types_exception_methods},
    {"Special methods of list, tuple, dict, set and str", types_container_methods},
    {"Methods of str", type_str_methods},
    {"Methods of list", type_list_methods},
    {"Methods of tuple and torch.Size", type_tuple_methods},
    {"Methods of dict", type_dict_methods},
    {"Methods of set", type_set_methods},
    {"Methods of what keys(), values() and items() give", type_view_methods},
    {"Methods of int", type_int_methods},
    {"Methods of float", type_float_methods},
    {"Methods of complex", type_complex_methods},
    {"Methods of slice", type_slice_methods},
    {"Methods of property", type_property_methods},
    {"math", module_math_functions},
    {"cmath", module_cmath_functions},
    {"torch, about types and printing", module_dtype_torch},
    {"torch, printing", module_print_torch},
    {"torch, classes of tensors", module_tensor_classes},
    {"Methods of torch.Generator", module_generator_methods},
    {"NumPy, about types", module_dtype_numpy},
    {"NumPy, printing", module_print_numpy},
};

/* One more name of a line that print_title began. */
static void print_name(int *shown, const char *name) {
    printf("%s`%s`", (*shown)++ ? ", " : "", name);
}

static void print_title(const char *title) {
    printf("\n**%s**: ", title);
}

static int print_table(const char *title, const Builtin *rows) {
    int shown = 0;
    print_title(title);
    for (; rows->name; rows++)
        print_name(&shown, rows->name);
    putchar('\n');
    return shown;
}

static int print_classes(void) {
    int shown = 0;
    print_title("Classes that can be called");
    for (const TypeRow *row = types_rows; row->methods; row++)
        if (row->make)
            print_name(&shown, row->make->name);
    putchar('\n');
    return shown;
}

static int print_exceptions(void) {
    int shown = 0;
    print_title("Exceptions");
    for (int kind = ERR_NONE + 1; kind < ERR_KIND_COUNT; kind++)
        print_name(&shown, error_kind_name((ErrorKind)kind));
    putchar('\n');
    return shown;
}

/* What modules hold one by one. */
static const struct {
    const char *prefix;
    const Builtin *row;
} SINGLES[] = {
    {"np.", &module_load},
    {"torch.nn.", &module_parameter_make},
    {"torch.", &module_tensor_make},
    {"torch.", &module_size_make},
    {"torch.", &module_generator_make},
};

static int print_singles(void) {
    print_title("By themselves");
    for (size_t i = 0; i < sizeof SINGLES / sizeof *SINGLES; i++)
        printf("`%s%s(%s)`, ", SINGLES[i].prefix, SINGLES[i].row->name, SINGLES[i].row->signature);
    puts("`np.ndarray`, `np.newaxis`, `torch.dtype`");
    return sizeof SINGLES / sizeof *SINGLES + 3;
}

static int print_constants(void) {
    int shown = 0;
    print_title("Constants of torch and NumPy");
    for (const ModuleConstant *row = module_constants; row->name; row++)
        print_name(&shown, row->name);
    putchar('\n');
    print_title("Number types of torch");
    for (int dtype = 0, names = 0; dtype < DTYPE_COUNT; dtype++, shown++)
        print_name(&names, dtype_name((DType)dtype));
    putchar('\n');
    print_title("Number types of NumPy");
    int names = 0;
    for (const DTypeName *row = dtypes_numpy_names; row->name; row++, shown++)
        print_name(&names, row->name);
    putchar('\n');
    return shown;
}

static int print_modules(void) {
    int shown = 0;
    print_title("Modules that can be imported");
    for (const ModuleRow *row = module_rows; row->name; row++)
        print_name(&shown, row->name);
    putchar('\n');
    return shown;
}

/* ---- what is written in the language itself ---- */

typedef struct Prelude {
    const char *module, *name, *text;
    size_t len;
} Prelude;

#include "prelude_data.h"

enum { PRELUDE_COUNT = sizeof PRELUDES / sizeof *PRELUDES };

/* What a file only imports for itself is not its module's. */
static bool is_public(const Prelude *row) {
    return row->name[0] != '_' && strncmp(row->text, "import ", 7) &&
           strncmp(row->text, "from ", 5);
}

static bool has_come_before(int i) {
    for (int k = 0; k < i; k++)
        if (is_public(&PRELUDES[k]) && str_equal(PRELUDES[k].module, PRELUDES[i].module))
            return true;
    return false;
}

/* A line each module, also where several files make it up. */
static int print_prelude(void) {
    int total = 0;
    for (int i = 0; i < PRELUDE_COUNT; i++) {
        int shown = 0;
        if (!is_public(&PRELUDES[i]) || has_come_before(i))
            continue;
        print_title(PRELUDES[i].module);
        for (int k = i; k < PRELUDE_COUNT; k++)
            if (is_public(&PRELUDES[k]) && str_equal(PRELUDES[k].module, PRELUDES[i].module))
                print_name(&shown, PRELUDES[k].name);
        putchar('\n');
        total += shown;
    }
    return total;
}

/* ---- the page ---- */

static const char BEGINNING[] =
    "# What programs can use\n"
    "\n"
    "Made by `make docs` out of the tables of the program: what is here is there.\n"
    "\n"
    "In the first column `x` is a tensor, `a` a NumPy array, `F` is `torch.nn.functional`, `np` "
    "is\n"
    "`numpy`. `operand` is a tensor or a number, `array` whatever NumPy makes an array of, `ints` "
    "a\n"
    "whole number or several, `ignored` is accepted and not looked at; `?` allows None.\n"
    "\n"
    "What differs on purpose, everywhere: messages are einstep's own; there is one device, the "
    "CPU;\n"
    "there is no gradient, so that `backward` is missing and `requires_grad` and `no_grad` change\n"
    "nothing; Python's integers have 64 bits and overflow is an error; an unknown module can be "
    "imported, "
    "its\n"
    "use is an error; sums of uint8 arrays are int64, for want of NumPy's uint64; `from_numpy` of "
    "a\n"
    "slice keeps the slice's offset in the memory it shares, where PyTorch counts from its start.\n"
    "float64 transforms are plain sums in double precision.\n"
    "\n"
    "## Operations\n";

int main(void) {
    int operations = 0, names = 0;
    fputs(BEGINNING, stdout);
    for (size_t i = 0; i < sizeof THEMES / sizeof *THEMES; i++)
        operations += print_theme(THEMES[i].title, THEMES[i].rows, THEMES[i].count);
    fputs("\n## Functions and methods\n", stdout);
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++)
        names += print_table(TABLES[i].title, TABLES[i].rows);
    names += print_classes() + print_exceptions() + print_singles() + print_constants();
    names += print_modules();
    fputs("\n## Modules, classes and functions written in the language itself\n", stdout);
    names += print_prelude();
    printf("\n%d operations, %d other names.\n", operations, names);
    return 0;
}
