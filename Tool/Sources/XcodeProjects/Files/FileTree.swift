import Synchronization

/// The files below the root, found by the names that projects use. Each folder is listed once.
///
/// Names are compared without case, as on Xcode's usual file system; results have the name on disk.
package final class FileTree: Sendable {
    package let files: any ProjectFiles
    private let listings = Mutex<[String: Listing]>([:])

    private struct Listing {
        let entries: [FolderEntry]
        let exact: [String: Bool]
        /// The names on disk, by their lowercased form.
        let folded: [String: String]
        /// Whether the content is not known because the folder can't be read.
        let isClosed: Bool

        init(_ entries: [FolderEntry], isClosed: Bool) {
            self.isClosed = isClosed
            self.entries = entries.sorted { $0.name < $1.name }
            exact = Dictionary(entries.map { ($0.name, $0.isFolder) }) { first, _ in first }
            folded = Dictionary(entries.map { ($0.name.lowercased(), $0.name) }) { min($0, $1) }
        }
    }

    package init(_ files: any ProjectFiles) {
        self.files = files
    }

    /// Returns the direct content of a folder, sorted by name.
    package func entries(of folder: String) -> [FolderEntry] { listing(of: folder).entries }

    /// Returns the path of an item with the case it has on disk, and whether it is a folder; `nil` if it does not
    /// exist.
    package func find(_ path: String) -> (path: String, isFolder: Bool)? {
        guard !path.isEmpty else { return ("", true) }
        let (folder, name) = Self.split(path)
        if let isFolder = listing(of: folder).exact[name] { return (path, isFolder) }
        guard let place = folder.isEmpty ? (path: "", isFolder: true) : find(folder), place.isFolder else { return nil }
        let listing = listing(of: place.path)
        guard let real = listing.exact[name] == nil ? listing.folded[name.lowercased()] : name else { return nil }
        return listing.exact[real].map { (Self.joined(place.path, real), $0) }
    }

    /// Returns the path of a file with the case it has on disk; `nil` if there is none.
    package func file(_ path: String) -> String? { find(path).flatMap { $0.isFolder ? nil : $0.path } }

    private func listing(of folder: String) -> Listing {
        if let known = listings.withLock({ $0[folder] }) { return known }
        let entries = files.entries(of: folder)
        let new = Listing(entries, isClosed: entries.isEmpty && files.isClosed(folder))
        listings.withLock { $0[folder] = new }
        return new
    }

    /// Returns the outermost folder around a path that can't be read, so that the path may exist; `nil` if all can be.
    func closedFolder(around path: String) -> String? {
        var folder = path
        var found: String?
        while !folder.isEmpty {
            folder = Self.split(folder).folder
            if listing(of: folder).isClosed { found = folder }
        }
        return found
    }

    /// The maximum number of links to folders in a path, since links can lead back up.
    private static let mostLinks = 2

    /// Returns the files below a folder, sorted, without hidden ones, as paths relative to it, and the folders that
    /// can't be read.
    ///
    /// - Parameter enter: Returns whether to visit a folder, given its relative path and name.
    package func files(
        below folder: String, enter: (_ path: String, _ name: String) -> Bool
    ) -> (files: [String], closed: [String]) {
        var found: [String] = []
        var closed: [String] = []
        var rest = [(path: "", links: 0)]
        while let next = rest.popLast() {
            let listing = listing(of: Self.joined(folder, next.path))
            if listing.isClosed { closed.append(next.path) }
            for entry in listing.entries where !entry.name.hasPrefix(".") {
                let path = Self.joined(next.path, entry.name)
                let links = next.links + (entry.isLink ? 1 : 0)
                if !entry.isFolder {
                    found.append(path)
                } else if links <= Self.mostLinks, enter(path, entry.name) {
                    rest.append((path, links))
                }
            }
        }
        return (found.sorted(), closed)
    }

    /// Returns the path of an item in a folder. The empty path is the root.
    static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : name.isEmpty ? folder : folder + "/" + name
    }

    /// Returns the folder of a path and its last component.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: .slash) else { return ("", path) }
        return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
    }

    /// Returns a path relative to the root without `.` and `..`; `nil` if it is outside of the root.
    static func normalised(_ path: String) -> String? {
        if !path.utf8.contains(UInt8(ascii: ".")), !path.utf8.contains(.slash) { return path }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// Returns the lowercased extension of a name; empty if it has none.
    static func fileExtension(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        let last = name[name.utf8.index(after: dot)...]
        return last.utf8.contains(.slash) ? "" : last.lowercased()
    }
}
