#!/usr/bin/env python3
"""Tries `backplane check --fix` on real packages.

    python3 Tool/Benchmarks/try_fix.py Tool/.build/release/backplane ~/clones/swift-nio ~/clones/isowords …

Each repository is copied. First what is found in it is mended, and each manifest that changed is read by SwiftPM. Then faults are
planted in it, some at a time: a dependency that is used is taken out of a target, and one that is not is put in. After another
`--fix` SwiftPM must describe each package as it did before the faults, but for the order of dependencies, and git must show
no changed file beside the manifests. SEED and ROUNDS change what is planted; CHECKOUTS is a folder of
checked-out dependencies, for repositories that have none.
"""
import json, os, random, re, shutil, subprocess, sys, tempfile

SEED = int(os.environ.get("SEED", "1"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
CHECKOUTS = os.environ.get("CHECKOUTS")


def run(*words, cwd=None):
    return subprocess.run(words, cwd=cwd, capture_output=True, text=True)


def dump(folder):
    result = run("swift", "package", "--package-path", folder, "dump-package")
    if result.returncode:
        return None, result.stderr
    document = json.loads(result.stdout)
    for target in document["targets"]:
        target["dependencies"].sort(key=lambda d: json.dumps(d, sort_keys=True))
    # A name alone and a call can mean the same.
    text = json.dumps(document, sort_keys=True)
    return document, text


def names(document):
    """The names of each target's dependencies: what matters where a mend may write them in another way."""
    result = {}
    for target in document["targets"]:
        found = []
        for dependency in target["dependencies"]:
            for values in dependency.values():
                found.append(values[0])
        result[target["name"]] = sorted(found)
    return result


def elements(text):
    """(target, start of the list, [(start, end)]) of each list of dependencies that is written out in a target's call."""
    for match in re.finditer(r'\.(?:target|executableTarget|testTarget)\(\s*name:\s*"([^"]+)",\s*dependencies:\s*\[', text):
        start, depth, place, items, begin = match.end(), 1, match.end(), [], match.end()
        while depth and place < len(text):
            c = text[place]
            if c in "([":
                depth += 1
            elif c in ")]":
                depth -= 1
            if depth == 1 and c == "," or depth == 0:
                if text[begin:place].strip():
                    items.append((begin, place))
                begin = place + 1
            place += 1
        yield match.group(1), start, items


def imports(folder, target):
    found = set()
    for parent in ("Sources", "Tests", "Source", "src"):
        for directory, _, files in os.walk(os.path.join(folder, parent, target)):
            for name in files:
                if name.endswith(".swift"):
                    with open(os.path.join(directory, name), errors="replace") as file:
                        found.update(re.findall(r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:public |internal |package )?import (?:\w+ )?(\w+)", file.read(), re.M))
    return found


def plant(folder, text, document, chance):
    """The manifest with one dependency less or more, and what was done; None where nothing was found."""
    libraries = {t["name"] for t in document["targets"] if t["type"] == "regular"}
    declared = names(document)
    lists = list(elements(text))
    chance.shuffle(lists)
    for target, start, items in lists:
        used = imports(folder, target)
        if chance.random() < 0.5:
            chosen = [i for i in items if "//" not in text[i[0]:i[1]] and (m := re.search(r'"([^"]+)"', text[i[0]:i[1]])) and m.group(1) in used
                      and "condition" not in text[i[0]:i[1]] and "moduleAliases" not in text[i[0]:i[1]]]
            if not chosen:
                continue
            a, b = chance.choice(chosen)
            name = re.search(r'"([^"]+)"', text[a:b]).group(1)
            index = items.index((a, b))
            if index + 1 < len(items):
                b += 1
            elif index > 0:
                a = items[index - 1][1]
            return text[:a] + text[b:], f"{target} without {name}"
        reached, queue = {target}, [target]
        while queue:
            node = queue.pop()
            for other, names_ in declared.items():
                if node in names_ and other not in reached:
                    reached.add(other)
                    queue.append(other)
        free = sorted(libraries - reached - set(declared.get(target, [])) - used)
        if free and items:
            name = chance.choice(free)
            lead = re.match(r"\s*", text[items[0][0]:items[0][1]]).group(0)
            return text[:start] + f'{lead}"{name}",' + text[start:], f"{target} with {name}"
    return None


def main():
    command, repositories = sys.argv[1], sys.argv[2:]
    chance, failures, planted, mended, real, packages, refused_faults, unseen = random.Random(SEED), 0, 0, 0, 0, 0, 0, 0
    for repository in repositories:
        with tempfile.TemporaryDirectory() as scratch:
            copy = os.path.join(scratch, os.path.basename(repository.rstrip("/")))
            shutil.copytree(repository, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", "repositories", "*.build", "debug", "release"))
            for directory, _, files in os.walk(copy):
                for name in files:
                    if not os.path.islink(os.path.join(directory, name)):
                        os.chmod(os.path.join(directory, name), os.stat(os.path.join(directory, name)).st_mode | 0o200)
            if CHECKOUTS and not os.path.exists(copy + "/.build/checkouts"):
                os.makedirs(copy + "/.build", exist_ok=True)
                os.symlink(CHECKOUTS, copy + "/.build/checkouts")
            for words in (["init", "-q"], ["config", "core.excludesFile", ""], ["add", "-A"], ["-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "x"]):
                run("git", *words, cwd=copy)
            fix = [command, "check", "--fix", "--keep-going", "--root", copy, "--cache-directory", scratch + "/cache"]
            with open(copy + "/.git/info/exclude", "a") as file:
                file.write(".build\n")
            errors = run(*fix).stderr
            if "error:" in errors:
                print("    " + next(l for l in errors.splitlines() if "error:" in l)[:300])
            count = errors.count(": fixed: ")
            refused = errors.count(": not fixed: ")
            changed = run("git", "diff", "--name-only", cwd=copy).stdout.split()
            bad = [f for f in changed if os.path.basename(f) != "Package.swift"]
            unread = [f for f in changed if f not in bad and dump(os.path.join(copy, os.path.dirname(f)))[0] is None]
            real += count
            failures += len(bad) + len(unread)
            print(f"{os.path.basename(copy)}: {count} mended in {len(changed)} manifests, {refused} not"
                  + (f"; touched {bad}" if bad else "") + (f"; not read by SwiftPM {unread}" if unread else ""))
            run("git", "-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qam", "y", cwd=copy)
            manifests = [f for f in run("git", "ls-files", "Package.swift", "*/Package.swift", cwd=copy).stdout.split()]
            for path in manifests:
                folder = os.path.join(copy, os.path.dirname(path))
                document, before = dump(folder)
                if document is None:
                    continue
                packages += 1
                with open(os.path.join(copy, path)) as file:
                    original = file.read()
                for _ in range(ROUNDS):
                    fault = plant(folder, original, document, chance)
                    if fault is None:
                        break
                    with open(os.path.join(copy, path), "w") as file:
                        file.write(fault[0])
                    if dump(folder)[0] is None:
                        run("git", "checkout", "-q", ".", cwd=copy)
                        continue
                    planted += 1
                    errors = run(*fix).stderr
                    now, after = dump(folder)
                    others = [f for f in run("git", "diff", "--name-only", cwd=copy).stdout.split() if f != path]
                    if now and names(now) == names(document) and not others:
                        mended += 1
                    elif not others and (left := reason(errors, fault[1])):
                        refused_faults += 1
                        print(f"    left: {path}: {fault[1]}: {left}")
                    elif now and not others and after == dump_of(fault[0], folder, path, copy):
                        unseen += 1
                        print(f"    left: {path}: {fault[1]}: no finding")
                    else:
                        failures += 1
                        print(run("git", "diff", cwd=copy).stdout)
                        print(f"    WRONG: {path}: {fault[1]}: {others or errors.strip()[-300:]}")
                    run("git", "checkout", "-q", ".", cwd=copy)
    print(f"{len(repositories)} repositories, {packages} packages: {real} findings of their own mended; "
          f"{planted} faults planted, {mended} mended, {refused_faults} told with a reason, {unseen} that the check sees no fault in, "
          f"{failures} wrong")
    sys.exit(1 if failures else 0)


def reason(errors, fault):
    """Why a planted fault was told and not fixed."""
    target, name = re.split(" with(?:out)? ", fault)
    for line in errors.splitlines():
        if ": not fixed: " in line and f"{target}' " in line and f" '{name}'" in line:
            return line.split("]: ", 1)[-1]
    return None


def dump_of(text, folder, path, copy):
    with open(os.path.join(copy, path)) as file:
        mended = file.read()
    with open(os.path.join(copy, path), "w") as file:
        file.write(text)
    result = dump(folder)[1]
    with open(os.path.join(copy, path), "w") as file:
        file.write(mended)
    return result


if __name__ == "__main__":
    main()
