#!/usr/bin/env python3
"""Compares what the command reads of Xcode projects with what two other tools read: XcodeProj (tuist) and XcodeSelectiveTesting.

    python3 Tool/Benchmarks/xcode_peers.py --program > CHECKOUT/Sources/dump/main.swift
    python3 Tool/Benchmarks/xcode_peers.py BACKPLANE DUMP CLONE...

DUMP is a program that is built outside of this repository: the first line prints its source, to be added as an executable target `dump`
(with DependencyCalculator, Workspace, PathKit and XcodeProj) to a checkout of XcodeSelectiveTesting. For each clone this prints how many
targets have the same number of Swift files and need the same targets by both, and each difference with what explains it, if anything
does: files that a folder brings, which XcodeProj leaves to its users; files that a project names and that aren't there.
"""

import json
import os
import subprocess
import sys

PROGRAM = r'''
import DependencyCalculator
import Foundation
import PathKit
import Workspace
import XcodeProj

// Prints, as JSON, what XcodeProj says of projects, and what XcodeSelectiveTesting makes of a workspace.
nonisolated(unsafe) let root = Path(CommandLine.arguments[2]).absolute()
func relative(_ path: Path) -> String {
    let text = path.normalize().string
    return text.hasPrefix(root.string + "/") ? String(text.dropFirst(root.string.count + 1)) : text
}
nonisolated(unsafe) var result: [String: Any] = [:]
let start = Date()
if CommandLine.arguments[1] == "projects" {
    for argument in CommandLine.arguments.dropFirst(3) {
        let path = Path(argument).absolute()
        do {
            let project = try XcodeProj(path: path)
            let folder = path.parent()
            var targets: [String: Any] = [:]
            for target in project.pbxproj.nativeTargets + project.pbxproj.aggregateTargets {
                let sources = (try? target.sourcesBuildPhase()?.files) ?? []
                let files = sources.compactMap { file -> String? in
                    guard let element = file.file, let full = try? element.fullPath(sourceRoot: folder) else { return nil }
                    return relative(full)
                }
                let linked = ((try? target.frameworksBuildPhase())??.files ?? []).compactMap { $0.file?.path ?? $0.product?.productName }
                targets[target.name] = [
                    "type": target.productType?.rawValue ?? "", "files": files.sorted(),
                    "dependencies": target.dependencies.compactMap { $0.target?.name ?? $0.name ?? $0.product?.productName ?? $0.targetProxy?.remoteInfo }.sorted(),
                    "packages": (target.packageProductDependencies ?? []).map(\.productName).sorted(),
                    "linked": linked.sorted(),
                    "folders": (target.fileSystemSynchronizedGroups ?? []).compactMap { (try? $0.fullPath(sourceRoot: folder)).flatMap { $0 }.map(relative) },
                ] as [String: Any]
            }
            result[relative(path)] = targets
        } catch {
            result[relative(path)] = ["error": "\(error)"]
        }
    }
} else {
    do {
        let info = try WorkspaceInfo.parseWorkspace(at: Path(CommandLine.arguments[3]).absolute(), exclude: [])
        for (target, files) in info.files {
            result["\(relative(target.path)):\(target.name)"] = [
                "files": files.map { relative($0) }.sorted(),
                "dependencies": info.dependencyStructure.dependencies(for: target).map { "\(relative($0.path)):\($0.name)" }.sorted(),
            ]
        }
    } catch {
        result["error"] = "\(error)"
    }
}
FileHandle.standardError.write(Data("\(Date().timeIntervalSince(start)) s\n".utf8))
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: result, options: [.sortedKeys]))
'''


def output(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options).stdout


def compare(backplane, dump, root):
    listed = output("git", "ls-files", cwd=root).split("\n")
    projects = [os.path.dirname(path) for path in listed if path.endswith(".xcodeproj/project.pbxproj")]
    theirs = json.loads(output(dump, "projects", root, *[os.path.join(root, path) for path in projects]))
    graph = json.loads(output(backplane, "graph", "--format", "json", "--root", root))
    needs = {}
    for edge in graph["edges"]:
        if edge["declared"]:
            needs.setdefault(edge["from"], set()).add(edge["to"].split("/")[-1])
    targets = same_files = same_needs = 0
    notes = []
    for project, described in theirs.items():
        name = os.path.basename(project).removesuffix(".xcodeproj")
        makers = {target: target for target in described}
        for target, theirs_of in described.items():
            targets += 1
            # Two targets of one name are told apart by their project.
            own = [m for m in graph["modules"] if m["name"].split("/")[-1] == target and m["package"] == name]
            if not own:
                notes.append(f"{project}: {target} is not read")
                continue
            files = {path for path in theirs_of["files"] if path.endswith(".swift")}
            there = {path for path in files if os.path.exists(os.path.join(root, path))}
            if any(module["files"] == len(files) for module in own):
                same_files += 1
            elif theirs_of["folders"]:
                notes.append(f"{target}: {own[0]['files']} files, {len(files)} listed; the rest by folders: {', '.join(theirs_of['folders'])}")
            elif any(other["folders"] for other in described.values()):
                notes.append(f"{target}: {own[0]['files']} files, {len(files)} listed; the rest by exceptions of other targets' folders")
            elif any(module["files"] == len(there) for module in own):
                notes.append(f"{target}: {len(there)} files, {len(files)} listed: {len(files - there)} aren't there")
            else:
                notes.append(f"{target}: {own[0]['files']} files, {len(files)} listed, UNEXPLAINED")
            linked = {makers[os.path.splitext(path)[0]] for path in theirs_of["linked"] if os.path.splitext(path)[0] in makers}
            wanted = (set(theirs_of["dependencies"]) | linked) & set(described)
            found = [needs.get(module["name"], set()) & set(described) for module in own]
            if wanted in found:
                same_needs += 1
            else:
                notes.append(f"{target}: needs {sorted(found[0] - wanted)} more, {sorted(wanted - found[0])} less; links {theirs_of['linked']}")
    print(f"{os.path.basename(root)}: {targets} targets, files of {same_files} and needs of {same_needs} the same")
    for note in notes:
        print("    " + note)


def main():
    if sys.argv[1:2] == ["--program"]:
        print(PROGRAM.strip())
        return
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    for root in sys.argv[3:]:
        compare(sys.argv[1], sys.argv[2], os.path.abspath(root))


main()
