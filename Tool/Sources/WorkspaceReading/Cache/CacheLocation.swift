import Foundation

/// Where what was read of a codebase is kept.
public enum CacheLocation {
    /// The folder for the codebase at `root`, below the folder for all.
    public static func directory(in caches: String, forRoot root: String) -> String {
        let real = Path.real(root) ?? root
        let name = real.split(separator: "/").last.map(String.init) ?? "root"
        return directory(in: caches, named: "\(name)-\(ContentHash(real).hexadecimal.prefix(12))")
    }

    /// The folder for what all worktrees of a repository share about the codebase at `root`: that of its first one.
    public static func sharedDirectory(in caches: String, forRoot root: String) -> String {
        directory(in: caches, forRoot: firstWorktree(of: Path.real(root) ?? root) ?? root)
    }

    /// Where the codebase at `root` lies, or would lie, in the worktree that has the repository; `nil` where that is this one.
    private static func firstWorktree(of root: String) -> String? {
        var top = root[...]
        while !top.isEmpty, FileStamp(path: "\(top)/.git") == nil {
            top = top[..<(top.lastIndex(of: "/") ?? top.startIndex)]
        }
        // A worktree has a file there that names its folder in the repository, which names what it shares with the others.
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

    /// The folder of that name below the folder for all. git is told to leave it alone: it may lie in a checkout, and what a
    /// run keeps there is no change and no input of a test.
    public static func directory(in caches: String, named name: String) -> String {
        let folder = "\(caches)/\(name)"
        let ignore = "\(folder)/.gitignore"
        if !Path.isFile(ignore) { AtomicFile.tryWrite(Data("*\n".utf8), to: ignore) }
        return folder
    }
}
