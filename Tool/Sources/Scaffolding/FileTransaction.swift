import Foundation
import Manifests
import SystemSupport

/// Writes several files, all or none: each to a temporary file first, then renamed. The changes are rolled back when a
/// write fails, or when the caller rejects the result.
public final class FileTransaction {
    private struct Written {
        let path: String
        /// The previous content; `nil` if the file did not exist.
        let old: Data?
        let mode: mode_t
    }

    private let root: String
    private var folders: [String] = []
    private var written: [Written] = []

    /// Creates a transaction.
    ///
    /// - Parameter root: The folder to which relative paths refer, as an absolute path.
    public init(root: String) {
        self.root = root
    }

    /// Checks that the files can be changed, without writing anything.
    ///
    /// - Throws: ``EditingError`` if a file to be changed is read-only or was changed since it was read, or if a new
    ///   file exists already.
    public func check(_ changes: [FileChange]) throws {
        for change in changes {
            let path = full(change.path)
            guard let old = change.old else {
                guard !FileManager.default.fileExists(atPath: path) else {
                    throw EditingError("'\(change.path)' already exists. Nothing was created.")
                }
                continue
            }
            guard let mode = Self.mode(of: path), mode & 0o222 != 0, access(path, W_OK) == 0 else {
                throw EditingError("'\(change.path)' is read-only. Make it writable (chmod u+w), then try again.")
            }
            guard FileManager.default.contents(atPath: path) == Data(old.utf8) else {
                throw EditingError("'\(change.path)' was changed in the meantime. Try again.")
            }
        }
    }

    /// Writes the files.
    ///
    /// - Throws: ``EditingError`` or the error of the file system. All files are unchanged then.
    public func apply(_ changes: [FileChange]) throws {
        try check(changes)
        do {
            for change in changes { try write(change) }
        } catch {
            rollBack()
            throw error
        }
    }

    /// Restores all files and folders.
    public func rollBack() {
        for file in written.reversed() {
            guard let old = file.old else {
                unlink(file.path)
                continue
            }
            // A file that was written just now can be written again. If that fails nevertheless, there is no further
            // remedy.
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
            throw EditingError("The folder '\(path)' can't be created: \(String(cString: strerror(errno))).")
        }
        folders.append(path)
    }

    private func full(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

/// A change to the content of a file.
public struct FileChange: Hashable, Sendable {
    /// The path relative to the root of the workspace; absolute if the file is outside it.
    public let path: String
    /// The current content; `nil` if the file does not exist.
    public let old: String?
    public let new: String
    /// The purpose of the change, in a few words.
    public let purpose: String

    /// Creates a change.
    public init(path: String, old: String?, new: String, purpose: String) {
        self.path = path
        self.old = old
        self.new = new
        self.purpose = purpose
    }
}
