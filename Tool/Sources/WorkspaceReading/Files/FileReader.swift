import Foundation

/// Reads whole files into one buffer that it keeps.
struct FileReader: ~Copyable {
    /// What a file can be instead of readable text.
    enum Failure: Error, Hashable {
        case unreadable(String)
        case notRegular
        case tooLarge(bytes: Int)
    }

    /// Swift files larger than this are not written by people; they are reported and left out.
    static let limit = 64 << 20
    private var buffer: UnsafeMutableRawBufferPointer

    init() {
        buffer = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Gives the bytes and the stamp of the file at `path`, relative to an open folder, to `body`.
    mutating func read<Result>(
        _ path: String, in folder: Int32 = AT_FDCWD,
        _ body: (UnsafeBufferPointer<UInt8>, FileStamp) throws -> Result
    ) throws -> Result {
        let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure.unreadable(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure.unreadable(String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure.notRegular }
        let size = Int(status.st_size)
        guard size <= Self.limit else { throw Failure.tooLarge(bytes: size) }
        let count = try fill(from: descriptor, expecting: size)
        return try body(
            UnsafeBufferPointer(buffer.bindMemory(to: UInt8.self)[..<count].rebased), FileStamp(status))
    }

    private mutating func fill(from descriptor: Int32, expecting size: Int) throws -> Int {
        if size >= buffer.count {
            buffer.deallocate()
            buffer = .allocate(byteCount: size * 2 + 1, alignment: 16)
        }
        var count = 0
        // A file that grows meanwhile is read as far as the buffer goes; one that shrinks, to its end.
        while count < buffer.count {
            let got = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                throw Failure.unreadable(String(cString: strerror(errno)))
            }
            count += got
            if count >= size, got < buffer.count - count { break }
        }
        return count
    }
}

extension Slice where Base == UnsafeMutableBufferPointer<UInt8> {
    fileprivate var rebased: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(rebasing: self) }
}
