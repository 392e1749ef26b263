import CompilerIndex
import Foundation
import SystemSupport

/// How often the files of a package were changed, and how often what they declare.
public struct EditHistory: Sendable {
    /// The files of each commit, newest first, relative to the package.
    public let commits: [Set<String>]
    /// For each commit, the declarations that it changed outside of their bodies, by file. `nil` if the files' versions
    /// were not read: then every change counts as one of declarations.
    public let declarations: [[String: Set<String>]]?

    public init(commits: [Set<String>], declarations: [[String: Set<String>]]? = nil) {
        self.commits = commits
        self.declarations = declarations
    }

    /// Reads the last commits that touched a package.
    public static func read(package: String, commits: Int) async -> EditHistory {
        let git = Git(directory: package)
        let log = try? await git.require([
            "log", "-n", "\(commits)", "--no-merges", "--relative", "--raw", "--no-abbrev", "--no-renames", "-z",
            "--format=%x01", "--", ".",
        ])
        guard let log else { return EditHistory(commits: []) }
        let all = log.output.split(separator: 1).map(FileVersions.inCommit)
            // A commit that changes nearly everything does not show what belongs together.
            .filter { !$0.isEmpty && $0.count <= 100 }
        return EditHistory(
            commits: all.map { Set($0.map(\.path)) }, declarations: await declarations(changedBy: all, git))
    }

    private static func declarations(changedBy commits: [[FileVersions]], _ git: Git) async -> [[String: Set<String>]]?
    {
        // Reading would download the versions that a partial clone lacks, one after the other.
        guard await !git.isPartialClone else { return nil }
        let wanted = Set(commits.joined().flatMap { [$0.old, $0.new] }.compactMap(\.self)).sorted()
        let read = try? await git.require(
            ["cat-file", "--batch"], input: Data(wanted.map { "\($0)\n" }.joined().utf8))
        guard let texts = read.map({ FileVersions.texts(in: $0.output) }), texts.count == wanted.count else {
            return nil
        }
        let surfaces = Dictionary(
            uniqueKeysWithValues: zip(wanted, texts.concurrentMap(portion: 8) { FileSurface(of: $0) }))
        return commits.map { commit in
            var changed: [String: Set<String>] = [:]
            for file in commit {
                let names = FileSurface.changes(
                    from: file.old.flatMap { surfaces[$0] }, to: file.new.flatMap { surfaces[$0] })
                if !names.isEmpty { changed[file.path] = names }
            }
            return changed
        }
    }

    /// The number of commits that touched some of the files.
    func edits(of files: Set<String>) -> Int { commits.count { !$0.isDisjoint(with: files) } }

    /// The number of commits after which users of some of the files are compiled again: they changed declarations.
    func rebuilds(of files: Set<String>) -> Int {
        declarations?.count { !files.isDisjoint(with: $0.keys) } ?? edits(of: files)
    }

    /// What ``rebuilds(of:)`` counts, as a verb.
    var rebuilt: String { declarations == nil ? "changed" : "changed declarations of" }
}

/// The versions of a file before and after a commit, by git's names for their content.
private struct FileVersions {
    let path: String
    let old: String?
    let new: String?

    /// Reads the output of `git log -z --raw`: the versions of each file, followed by its path.
    static func inCommit(_ output: Data) -> [FileVersions] {
        let entries = output.split(separator: 0).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
        return zip(entries, entries.dropFirst()).compactMap { entry, path in
            let fields = entry.split(separator: " ")
            guard entry.hasPrefix(":"), fields.count == 5, path.hasSuffix(".swift") else { return nil }
            // Links and submodules are not read.
            func version(_ mode: Substring, _ name: Substring) -> String? { mode.hasPrefix("100") ? String(name) : nil }
            return FileVersions(
                path: path, old: version(fields[0].dropFirst(), fields[2]), new: version(fields[1], fields[3]))
        }
    }

    /// Reads the output of `git cat-file --batch`: a line that ends with the size, and the content.
    static func texts(in output: Data) -> [String] {
        var texts: [String] = []
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let heading = String(decoding: rest[..<end], as: UTF8.self)
            guard let size = heading.split(separator: " ").last.flatMap({ Int($0) }), rest.endIndex - end > size + 1
            else { break }
            texts.append(String(decoding: rest[(end + 1)..<(end + 1 + size)], as: UTF8.self))
            rest = rest[(end + 2 + size)...]
        }
        return texts
    }
}

extension Git {
    /// Whether content is only downloaded when it is read.
    var isPartialClone: Bool {
        get async {
            let partial = try? await run(["config", "--get-regexp", #"^remote\..*\.promisor$"#])
            return partial?.succeeded ?? true
        }
    }
}
