# Tests: one program for each tests/FOLDER/test_*.c, linked with the archives its folder may know.

TEST_FOLDERS := base tensor lang ops trace eval lesson ui term export app why

# What a test of a folder links with: that folder and what is below it.
base_BELOW   := base
tensor_BELOW := base tensor
lang_BELOW   := base lang
ops_BELOW    := base tensor ops
trace_BELOW  := base tensor trace
eval_BELOW   := base tensor lang ops trace eval
lesson_BELOW := $(eval_BELOW) lesson
why_BELOW    := $(eval_BELOW) why
ui_BELOW     := $(eval_BELOW) why lesson ui
term_BELOW   := $(ui_BELOW) term
export_BELOW := $(ui_BELOW) export
app_BELOW    := $(FOLDERS)

CHECK_FLAGS = $(shell pkg-config --cflags check 2>/dev/null) -Wno-gnu-zero-variadic-macro-arguments
CHECK_LIBS  = $(shell pkg-config --libs check 2>/dev/null)
VALGRIND    = valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite

test_sources  = $(wildcard tests/$(1)/test_*.c)
test_programs = $(patsubst tests/%.c,$(BUILD)/tests/%,$(call test_sources,$(1)))
archives_for  = $(foreach f,$(call reverse,$($(1)_BELOW)),$(if $(call sources_of,$(f)),$(call archive_of,$(f))))
seed_programs = $(patsubst tests/$(1)/fuzz_%.c,$(BUILD)/tests/$(1)/seeds_%,$(wildcard tests/$(1)/fuzz_*.c))
TEST_PROGRAMS = $(foreach f,$(TEST_FOLDERS),$(call test_programs,$(f)) $(call seed_programs,$(f)))

$(BUILD)/checked-test-libraries: tests/tools/need.sh | $(filter deps,$(MAKECMDGOALS))
	@CC="$(CC)" tests/tools/need.sh --libraries $(TEST_LIBRARIES)
	@mkdir -p $(@D)
	@touch $@

define test_rules
$(call test_programs,$(1)): $(BUILD)/tests/$(1)/%: tests/$(1)/%.c $(call archives_for,$(1)) \
    | $(BUILD)/checked-test-libraries
	@mkdir -p $$(@D)
	$$(call say,compile)$$(CC) $$(CPPFLAGS) -I. $$(CFLAGS) $$(CHECK_FLAGS) $$(LDFLAGS) -o $$@ $$< \
	    $(call archives_for,$(1)) $$(CHECK_LIBS) $$(LDLIBS)
$(call seed_programs,$(1)): $(BUILD)/tests/$(1)/seeds_%: tests/fuzz/seeds.c tests/$(1)/fuzz_%.c \
    $(call archives_for,$(1)) | $(BUILD)/checked-test-libraries
	@mkdir -p $$(@D)
	$$(call say,compile)$$(CC) $$(CPPFLAGS) -I. -DSEEDS='"tests/fuzz/$$*"' $$(CFLAGS) \
	    $$(CHECK_FLAGS) $$(LDFLAGS) -o $$@ tests/fuzz/seeds.c tests/$(1)/fuzz_$$*.c $(call archives_for,$(1)) $$(CHECK_LIBS) $$(LDLIBS)
.PHONY: test-$(1)
test-$(1): $(call test_programs,$(1)) $(call seed_programs,$(1))
	@tests/tools/run_units.sh $$^
endef
$(foreach f,$(TEST_FOLDERS),$(eval $(call test_rules,$(f))))

# Lists all names that programs can use: docs/operations.md.
OPERATIONS := $(BUILD)/tests/tools/operations
$(OPERATIONS): tests/tools/operations.c $(call archives_for,eval)
	@mkdir -p $(@D)
	$(call say,compile)$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(call archives_for,eval) $(LDLIBS)

.PHONY: test
test: all $(TEST_PROGRAMS) $(OPERATIONS) ## everything: units, traces against PyTorch, lessons, scripts, screens
	@tests/tools/check_operations.sh $(OPERATIONS)
	@tests/run_all.sh ./einstep $(TEST_PROGRAMS)

# ---- how fast -------------------------------------------------------------------------------

bench_programs = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/bench/*.c))

$(bench_programs): $(BUILD)/tests/bench/%: tests/bench/%.c $(call reverse,$(ARCHIVES))
	@mkdir -p $(@D)
	$(call say,compile)$(CC) $(CPPFLAGS) -I. $(CFLAGS) $(LDFLAGS) -o $@ $< $(call reverse,$(ARCHIVES)) $(LDLIBS)

.PHONY: bench
bench: all $(bench_programs) ## how fast: recording, first frame, a step, beside PyTorch if it is here
	@tests/bench/run_bench.sh ./einstep $(BUILD)/tests/bench

# ---- the same, watched ----------------------------------------------------------------------

# Each builds into a folder of its own; SANITIZED says what runs there.
.PHONY: units
units: $(TEST_PROGRAMS) ## the Check programs alone
	@tests/tools/run_units.sh $^

.PHONY: sanitized
sanitized: $(BUILD)/einstep $(TEST_PROGRAMS)
	@tests/run_all.sh $(BUILD)/einstep $(TEST_PROGRAMS)

# Without libgpm, which ncurses loads for TERM=linux and which leaks.
.PHONY: asan
asan: ## everything under AddressSanitizer (and leaks)
	@NCURSES_GPM_TERMS= ASAN_OPTIONS=detect_stack_use_after_return=1 \
	    $(MAKE) --no-print-directory BUILD=$(BUILD)/asan \
	    OPT="-O1 -g -fno-omit-frame-pointer" SANITIZE=-fsanitize=address sanitized

.PHONY: ubsan
ubsan: ## everything under UndefinedBehaviorSanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/ubsan OPT="-O1 -g" \
	    SANITIZE="-fsanitize=undefined -fno-sanitize-recover=all" sanitized

.PHONY: valgrind
valgrind: all $(TEST_PROGRAMS) ## the Check programs and some lessons under valgrind
	@CK_FORK=no WRAP="$(VALGRIND)" tests/tools/run_units.sh $(TEST_PROGRAMS)
	@for lesson in views full_attention; do \
	    $(VALGRIND) ./einstep trace $$lesson >/dev/null || exit 1; done

# ---- fuzzing --------------------------------------------------------------------------------

FUZZ_SECONDS ?= 60
FUZZ_FLAGS   := -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined

.PHONY: fuzz
fuzz: ## libFuzzer on the parser, the interpreter, .npy and traces, FUZZ_SECONDS each (clang)
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang OPT="-O1 -g" \
	    SANITIZE="-fsanitize=fuzzer-no-link,address,undefined" fuzz-programs
	@for program in $(BUILD)/fuzz/tests/*/fuzz_*; do case $$program in *.d) continue;; esac; \
	    name=$${program##*/fuzz_}; mkdir -p $(BUILD)/fuzz/found/$$name; \
	    $$program -max_total_time=$(FUZZ_SECONDS) -timeout=20 -print_final_stats=1 \
	        -artifact_prefix=$(BUILD)/fuzz/ -dict=$(BUILD)/fuzz/words.dict \
	        $(BUILD)/fuzz/found/$$name tests/fuzz/$$name || exit 1; done

fuzz_programs = $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/$(1)/fuzz_*.c))

# Keywords, operations, functions, methods and classes.
WORD_TABLES = src/lang/token.h $(wildcard src/ops/*.def src/eval/*.c src/eval/prelude/*.py)
$(BUILD)/words.dict: tests/fuzz/words.sh $(WORD_TABLES)
	@mkdir -p $(@D)
	@tests/fuzz/words.sh $(WORD_TABLES) > $@

.PHONY: fuzz-programs
fuzz-programs: $(BUILD)/words.dict $(foreach f,$(TEST_FOLDERS),$(call fuzz_programs,$(f)))

define fuzz_rules
$(call fuzz_programs,$(1)): $(BUILD)/tests/$(1)/%: tests/$(1)/%.c $(call archives_for,$(1))
	@mkdir -p $$(@D)
	$$(call say,compile)$$(CC) $$(CPPFLAGS) -I. $$(CFLAGS) $$(FUZZ_FLAGS) -o $$@ $$< \
	    $(call archives_for,$(1)) $$(LDLIBS)
endef
$(foreach f,$(TEST_FOLDERS),$(eval $(call fuzz_rules,$(f))))
