import Foundation

/// A file of values by key. A damaged or outdated file is treated as empty and rewritten; a run that writes at the same
/// time replaces the whole file.
package struct CacheFile<Value: BinaryStorable>: Sendable {
    /// The bytes of the fingerprint at the end.
    private static var footer: Int { 16 }

    private let path: String?
    private let signature: String

    /// Describes a file in `directory`; without a directory, nothing is cached. `version` is increased when the content
    /// or its format changes.
    package init(directory: String?, name: String, version: Int) {
        path = directory.map { "\($0)/\(name)" }
        signature = "backplane \(name) \(version)"
    }

    package func load() -> [String: Value] {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? data.withUnsafeBytes(read)) ?? [:]
    }

    private func read(_ bytes: UnsafeRawBufferPointer) throws -> [String: Value] {
        // Without a fingerprint of all bytes, a changed byte could lead to another plausible value.
        let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(Self.footer))
        let (first, second) = ContentHash.words(body)
        var end = BinaryReader(bytes, at: body.count)
        guard try end.word() == first, try end.word() == second else { return [:] }
        var reader = BinaryReader(body)
        guard try reader.text() == signature else { return [:] }
        return try reader.dictionary { try Value(from: &$0) }
    }

    package func store(_ values: [String: Value]) {
        guard let path else { return }
        var writer = BinaryWriter()
        writer.write(signature)
        writer.write(values) { $1.write(to: &$0) }
        let (first, second) = writer.bytes.withUnsafeBytes(ContentHash.words)
        writer.write(word: first)
        writer.write(word: second)
        AtomicFile.tryWrite(Data(writer.bytes), to: path)
    }
}

/// The folders of the caches.
public enum CacheLocation {
    /// The folder for the codebase at `root`, below the folder of all caches.
    public static func directory(in caches: String, forRoot root: String) -> String {
        let real = Path.real(root) ?? root
        let name = real.split(separator: "/").last.map(String.init) ?? "root"
        return directory(in: caches, named: "\(name)-\(ContentHash(real).hexadecimal.prefix(12))")
    }

    /// The folder that all worktrees of a repository share for the codebase at `root`: that of the first worktree.
    public static func sharedDirectory(in caches: String, forRoot root: String) -> String {
        directory(in: caches, forRoot: firstWorktree(of: Path.real(root) ?? root) ?? root)
    }

    /// The location of the codebase at `root` in the main worktree, which contains the repository; `nil` if that is
    /// this one.
    private static func firstWorktree(of root: String) -> String? {
        var top = root[...]
        while !top.isEmpty, FileStamp(path: "\(top)/.git") == nil {
            top = top[..<(top.lastIndex(of: "/") ?? top.startIndex)]
        }
        // In a worktree, `.git` is a file that names the worktree's folder in the repository, which names the shared
        // one.
        guard !top.isEmpty, Path.isFile("\(top)/.git"), let own = pointer("\(top)/.git", after: "gitdir: "),
            let folder = Path.real(own.hasPrefix("/") ? own : "\(top)/\(own)"),
            let common = pointer("\(folder)/commondir", after: ""),
            let repository = Path.real(common.hasPrefix("/") ? common : "\(folder)/\(common)")
        else { return nil }
        let first = repository.hasSuffix("/.git") ? String(repository.dropLast("/.git".count)) : repository
        return first + root[top.endIndex...]
    }

    private static func pointer(_ path: String, after start: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
    }

    /// The folder with a name, below the folder of all caches. git ignores its content: the folder may be inside of a
    /// checkout, and what a run stores there is neither a change nor an input of tests.
    public static func directory(in caches: String, named name: String) -> String {
        let folder = "\(caches)/\(name)"
        let ignore = "\(folder)/.gitignore"
        if !Path.isFile(ignore) { AtomicFile.tryWrite(Data("*\n".utf8), to: ignore) }
        return folder
    }
}
