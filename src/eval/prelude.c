/* The parts of modules that are written in the language itself: the files of src/eval/prelude, embedded.
 * A file's first line says whose names it defines: "# module: torch.nn". It runs when the first of
 * its names is asked for, in the module's own namespace, and is never traced. */
#include "eval/interp.h"
#include "eval/module.h"
#include "lang/parser.h"

#include <stdio.h>
#include <string.h>

typedef struct Prelude {
    const char *name, *text;
    size_t len;
} Prelude;

#include "prelude_data.h"

enum { PRELUDE_COUNT = sizeof PRELUDES / sizeof *PRELUDES };

static bool belongs_to(const Prelude *prelude, const Symbol *module) {
    static const char MARK[] = "# module: ";
    const char *name = prelude->text + strlen(MARK);
    return str_starts_with(prelude->text, MARK) && strncmp(name, module->text, module->len) == 0 &&
           name[module->len] == '\n';
}

/* Does the file bind the name at its top level, by def, class or assignment? */
static bool defines(const Prelude *prelude, const Symbol *name) {
    static const char *const STARTS[] = {"\nclass ", "\ndef ", "\n"};
    for (size_t i = 0; i < sizeof STARTS / sizeof *STARTS; i++) {
        char wanted[80];
        int len = snprintf(wanted, sizeof wanted, "%s%s", STARTS[i], name->text);
        for (const char *at = prelude->text; (at = strstr(at, wanted)); at++)
            if (strchr("(: ", at[len]))
                return true;
    }
    return false;
}

static bool run_prelude(Interp *in, Module *module, const Prelude *prelude) {
    Error error = {0};
    Source *source = arena_alloc(in->arena, sizeof *source);
    const Function *function =
        source_init(source, in->arena, prelude->name, -1, prelude->text, prelude->len, &error)
            ? parse_module(source, in->arena, in->interner, NULL, &error)
            : NULL;
    return function ? module_run(in, module, function) : raise_from(in, &error);
}

bool prelude_resolve(Interp *in, Module *module, const Symbol *name, Value *out) {
    for (int i = 0; i < PRELUDE_COUNT; i++) {
        if (!belongs_to(&PRELUDES[i], module->name) || !defines(&PRELUDES[i], name))
            continue;
        if (!run_prelude(in, module, &PRELUDES[i]))
            return false;
        DictEntry *entry = dict_find_name(module->globals, name);
        if (entry)
            *out = entry->value;
        return true;
    }
    return true;
}
