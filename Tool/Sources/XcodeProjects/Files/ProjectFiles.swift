/// Where projects and what they name are read from: a folder, or a commit that nobody has checked out.
///
/// All paths are relative to one root, with `/` between their parts; the root itself is the empty path.
package protocol ProjectFiles: Sendable {
    /// What a file holds, or `nil` when it can't be read.
    func content(of path: String) -> [UInt8]?

    /// What lies directly in a folder, hidden entries left out; nothing for what is no folder.
    func entries(of folder: String) -> [FolderEntry]
}

/// A file or a folder in another folder.
package struct FolderEntry: Hashable, Sendable {
    package let name: String
    package let isFolder: Bool
    /// Whether it only leads to one.
    package let isLink: Bool

    package init(name: String, isFolder: Bool, isLink: Bool = false) {
        self.name = name
        self.isFolder = isFolder
        self.isLink = isLink
    }
}

/// The files of a list of paths, as `git ls-files` and `git ls-tree` give one.
package struct ListedFiles: ProjectFiles {
    private let folders: [String: [FolderEntry]]
    private let read: @Sendable (String) -> [UInt8]?

    /// - Parameters:
    ///   - paths: the files, relative to the root.
    ///   - read: gives what one of them holds.
    package init(_ paths: some Sequence<String>, read: @escaping @Sendable (String) -> [UInt8]?) {
        var folders: [String: [FolderEntry]] = [:]
        var known: Set<String> = [""]
        for path in paths {
            var name = path[...]
            var isFolder = false
            while true {
                let slash = name.utf8.lastIndex(of: .slash)
                let folder = slash.map { String(name[..<$0]) } ?? ""
                let last = String(slash.map { name[name.utf8.index(after: $0)...] } ?? name)
                if !last.hasPrefix(".") {
                    folders[folder, default: []].append(FolderEntry(name: last, isFolder: isFolder))
                }
                guard known.insert(folder).inserted else { break }
                name = name[..<(slash ?? name.startIndex)]
                isFolder = true
            }
        }
        self.folders = folders
        self.read = read
    }

    package func content(of path: String) -> [UInt8]? { read(path) }

    package func entries(of folder: String) -> [FolderEntry] { folders[folder] ?? [] }
}
