/// Reads what a ``BinaryWriter`` wrote, as long as the bytes are there. Bytes that are no such thing throw.
struct BinaryReader {
    /// The bytes end too early or make no sense.
    struct Corrupt: Error {}

    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    /// Reads from `position` on, which is not negative.
    init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw Corrupt() }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() throws -> Int {
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

    /// Eight bytes, the lowest first.
    mutating func word() throws -> UInt64 {
        guard bytes.count - position >= 8 else { throw Corrupt() }
        defer { position += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    mutating func flag() throws -> Bool { try byte() != 0 }

    mutating func text() throws -> String {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Corrupt() }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    mutating func optionalText() throws -> String? { try flag() ? try text() : nil }

    mutating func texts() throws -> [String] { try elements { try $0.text() } }

    mutating func elements<Element>(_ each: (inout BinaryReader) throws -> Element) throws -> [Element] {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Corrupt() }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try each(&self)) }
        return elements
    }

    /// A value by its raw text.
    mutating func value<Value: RawRepresentable<String>>(_ type: Value.Type) throws -> Value {
        guard let value = Value(rawValue: try text()) else { throw Corrupt() }
        return value
    }
}
