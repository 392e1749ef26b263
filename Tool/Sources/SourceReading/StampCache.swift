import Foundation
import SystemSupport

/// Values of files by the files' stamps. They are looked up directly in the bytes of the cache file, so that only
/// requested values are decoded.
///
/// A damaged or outdated cache is treated as empty; a run that writes at the same time replaces the whole file.
package struct StampCache<Value: BinaryStorable>: Sendable {
    /// A value and the range of its entry.
    struct Entry {
        let value: Value
        let range: Range<Int>
    }

    private let path: String?
    private let signature: [UInt8]
    private let bytes: [UInt8]

    /// The cache in `directory`, or none. `version` is increased when the content or its format changes.
    init(directory: String?, name: String, version: Int) {
        path = directory.map { "\($0)/\(name)" }
        let text = Array("backplane \(name) \(version)".utf8.prefix(32))
        let signature = text + Array(repeating: 0, count: 32 - text.count)
        self.signature = signature
        let found = path.flatMap { FileManager.default.contents(atPath: $0) }.map { [UInt8]($0) } ?? []
        bytes = found.withUnsafeBytes { StampTable(checking: $0, signature: signature) != nil } ? found : []
    }

    var isEmpty: Bool { bytes.isEmpty }

    /// Calls `body` with a function that finds entries by stamps.
    func lookUp<Result>(_ body: ((FileStamp) -> Entry?) throws -> Result) rethrows -> Result {
        guard !isEmpty else { return try body { _ in nil } }
        return try bytes.withUnsafeBytes { bytes in
            let table = StampTable(trusting: bytes)
            return try body { stamp in
                guard var found = table.entry(for: stamp), let value = try? Value(from: &found.reader) else {
                    return nil
                }
                return Entry(value: value, range: found.start..<found.reader.position)
            }
        }
    }

    /// Writes the cache: entries of this one, by their ranges, and new ones collected by ``StampBatch``.
    func store(kept: [Range<Int>], added: [StampBatch]) {
        guard let path else { return }
        let entries = kept.map { bytes[$0] } + added.flatMap(\.entries)
        AtomicFile.tryWrite(Data(StampTable.bytes(signature: signature, entries: entries)), to: path)
    }
}

/// The bytes of a ``StampCache``: a signature, a table of slots with the position of each entry, the entries, and a
/// fingerprint of everything before it.
struct StampTable {
    private static let header = 40
    private static let footer = 16

    private let bytes: UnsafeRawBufferPointer
    /// The number of slots, a power of two.
    private let slots: Int

    /// Opens bytes if they are valid for the signature, as written by ``bytes(signature:entries:)``.
    init?(checking bytes: UnsafeRawBufferPointer, signature: [UInt8]) {
        guard bytes.count >= Self.header + Self.footer, bytes.starts(with: signature) else { return nil }
        let (first, second) = ContentHash.words(UnsafeRawBufferPointer(rebasing: bytes.dropLast(Self.footer)))
        var end = BinaryReader(bytes, at: bytes.count - Self.footer)
        guard (try? end.word()) == first, (try? end.word()) == second else { return nil }
        self.init(trusting: bytes)
    }

    /// Opens bytes that have been validated before.
    init(trusting bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        var start = BinaryReader(bytes, at: Self.header - 8)
        slots = (try? start.word()).flatMap { Int(exactly: $0) } ?? 0
    }

    /// A reader positioned after the stamp of the file's entry, and the start of the entry.
    func entry(for stamp: FileStamp) -> (reader: BinaryReader, start: Int)? {
        guard slots > 0 else { return nil }
        var slot = Self.slot(of: stamp, among: slots)
        // The table is never full, so the search ends at an empty slot.
        while let start = place(in: slot), start > 0 {
            var reader = BinaryReader(bytes, at: start)
            if let found = try? FileStamp(from: &reader), found == stamp { return (reader, start) }
            slot = (slot + 1) & (slots - 1)
        }
        return nil
    }

    private func place(in slot: Int) -> Int? {
        var reader = BinaryReader(bytes, at: Self.header + 8 * slot)
        return (try? reader.word()).flatMap { Int(exactly: $0) }
    }
}

extension StampTable {
    /// The bytes for entries, each a stamp and a value as ``BinaryWriter`` writes them.
    package static func bytes(signature: [UInt8], entries: [ArraySlice<UInt8>]) -> [UInt8] {
        var table = [UInt64](repeating: 0, count: slots(for: entries.count))
        var place = header + 8 * table.count
        for entry in entries {
            enter(entry, at: place, into: &table)
            place += entry.count
        }
        var writer = BinaryWriter(capacity: place + footer)
        writer.write(raw: signature)
        writer.write(word: UInt64(table.count))
        for word in table { writer.write(word: word) }
        for entry in entries { writer.write(raw: entry) }
        let (first, second) = writer.bytes.withUnsafeBytes(ContentHash.words)
        writer.write(word: first)
        writer.write(word: second)
        return writer.bytes
    }

    /// Enough slots for a table that is at most half full.
    private static func slots(for count: Int) -> Int {
        var slots = 16
        while slots < 2 * count { slots *= 2 }
        return slots
    }

    private static func slot(of stamp: FileStamp, among slots: Int) -> Int {
        let mixed = (stamp.inode ^ stamp.device &* 0x9e37_79b9) &* 0x9e37_79b9_7f4a_7c15
        return Int(truncatingIfNeeded: mixed >> 32) & (slots - 1)
    }

    private static func enter(_ entry: ArraySlice<UInt8>, at place: Int, into table: inout [UInt64]) {
        let stamp = entry.withUnsafeBytes { bytes in
            var reader = BinaryReader(bytes)
            return try? FileStamp(from: &reader)
        }
        guard let stamp else { return }
        var slot = slot(of: stamp, among: table.count)
        while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
        table[slot] = UInt64(place)
    }
}

/// New entries for a ``StampCache``.
struct StampBatch: Sendable {
    private var writer = BinaryWriter()
    private var starts: [Int] = []

    var isEmpty: Bool { starts.isEmpty }

    /// The bytes of each entry.
    var entries: [ArraySlice<UInt8>] {
        zip(starts, starts.dropFirst() + [writer.bytes.count]).map { writer.bytes[$0..<$1] }
    }

    mutating func add(_ value: some BinaryStorable, for stamp: FileStamp) {
        starts.append(writer.bytes.count)
        stamp.write(to: &writer)
        value.write(to: &writer)
    }
}
