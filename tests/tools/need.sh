#!/bin/sh
# need.sh [--install] [--libraries NAME:PACKAGE ...] [--programs NAME:PACKAGE ...]
#         [--terminals NAME:PACKAGE ...]
#
# Says which pkg-config modules and programs are missing and the Debian package that holds each;
# with --install, installs those packages (as root, else by sudo) and says so.
missing= kind= install=
compiler=${CC:-cc}

note() { # WHAT PACKAGE
    echo "missing: $1 (package $2)" >&2
    missing="$missing $2"
}

has_program() { command -v "$1" >/dev/null 2>&1; }
has_header() { echo '#include <stdlib.h>' | $compiler -E - >/dev/null 2>&1; }

has_program pkg-config || note pkg-config pkg-config
has_program "${compiler%% *}" || note "a C compiler" gcc
has_header || note "the C library's headers" libc6-dev

for word in "$@"; do
    name=${word%%:*} package=${word#*:}
    case $kind$word in
    *--install) install=yes ;;
    *--libraries) kind=library ;;
    *--programs) kind=program ;;
    *--terminals) kind=terminal ;;
    library*) pkg-config --exists "$name" 2>/dev/null || note "library $name" "$package" ;;
    terminal*) infocmp "$name" >/dev/null 2>&1 || note "terminal type $name" "$package" ;;
    program*) has_program "$name" || note "program $name" "$package" ;;
    esac
done
[ -z "$missing" ] && exit 0

if [ -z "$install" ]; then
    echo "run 'make deps' to install what is missing, or: apt-get install$missing" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    has_program sudo || { echo "not root, and no sudo: apt-get install$missing" >&2; exit 1; }
fi
echo "installing:$missing"
$as_root apt-get update -q >/dev/null &&
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends $missing </dev/null
