/// A source of projects and their files: a folder, or a commit that is not checked out.
///
/// All paths are relative to one root, separated by `/`; the root itself is the empty path.
package protocol ProjectFiles: Sendable {
    /// Returns the content of a file; `nil` if it can't be read.
    func content(of path: String) -> [UInt8]?

    /// Returns the direct content of a folder, including hidden entries; empty if it is not a folder or can't be read.
    func entries(of folder: String) -> [FolderEntry]

    /// Returns whether there may be a folder that the user is not permitted to read.
    func isClosed(_ folder: String) -> Bool
}

extension ProjectFiles {
    package func isClosed(_ folder: String) -> Bool { false }
}

/// A file or a folder in another folder.
package struct FolderEntry: Hashable, Sendable {
    package let name: String
    package let isFolder: Bool
    /// Whether the entry is a symbolic link.
    package let isLink: Bool

    package init(name: String, isFolder: Bool, isLink: Bool = false) {
        self.name = name
        self.isFolder = isFolder
        self.isLink = isLink
    }
}

/// The files of a list of paths, such as the output of `git ls-files` or `git ls-tree`.
package struct ListedFiles: ProjectFiles {
    private let folders: [String: [FolderEntry]]
    private let read: @Sendable (String) -> [UInt8]?

    /// Creates a source of files.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files, relative to the root.
    ///   - read: Returns the content of a file; `nil` if it can't be read.
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
                folders[folder, default: []].append(FolderEntry(name: last, isFolder: isFolder))
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
