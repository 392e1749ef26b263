import Crypto
import Foundation
import Synchronization
import SystemSupport

/// The digest of a file, with a stamp that shows whether the file has been changed in the meantime.
struct FileDigest: Hashable, Sendable {
    let content: String
    let stamp: FileStamp?
    /// The environment variables that its content or its name names, of those that are set.
    var variables: Set<String> = []

    /// Returns whether nothing exists at the path: git lists deleted files until the deletion is committed. Unknown for
    /// names that are not UTF-8.
    func isAbsent(_ path: String) -> Bool {
        stamp == nil && content == Digest.unreadable && !path.contains("\u{FFFD}")
    }
}

/// A cache of the digests of files. A file is read again only if its stamp has changed.
final class FileDigests: Sendable {
    private let known = Mutex<[String: (digest: FileDigest, time: UInt64)]>([:])
    private let variables: NamedVariables

    /// The variables that contain locations, programs or user names. They differ between machines and, like paths, are
    /// not inputs.
    private static let places: Set<String> = [
        "HOME", "PATH", "PWD", "OLDPWD", "TMPDIR", "TEMP", "TMP", "USER", "LOGNAME", "SHELL", "_",
    ]

    /// - Parameter environment: The names of the variables that are set.
    init(environment: some Sequence<String>) {
        variables = NamedVariables(in: environment.filter { !Self.places.contains($0) })
    }

    /// Returns the digest of the file at an absolute path.
    func digest(of path: String) -> FileDigest {
        let time = FileStamp.now
        // The stamp is taken first: if the file is written while it is read, the next stamp differs.
        let stamp = FileStamp(path: path)
        if let stamp, let known = known.withLock({ $0[path] }), known.digest.stamp == stamp,
            stamp.isSettled(at: known.time)
        {
            return known.digest
        }
        let data = Path.isFile(path) ? FileManager.default.contents(atPath: path) : nil
        let digest = FileDigest(
            content: Digest.ofFile(path, data), stamp: stamp,
            variables: named(by: path).union(data.map { variables.names(in: $0, of: path) } ?? []))
        known.withLock { $0[path] = (digest, time) }
        return digest
    }

    /// Returns the digest of a path that tests access: a file, a folder, or nothing.
    func observedDigest(of path: String) -> FileDigest {
        if Path.isFile(path), !path.hasSuffix("/.git") { return digest(of: path) }
        return FileDigest(content: content(ofNoFile: path), stamp: nil, variables: named(by: path))
    }

    private func content(ofNoFile path: String) -> String {
        if FileStamp(path: path) == nil { return "absent" + Digest.link(at: path) }
        // The location of the repository of a worktree or a submodule differs between clones.
        if path.hasSuffix("/.git") { return "repository" }
        guard Path.isDirectory(path) else { return "neither file nor folder" + Digest.link(at: path) }
        return "folder" + Digest.rights(at: path, usually: S_IRWXU) + Digest.link(at: path)
    }

    /// Returns the variables that are named by the name at a path, which tests can read from its folder, or by the
    /// destination of a link there.
    private func named(by path: String) -> Set<String> {
        variables.names(in: Path.split(path).name).union(variables.names(in: Digest.link(at: path)))
    }

    /// Returns the digest of the names in a folder, except those that builds and git create. Whoever lists a folder is
    /// also told which names are files, folders and links.
    func names(in path: String, without own: [String]) -> FileDigest {
        guard Path.isDirectory(path) else { return observedDigest(of: path) }
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let isPackage = all.contains("Package.swift")
        let names = all.filter {
            !Self.made.contains($0) && !($0 == ".build" && isPackage) && !own.contains("\(path)/\($0)")
        }
        let entries = names.sorted().map { $0 + Self.kind(of: "\(path)/\($0)") }
        return FileDigest(
            content: Digest.of(entries.joined(separator: "\u{0}")), stamp: nil,
            variables: variables.names(in: names.joined(separator: "\n")))
    }

    /// Returns a suffix for the kind of an entry, which is empty for a file.
    private static func kind(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return "" }
        let format = status.st_mode & S_IFMT
        return format == S_IFREG ? "" : "\u{0}\(format)"
    }

    private static let made: Set<String> = [".git", ".DS_Store"]
}

/// SHA-256 digests of texts and files, in hexadecimal digits.
package enum Digest {
    package static func of(_ data: some DataProtocol) -> String {
        SHA256.hash(data: data).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package static func of(_ text: String) -> String { of(Data(text.utf8)) }

    /// Returns the digest of a file's content, of its destination if it is a link, and of its owner's permissions.
    /// Other permissions depend on who cloned the repository. A path that is not a readable file has a digest that no
    /// content has.
    ///
    /// - Parameter data: The content; `nil` if the path is not a file, since reading a pipe might never end.
    static func ofFile(_ path: String, _ data: Data?) -> String {
        guard let data else { return unreadable + link(at: path) }
        return of(data) + rights(at: path, usually: S_IRUSR | S_IWUSR) + link(at: path)
    }

    /// Returns the owner's permissions; empty if they are the usual ones.
    static func rights(at path: String, usually usual: mode_t) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return " unreadable" }
        let rights = status.st_mode & (S_IRWXU | S_ISUID)
        return rights == usual ? "" : " \(String(rights, radix: 8))"
    }

    static let unreadable = "unreadable"

    /// Returns the destinations of a link, and of the links to which it leads, as stored; empty for anything else.
    static func link(at path: String) -> String {
        var (text, place) = ("", path)
        // The system follows as many.
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { break }
            text += " link to \(next)"
            place = next.hasPrefix("/") ? next : Path.normalised("\(Path.split(place).folder)/\(next)")
        }
        return text
    }
}
