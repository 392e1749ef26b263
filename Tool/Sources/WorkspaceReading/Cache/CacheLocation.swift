import Foundation

/// Where what was read of a codebase is kept.
public enum CacheLocation {
    /// The folder for the codebase at `root`, below the folder for all.
    public static func directory(in caches: String, forRoot root: String) -> String {
        let real = Path.real(root) ?? root
        let name = real.split(separator: "/").last.map(String.init) ?? "root"
        return directory(in: caches, named: "\(name)-\(ContentHash(real).hexadecimal.prefix(12))")
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
