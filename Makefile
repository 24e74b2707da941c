# einstep: `make help` lists the targets.
#
# `make` leaves the program at ./einstep and everything else in $(BUILD). Only `deps` installs.
# As many jobs run as there are processors, unless -j says otherwise; V=1 shows whole commands.

BUILD  ?= .build
CC     ?= cc
# gcc 12's vectoriser of straight-line code loses the rounding in `c ? (double)(float)x : x`.
OPT    ?= -O2 -g
SOUND  := -fno-tree-slp-vectorize
prefix ?= /usr/local

ifeq ($(MAKELEVEL)$(filter clean,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(shell nproc)
endif

# Says what a recipe's command makes, in place of the command.
say = $(if $(V),,@printf '  %-7s %s\n' $(1) $@;)

# ---- what is needed -------------------------------------------------------------------------

# pkg-config module : Debian package that holds it
LIBRARIES := ncursesw:libncurses-dev kissfft-float:libkissfft-dev \
             md4c:libmd4c-dev jansson:libjansson-dev
TEST_LIBRARIES := check:check
TEST_TOOLS     := tmux:tmux python3:python3

# ---- how it is built ------------------------------------------------------------------------

# Folders of src/, lower floors first (src/FLOORS). An archive each, so that a test links only
# what its folder may know.
FOLDERS := base tensor lang ops trace eval why lesson ui term export app

WARN     := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla
CPPFLAGS += -D_GNU_SOURCE -Isrc -I$(BUILD)/gen -MMD -MP
CFLAGS   += -std=c11 $(WARN) $(OPT) $(SOUND) $(SANITIZE)
LDFLAGS  += $(SANITIZE)

# Asked when a rule runs, not when this file is read: `make deps run` installs pkg-config first.
ops_FLAGS    = -O3 -fno-math-errno $(shell pkg-config --cflags kissfft-float)
term_FLAGS   = $(shell pkg-config --cflags ncursesw)
export_FLAGS = $(shell pkg-config --cflags jansson)
lesson_FLAGS = $(shell pkg-config --cflags md4c)
app_FLAGS    = -DEINSTEP_SHARE='"$(prefix)/share/einstep"'
LDLIBS       += $(shell pkg-config --libs ncursesw kissfft-float jansson md4c) -lm

VERSION := 0.1.0
CPPFLAGS += -DEINSTEP_VERSION='"$(VERSION)"'

sources_of  = $(wildcard src/$(1)/*.c)
objects_of  = $(patsubst src/%.c,$(BUILD)/%.o,$(call sources_of,$(1)))
archive_of  = $(BUILD)/lib$(1).a
reverse     = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
ARCHIVES    = $(foreach f,$(FOLDERS),$(if $(call sources_of,$(f)),$(call archive_of,$(f))))

.PHONY: all
all: einstep

einstep: $(BUILD)/einstep
	@cp $< $@

$(BUILD)/einstep: $(BUILD)/main.o $(call reverse,$(ARCHIVES))
	$(call say,link)$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Before anything is compiled: every library is there. Waits for `deps` where that is asked for
# too, so that `make -j2 deps test` is in order.
$(BUILD)/checked-libraries: tests/tools/need.sh | $(filter deps,$(MAKECMDGOALS))
	@CC="$(CC)" tests/tools/need.sh --libraries $(LIBRARIES)
	@mkdir -p $(@D)
	@touch $@

define folder_rules
$(call archive_of,$(1)): $(call objects_of,$(1))
	@rm -f $$@
	$$(call say,archive)$$(AR) rcs $$@ $$^
$(call objects_of,$(1)): FOLDER_FLAGS = $$($(1)_FLAGS)
endef
$(foreach f,$(FOLDERS),$(eval $(call folder_rules,$(f))))

$(BUILD)/%.o: src/%.c | $(BUILD)/checked-libraries
	@mkdir -p $(@D)
	$(call say,compile)$(CC) $(CPPFLAGS) $(CFLAGS) $(FOLDER_FLAGS) -c -o $@ $<

# The parts of torch.nn that are written in the language itself, as C arrays.
PRELUDE := $(wildcard src/eval/prelude/*.py)
$(BUILD)/gen/prelude_data.h: $(PRELUDE) tests/tools/embed.sh
	@mkdir -p $(@D)
	$(call say,embed)tests/tools/embed.sh $(PRELUDE) > $@
$(BUILD)/eval/prelude.o: $(BUILD)/gen/prelude_data.h

-include $(wildcard $(BUILD)/*.d $(BUILD)/*/*.d $(BUILD)/tests/*/*.d)

include tests/tests.mk

# ---- setting up -----------------------------------------------------------------------------

.PHONY: deps
deps: ## install what pkg-config misses (Debian, as root or by sudo), and say so
	@CC="$(CC)" tests/tools/need.sh --install --libraries $(LIBRARIES) $(TEST_LIBRARIES) \
	    --programs $(TEST_TOOLS) --terminals xterm-direct:ncurses-term

.PHONY: run
run: all ## the main job: the walkthrough of FourierCrossAttention (headless without a terminal)
	@./einstep fourier_cross_attention

.PHONY: install
install: all ## DESTDIR and prefix as usual
	install -D -m 755 einstep $(DESTDIR)$(prefix)/bin/einstep
	install -d $(DESTDIR)$(prefix)/share/einstep/lessons $(DESTDIR)$(prefix)/share/einstep/toy_data
	install -m 644 lessons/* $(DESTDIR)$(prefix)/share/einstep/lessons
	install -m 644 toy_data/* $(DESTDIR)$(prefix)/share/einstep/toy_data
	install -m 755 tests/oracle/trace_oracle.py $(DESTDIR)$(prefix)/share/einstep

.PHONY: clean
clean: ## remove what make made
	rm -rf $(BUILD) einstep

# ---- order in the code ----------------------------------------------------------------------

.PHONY: floors
floors: ## check who includes whom against src/FLOORS
	@tests/tools/floors.sh

.PHONY: docs
docs: all $(BUILD)/tests/tools/operations ## make the generated pages of docs/ anew
	tests/tools/conformance.sh ./einstep > docs/conformance.md.new
	mv docs/conformance.md.new docs/conformance.md
	$(OPERATIONS) > docs/operations.md
	tests/tools/screens.sh ./einstep

.PHONY: format
format: ## clang-format the sources
	clang-format -i src/*.c src/*/*.[ch] tests/*/*.[ch]

.PHONY: help
help: ## this list
	@echo "all          build ./einstep"
	@sed -n 's/^\([a-z][a-z -]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | \
	    awk -F'\t' '{ printf "%-12s %s\n", $$1, $$2 }'
