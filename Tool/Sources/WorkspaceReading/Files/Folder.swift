import Foundation

/// An open folder, through which the files in it are reached faster than by their whole path.
struct Folder: ~Copyable {
    /// Negative where the folder could not be opened.
    let descriptor: Int32

    init(_ path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The stamp of a file, links followed; `nil` for what is no regular file or can't be reached.
    func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard fstatat(descriptor, path, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(status)
    }
}
