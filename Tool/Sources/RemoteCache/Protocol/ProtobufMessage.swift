import Foundation

/// A message in protobuf's wire format: its fields by number, in their order. Enough for the few fields that the protocol needs.
struct ProtobufMessage {
    /// What stands in a field.
    enum Value: Hashable {
        case number(UInt64)
        case bytes(Data)
        /// A number of 4 or 8 bytes, whose value nobody here asks for.
        case fixed
    }

    private var fields: [(number: Int, value: Value)] = []

    /// A message without fields.
    init() {}

    /// Reads a message; `nil` for bytes that are none.
    init?(_ data: Data) {
        var rest = data[...]
        while !rest.isEmpty {
            guard let tag = Self.number(from: &rest), (1..<(1 << 29)).contains(tag >> 3),
                let value = Self.value(ofType: tag & 7, from: &rest)
            else { return nil }
            fields.append((Int(tag >> 3), value))
        }
    }

    /// The bytes of each field with that number.
    func bytes(_ number: Int) -> [Data] {
        fields.compactMap { field in
            if field.number == number, case .bytes(let data) = field.value { data } else { nil }
        }
    }

    /// The number in the last field with that number, which is the one that counts; 0 is not written.
    func number(_ number: Int) -> UInt64 {
        for field in fields.reversed() where field.number == number {
            if case .number(let value) = field.value { return value }
        }
        return 0
    }

    private static func value(ofType type: UInt64, from rest: inout Data.SubSequence) -> Value? {
        switch type {
        case 0: return number(from: &rest).map { .number($0) }
        case 1: return skipped(8, from: &rest)
        case 5: return skipped(4, from: &rest)
        case 2:
            guard let count = number(from: &rest), count <= UInt64(rest.count) else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return .bytes(Data(rest.prefix(Int(count))))
        default: return nil
        }
    }

    private static func skipped(_ count: Int, from rest: inout Data.SubSequence) -> Value? {
        guard rest.count >= count else { return nil }
        rest = rest.dropFirst(count)
        return .fixed
    }

    /// Seven bits in each byte, the lowest first; the eighth says that more follow.
    private static func number(from rest: inout Data.SubSequence) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst(), shift < 63 || byte <= 1 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}

extension ProtobufMessage {
    /// Adds a field.
    mutating func append(_ value: Value, as number: Int) {
        fields.append((number, value))
    }

    /// The message as it is sent.
    var data: Data {
        var data = Data()
        for field in fields {
            switch field.value {
            case .number(let value):
                Self.write(UInt64(field.number) << 3, to: &data)
                Self.write(value, to: &data)
            case .bytes(let bytes):
                Self.write(UInt64(field.number) << 3 | 2, to: &data)
                Self.write(UInt64(bytes.count), to: &data)
                data += bytes
            case .fixed: break
            }
        }
        return data
    }

    private static func write(_ value: UInt64, to data: inout Data) {
        var value = value
        while value >= 0x80 {
            data.append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        data.append(UInt8(value))
    }
}
