/* torch.Generator: a generator of one's own, given to an operation as generator=. */
#include "eval/builtin.h"
#include "eval/class.h"
#include "eval/interp.h"
#include "eval/module_parts.h"
#include "ops/random.h"

/* What an object of the class holds: Object first. */
typedef struct GeneratorObject {
    Object object;
    Generator generator;
} GeneratorObject;

static const uint64_t FIRST_SEED = 67280421310721; /* PyTorch's */

static bool make(Interp *in, Value *a, Value *out) {
    GeneratorObject *own = arena_alloc(in->arena, sizeof *own);
    (void)a;
    own->object = (Object){.klass = in->generator_class, .attributes = dict_new(in)};
    generator_seed(&own->generator, FIRST_SEED);
    *out = (Value){.type = VALUE_OBJECT, .object = &own->object};
    return true;
}

Generator *module_generator_of(const Interp *in, Value v) {
    bool is_one = v.type == VALUE_OBJECT && v.object->klass == in->generator_class;
    return is_one ? &((GeneratorObject *)v.object)->generator : NULL;
}

static bool manual_seed(Interp *in, Value *a, Value *out) {
    Generator *generator = module_generator_of(in, a[0]);
    if (!generator)
        return raise_error(in, ERR_TYPE, "manual_seed() is of a torch.Generator, not of a %s",
                           value_type_name(a[0]));
    interp_save(in, &generator->state, sizeof generator->state);
    generator_seed(generator, (uint64_t)a[1].i);
    *out = a[0];
    return true;
}

static bool initial_seed(Interp *in, Value *a, Value *out) {
    const Generator *generator = module_generator_of(in, a[0]);
    if (!generator)
        return raise_error(in, ERR_TYPE, "initial_seed() is of a torch.Generator");
    *out = value_int(generator->state.seed);
    return true;
}

const Builtin module_generator_make = {"Generator", "device='cpu'", .call = make};
const Builtin module_generator_methods[] = {
    {"manual_seed", "self, seed: int", .call = manual_seed},
    {"initial_seed", "self", .call = initial_seed},
    {0},
};

Value module_generator_class(Interp *in) {
    in->generator_class->make = &module_generator_make;
    in->generator_class->methods = module_generator_methods;
    return (Value){.type = VALUE_CLASS, .klass = in->generator_class};
}
