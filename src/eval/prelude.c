/* The parts of modules that are written in the language itself: the definitions of
 * src/eval/prelude, embedded one by one. One runs when its name is first asked for, in the module's
 * own namespace, and is never traced. */
#include "eval/interp.h"
#include "eval/module.h"
#include "lang/parser.h"

typedef struct Prelude {
    const char *module, *name, *text;
    size_t len;
} Prelude;

#include "prelude_data.h"

enum { PRELUDE_COUNT = sizeof PRELUDES / sizeof *PRELUDES };

static const Prelude *find_prelude(const Symbol *module, const Symbol *name) {
    for (int i = 0; i < PRELUDE_COUNT; i++)
        if (PRELUDES[i].name[0] == name->text[0] && str_equal(PRELUDES[i].name, name->text) &&
            str_equal(PRELUDES[i].module, module->text))
            return &PRELUDES[i];
    return NULL;
}

static bool run_prelude(Interp *in, Module *module, const Prelude *prelude) {
    Error error = {0};
    Source *source = arena_alloc(in->arena, sizeof *source);
    const Function *function =
        source_init(source, in->arena, prelude->module, -1, prelude->text, prelude->len, &error)
            ? parse_module(source, in->arena, in->interner, NULL, &error)
            : NULL;
    return function ? module_run(in, module, function) : raise_from(in, &error);
}

bool prelude_resolve(Interp *in, Module *module, const Symbol *name, Value *out) {
    const Prelude *prelude = find_prelude(module->name, name);
    if (!prelude)
        return true;
    if (!run_prelude(in, module, prelude))
        return false;
    DictEntry *entry = dict_find_name(module->globals, name);
    if (entry)
        *out = entry->value;
    return true;
}
