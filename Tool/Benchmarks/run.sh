#!/bin/sh
# Measures `backplane check` against its floor, which is to stat and read the same files once: on a package of one file a
# module (what a run costs whatever the codebase), on the checked-out swift-syntax, and on generated codebases of 4,000,
# 16,000 and 100,000 files (MODULES and FILES change the largest), the first of them also as one Xcode project. Further
# folders can be named as arguments; STEPS=1 also prints where the time goes. Needs a C compiler and python3, and a machine that does little else meanwhile.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/backplane-bench
mkdir -p "$work"

# What people are told to build: without shared libraries to load, where that is possible.
case $(uname) in Linux) static=--static-swift-stdlib ;; *) static= ;; esac
swift build -c release $static --product backplane --package-path "$here/.." >&2
cc -O2 -o "$work/floor" "$here/floor.c"

generate() { # folder, modules, files, and xcode for a project instead of packages
    [ -d "$1/.git" ] && return
    python3 "$here/generate.py" "$@"
    git -C "$1" init -q
    git -C "$1" add -A
    git -C "$1" -c user.name=bench -c user.email=bench@localhost commit -qm "Generated"
}
generate "$work/generated-20-20" 20 20
generate "$work/generated-200-4000" 200 4000
generate "$work/generated-200-4000-xcode" 200 4000 xcode
generate "$work/generated-1000-16000" 1000 16000
generate "$work/generated-${MODULES:-10000}-${FILES:-100000}" "${MODULES:-10000}" "${FILES:-100000}"

python3 "$here/measure.py" "$here/../.build/release/backplane" "$work/floor" "$work" \
    "$work/generated-20-20" "$here/../.build/checkouts/swift-syntax" \
    "$work/generated-200-4000" "$work/generated-200-4000-xcode" "$work/generated-1000-16000" \
    "$work/generated-${MODULES:-10000}-${FILES:-100000}" "$@"
