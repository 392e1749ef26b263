import Foundation

/// The metadata of a file. As long as it stays the same, so does the content.
package struct FileStamp: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    /// In bytes.
    package let size: UInt64
    /// When the content was last changed, in nanoseconds since 1970.
    package let modified: UInt64
    /// When anything about the file was last changed, including its times.
    package private(set) var changed: UInt64

    /// Reads the stamp from `status`.
    package init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = UInt64(truncatingIfNeeded: status.st_size)
        #if canImport(Darwin)
            modified = Self.nanoseconds(status.st_mtimespec)
            changed = Self.nanoseconds(status.st_ctimespec)
        #else
            modified = Self.nanoseconds(status.st_mtim)
            changed = Self.nanoseconds(status.st_ctim)
        #endif
    }

    /// The stamp of the file or folder at `path`, with links resolved; `nil` if it does not exist.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of the symbolic link at `path`, not of its destination; `nil` if there is no link.
    package init?(link path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
        self.init(status)
    }

    /// The second since 1970 in which the content was last changed, according to the file. Programs can set this date.
    package var modifiedSecond: UInt64 { modified / 1_000_000_000 }

    /// The second since 1970 in which the file was last written, even if a program has set another date.
    package var writtenSecond: UInt64 { max(modified, changed) / 1_000_000_000 }

    /// The second since 1970 in which anything about the file was last changed. Programs can't set this date.
    package var changedSecond: UInt64 { changed / 1_000_000_000 }

    /// Whether a program has set the date of the content. Editors that write a file before they give it its name, and
    /// file systems that store times with a resolution of two seconds, leave a small difference.
    package var isRedated: Bool { modifiedSecond > changedSecond || modifiedSecond + 2 < changedSecond }

    /// The stamp of a file with the same date that no file has.
    package var ofUnknownContent: FileStamp {
        var stamp = self
        stamp.changed = 0
        return stamp
    }

    /// Whether the last change is so long before `now` that a further change would change the file's times: file
    /// systems store times with a resolution of up to two seconds.
    package func isSettled(at now: UInt64) -> Bool {
        max(modified, changed) < now &- 2_000_000_000
    }

    /// The current time, in the unit of stamps.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// The current time by the clock that dates the files in a folder, which is another machine's if the folder is shared;
    /// by this machine's clock if no file can be created there.
    package static func now(in folder: String) -> UInt64 {
        let path = "\(folder)/.backplane-clock-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard file >= 0 else { return now }
        defer {
            close(file)
            unlink(path)
        }
        var status = stat()
        return fstat(file, &status) == 0 ? FileStamp(status).modified : now
    }

    private static func nanoseconds(_ time: timespec) -> UInt64 {
        UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: time.tv_nsec)
    }
}

extension FileStamp: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        device = try reader.word()
        inode = try reader.word()
        size = try reader.word()
        modified = try reader.word()
        changed = try reader.word()
    }

    package func write(to writer: inout BinaryWriter) {
        for word in [device, inode, size, modified, changed] { writer.write(word: word) }
    }
}

extension FileStamp: Codable {
    package init(from decoder: any Decoder) throws {
        let words = try decoder.singleValueContainer().decode([UInt64].self)
        guard words.count == 5 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not five numbers"))
        }
        (device, inode, size, modified, changed) = (words[0], words[1], words[2], words[3], words[4])
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode([device, inode, size, modified, changed])
    }
}

/// A 128-bit fingerprint of a file's bytes and their number: two FNV-1a hashes with different starts, computed eight
/// bytes at a time. It distinguishes versions of a file; it is not resistant to deliberate collisions.
package struct ContentHash: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let count: Int

    package init(_ data: Data) {
        (first, second) = data.withUnsafeBytes(Self.hash)
        count = data.count
    }

    package init(_ text: String) {
        self.init(Data(text.utf8))
    }

    package init(_ bytes: [UInt8]) {
        (first, second) = bytes.withUnsafeBytes(Self.hash)
        count = bytes.count
    }

    /// The fingerprint of bytes as two numbers.
    package static func words(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) { hash(bytes) }

    /// The fingerprint and the size as hexadecimal digits.
    package var hexadecimal: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined() + String(count, radix: 16)
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x6c62_272e_07bb_0142
        func mix(_ word: UInt64) {
            first = (first ^ word) &* 0x0000_0100_0000_01b3
            first ^= first >> 32
            second = (second ^ word.byteSwapped) &* 0x9e37_79b9_7f4a_7c15
            second ^= second >> 29
        }
        var index = 0
        while index + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < bytes.count {
            mix(UInt64(bytes[index]))
            index += 1
        }
        return (first, second)
    }
}
