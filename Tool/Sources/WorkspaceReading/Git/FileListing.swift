import Foundation

/// Lists the files of a codebase.
package enum FileListing {
    /// The files below `root` that git does not ignore, relative to it; without git all but hidden ones.
    package static func files(below root: String) async -> [String] {
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
        if let outcome = try? await Git(directory: root).run(arguments), outcome.succeeded { return outcome.entries }
        return self.all(below: root)
    }

    /// All files below a folder but hidden ones, relative to it, sorted.
    package static func all(below folder: String) -> [String] {
        var walker = DirectoryWalker()
        return walker.files(below: folder)
    }
}
