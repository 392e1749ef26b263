/// A value that can be stored in a cache.
package protocol BinaryStorable {
    init(from reader: inout BinaryReader) throws

    func write(to writer: inout BinaryWriter)
}

/// Reads what a ``BinaryWriter`` wrote, while the bytes exist. Throws for any other bytes.
package struct BinaryReader {
    /// The bytes end too early or are invalid.
    package struct Corrupt: Error {
        package init() {}
    }

    private let bytes: UnsafeRawBufferPointer
    package private(set) var position: Int

    /// Reads from `position` on, which must not be negative.
    package init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Corrupt() }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func number() throws -> Int {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            guard shift < 64 else { throw Corrupt() }
            result |= UInt64(next & 0x7F) << shift
            if next & 0x80 == 0 { return Int(Int64(bitPattern: result)) }
            shift += 7
        }
    }

    /// Eight bytes in little-endian order.
    package mutating func word() throws -> UInt64 {
        guard bytes.count - position >= 8 else { throw Corrupt() }
        defer { position += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    package mutating func flag() throws -> Bool { try byte() != 0 }

    package mutating func text() throws -> String {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Corrupt() }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    package mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

    package mutating func texts() throws -> [String] { try elements { try $0.text() } }

    package mutating func elements<Element>(_ each: (inout BinaryReader) throws -> Element) throws -> [Element] {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Corrupt() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try each(&self)) }
        return elements
    }

    package mutating func dictionary<Value>(_ value: (inout BinaryReader) throws -> Value) throws -> [String: Value] {
        Dictionary(try elements { (try $0.text(), try value(&$0)) }) { first, _ in first }
    }

    /// A value with the given raw text.
    package mutating func value<Value: RawRepresentable<String>>(_ type: Value.Type) throws -> Value {
        guard let value = Value(rawValue: try text()) else { throw Corrupt() }
        return value
    }
}

/// Writes values one after another, compactly and in a form that is fast to read.
package struct BinaryWriter {
    package private(set) var bytes: [UInt8] = []

    /// Reserves space for `capacity` bytes.
    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func write(_ number: Int) {
        // Seven bits in each byte; the highest bit says that more follow.
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Eight bytes in little-endian order.
    package mutating func write(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Bytes that have been encoded before.
    package mutating func write(raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }

    package mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { units in
            write(units.count)
            bytes.append(contentsOf: units)
        }
    }

    package mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    package mutating func write(_ texts: [String]) {
        write(texts) { $0.write($1) }
    }

    package mutating func write<Element>(_ elements: [Element], _ each: (inout BinaryWriter, Element) -> Void) {
        write(elements.count)
        for element in elements { each(&self, element) }
    }

    /// The entries in the order of their keys, so that equal dictionaries have equal bytes.
    package mutating func write<Value>(
        _ dictionary: [String: Value], _ value: (inout BinaryWriter, Value) -> Void
    ) {
        write(dictionary.sorted { $0.key < $1.key }) { writer, entry in
            writer.write(entry.key)
            value(&writer, entry.value)
        }
    }
}
