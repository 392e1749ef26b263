import Foundation
import SystemSupport

/// An extraction in the history of a package: a commit that moved files of one target to the new folder of another one.
public struct CommittedExtraction: Codable, Sendable, Hashable {
    /// The abbreviated hash and the first line of the message.
    public let commit: String
    public let title: String
    /// The target whose folder was new.
    public let name: String
    /// The number of files that moved, and of other files that the commit changed.
    public let files: Int
    public let otherFiles: Int
    /// The number of lines that it added or removed, not counting the moves themselves.
    public let lines: Int

    /// A new target is declared in the manifest, so only commits that changed it are examined.
    private static let depth = 300

    /// The latest one in a package's history; `nil` if there is none, or no history.
    ///
    /// - Parameter folders: The folders of the package's targets, relative to the package, by target.
    static func latest(in package: String, folders: [String: String]) async -> CommittedExtraction? {
        let git = Git(directory: package)
        // Comparing files would download those that a partial clone lacks, one after the other.
        guard await !git.isPartialClone else { return nil }
        let candidates = try? await git.require([
            "log", "-n", "\(depth)", "--no-merges", "--format=%H", "--", "Package.swift", "Package@swift-*.swift",
        ])
        guard let candidates, !candidates.output.isEmpty else { return nil }
        let commits = try? await git.require(
            [
                "log", "--no-walk=unsorted", "--stdin", "--find-renames", "-z", "--numstat", "--relative",
                "--format=%x01%h %s",
            ], input: candidates.output)
        guard let commits else { return nil }
        for commit in commits.output.split(separator: 1) {
            guard let change = CommittedChange(commit), let (old, new) = change.targets(folders) else { continue }
            let places = ["\(change.commit)^:./\(new.folder)", "\(change.commit):./\(old.folder)"]
            let states = try? await git.require(
                ["cat-file", "--batch-check"], input: Data(places.joined(separator: "\n").utf8))
            // The folder was new, and the other one is still there.
            let lines = states?.text.split(separator: "\n") ?? []
            guard lines.count == 2, lines[0].hasSuffix(" missing"), lines[1].contains(" tree ") else { continue }
            return CommittedExtraction(
                commit: change.commit, title: change.title, name: new.name, files: change.moves.count,
                otherFiles: change.files - change.moves.count, lines: change.lines)
        }
        return nil
    }

    /// The estimate for a plan that moves a number of files.
    func estimate(for moved: Int) -> String {
        func scaled(_ count: Int) -> Int { (count * moved + files - 1) / files }
        return
            "as \(commit) '\(title)' went (\(files.counted("file")) to '\(name)', \(otherFiles.counted("other file")) changed, "
            + "\(lines.counted("line"))): about \(scaled(otherFiles).counted("other file")) and \(scaled(lines).counted("line"))"
    }
}

/// What a commit changed, as git lists it.
private struct CommittedChange {
    let commit: String
    let title: String
    private(set) var files = 0
    private(set) var lines = 0
    private(set) var moves: [(from: String, to: String)] = []

    /// Reads the output of `git log -z --numstat`: the commit, then an entry for each file, in which two paths follow
    /// the numbers if it was renamed.
    init?(_ output: Data) {
        var entries = output.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) }[...]
        guard let heading = entries.popFirst()?.split(separator: " ", maxSplits: 1), heading.count == 2 else {
            return nil
        }
        (commit, title) = (String(heading[0]), String(heading[1]))
        while let entry = entries.popFirst() {
            let fields = entry.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            files += 1
            // Binary files have '-' for a number.
            lines += (Int(fields[0]) ?? 0) + (Int(fields[1]) ?? 0)
            if fields[2].isEmpty, let old = entries.popFirst(), let new = entries.popFirst() {
                moves.append((old, new))
            }
        }
    }

    typealias Place = (name: String, folder: String)

    /// The two targets that files moved between, if there are just two.
    func targets(_ folders: [String: String]) -> (old: Place, new: Place)? {
        func target(_ path: String) -> String? {
            folders.filter { path.hasPrefix("\($0.value)/") }.max { $0.value.count < $1.value.count }?.key
        }
        let pairs = Set(moves.map { [target($0.from), target($0.to)] }.filter { $0[0] != $0[1] })
        guard pairs.count == 1, let names = pairs.first, let old = names[0], let new = names[1],
            let oldFolder = folders[old], let newFolder = folders[new]
        else { return nil }
        return ((old, oldFolder), (new, newFolder))
    }
}
