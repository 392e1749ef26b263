import Foundation

/// Lists the files below a folder as SwiftPM does: without hidden ones, and with links to folders followed once.
package struct DirectoryWalker {
    /// What to do with a folder.
    package enum Descent {
        case enter
        case skip
    }

    /// Decides whether to enter a folder, by its path relative to the start and its name.
    private let descend: (_ path: String, _ name: String) -> Descent
    private let takesHidden: Bool
    private let takesEmptyFolders: Bool
    private var visited: Set<Identity> = []
    private var found: [String] = []
    /// The folders that could not be read, relative to the start; empty for the start itself.
    package private(set) var unreadable: [String] = []

    private struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    /// - Parameters:
    ///   - takesHidden: Whether hidden files are listed too, except those made by git, builds and the Finder.
    ///   - takesEmptyFolders: Whether folders without files are listed too, with a slash at the end.
    package init(
        takesHidden: Bool = false, takesEmptyFolders: Bool = false,
        descend: @escaping (_ path: String, _ name: String) -> Descent = { _, _ in .enter }
    ) {
        self.takesHidden = takesHidden
        self.takesEmptyFolders = takesEmptyFolders
        self.descend = descend
    }

    private static let made: Set<String> = [".", "..", ".git", ".DS_Store"]

    /// The files below `directory`, relative to it, sorted.
    package mutating func files(below directory: String) -> [String] {
        found = []
        visited = []
        unreadable = []
        walk(openat(AT_FDCWD, directory, Self.flags), prefix: "")
        return found.sorted()
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    /// Walks an open folder and closes it. Opening files relative to it saves resolving the whole path.
    private mutating func walk(_ descriptor: Int32, prefix: String) {
        guard descriptor >= 0 else {
            if errno == EACCES { unreadable.append(String(prefix.dropLast())) }
            return
        }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(stream) }
        guard isNew(descriptor) else { return }
        while let entry = readdir(stream) {
            let isHidden = entry.firstByte == UInt8(ascii: ".")
            if isHidden, !takesHidden { continue }
            let name = entry.fileName
            if isHidden, Self.made.contains(name) { continue }
            // The build folder of a package.
            if name == ".build", faccessat(descriptor, "Package.swift", F_OK, 0) == 0 { continue }
            switch kind(of: entry, in: descriptor) {
            case .file: found.append(prefix + name)
            case .directory:
                let path = prefix + name
                guard descend(path, name) == .enter else { continue }
                let count = found.count
                walk(openat(descriptor, name, Self.flags), prefix: path + "/")
                if takesEmptyFolders, found.count == count { found.append(path + "/") }
            case .neither: break
            }
        }
    }

    /// Whether the open folder has not been walked yet: a link can lead back up.
    private mutating func isNew(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return visited.insert(
            Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
        ).inserted
    }

    private enum EntryKind { case file, directory, neither }

    private func kind(of entry: UnsafeMutablePointer<dirent>, in folder: Int32) -> EntryKind {
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .directory
        default: break
        }
        var status = stat()
        // A link without a destination or in a circle is listed, so that readers report it.
        guard fstatat(folder, entry.namePointer, &status, 0) == 0 else { return .file }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return .neither
        }
    }
}

extension UnsafeMutablePointer<dirent> {
    /// The name is a C string inside of the entry and ends where the name does, so no fixed length is read.
    fileprivate var namePointer: UnsafePointer<CChar> {
        let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
        return UnsafeRawPointer(self).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    }

    fileprivate var firstByte: UInt8 { UInt8(bitPattern: namePointer.pointee) }

    fileprivate var fileName: String { String(cString: namePointer) }
}

/// Lists the files of a codebase.
package enum FileListing {
    /// The files below `root` that git does not ignore, relative to it; without git, all except hidden ones.
    package static func files(below root: String) async -> [String] {
        await files(below: root, isTop: true)
    }

    private static func files(below root: String, isTop: Bool) async -> [String] {
        // A submodule that is not checked out is an empty folder. In it, git would answer about the surrounding
        // repository.
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
            // A submodule, or another repository inside of this one.
            for inner in await self.files(below: "\(root)/\(path)", isTop: false) { files.append("\(path)/\(inner)") }
        }
        return files
    }

    /// The files of a resource, which is a file or a folder, including hidden ones, which SwiftPM copies too. Paths are
    /// relative to `directory`.
    ///
    /// - Parameter withEmptyFolders: Whether folders without files are listed, too, with a slash at the end.
    package static func files(
        ofResource resource: String, in directory: String, withEmptyFolders: Bool = false
    ) -> [String] {
        let path = Path.joined(resource, to: directory)
        guard Path.isDirectory(path) else { return [resource] }
        var walker = DirectoryWalker(takesHidden: true, takesEmptyFolders: withEmptyFolders)
        return walker.files(below: path).map { Path.shown($0, in: resource) }
    }

    /// The file at an absolute path, or all files below the folder there, including hidden ones; none if nothing is
    /// there.
    package static func whole(_ path: String) -> [String] {
        guard Path.isDirectory(path) else { return Path.isFile(path) ? [path] : [] }
        var walker = DirectoryWalker(takesHidden: true)
        return walker.files(below: path).map { "\(path)/\($0)" }
    }

    /// All files below a folder except hidden ones, relative to it, sorted.
    package static func all(below folder: String) -> [String] {
        var walker = DirectoryWalker()
        return walker.files(below: folder)
    }
}
