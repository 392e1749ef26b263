import Foundation

/// What the file system tells about a file without reading it. As long as that stays the same, so does the content.
struct FileStamp: Hashable, Sendable {
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

    /// What the file system says of the file at `path`, links followed; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the file was left alone for so long before `now` that a change to come will show in its times: file
    /// systems count them in steps of up to two seconds.
    func isSettled(at now: UInt64) -> Bool {
        max(modified, changed) < now &- 2_000_000_000
    }

    /// The present time as stamps count it.
    static var now: UInt64 {
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
