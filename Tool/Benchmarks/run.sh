#!/bin/sh
# Measures `backplane check` against its floor, which is to stat and read the same files once, in one run: on the
# checked-out swift-syntax, and on a generated codebase (10,000 modules, 100,000 files; MODULES and FILES change that).
# Further folders can be named as arguments. Needs a C compiler and python3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/backplane-bench
start=$PWD
mkdir -p "$work"

swift build -c release --product backplane --package-path "$here/.." >&2
tool=$here/../.build/release/backplane
cc -O2 -o "$work/floor" "$here/floor.c"

generated=$work/generated-${MODULES:-10000}-${FILES:-100000}
if [ ! -d "$generated/.git" ]; then
    python3 "$here/generate.py" "$generated" "${MODULES:-10000}" "${FILES:-100000}"
    git -C "$generated" init -q
    git -C "$generated" add -A
    git -C "$generated" -c user.name=bench -c user.email=bench@localhost commit -qm "Generated"
fi

measure() { # seconds and megabytes of a command
    /usr/bin/time -f '%e %M' "$@" 2>&1 >"$work/output" | tail -1
}

printf '%-28s %9s %9s %9s %7s %9s %7s %8s\n' codebase files floor/s cold/s ratio warm/s ratio memory
for folder in "$here/../.build/checkouts/swift-syntax" "$generated" "$@"; do
    cd "$start" && cd "$folder"
    folder=$PWD
    find . -name '*.swift' -not -path './.build/*' -type f >"$work/files"
    cache=$work/cache
    rm -rf "$cache"
    "$work/floor" <"$work/files" >"$work/warmup"
    floor=$("$work/floor" <"$work/files" | cut -d' ' -f1)
    cold=$(measure "$tool" check --root "$folder" --cache-directory "$cache" --keep-going || true)
    warm=$(measure "$tool" check --root "$folder" --cache-directory "$cache" --keep-going || true)
    echo "$(basename "$folder") $(wc -l <"$work/files") $floor $cold $warm" | awk '{
        printf "%-28s %9d %9.3f %9.3f %6.1fx %9.3f %6.1fx %5d MB\n", $1, $2, $3, $4, $4 / $3, $6, $6 / $3, $7 / 1024 }'
    "$tool" check --root "$folder" --cache-directory "$cache" --keep-going --timings 2>&1 >"$work/output" \
        | grep ' ms ' | sed 's/^/    /'
done
