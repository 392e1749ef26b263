import Foundation
import Manifests
import SystemSupport

/// Writes files all together or not at all: beside their places first, then by renaming, and back again where one fails or
/// what came out is not wanted.
public final class FileTransaction {
    private struct Written {
        let path: String
        /// What it held; `nil` where it was not there.
        let old: Data?
        let mode: mode_t
    }

    private let root: String
    private var folders: [String] = []
    private var written: [Written] = []

    /// Prepares to write below `root`, an absolute path.
    public init(root: String) {
        self.root = root
    }

    /// Why the files can't be changed; asked before anything is written.
    ///
    /// - Throws: ``EditingError`` when a file to be changed may not be written or was changed since it was read, or
    ///   when a new one is there already.
    public func check(_ changes: [FileChange]) throws {
        for change in changes {
            let path = full(change.path)
            guard let old = change.old else {
                guard !FileManager.default.fileExists(atPath: path) else {
                    throw EditingError("'\(change.path)' exists. Nothing was made.")
                }
                continue
            }
            guard let mode = Self.mode(of: path), mode & 0o222 != 0, access(path, W_OK) == 0 else {
                throw EditingError("'\(change.path)' is read-only. Make it writable (chmod u+w), then try again.")
            }
            guard FileManager.default.contents(atPath: path) == Data(old.utf8) else {
                throw EditingError("'\(change.path)' was changed meanwhile. Try again.")
            }
        }
    }

    /// Writes the files.
    ///
    /// - Throws: What went wrong; nothing has changed then.
    public func apply(_ changes: [FileChange]) throws {
        try check(changes)
        do {
            for change in changes { try write(change) }
        } catch {
            rollBack()
            throw error
        }
    }

    /// Brings back everything as it was before.
    public func rollBack() {
        for file in written.reversed() {
            guard let old = file.old else {
                unlink(file.path)
                continue
            }
            // As it was written, it can be written again; nothing more can be done where it can't.
            try? AtomicFile.write(old, to: file.path)
            chmod(file.path, file.mode)
        }
        for folder in folders.reversed() { rmdir(folder) }
        (written, folders) = ([], [])
    }

    private func write(_ change: FileChange) throws {
        let path = Path.real(full(change.path)) ?? full(change.path)
        try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let mode = Self.mode(of: path)
        let file = Written(path: path, old: change.old.map { Data($0.utf8) }, mode: mode ?? 0o644)
        try AtomicFile.write(Data(change.new.utf8), to: path)
        written.append(file)
        if let mode { chmod(path, mode) }
    }

    private func makeFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        guard mkdir(path, 0o777) == 0 else {
            throw EditingError("The folder '\(path)' can't be made: \(String(cString: strerror(errno))).")
        }
        folders.append(path)
    }

    private func full(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

/// A file to be written.
public struct FileChange: Hashable, Sendable {
    /// Relative to the root of the workspace, or absolute where it lies elsewhere.
    public let path: String
    /// What it holds now; `nil` where it does not exist.
    public let old: String?
    public let new: String
    /// What the change is for, in a few words.
    public let purpose: String
}
