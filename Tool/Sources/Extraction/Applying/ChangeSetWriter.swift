import Foundation
import SystemSupport

/// Writes changes to a package.
final class ChangeSetWriter {
    private let package: String
    private let journal: Journal
    /// The texts that have been written.
    private var written: [String: String] = [:]
    private var hasMoved = false

    init(package: String, journal: Journal) {
        self.package = package
        self.journal = journal
    }

    /// All paths that a change touches, relative to the package.
    static func touched(by changeSet: ChangeSet) -> [String] {
        changeSet.moves.flatMap { [$0.from, $0.to] } + changeSet.rewritings.map(\.path) + changeSet.newFiles.map(\.path)
    }

    /// Refuses changes that can't be written here, before anything is changed.
    static func check(_ changeSet: ChangeSet, package: String) async throws {
        let git = GitMoves(package: package)
        let existing = touched(by: changeSet).filter { FileManager.default.fileExists(atPath: "\(package)/\($0)") }
        let changed = await git.changed(existing)
        guard changed.isEmpty else {
            throw ExtractionError(
                "\(changed.count.counted("file")) to be changed \(changed.count == 1 ? "differs" : "differ") from the last commit: "
                    + "\(changed.prefix(5).joined(separator: ", ")). Commit or stash them first, so that nothing can be lost."
            )
        }
        for path in existing {
            for place in [path, existingFolder(of: path, package)] where !isWritable("\(package)/\(place)") {
                throw ExtractionError("'\(place)' is read-only. Make it writable (chmod u+w), then try again.")
            }
        }
        for path in changeSet.moves.map(\.to) + changeSet.newFiles.map(\.path) {
            guard !FileManager.default.fileExists(atPath: "\(package)/\(path)") else {
                throw ExtractionError("'\(path)' already exists. Choose another name, or move it away.")
            }
            let folder = existingFolder(of: path, package)
            guard isWritable("\(package)/\(folder)") else {
                throw ExtractionError(
                    "'\(folder)' is read-only, so '\(path)' can't be created. Make it writable (chmod u+w), then try again."
                )
            }
        }
        if let reason = await git.obstacle() { throw ExtractionError(reason) }
        for rewriting in changeSet.rewritings {
            guard FileManager.default.contents(atPath: "\(package)/\(rewriting.path)") == Data(rewriting.old.utf8)
            else {
                throw ExtractionError("'\(rewriting.path)' was changed in the meantime. Try again.")
            }
        }
    }

    /// The nearest existing folder above a path, relative to the package.
    private static func existingFolder(of path: String, _ package: String) -> String {
        var folder = (path as NSString).deletingLastPathComponent
        while !folder.isEmpty, !Path.isDirectory("\(package)/\(folder)") {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder.isEmpty ? "." : folder
    }

    static func isWritable(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        // The superuser can write everything, but read-only files are not meant to change.
        return access(path, W_OK) == 0 && status.st_mode & 0o222 != 0
    }

    /// Writes changes, or a corrected version of those written before.
    func apply(_ changeSet: ChangeSet) async throws {
        let places = Dictionary(changeSet.moves.map { ($0.from, $0.to) }) { first, _ in first }
        var texts: [String: String] = Dictionary(changeSet.newFiles.map { ($0.path, $0.text) }) { first, _ in first }
        for rewriting in changeSet.rewritings { texts[places[rewriting.path] ?? rewriting.path] = rewriting.new }
        for path in Self.touched(by: changeSet) { try journal.protect(path) }
        if !hasMoved {
            let tracked = await GitMoves(package: package).tracked(changeSet.moves.map(\.from)) ?? []
            let moves = changeSet.moves.filter { tracked.contains($0.from) }
            for move in moves {
                try journal.track(move.from)
                try journal.track(move.to)
            }
            if !moves.isEmpty { try await GitMoves(package: package).move(moves) }
            for move in changeSet.moves { try self.move(move, text: texts[move.to]) }
            removeEmptyFolders(of: changeSet.moves)
            hasMoved = true
        }
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) where written[path] != text {
            try write(text, to: path)
        }
        // Files that only the earlier version changed are restored.
        for path in written.keys where texts[path] == nil {
            let from = places.first { $0.value == path }?.key ?? path
            if let old = journal.original(of: from) { try write(String(decoding: old, as: UTF8.self), to: path) }
        }
    }

    private func move(_ move: ChangeSet.Move, text: String?) throws {
        let (from, to) = ("\(package)/\(move.from)", "\(package)/\(move.to)")
        try FileManager.default.createDirectory(
            atPath: (to as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        guard let data = FileManager.default.contents(atPath: from) else {
            throw ExtractionError("'\(move.from)' can't be read.")
        }
        try journal.announce(data, at: move.to)
        guard rename(from, to) == 0 else {
            throw ExtractionError("'\(move.from)' can't be moved: \(String(cString: strerror(errno))).")
        }
    }

    private func write(_ text: String, to path: String) throws {
        let full = "\(package)/\(path)"
        try journal.announce(Data(text.utf8), at: path)
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        do {
            try AtomicFile.write(Data(text.utf8), to: full)
        } catch {
            throw ExtractionError("\(error)")
        }
        written[path] = text
    }

    private func removeEmptyFolders(of moves: [ChangeSet.Move]) {
        for move in moves {
            var folder = (move.from as NSString).deletingLastPathComponent
            while !folder.isEmpty, rmdir("\(package)/\(folder)") == 0 {
                folder = (folder as NSString).deletingLastPathComponent
            }
        }
    }
}
