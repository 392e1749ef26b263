"""Measures `backplane check` on codebases against the time to stat and read their Swift files once.

    python3 measure.py COMMAND FLOOR WORK FOLDER...

COMMAND is the built `backplane`, FLOOR the built floor.c, WORK a folder for the cache. In each of RUNS rounds (7 unless the
environment says otherwise) run, one after the other: the floor, `check` without any cache of its own (cold) and with all of
it (warm), and `git status`, which asks the system about the same files. All files are in the system's cache. Of each the
least time counts: what else the machine does meanwhile can only add to it.
"""

import os
import shutil
import subprocess
import sys
import time

COMMAND, FLOOR, WORK = sys.argv[1:4]
CACHE = os.path.join(WORK, "cache")
RUNS = int(os.environ.get("RUNS", "7"))


class Measurement:
    """One run of a program: seconds, seconds of processors, megabytes, what it printed."""

    def __init__(self, command, statuses=(0,), **options):
        start = time.perf_counter()
        process = subprocess.Popen(command, stderr=subprocess.PIPE, **{"stdout": subprocess.DEVNULL, **options})
        self.messages = process.stderr.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - start
        self.processor = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss // 1024
        if os.waitstatus_to_exitcode(status) not in statuses:
            sys.exit(f"{' '.join(command)} failed:\n{self.messages}")


def swift_files(folder):
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".build", ".git")]
        yield from (os.path.join(parent, name) for name in files if name.endswith(".swift"))


def floor(folder, paths):
    text = subprocess.run([FLOOR], input=paths, text=True, cwd=folder, capture_output=True, check=True).stdout
    return float(text.split()[0])


def check(folder, *arguments):
    command = [COMMAND, "check", "--root", folder, "--cache-directory", CACHE, "--keep-going", *arguments]
    return Measurement(command, statuses=(0, 1))


def least(name, measurements):
    return min(getattr(measurement, name) for measurement in measurements)


def main():
    columns = "%-26s %7s %9s %9s %6s %9s %6s %12s %14s %7s"
    print(columns % ("codebase", "files", "floor/ms", "cold/ms", "ratio", "warm/ms", "ratio", "warm CPU/ms",
                     "git status/ms", "memory"))
    for folder in sys.argv[4:]:
        paths = "\n".join(os.path.relpath(path, folder) for path in swift_files(folder))
        floor(folder, paths)
        floors, cold, warm, git = [], [], [], []
        for _ in range(RUNS):
            floors.append(floor(folder, paths))
            shutil.rmtree(CACHE, ignore_errors=True)
            cold.append(check(folder))
            check(folder)
            warm.append(check(folder))
            floors.append(floor(folder, paths))
            git.append(Measurement(["git", "-C", folder, "status", "--porcelain"]))
        name = os.path.basename(os.path.normpath(folder))[:26]
        base, first, again = min(floors), least("seconds", cold), least("seconds", warm)
        print(
            "%-26s %7d %9.2f %9.1f %5.1fx %9.1f %5.1fx %12.1f %14.1f %4d MB"
            % (name, paths.count("\n") + 1, base * 1e3, first * 1e3, first / base, again * 1e3, again / base,
               least("processor", warm) * 1e3, least("seconds", git) * 1e3, least("megabytes", cold)),
            flush=True,
        )
        if os.environ.get("STEPS"):
            steps = [line for line in check(folder, "--timings").messages.splitlines() if " ms  " in line]
            print("\n".join(" " * 4 + line for line in steps), flush=True)


main()
