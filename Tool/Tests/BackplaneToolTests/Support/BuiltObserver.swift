import Foundation

/// The observer of `backplane test`, kept beside the command. A cache without one compiles it, which takes two seconds,
/// and nearly every test has a cache of its own.
enum BuiltObserver {
    private static let kept = Backplane.executable.deletingLastPathComponent().appendingPathComponent("observers")

    /// Puts what is kept into a cache.
    static func copy(to cache: String) {
        copy(from: kept, to: URL(fileURLWithPath: cache).appendingPathComponent("observer"))
    }

    /// Keeps what a run has built. An observer of other sources has another name.
    static func keep(from cache: String) {
        copy(from: URL(fileURLWithPath: cache).appendingPathComponent("observer"), to: kept)
    }

    /// Copies the files that are missing, each as a whole. One that can't be copied is compiled again.
    private static func copy(from source: URL, to destination: URL) {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: source.path)) ?? []
        for name in names where !files.fileExists(atPath: destination.appendingPathComponent(name).path) {
            let copy = destination.appendingPathComponent(".\(name).\(UUID().uuidString)")
            try? files.createDirectory(at: destination, withIntermediateDirectories: true)
            try? files.copyItem(at: source.appendingPathComponent(name), to: copy)
            rename(copy.path, destination.appendingPathComponent(name).path)
        }
    }
}
