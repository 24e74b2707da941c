/* Build to break: each allocation of a run in turn is refused.
 *
 * What einstep needs for itself calls the handler, which ends the program; what the program asks
 * for becomes its MemoryError, the last event of a timeline that can be browsed and freed. Every
 * refusal is tried in a process of its own, as the handler never comes back. */
#include "base/mem.h"
#include "eval/run.h"
#include "tests/check_main.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef enum Outcome {
    OUTCOME_NOT_REACHED, /* the run makes fewer allocations */
    OUTCOME_HANDLER,
    OUTCOME_MEMORY_ERROR,
    OUTCOME_WRONG /* anything else, a crash too */
} Outcome;

static const char *const PROGRAMS[] = {
    "x = list(range(400))\n"
    "y = [str(i) for i in x] * 30\n"
    "z = ' '.join(y)\n"
    "d = {i: (i, [i]) for i in x}\n",
    "class A:\n"
    "    def __init__(self, n):\n"
    "        self.n = n\n"
    "    def __repr__(self):\n"
    "        return f'A({self.n})' * 2000\n"
    "a = [A(i) for i in range(20)]\n"
    "print(a)\n"
    "print(sorted(a, key=lambda v: -v.n)[0].n)\n",
    "import torch\n"
    "x = torch.arange(4000.0).reshape(40, 100)\n"
    "y = x.permute(1, 0).contiguous()\n"
    "z = torch.einsum('ij,jk->ik', x, y)\n"
    "z[::2] += 1\n"
    "w = torch.fft.rfft(x, dim=-1).abs().cumsum(1)\n"
    "v = torch.softmax(x[:, x[0] > 3], -1).tolist()\n"
    "u = torch.cat([x, x]).sort(descending=True)\n"
    "print(u)\n",
    "import numpy as np\n"
    "x = np.arange(6000).reshape(60, 100)\n"
    "y = np.concatenate([x, x * 2.5])\n"
    "y[3:9, ::3] = 1\n"
    "print(y)\n",
};
enum { PROGRAM_COUNT = sizeof PROGRAMS / sizeof *PROGRAMS };

static void on_refusal(void) {
    _exit(OUTCOME_HANDLER);
}

/* True when the refusal has not come: then one of the next allocations gets it. */
static bool is_pending(long refused) {
    for (long i = 0; i <= refused; i++) {
        void *block = mem_try_alloc(1);
        if (!block)
            return true;
        mem_free(block);
    }
    return false;
}

static bool ended_with_memory_error(Run *run) {
    bool named = run->error_type && strcmp(run->error_type, "MemoryError") == 0;
    bool failed = run->module && run_step(run)->kind == STEP_FAILED;
    run_seek(run, 0);
    run_seek(run, run_last(run));
    return named && failed && run->error.text.len > 0;
}

static Outcome run_refusing(const char *text, long refused) {
    mem_set_handler(on_refusal);
    mem_fail_after(refused);
    Run *run = run_program("memory.py", text, strlen(text), &(RunOptions){0});
    if (is_pending(refused))
        return run->error.kind == ERR_NONE ? OUTCOME_NOT_REACHED : OUTCOME_WRONG;
    bool clear = ended_with_memory_error(run);
    run_free(run);
    return clear && mem_live_blocks() == 0 ? OUTCOME_MEMORY_ERROR : OUTCOME_WRONG;
}

static Outcome outcome_of(const char *text, long refused) {
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit((int)run_refusing(text, refused));
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? (Outcome)WEXITSTATUS(status) : OUTCOME_WRONG;
}

START_TEST(each_allocation_may_be_refused) {
    int count[OUTCOME_WRONG + 1] = {0};
    for (long refused = 0;; refused++) {
        Outcome outcome = outcome_of(PROGRAMS[_i], refused);
        ck_assert_msg(outcome != OUTCOME_WRONG, "allocation %ld", refused);
        count[outcome]++;
        if (outcome == OUTCOME_NOT_REACHED)
            break;
    }
    ck_assert_int_gt(count[OUTCOME_HANDLER], 10);
    ck_assert_int_gt(count[OUTCOME_MEMORY_ERROR], 0);
}
END_TEST

static Suite *make_suite(void) {
    Suite *suite = suite_create("eval/memory");
    TCase *tests = tcase_create("memory");
    tcase_add_loop_test(tests, each_allocation_may_be_refused, 0, PROGRAM_COUNT);
    suite_add_tcase(suite, tests);
    return suite;
}

CHECK_MAIN(make_suite)
