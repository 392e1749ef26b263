#!/usr/bin/env python3
"""Reads Xcode projects a second time, with nothing of the command, and compares.

    python3 Tool/Benchmarks/xcode_coverage.py BACKPLANE FOLDER...

Each folder is a clone, or holds clones. For each it prints the Swift files that git lists, how many of them a target of an Xcode project
compiles and how many lie in a package's folder by this reading, how many are in none, and for how many targets the command names the same
number of Swift files. Targets that differ are printed with both numbers. Only property lists are read here.
"""

import json
import os
import re
import subprocess
import sys
import time

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|[{}()=;,]|<[0-9a-fA-F\s]*>|[^\s{}()=;,"]+', re.S)
WRAPPERS = (".xcassets", ".playground", ".xcdatamodeld", ".framework", ".xcframework", ".bundle", ".docc", ".xcodeproj", ".app")


def parse(text):
    """The value of an OpenStep property list."""
    tokens = [t for t in TOKEN.findall(text) if not t.startswith(("/*", "//"))]
    place = 0

    def word(token):
        if token.startswith('"'):
            return re.sub(r"\\(.)", r"\1", token[1:-1])
        return token

    def value():
        nonlocal place
        token = tokens[place]
        place += 1
        if token == "{":
            table = {}
            while tokens[place] != "}":
                key = word(tokens[place])
                place += 2
                table[key] = value()
                place += tokens[place] == ";"
            place += 1
            return table
        if token == "(":
            items = []
            while tokens[place] != ")":
                items.append(value())
                place += tokens[place] == ","
            place += 1
            return items
        return word(token)

    return value()


def texts(value):
    return value if isinstance(value, list) else [value] if value else []


def targets(root, project):
    """The Swift files of each target of a project, relative to the root."""
    with open(os.path.join(root, project), encoding="utf-8", errors="replace") as file:
        document = parse(file.read())
    objects = document["objects"]
    main = objects[document["rootObject"]]
    folder = os.path.normpath(os.path.join(os.path.dirname(os.path.dirname(project)), main.get("projectDirPath", "")))
    places = {}

    def walk(identifier, around):
        item = objects.get(identifier)
        if item is None or identifier in places:
            return
        tree, path = item.get("sourceTree", "<group>"), item.get("path", "")
        base = around if tree == "<group>" else folder if tree == "SOURCE_ROOT" else "/elsewhere"
        places[identifier] = os.path.normpath(os.path.join(base, path))
        for child in item.get("children", []):
            walk(child, places[identifier])

    sys.setrecursionlimit(10000)
    walk(main["mainGroup"], folder)
    synchronised = {key: item for key, item in objects.items() if item["isa"] == "PBXFileSystemSynchronizedRootGroup"}
    result = {}
    for identifier in main["targets"]:
        target = objects[identifier]
        files = set()
        for phase in target.get("buildPhases", []):
            phase = objects.get(phase, {})
            if phase.get("isa") != "PBXSourcesBuildPhase":
                continue
            for build in phase.get("files", []):
                reference = objects.get(build, {}).get("fileRef")
                if reference in places and places[reference].endswith(".swift"):
                    files.add(places[reference])
        for key, item in synchronised.items():
            has = key in target.get("fileSystemSynchronizedGroups", [])
            named = set()
            for exception in item.get("exceptions", []):
                exception = objects[exception]
                if exception.get("target") == identifier:
                    named.update(exception.get("membershipExceptions", []))
            if not has and not named:
                continue
            top = os.path.join(root, places[key])
            for directory, folders, names in os.walk(top):
                inside = os.path.relpath(directory, top)
                folders[:] = [
                    f for f in folders
                    if not f.startswith(".") and not f.endswith(WRAPPERS)
                    and not os.path.exists(os.path.join(directory, f, "Package.swift"))
                    and os.path.normpath(os.path.join(inside, f)) not in item.get("explicitFolders", [])
                ]
                for name in names:
                    path = os.path.normpath(os.path.join(inside, name))
                    parts = path.split("/")
                    is_named = any("/".join(parts[:count]) in named for count in range(1, len(parts) + 1))
                    if name.endswith(".swift") and not name.startswith(".") and is_named != has:
                        files.add(os.path.normpath(os.path.join(places[key], path)))
        result.setdefault(target["name"], set()).update(f for f in files if os.path.isfile(os.path.join(root, f)))
    return result


def measure(backplane, root):
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=True).stdout
    paths = listed.decode(errors="replace").split("\0")
    projects = [p for p in paths if p.endswith(".xcodeproj/project.pbxproj")]
    swift = {p for p in paths if p.endswith(".swift")}
    packages = [os.path.dirname(p) for p in paths if os.path.basename(p) == "Package.swift"]
    manifests = {p for p in swift if os.path.basename(p) == "Package.swift" or os.path.basename(p).startswith("Package@swift")}
    expected = {}
    for project in projects:
        name = os.path.basename(os.path.dirname(project))[: -len(".xcodeproj")]
        for target, files in targets(root, project).items():
            expected[(name, os.path.dirname(project), target)] = files
    compiled = set().union(*expected.values()) if expected else set()
    inside = {p for p in swift - manifests - compiled if any(not d or p.startswith(d + "/") for d in packages)}
    none = swift - manifests - compiled - inside
    start = time.monotonic()
    run = subprocess.run([backplane, "graph", "--format", "json", "--root", root], capture_output=True)
    seconds = time.monotonic() - start
    modules = json.loads(run.stdout)["modules"] if run.stdout else []
    same, different = 0, []
    for (name, path, target), files in expected.items():
        found = [m for m in modules if m["package"] == name and m["name"] in (target, f"{path}/{target}")]
        if found and any(m["files"] == len(files) for m in found):
            same += 1
        else:
            different.append((target, len(files), [m["files"] for m in found]))
    all_files = len(swift - manifests)
    share = 100 * (all_files - len(none)) / all_files if all_files else 100
    print(f"| {os.path.basename(root).split('+')[-1]} | {all_files:,} | {len(compiled):,} | {len(inside):,} | {len(none)} "
          f"| {share:.1f} % | {same} of {len(expected)} | {seconds:.1f} s |", flush=True)
    for target, wanted, got in different:
        print(f"    differs: {target}: {wanted} by this reading, {got} by the command", file=sys.stderr)


def main():
    backplane, folders = os.path.abspath(sys.argv[1]), sys.argv[2:]
    print("| repository | Swift files | in Xcode targets | in packages | in none | in a module | targets with the same files | graph |")
    print("|---|---|---|---|---|---|---|---|")
    for folder in folders:
        roots = [folder] if os.path.exists(os.path.join(folder, ".git")) else [
            os.path.join(folder, name) for name in sorted(os.listdir(folder)) if os.path.exists(os.path.join(folder, name, ".git"))
        ]
        for root in roots:
            measure(backplane, root)


main()
