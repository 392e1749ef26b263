import SystemSupport
import WorkspaceModel
import XcodeProjects

/// The missing files of targets, with the reason if one is known.
struct AbsentFiles: Hashable {
    /// The missing files, relative to the root, sorted.
    private(set) var all: [String] = []
    /// The files with a reason: git ignores them, so they are generated, a sparse checkout excludes them, or they come
    /// with the dependencies that a tool fetches or builds.
    private(set) var explained: Set<String> = []
    /// The number of missing files that a tool makes, by the file with the dependencies that it reads.
    private(set) var unmade: [String: Int] = [:]
    /// The number of missing files in submodules that are not checked out, by the submodules' folders.
    private(set) var submodules: [String: Int] = [:]
    /// The number of missing files in submodules of which git has no commit, by the submodules' folders.
    private(set) var lostSubmodules: [String: Int] = [:]

    init(_ paths: some Sequence<String>, below root: String, _ runner: CommandRunner) async {
        all = Set(paths).sorted()
        guard !all.isEmpty else { return }
        lookAtDependencies(root)
        await lookAtIndex(root, runner)
        for portion in all.filter({ !explained.contains($0) }).chunks(of: 250) {
            let ignored = await Self.ignored(portion.flatMap { [$0, Self.inside($0)] }, root, runner)
            explained.formUnion(portion.filter { ignored.contains($0) || ignored.contains(Self.inside($0)) })
        }
    }

    /// Returns the path of some file in what may be a folder. As long as the folder does not exist, git does not apply
    /// `Made/` to it, and `Made/*` ignores only what is in it.
    private static func inside(_ path: String) -> String { path + "/some-file" }

    private mutating func lookAtDependencies(_ root: String) {
        for path in all {
            guard let list = DependencyManager.list(for: path, where: { Path.isFile("\(root)/\($0)") }) else {
                continue
            }
            explained.insert(path)
            unmade[list, default: 0] += 1
        }
    }

    /// Finds the files in the index but not in the checkout: in submodules, or outside of a sparse checkout.
    private mutating func lookAtIndex(_ root: String, _ runner: CommandRunner) async {
        let arguments = ["-C", root, "ls-files", "-z", "--stage", "-t"]
        guard let outcome = try? await runner.run("git", arguments), outcome.succeeded else { return }
        let wanted = Set(all)
        var folders: Set<String> = []
        var known: Set<String> = []
        for entry in outcome.output.utf8.split(separator: 0) {
            // `S 100644 <object> 0<tab>path`. Few of many thousand entries are of interest, so bytes are compared.
            let isLeftOut = entry.starts(with: "S ".utf8)
            let isSubmodule = entry.dropFirst(2).starts(with: "160000 ".utf8)
            guard isLeftOut || isSubmodule, let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let path = String(Substring(entry[entry.index(after: tab)...]))
            if isLeftOut, wanted.contains(path) { explained.insert(path) }
            guard isSubmodule else { continue }
            known.insert(path)
            if FileStamp(path: "\(root)/\(path)/.git") == nil { folders.insert(path) }
        }
        let lost = Set(MissingSubmodules.named(below: root)).subtracting(known)
        for path in all {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                let name = String(folder)
                if folders.contains(name) { submodules[name, default: 0] += 1 }
                if lost.contains(name) { lostSubmodules[name, default: 0] += 1 }
                if folders.contains(name) || lost.contains(name) { explained.insert(path) }
            }
        }
    }

    /// Returns the paths that git ignores. A path that git can't handle, such as one below a link, makes the call fail,
    /// so the paths are then checked in halves.
    private static func ignored(_ paths: [String], _ root: String, _ runner: CommandRunner) async -> Set<String> {
        let arguments = ["-C", root, "-c", "core.quotePath=false", "check-ignore", "--no-index", "--"] + paths
        guard let outcome = try? await runner.run("git", arguments) else { return [] }
        // If no path is ignored, git also fails, but without a message.
        guard !outcome.succeeded, !outcome.errors.isEmpty else {
            return Set(outcome.output.split(separator: "\n").map(String.init))
        }
        guard paths.count > 1, !outcome.errors.contains("not a git repository") else { return [] }
        let first = await ignored(Array(paths[..<(paths.count / 2)]), root, runner)
        return first.union(await ignored(Array(paths[(paths.count / 2)...]), root, runner))
    }

    /// The messages about submodules and dependencies, without which targets are incomplete.
    var problems: [ReadingProblem] {
        submodules.map { folder, count in
            ReadingProblem(
                .note, path: folder,
                message: "this submodule is not checked out, but contains \(count.counted("file")) of targets: "
                    + "run 'git submodule update --init \(folder)'")
        }
            + lostSubmodules.map { folder, count in
                ReadingProblem(
                    .note, path: folder,
                    message:
                        "'.gitmodules' names this submodule, but git has no commit of it, so \(count.counted("file")) "
                        + "of targets can't be checked out: commit the submodule, or remove the files from the project")
            }
            + unmade.map { list, count in
                let command = DependencyManager(reading: list)?.command ?? ""
                return ReadingProblem(
                    .note, path: list,
                    message: "\(count.counted("file")) of targets \(count == 1 ? "does" : "do") not exist yet; "
                        + "'\(command)' creates \(count == 1 ? "it" : "them")")
            }
    }
}

extension AbsentFiles: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        all = try reader.texts()
        explained = Set(try reader.texts())
        submodules = try reader.dictionary { try $0.number() }
        lostSubmodules = try reader.dictionary { try $0.number() }
        unmade = try reader.dictionary { try $0.number() }
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(all)
        writer.write(explained.sorted())
        writer.write(submodules) { $0.write($1) }
        writer.write(lostSubmodules) { $0.write($1) }
        writer.write(unmade) { $0.write($1) }
    }
}
