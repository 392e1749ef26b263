import Crypto
import Foundation
import Synchronization
import SystemSupport

/// The content of a file, with a stamp that shows whether the file has been changed in the meantime.
struct FileDigest: Hashable, Sendable {
    let content: String
    let stamp: FileStamp?
    /// The environment variables that its code names, if it reads any.
    var variables: Set<String> = []

    /// Whether nothing exists at the path: git lists deleted files until the deletion is committed. Not known for names
    /// that are not UTF-8.
    func isAbsent(_ path: String) -> Bool {
        stamp == nil && content == Digest.unreadable && !path.contains("\u{FFFD}")
    }
}

/// The digests of files. Each file is read once, as long as its stamp stays the same.
final class FileDigests: Sendable {
    private let known = Mutex<[String: (digest: FileDigest, time: UInt64)]>([:])

    /// What the file at an absolute path is.
    func digest(of path: String) -> FileDigest {
        let time = FileStamp.now
        // The stamp comes first: if the file is written while it is read, the stamp is older than the next one.
        let stamp = FileStamp(path: path)
        if let stamp, let known = known.withLock({ $0[path] }), known.digest.stamp == stamp,
            stamp.isSettled(at: known.time)
        {
            return known.digest
        }
        let data = Path.isFile(path) ? FileManager.default.contents(atPath: path) : nil
        let digest = FileDigest(
            content: Digest.ofFile(path, data), stamp: stamp,
            variables: data.map { NamedVariables.names(in: $0, of: path) } ?? [])
        known.withLock { $0[path] = (digest, time) }
        return digest
    }

    /// The digest of a path that tests access: a file, a folder, or nothing.
    func observedDigest(of path: String) -> FileDigest {
        guard FileStamp(path: path) != nil else {
            return FileDigest(content: "absent" + Digest.link(at: path), stamp: nil)
        }
        // The location of the repository of a worktree or a submodule differs between clones.
        if path.hasSuffix("/.git") { return FileDigest(content: "repository", stamp: nil) }
        if Path.isDirectory(path) { return FileDigest(content: "folder" + Digest.link(at: path), stamp: nil) }
        return Path.isFile(path)
            ? digest(of: path) : FileDigest(content: "neither file nor folder" + Digest.link(at: path), stamp: nil)
    }

    /// The names in a folder, except those that builds and git create.
    func names(in path: String, without own: [String]) -> FileDigest {
        guard Path.isDirectory(path) else { return observedDigest(of: path) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            !Self.made.contains($0) && !own.contains("\(path)/\($0)")
        }
        return FileDigest(content: Digest.of(names.sorted().joined(separator: "\u{0}")), stamp: nil)
    }

    private static let made: Set<String> = [".build", ".git", ".DS_Store"]
}

/// SHA-256 of texts and files, as hexadecimal digits.
package enum Digest {
    package static func of(_ data: some DataProtocol) -> String {
        SHA256.hash(data: data).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package static func of(_ text: String) -> String { of(Data(text.utf8)) }

    /// The digest of a file's content, with its destination if it is a link, and with its owner's permissions. If it is
    /// not a file or can't be read, it has a digest that no content has. Other permissions depend on who cloned the
    /// repository.
    ///
    /// - Parameter data: The content; nil if it is not a file: reading a pipe would never end.
    static func ofFile(_ path: String, _ data: Data?) -> String {
        var status = stat()
        guard let data, stat(path, &status) == 0 else { return unreadable + link(at: path) }
        let rights = status.st_mode & S_IRWXU
        return of(data) + (rights == S_IRUSR | S_IWUSR ? "" : " \(String(rights, radix: 8))") + link(at: path)
    }

    static let unreadable = "unreadable"

    /// The destination of a link, as stored; empty for anything else.
    static func link(at path: String) -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)).map { " link to \($0)" } ?? ""
    }
}
