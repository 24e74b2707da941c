#!/bin/sh
# need.sh [--install] NAME:PACKAGE ...
#
# Each NAME is a pkg-config module or a program; says which are missing and the Debian package
# that holds each, or installs those packages.
install=
if [ "$1" = --install ]; then
    install=yes
    shift
fi

has() {
    pkg-config --exists "$1" 2>/dev/null || command -v "$1" >/dev/null 2>&1
}

missing=
if ! command -v pkg-config >/dev/null 2>&1; then
    missing=" pkg-config"
    echo "missing: pkg-config (package pkg-config)" >&2
fi
if ! command -v cc >/dev/null 2>&1; then
    missing="$missing gcc libc6-dev"
    echo "missing: a C compiler (packages gcc and libc6-dev)" >&2
fi
for item in "$@"; do
    if ! has "${item%%:*}"; then
        echo "missing: ${item%%:*} (package ${item#*:})" >&2
        missing="$missing ${item#*:}"
    fi
done
[ -z "$missing" ] && exit 0

if [ -z "$install" ]; then
    echo "run 'make deps' to install what is missing, or: apt-get install$missing" >&2
    exit 1
fi
run=
[ "$(id -u)" = 0 ] || run=sudo
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$run apt-get update -q >/dev/null && $run apt-get install -q -y --no-install-recommends $missing
