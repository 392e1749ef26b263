import Foundation

/// What the file system tells about a file without reading it. As long as that stays the same, so does the content.
package struct FileStamp: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// In bytes.
    let size: UInt64
    /// When the content was changed last, in nanoseconds since 1970.
    let modified: UInt64
    /// When anything about the file was changed last, its times included.
    let changed: UInt64

    /// What `status` says of a file.
    init(_ status: stat) {
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

    /// The stamp of the file or folder at `path`, links followed; `nil` where there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// When the content was changed last, in nanoseconds since 1970, as far as the file says.
    package var modifiedNanoseconds: UInt64 { modified }

    /// The second since 1970 in which the content was changed last, as far as the file says: programs can set it.
    package var modifiedSecond: UInt64 { modified / 1_000_000_000 }

    /// The second since 1970 in which the file was written last, whatever date a program has given it.
    package var writtenSecond: UInt64 { max(modified, changed) / 1_000_000_000 }

    /// Whether the file was left alone for so long before `now` that a change to come will show in its times: file
    /// systems count them in steps of up to two seconds.
    package func isSettled(at now: UInt64) -> Bool {
        max(modified, changed) < now &- 2_000_000_000
    }

    /// The present time as stamps count it.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    private static func nanoseconds(_ time: timespec) -> UInt64 {
        UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: time.tv_nsec)
    }
}

extension FileStamp: BinaryStorable {
    init(from reader: inout BinaryReader) throws {
        device = try reader.word()
        inode = try reader.word()
        size = try reader.word()
        modified = try reader.word()
        changed = try reader.word()
    }

    func write(to writer: inout BinaryWriter) {
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
