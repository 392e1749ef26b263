import Foundation

/// Reads whole files into one reusable buffer.
package struct FileReader: ~Copyable {
    /// Why a file is not readable text.
    package enum Failure: Error, Hashable {
        case unreadable(String)
        case notRegular
        case tooLarge(bytes: Int)
    }

    /// Larger Swift files are not written by hand; they are reported and left out.
    package static let limit = 64 << 20
    private var buffer: UnsafeMutableRawBufferPointer

    package init() {
        buffer = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Calls `body` with the bytes and the stamp of the file at `path`, relative to an open folder.
    package mutating func read<Result>(
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
        // A file that grows meanwhile is read up to the size of the buffer; one that shrinks, to its end.
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

/// An open folder. Files in it are opened faster through it than by their whole path.
package struct Folder: ~Copyable {
    /// Negative if the folder could not be opened.
    package let descriptor: Int32

    package init(_ path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The stamp of a file, with links resolved; `nil` if it is not a regular file or can't be read.
    package func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard fstatat(descriptor, path, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(status)
    }
}

/// Distinguishes text from other files.
package enum TextCheck {
    case text
    case binary
    case notUTF8

    /// Checks all bytes, eight at a time while they are ASCII.
    package static func check(_ bytes: UnsafeBufferPointer<UInt8>) -> TextCheck {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return .text }
        if memchr(base, 0, bytes.count) != nil { return .binary }
        return isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil ? .text : .notUTF8
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < raw.count {
            if raw[index] & 0x80 != 0 { return false }
            index += 1
        }
        return true
    }
}
