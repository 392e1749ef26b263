"""Measures `backplane check` on codebases against the time to stat and read their Swift files once.

    python3 measure.py COMMAND FLOOR WORK FOLDER...

COMMAND is the built `backplane`, FLOOR the built floor.c, WORK a folder for the cache. Each time is the median of RUNS
runs (7 unless the environment says otherwise): the floor with all files in the system's cache, `check` without any cache
of its own (cold) and with all of it (warm).
"""

import os
import shutil
import statistics
import subprocess
import sys
import time

COMMAND, FLOOR, WORK = sys.argv[1:4]
CACHE = os.path.join(WORK, "cache")
RUNS = int(os.environ.get("RUNS", "7"))


def swift_files(folder):
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".build", ".git")]
        yield from (os.path.join(parent, name) for name in files if name.endswith(".swift"))


def floor(folder):
    paths = "\n".join(os.path.relpath(path, folder) for path in swift_files(folder))
    times = []
    for _ in range(RUNS + 1):
        answer = subprocess.run([FLOOR], input=paths, text=True, cwd=folder, capture_output=True, check=True).stdout
        times.append(float(answer.split()[0]))
    return statistics.median(times[1:]), int(answer.split()[1])


def check(folder, *arguments):
    """Seconds and megabytes of one run."""
    command = [COMMAND, "check", "--root", folder, "--cache-directory", CACHE, "--keep-going", *arguments]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    messages = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{' '.join(command)} failed:\n{messages}")
    return time.perf_counter() - start, usage.ru_maxrss // 1024, messages


def cold(folder):
    times = []
    for _ in range(RUNS):
        shutil.rmtree(CACHE, ignore_errors=True)
        times.append(check(folder)[:2])
    return tuple(map(statistics.median, zip(*times)))


def warm(folder):
    check(folder)
    return statistics.median(check(folder)[0] for _ in range(RUNS))


def main():
    columns = "%-26s %8s %9s %9s %7s %9s %7s %8s"
    print(columns % ("codebase", "files", "floor/ms", "cold/ms", "ratio", "warm/ms", "ratio", "memory"))
    for folder in sys.argv[4:]:
        least, count = floor(folder)
        (first, memory), again = cold(folder), warm(folder)
        name = os.path.basename(os.path.normpath(folder))[:26]
        print(
            "%-26s %8d %9.1f %9.1f %6.1fx %9.1f %6.1fx %5d MB"
            % (name, count, least * 1e3, first * 1e3, first / least, again * 1e3, again / least, memory),
            flush=True,
        )
        steps = [line for line in check(folder, "--timings")[2].splitlines() if " ms  " in line]
        print("\n".join(" " * 4 + line for line in steps), flush=True)


main()
