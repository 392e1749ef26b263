import Foundation

/// Lists the files below a folder the way SwiftPM does: hidden ones left out, links to folders followed once.
struct DirectoryWalker {
    /// What to do with a folder.
    enum Descent {
        case enter
        case skip
    }

    /// Decides about the folder of a path relative to the start and of a name.
    let descend: (_ path: String, _ name: String) -> Descent
    private var visited: Set<Identity> = []
    private var found: [String] = []

    private struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    init(descend: @escaping (_ path: String, _ name: String) -> Descent = { _, _ in .enter }) {
        self.descend = descend
    }

    /// The files below `directory`, relative to it, sorted.
    mutating func files(below directory: String) -> [String] {
        found = []
        visited = []
        walk(directory, relative: "")
        return found.sorted()
    }

    private mutating func walk(_ directory: String, relative: String) {
        guard let stream = opendir(directory) else { return }
        defer { closedir(stream) }
        guard isNew(dirfd(stream)) else { return }
        while let entry = readdir(stream) {
            let name = entry.fileName
            guard name.first != "." else { continue }
            let path = relative.isEmpty ? name : "\(relative)/\(name)"
            switch kind(of: entry, at: "\(directory)/\(name)") {
            case .file: found.append(path)
            case .directory:
                if descend(path, name) == .enter { walk("\(directory)/\(name)", relative: path) }
            case .neither: break
            }
        }
    }

    /// Whether the open folder was not walked before: a link can lead back up.
    private mutating func isNew(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return visited.insert(
            Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
        ).inserted
    }

    private enum EntryKind { case file, directory, neither }

    private func kind(of entry: UnsafeMutablePointer<dirent>, at path: String) -> EntryKind {
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): return .file
        case Int32(DT_DIR): return .directory
        default: break
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return .neither }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return .neither
        }
    }
}

extension UnsafeMutablePointer<dirent> {
    fileprivate var fileName: String {
        // The name is a C string inside of the entry, which ends where the name does: no fixed length is read.
        let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
        return String(cString: UnsafeRawPointer(self).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    }
}
