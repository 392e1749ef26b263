import Foundation

/// Lists the files of a codebase.
package enum FileListing {
    /// The files below `root` that git does not ignore, relative to it; without git all but hidden ones.
    package static func files(below root: String) async -> [String] {
        await files(below: root, isTop: true)
    }

    private static func files(below root: String, isTop: Bool) async -> [String] {
        // A submodule that is not there yet is an empty folder. There git would answer about the repository around it.
        guard isTop || FileStamp(path: "\(root)/.git") != nil else { return self.all(below: root) }
        let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
        guard let outcome = try? await Git(directory: root).run(arguments), outcome.succeeded else {
            return self.all(below: root)
        }
        var files: [String] = []
        for entry in outcome.entries {
            let path = entry.hasSuffix("/") ? String(entry.dropLast()) : entry
            guard Path.isOwnDirectory("\(root)/\(path)") else {
                files.append(path)
                continue
            }
            // A submodule, or a repository inside of this one.
            for inner in await self.files(below: "\(root)/\(path)", isTop: false) { files.append("\(path)/\(inner)") }
        }
        return files
    }

    /// All files below a folder but hidden ones, relative to it, sorted.
    package static func all(below folder: String) -> [String] {
        var walker = DirectoryWalker()
        return walker.files(below: folder)
    }
}
