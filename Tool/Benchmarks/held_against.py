"""Holds `backplane` against real repositories: what it finds, how long that takes, and whether another reading agrees.

    python3 held_against.py COMMAND FOLDER...

COMMAND is the built `backplane`. Every git repository in a FOLDER (itself, or one or two levels below) is read without
configuration and without a cache; then `init` is run and a check must hold, and what `init` wrote is removed again. One
row is printed for each repository, and the sums. Findings that can be told from manifests and single lines are judged a
second time, with nothing of the command: manifests by `swift package dump-package`, imports by regular expressions.
Where the second reading does not agree, the finding is printed, to be read by hand: text in a string looks like an import
to a regular expression. Clones are named as their packages expect it (`owner/swift-log`): SwiftPM tells a package by its
folder.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

SHORT = {
    "undeclared-import": "undeclared", "unused-dependency": "unused", "cycle": "cycle", "test-leak": "leak",
    "interface-only": "past", "pure-interface": "impure", "interface-dependencies": "itf-deps",
    "public-surface": "public", "unregistered-module": "unregistered",
}


def repositories(folder):
    for parent, folders, _ in os.walk(folder):
        if ".git" in folders:
            yield parent
            folders.clear()
        elif os.path.relpath(parent, folder).count(os.sep) >= 1:
            folders.clear()
        folders.sort()


class Manifests:
    """The packages of a repository as SwiftPM describes them, by folder relative to the root."""

    def __init__(self, root, directories):
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            documents = pool.map(lambda each: self.dump(os.path.join(root, each)), directories)
        self.packages = {each: document for each, document in zip(directories, documents) if document}
        self.products = {}
        for document in self.packages.values():
            for product in document["products"]:
                self.products.setdefault(product["name"], []).extend(product["targets"])

    @staticmethod
    def dump(directory):
        scratch = os.path.join(tempfile.gettempdir(), "backplane-held-against")
        command = ["swift", "package", "--package-path", directory, "--scratch-path", scratch, "--ignore-lock"]
        run = subprocess.run(command + ["dump-package"], capture_output=True, text=True)
        return json.loads(run.stdout) if run.returncode == 0 else None

    def target(self, module, path):
        """The package and the target of a module, by its name and folder."""
        name = module.split("/")[-1]
        found = [
            (package, target)
            for package, document in self.packages.items()
            for target in document["targets"]
            if target["name"] == name and (package == "." or path == package or path.startswith(package + "/"))
        ]
        return max(found, key=lambda each: len(each[0]), default=(None, None))

    def modules(self, name, package):
        """The modules that a dependency of that name can mean for a target of a package."""
        own = any(target["name"] == name for target in self.packages[package]["targets"])
        return {identifier(name)} | ({identifier(each) for each in self.products.get(name, [])} if not own else set())


def identifier(name):
    return re.sub(r"\W", "_", name)


def imports(name):
    return re.compile(
        r"^[ \t]*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)\s+)*import\s+"
        r"(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?`?%s\b" % re.escape(name), re.M)


def declared(target):
    return [value[0] for each in target["dependencies"] for value in each.values()]


def swift_texts(root, path, target):
    excluded = [os.path.normpath(os.path.join(path, each)) for each in target.get("exclude", [])]
    taken = [os.path.normpath(os.path.join(path, each)) for each in target.get("sources") or []]
    inside = lambda file, folders: any(file == each or file.startswith(each + "/") for each in folders)
    for parent, folders, files in os.walk(os.path.join(root, path), followlinks=True):
        folders[:] = [each for each in folders if not each.startswith(".") and not each.endswith(".playground")]
        for name in files:
            file = os.path.relpath(os.path.join(parent, name), root)
            if name.endswith(".swift") and not inside(file, excluded) and (not taken or inside(file, taken)):
                yield open(os.path.join(root, file), errors="replace").read()


def doubt(finding, root, manifests, paths):
    """Why the second reading does not agree with a finding; nothing if it does, or has no opinion."""
    rule, module, subject = finding["rule"], finding["module"], finding["dependency"]
    if rule not in ("undeclared-import", "unused-dependency", "test-leak"):
        return None
    package, target = manifests.target(module, paths.get(module, ""))
    if target is None:
        return "the target is not found"
    if rule == "unused-dependency":
        names = manifests.modules(subject, package)
        texts = swift_texts(root, paths[module], target)
        return "an import is found" if any(imports(name).search(text) for text in texts for name in names) else None
    text = open(os.path.join(root, finding["file"]), errors="replace").read().split("\n")[finding["line"] - 1]
    if not re.search(r"\bimport\b.*\b%s\b" % re.escape(subject.split("/")[-1]), text):
        return "the line holds no such import"
    if rule == "test-leak":
        return "it is a test target" if target["type"] == "test" else None
    names = set().union(*(manifests.modules(each, package) for each in declared(target)))
    return "it is declared" if subject in names else None


def run(command, root, cache, *arguments):
    start = time.perf_counter()
    options = ["--root", root, "--cache-directory", cache, "--keep-going"]
    answer = subprocess.run([command, *arguments, *options], capture_output=True, text=True)
    return answer, time.perf_counter() - start


def holds_after_init(command, root, cache):
    files = [os.path.join(root, name) for name in (".backplane.yml", ".backplane-baseline.yml")]
    if any(map(os.path.exists, files)):
        return "has one"
    environment = os.environ.pop("CI", None)
    try:
        run(command, root, cache, "init")
        return "yes" if run(command, root, cache, "check")[0].returncode == 0 else "NO"
    finally:
        if environment is not None:
            os.environ["CI"] = environment
        for file in filter(os.path.exists, files):
            os.remove(file)


def hold(command, root):
    """The row of a repository, and the findings that are in doubt."""
    with tempfile.TemporaryDirectory() as cache:
        answer, seconds = run(command, root, cache, "check", "--format", "json")
        if answer.returncode not in (0, 1):
            return None, [answer.stderr.strip().split("\n")[0]]
        found = json.loads(answer.stdout)
        graph = json.loads(run(command, root, cache, "graph", "--format", "json")[0].stdout)
        holds = holds_after_init(command, root, cache)
    paths = {module["name"]: module["path"] for module in graph["modules"]}
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "Package.swift", ":(glob)**/Package.swift"], capture_output=True, text=True)
    manifests = Manifests(root, sorted({os.path.dirname(each) or "." for each in listed.stdout.split()}))
    doubts = []
    for finding in found["violations"]:
        reason = doubt(finding, root, manifests, paths)
        if reason:
            doubts.append(f"{finding['file']}:{finding['line']}: {finding['message']}: {reason}")
    counts = collections.Counter(finding["rule"] for finding in found["violations"])
    return (len(manifests.packages), found["modules"], found["files"], seconds, holds, counts), doubts


def main():
    command, folders = os.path.abspath(sys.argv[1]), sys.argv[2:]
    row = "{:44} {:>8} {:>8} {:>8} {:>8} {:>8}" + " {:>10}" * len(SHORT)
    print(row.format("repository", "packages", "modules", "files", "seconds", "init", *SHORT.values()))
    sums, total, failed = [0] * 4, collections.Counter(), 0
    for root in (os.path.abspath(root) for folder in folders for root in repositories(folder)):
        name = "/".join(root.split("/")[-2:])
        answer, doubts = hold(command, root)
        if answer:
            *figures, seconds, holds, counts = answer
            print(row.format(name[:44], *figures, f"{seconds:.2f}", holds, *(counts[rule] for rule in SHORT)))
            total += counts
            failed += holds == "NO"
            sums = [one + other for one, other in zip(sums, [*figures, seconds])]
        for line in doubts:
            print(f"    {name}: {line}" if not answer else f"    to read: {line}", flush=True)
    *figures, seconds = sums
    print(row.format("all", *figures, f"{seconds:.2f}", f"{failed} fail", *(total[rule] for rule in SHORT)))


main()
