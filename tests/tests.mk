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
TEST_PROGRAMS = $(foreach f,$(TEST_FOLDERS),$(call test_programs,$(f)))

define test_rules
$(call test_programs,$(1)): $(BUILD)/tests/$(1)/%: tests/$(1)/%.c $(call archives_for,$(1))
	@mkdir -p $$(@D)
	$$(CC) $$(CPPFLAGS) -I. $$(CFLAGS) $$(CHECK_FLAGS) $$(LDFLAGS) -o $$@ $$< $(call archives_for,$(1)) \
	    $$(CHECK_LIBS) $$(LDLIBS)
.PHONY: test-$(1)
test-$(1): $(call test_programs,$(1))
	@tests/tools/run_units.sh $$^
endef
$(foreach f,$(TEST_FOLDERS),$(eval $(call test_rules,$(f))))
