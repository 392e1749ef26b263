#!/bin/sh
# Measures `backplane affected`, warm, on a generated codebase of 200 modules and 4,000 files with one edited file, and the git
# command that it can't do without. Further repositories can be named as arguments; they are not changed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${TMPDIR:-/tmp}/backplane-bench
mkdir -p "$work"
swift build -c release --product backplane --package-path "$here/.." >&2
tool=$here/../.build/release/backplane

generated=$work/generated-200-4000
if [ ! -d "$generated/.git" ]; then
    python3 "$here/generate.py" "$generated" 200 4000
    git -C "$generated" init -q
    git -C "$generated" add -A
    git -C "$generated" -c user.name=bench -c user.email=bench@localhost commit -qm "Generated"
    echo "// edited" >>"$generated/Packages/P3/Sources/M3x4/File1.swift"
fi

milliseconds() { # the median of eleven runs of a command
    for _ in 1 2 3 4 5 6 7 8 9 10 11; do
        begin=$(date +%s%N)
        "$@" >"$work/output" 2>&1
        echo $((($(date +%s%N) - begin) / 1000))
    done | sort -n | awk 'NR == 6 { printf "%.1f", $1 / 1000 }'
}

printf '%-28s %8s %12s %14s\n' codebase files 'git diff/ms' 'affected/ms'
for folder in "$generated" "$@"; do
    cache=$work/affected-cache
    "$tool" affected --base HEAD --root "$folder" --cache-directory "$cache" >"$work/output" 2>&1
    files=$(git -C "$folder" ls-files '*.swift' | wc -l)
    floor=$(milliseconds git -C "$folder" diff --raw HEAD)
    time=$(milliseconds "$tool" affected --base HEAD --root "$folder" --cache-directory "$cache")
    printf '%-28s %8d %12s %14s\n' "$(basename "$folder")" "$files" "$floor" "$time"
done
