import Foundation
import SystemSupport

/// A record, on disk, of what is needed to restore a package, written before anything is changed: however a run ends,
/// the next one finds it.
///
/// It is a folder with a list of everything that is touched, one entry on each line, and the old content of each file.
/// A file is listed before it is touched, so the package can be restored at any moment.
public final class Journal {
    /// The command that is carried out.
    public struct Task: Codable, Sendable {
        /// `extract` or `merge`.
        public let command: String
        public let extraction: ExtractionRequest?
        public let merge: MergeRequest?

        /// The title in messages.
        public var title: String {
            if let extraction { return "extract \(extraction.name) --from \(extraction.source)" }
            if let merge { return "merge \(merge.names.joined(separator: " "))" }
            return command
        }
    }

    /// The version of the format, at the beginning of a journal: this command can read only its own.
    private static let format = 2

    fileprivate enum Entry: Codable {
        case format(Int)
        case began(Task)
        /// An existing file, and the copy of its content.
        case kept(path: String, copy: String, mode: UInt16)
        /// A file that does not exist yet.
        case absent(path: String)
        /// A folder that does not exist yet.
        case folder(path: String)
        /// A path in git's index.
        case tracked(path: String)
        /// The fingerprint of the content that a file is about to get.
        case writing(path: String, hash: String)
    }

    private let package: String
    private let folder: String
    private var known: Set<String> = []
    private let handle: FileHandle
    private var copies = 0
    private var originals: [String: String] = [:]

    /// The folder of a package's journal: in the build folder, which is not tracked by git.
    public static func folder(ofPackage package: String) -> String { "\(package)/.build/backplane-changes" }

    /// Begins a journal.
    ///
    /// - Throws: ``ExtractionError`` if a journal exists, or if it can't be written.
    public init(package: String, task: Task) throws {
        self.package = package
        folder = Self.folder(ofPackage: package)
        guard !FileManager.default.fileExists(atPath: "\(folder)/journal") else {
            throw ExtractionError(
                "'\(folder)' contains the journal of an interrupted run. Undo that run first (--roll-back).")
        }
        do {
            try FileManager.default.createDirectory(atPath: "\(folder)/files", withIntermediateDirectories: true)
        } catch {
            throw ExtractionError("'\(folder)' can't be created: \(error.localizedDescription)")
        }
        // The folder of an earlier run without a list contains nothing to restore.
        guard FileManager.default.createFile(atPath: "\(folder)/journal.new", contents: nil),
            let handle = FileHandle(forWritingAtPath: "\(folder)/journal.new")
        else { throw ExtractionError("'\(folder)' can't be written to.") }
        self.handle = handle
        // Held until this process ends or unlocks it, and by no program that it starts.
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw ExtractionError("'\(folder)' is used by another run. Wait until it has finished.")
        }
        try append(.format(Self.format))
        try append(.began(task))
        guard rename("\(folder)/journal.new", "\(folder)/journal") == 0 else {
            throw ExtractionError("'\(folder)' can't be written to: \(String(cString: strerror(errno))).")
        }
    }

    private func append(_ entry: Entry) throws {
        var data = try JSONEncoder().encode(entry)
        data.append(UInt8(ascii: "\n"))
        do { try handle.write(contentsOf: data) } catch {
            throw ExtractionError("'\(folder)' can't be written to. Is the disk full?")
        }
        guard fsync(handle.fileDescriptor) == 0 else {
            throw ExtractionError("'\(folder)' can't be written to: \(String(cString: strerror(errno))).")
        }
    }

    /// Copies what is at a path, relative to the package, before it is changed.
    func protect(_ path: String) throws {
        guard known.insert(path).inserted else { return }
        let full = "\(package)/\(path)"
        var status = stat()
        guard lstat(full, &status) == 0 else {
            var parent = (path as NSString).deletingLastPathComponent
            var missing: [String] = []
            while !parent.isEmpty, !FileManager.default.fileExists(atPath: "\(package)/\(parent)") {
                missing.append(parent)
                parent = (parent as NSString).deletingLastPathComponent
            }
            for folder in missing.reversed() where known.insert(folder).inserted { try append(.folder(path: folder)) }
            return try append(.absent(path: path))
        }
        guard let data = FileManager.default.contents(atPath: full) else {
            throw ExtractionError("'\(path)' can't be read.")
        }
        let copy = "\(copies)"
        copies += 1
        originals[path] = copy
        try write(data, to: "\(folder)/files/\(copy)")
        try append(.kept(path: path, copy: copy, mode: UInt16(truncatingIfNeeded: status.st_mode & 0o7777)))
    }

    /// The former content of a file.
    func original(of path: String) -> Data? {
        originals[path].flatMap { FileManager.default.contents(atPath: "\(folder)/files/\($0)") }
    }

    /// Records that git's index is about to change for a path.
    func track(_ path: String) throws { try append(.tracked(path: path)) }

    /// Records the content that a file is about to get.
    func announce(_ data: Data, at path: String) throws {
        try append(.writing(path: path, hash: ContentHash(data).hexadecimal))
    }

    private func write(_ data: Data, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: data),
            let file = FileHandle(forUpdatingAtPath: path)
        else {
            throw ExtractionError("'\(path)' can't be written. Is the disk full?")
        }
        defer { try? file.close() }
        guard fsync(file.fileDescriptor) == 0, (try? file.seekToEnd()) == UInt64(data.count) else {
            throw ExtractionError("'\(path)' can't be written. Is the disk full?")
        }
    }

    /// Lets others restore the package.
    func unlock() { _ = flock(handle.fileDescriptor, LOCK_UN) }

    /// Ends the journal and keeps the changes.
    public func close() throws {
        try handle.close()
        try FileManager.default.removeItem(atPath: "\(folder)/journal")
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Restoring

    /// The unfinished work of an earlier run in a package.
    public struct Unfinished {
        public let task: Task
        fileprivate let entries: [Entry]
        fileprivate let folder: String
        fileprivate let package: String
    }

    /// Whether an earlier run left a journal, readable or not.
    public static func isThere(inPackage package: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder(ofPackage: package))/journal")
    }

    /// Whether the run that wrote a journal is still going on.
    private static func isLocked(inPackage package: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: "\(folder(ofPackage: package))/journal") else { return false }
        defer { try? file.close() }
        return flock(file.fileDescriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// The unfinished work of an earlier run; `nil` if there is none.
    ///
    /// - Throws: ``ExtractionError`` if a line can't be read, because restoring only a part would be worse than
    ///   nothing; or if the run has not ended.
    public static func unfinished(inPackage package: String) throws -> Unfinished? {
        let folder = folder(ofPackage: package)
        guard let data = FileManager.default.contents(atPath: "\(folder)/journal") else { return nil }
        // An incomplete line describes nothing that was done.
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
        let entries = lines.compactMap { try? JSONDecoder().decode(Entry.self, from: $0) }
        guard entries.count == lines.count, case .format(Self.format)? = entries.first,
            case .began(let task)? = entries.dropFirst().first
        else {
            throw ExtractionError(
                "'\(folder)' contains the journal of an interrupted run of another version of this command, which this one can't read. Undo the run with that "
                    + "version (--roll-back). Or do it by hand: 'journal' there lists each file to be changed and its copy in 'files'; "
                    + "'git status' shows what has changed. Then remove the folder.")
        }
        guard !isLocked(inPackage: package) else {
            throw ExtractionError(
                "'\(task.title)' is still running in another process. Wait until it has finished, or interrupt it there."
            )
        }
        return Unfinished(task: task, entries: entries, folder: folder, package: package)
    }

    /// Restores a file with a link to its copy, which needs no space on a full disk.
    private static func place(_ copy: String, in folder: String, at path: String) -> Bool {
        let beside = "\(folder)/.backplane-restored"
        unlink(beside)
        defer { unlink(beside) }
        return link(copy, beside) == 0 && rename(beside, path) == 0
    }

    /// Restores a package.
    ///
    /// - Returns: Files that were changed in the meantime, and the locations at which their content was saved.
    /// - Throws: ``ExtractionError`` if a file can't be written; restoring can then be tried again.
    @discardableResult
    public static func rollBack(_ unfinished: Unfinished) async throws -> [String] {
        let (package, folder) = (unfinished.package, unfinished.folder)
        var hashes: [String: Set<String>] = [:]
        var tracked: [String] = []
        for entry in unfinished.entries {
            switch entry {
            case .writing(let path, let hash): hashes[path, default: []].insert(hash)
            case .tracked(let path): tracked.append(path)
            default: break
            }
        }
        var saved: [String] = []
        func save(_ path: String, unless old: Data?) throws {
            guard let now = FileManager.default.contents(atPath: "\(package)/\(path)"), now != old else { return }
            let hash = ContentHash(now).hexadecimal
            guard hashes[path]?.contains(hash) != true else { return }
            let copy = "\(package)/\(path).backplane-saved"
            try AtomicFile.write(now, to: copy)
            saved.append("\(path) was changed in the meantime, and is kept as \(path).backplane-saved")
        }
        for entry in unfinished.entries.reversed() {
            switch entry {
            case .kept(let path, let copy, let mode):
                guard let old = FileManager.default.contents(atPath: "\(folder)/files/\(copy)") else {
                    throw ExtractionError("'\(folder)/files/\(copy)' is missing, so '\(path)' can't be restored.")
                }
                let full = "\(package)/\(path)"
                if FileManager.default.contents(atPath: full) != old {
                    try save(path, unless: old)
                    let parent = (full as NSString).deletingLastPathComponent
                    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
                    do { try AtomicFile.write(old, to: full) } catch {
                        guard place("\(folder)/files/\(copy)", in: parent, at: full) else { throw error }
                    }
                }
                chmod(full, mode_t(mode))
            case .absent(let path):
                try save(path, unless: nil)
                unlink("\(package)/\(path)")
            case .folder(let path): rmdir("\(package)/\(path)")
            case .format, .began, .writing, .tracked: break
            }
        }
        if !tracked.isEmpty { try await GitMoves(package: package).untrack(tracked) }
        try FileManager.default.removeItem(atPath: "\(folder)/journal")
        try? FileManager.default.removeItem(atPath: folder)
        return saved
    }
}
