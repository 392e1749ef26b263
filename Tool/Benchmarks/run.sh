#!/bin/sh
# Measures `backplane check` against its floor, which is to stat and read the same files once: on a package of one file
# (what a run costs whatever the codebase), on the checked-out swift-syntax, and on a generated codebase (10,000 modules,
# 100,000 files; MODULES and FILES change that). Further folders can be named as arguments. Needs a C compiler and
# python3, and a machine that does nothing else meanwhile.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/backplane-bench
mkdir -p "$work"

swift build -c release --product backplane --package-path "$here/.." >&2
cc -O2 -o "$work/floor" "$here/floor.c"

generate() { # folder, modules, files
    [ -d "$1/.git" ] && return
    python3 "$here/generate.py" "$@"
    git -C "$1" init -q
    git -C "$1" add -A
    git -C "$1" -c user.name=bench -c user.email=bench@localhost commit -qm "Generated"
}
generate "$work/generated-20-20" 20 20
generate "$work/generated-${MODULES:-10000}-${FILES:-100000}" "${MODULES:-10000}" "${FILES:-100000}"

python3 "$here/measure.py" "$here/../.build/release/backplane" "$work/floor" "$work" \
    "$work/generated-20-20" "$here/../.build/checkouts/swift-syntax" \
    "$work/generated-${MODULES:-10000}-${FILES:-100000}" "$@"
