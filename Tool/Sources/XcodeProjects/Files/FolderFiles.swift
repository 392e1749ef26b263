import Foundation

/// The files of a folder on disk.
package struct FolderFiles: ProjectFiles {
    private let root: String
    /// The root with links resolved.
    private let realRoot: String?
    /// The maximum size of a file, in bytes. Project files are smaller.
    private static let mostBytes = 512 << 20

    /// Creates a source of files.
    ///
    /// - Parameter root: The absolute path of the folder.
    package init(root: String) {
        self.root = root
        realRoot = Self.real(root)
    }

    package func content(of path: String) -> [UInt8]? {
        let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes
        else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let got = read(descriptor, start + count, size - count)
                guard got > 0 else { return }
                count += got
            }
        }
        return bytes.count == size ? bytes : nil
    }

    package func entries(of folder: String) -> [FolderEntry] {
        guard let stream = opendir(folder.isEmpty ? root : "\(root)/\(folder)") else { return [] }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
            guard name != ".", name != ".." else { continue }
            var isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
            if Int32(entry.pointee.d_type) != Int32(DT_REG), !isFolder {
                var status = stat()
                let path = folder.isEmpty ? "\(root)/\(name)" : "\(root)/\(folder)/\(name)"
                isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && leadsOn(path, from: folder)
            }
            entries.append(
                FolderEntry(name: name, isFolder: isFolder, isLink: Int32(entry.pointee.d_type) == Int32(DT_LNK)))
        }
        return entries
    }

    package func isClosed(_ folder: String) -> Bool {
        guard let stream = opendir("\(root)/\(folder)") else { return errno == EACCES }
        closedir(stream)
        return false
    }

    /// Returns whether a link to a folder leads to another folder below the root: neither out of it, nor back to a
    /// folder that contains the link.
    private func leadsOn(_ path: String, from folder: String) -> Bool {
        guard let realRoot, let end = Self.real(path), end.hasPrefix(realRoot + "/"),
            let around = Self.real(folder.isEmpty ? root : "\(root)/\(folder)")
        else { return false }
        return around != end && !around.hasPrefix(end + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
