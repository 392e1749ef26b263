import Foundation

/// An object file, an executable or a shared library on Linux (ELF, 64-bit, little-endian).
///
/// Offsets in the file are not trusted: each is checked against the size of the file.
public struct ELFFile {
    /// The reason why a file can't be read.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let path: String
        public let reason: String

        public var description: String { "'\(path)' can't be read as ELF: \(reason)" }
    }

    /// The names of the libraries that the file needs.
    public private(set) var needed: [String] = []
    /// The folders that are searched first for these libraries, as written: `$ORIGIN` is the folder of the file.
    public private(set) var searchPaths: [String] = []
    /// The number of bytes mapped into memory: code and data without debug information.
    public private(set) var mappedSize: UInt64 = 0
    /// Whether a process can load the file: it is an executable or a shared library.
    public let isLoadable: Bool

    private let bytes: Data
    private let sections: [Section]
    private let path: String

    private struct Section {
        let type: UInt32
        let offset: UInt64
        let size: UInt64
        let link: UInt32
        let entrySize: UInt64
    }

    private enum Kind {
        static let symbols: UInt32 = 2
        static let strings: UInt32 = 3
        static let dynamic: UInt32 = 6
        static let dynamicSymbols: UInt32 = 11
    }

    /// Reads the tables of a file.
    ///
    /// - Throws: ``Failure`` if the file has another format or is truncated.
    public init(path: String) throws {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
            throw Failure(path: path, reason: "it can't be opened")
        }
        try self.init(bytes, path: path)
    }

    init(_ bytes: Data, path: String) throws {
        func fail(_ reason: String) -> Failure { Failure(path: path, reason: reason) }
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]), bytes.count >= 64 else {
            throw fail("it has no ELF header")
        }
        guard bytes[bytes.startIndex + 4] == 2, bytes[bytes.startIndex + 5] == 1 else {
            throw fail("it is 32-bit or big-endian")
        }
        let cut = fail("it is truncated")
        func number<Value: FixedWidthInteger>(_ offset: UInt64, _ type: Value.Type) throws -> Value {
            guard let value = bytes.number(at: offset, type) else { throw cut }
            return value
        }
        self.bytes = bytes
        self.path = path
        isLoadable = try [2, 3].contains(number(16, UInt16.self))
        let (table, entry, count) = try (
            number(40, UInt64.self), UInt64(number(58, UInt16.self)), UInt64(number(60, UInt16.self))
        )
        guard count == 0 || entry >= 64 else { throw fail("its section headers are too small") }
        sections = try (0..<count).map { index in
            let (start, overflow) = table.addingReportingOverflow(index * entry)
            guard !overflow, start < UInt64.max - 64 else { throw cut }
            return try Section(
                type: number(start + 4, UInt32.self), offset: number(start + 24, UInt64.self),
                size: number(start + 32, UInt64.self), link: number(start + 40, UInt32.self),
                entrySize: number(start + 56, UInt64.self))
        }
        mappedSize = try Self.mappedSize(bytes, cut)
        readDynamic()
    }

    /// Returns up to `limit` strong symbols that the file defines.
    public func strongNames(limit: Int) -> [String] {
        var names: [String] = []
        forEachDefinition { name, isStrong in
            if isStrong { names.append(String(decoding: name, as: UTF8.self)) }
            return names.count < limit
        }
        return names
    }

    /// Returns those of the given symbols that the file defines.
    public func definedNames(among wanted: some Sequence<String>) -> Set<String> {
        var sought: [Int: [String]] = [:]
        for name in wanted {
            var name = name
            let hash = name.withUTF8 { UnsafeRawBufferPointer($0).hash }
            sought[hash, default: []].append(name)
        }
        var found: Set<String> = []
        forEachDefinition { bytes, _ in
            if let candidates = sought[bytes.hash] {
                let name = String(decoding: bytes, as: UTF8.self)
                if candidates.contains(name) { found.insert(name) }
            }
            return true
        }
        return found
    }

    /// Calls a closure for each defined symbol in the most complete table, until it returns `false`.
    private func forEachDefinition(_ body: (_ name: UnsafeRawBufferPointer, _ isStrong: Bool) -> Bool) {
        guard
            let table = sections.first(where: { $0.type == Kind.symbols })
                ?? sections.first(where: { $0.type == Kind.dynamicSymbols }),
            let strings = strings(table.link), table.entrySize >= 24
        else { return }
        bytes.withUnsafeBytes { all in
            guard let entries = all.part(table.offset, table.size), let names = all.part(strings.offset, strings.size),
                let start = names.baseAddress
            else { return }
            let size = Int(clamping: table.entrySize)
            var offset = 0
            while entries.count - offset >= size {
                defer { offset += size }
                let info = entries[offset + 4]
                let section = UInt16(littleEndian: entries.loadUnaligned(fromByteOffset: offset + 6, as: UInt16.self))
                let name = Int(UInt32(littleEndian: entries.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
                // Entries of sections and source files do not name code or data.
                guard section != 0, ![3, 4].contains(info & 0xF), name > 0, name < names.count else { continue }
                let room = names.count - name
                let length = strnlen(start.advanced(by: name).assumingMemoryBound(to: CChar.self), room)
                let text = UnsafeRawBufferPointer(start: start.advanced(by: name), count: length)
                guard body(text, info >> 4 == 1) else { return }
            }
        }
    }

    private mutating func readDynamic() {
        guard let table = sections.first(where: { $0.type == Kind.dynamic }), let strings = strings(table.link) else {
            return
        }
        for index in 0..<min(table.size, UInt64(bytes.count)) / 16 {
            let (start, overflow) = table.offset.addingReportingOverflow(index * 16)
            guard !overflow, start < UInt64.max - 16, let tag = bytes.number(at: start, UInt64.self),
                let value = bytes.number(at: start + 8, UInt64.self), tag != 0
            else { return }
            switch tag {
            case 1: text(at: value, in: strings).map { needed.append($0) }
            case 15, 29: text(at: value, in: strings).map { searchPaths += $0.split(separator: ":").map(String.init) }
            default: break
            }
        }
    }

    private func strings(_ link: UInt32) -> Section? {
        guard sections.indices.contains(Int(link)), sections[Int(link)].type == Kind.strings else { return nil }
        return sections[Int(link)]
    }

    private func text(at offset: UInt64, in strings: Section) -> String? {
        guard offset < strings.size else { return nil }
        let (start, overflow) = strings.offset.addingReportingOverflow(offset)
        guard !overflow, start < bytes.count else { return nil }
        let end = min(UInt64(bytes.count), start + min(strings.size - offset, UInt64(bytes.count) - start))
        let part = bytes[bytes.startIndex + Int(start)..<bytes.startIndex + Int(end)]
        return String(decoding: part.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the size of the loaded segments according to the program header, in bytes.
    private static func mappedSize(_ bytes: Data, _ cut: Failure) throws -> UInt64 {
        guard let table = bytes.number(at: 32, UInt64.self), let entry = bytes.number(at: 54, UInt16.self),
            let count = bytes.number(at: 56, UInt16.self)
        else { throw cut }
        guard count > 0, entry >= 56 else { return 0 }
        var sum: UInt64 = 0
        for index in 0..<UInt64(count) {
            let (start, overflow) = table.addingReportingOverflow(index * UInt64(entry))
            guard !overflow, start < UInt64.max - 56, let type = bytes.number(at: start, UInt32.self),
                let size = bytes.number(at: start + 32, UInt64.self)
            else { throw cut }
            if type == 1 { sum = sum.addingReportingOverflow(min(size, UInt64(bytes.count))).partialValue }
        }
        return sum
    }
}

extension Data {
    /// Returns the little-endian number at an offset; `nil` if it extends beyond the end.
    fileprivate func number<Value: FixedWidthInteger>(at offset: UInt64, _ type: Value.Type) -> Value? {
        let size = UInt64(MemoryLayout<Value>.size)
        guard UInt64(count) >= size, offset <= UInt64(count) - size else { return nil }
        return withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: Int(offset), as: type)) }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var hash: Int {
        var hasher = Hasher()
        hasher.combine(bytes: self)
        return hasher.finalize()
    }

    /// Returns the bytes at an offset; `nil` if they extend beyond the end.
    fileprivate func part(_ offset: UInt64, _ size: UInt64) -> UnsafeRawBufferPointer? {
        guard offset <= UInt64(count), size <= UInt64(count) - offset else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[Int(offset)..<Int(offset + size)])
    }
}
