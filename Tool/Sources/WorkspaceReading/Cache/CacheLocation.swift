/// Where what was read of a codebase is kept.
public enum CacheLocation {
    /// The folder for the codebase at `root`, below the folder for all.
    public static func directory(in caches: String, forRoot root: String) -> String {
        let real = Path.real(root) ?? root
        let name = real.split(separator: "/").last.map(String.init) ?? "root"
        return "\(caches)/\(name)-\(ContentHash(real).hexadecimal.prefix(12))"
    }
}
