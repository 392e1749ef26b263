import Crypto
import Foundation

/// The content of `/ac/`: an `ActionResult` of the Remote Execution API (version 2) that names one output in `/cas/`.
/// Servers that check what they store, such as bazel-remote, accept and return it only while they have the output, too;
/// others store it as bytes.
struct ActionResult: Hashable {
    /// The only output.
    let output: BlobDigest

    /// The numbers of the fields that are used, as the API defines them.
    private enum Field {
        /// `ActionResult`: the output files.
        static let outputFiles = 2
        /// `ActionResult`: 0, which is not encoded, for success.
        static let exitCode = 4
        /// `OutputFile`: the path and the content.
        static let (path, digest) = (1, 2)
        /// `Digest`
        static let (hash, size) = (1, 2)
    }

    private static let path = Data("pass.json".utf8)

    init(output: BlobDigest) {
        self.output = output
    }

    /// Decodes a result; `nil` for anything except a success with exactly that output. Unknown fields, which servers
    /// may add, are ignored.
    init?(_ data: Data) {
        guard let message = ProtobufMessage(data), message.number(Field.exitCode) == 0,
            let file = message.bytes(Field.outputFiles).first.flatMap({ ProtobufMessage($0) }),
            message.bytes(Field.outputFiles).count == 1, file.bytes(Field.path) == [Self.path],
            let digest = file.bytes(Field.digest).first.flatMap({ ProtobufMessage($0) }),
            let hash = digest.bytes(Field.hash).last, let size = Int(exactly: digest.number(Field.size)),
            let output = BlobDigest(hash: String(decoding: hash, as: UTF8.self), size: size)
        else { return nil }
        self.output = output
    }

    /// The encoded result.
    var data: Data {
        var digest = ProtobufMessage()
        digest.append(.bytes(Data(output.hash.utf8)), as: Field.hash)
        digest.append(.number(UInt64(output.size)), as: Field.size)
        var file = ProtobufMessage()
        file.append(.bytes(Self.path), as: Field.path)
        file.append(.bytes(digest.data), as: Field.digest)
        var result = ProtobufMessage()
        result.append(.bytes(file.data), as: Field.outputFiles)
        return result.data
    }
}

/// The identity of a blob in the protocol: the SHA-256 of its bytes and their number.
public struct BlobDigest: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    public let hash: String
    /// The number of bytes.
    public let size: Int

    /// The digest of some bytes.
    public init(of data: some DataProtocol) {
        hash = SHA256.hash(data: data).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
        size = data.count
    }

    /// Creates a digest from the fields of a message; `nil` if they are not valid.
    init?(hash: String, size: Int) {
        guard Self.isHash(hash), size >= 0 else { return nil }
        self.hash = hash
        self.size = size
    }

    /// Returns whether a text has the form of a SHA-256.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

/// A message in protobuf's wire format: its fields by number, in order. It supports only what the protocol needs.
struct ProtobufMessage {
    /// The value of a field.
    enum Value: Hashable {
        case number(UInt64)
        case bytes(Data)
        /// A number of 4 or 8 bytes, whose value is not needed.
        case fixed
    }

    private var fields: [(number: Int, value: Value)] = []

    /// Creates a message without fields.
    init() {}

    /// Decodes a message; `nil` for invalid bytes.
    init?(_ data: Data) {
        var rest = data[...]
        while !rest.isEmpty {
            guard let tag = Self.number(from: &rest), (1..<(1 << 29)).contains(tag >> 3),
                let value = Self.value(ofType: tag & 7, from: &rest)
            else { return nil }
            fields.append((Int(tag >> 3), value))
        }
    }

    /// Returns the bytes of all fields with a number.
    func bytes(_ number: Int) -> [Data] {
        fields.compactMap { field in
            if field.number == number, case .bytes(let data) = field.value { data } else { nil }
        }
    }

    /// Returns the value of the last field with a number, which takes precedence; 0 if there is none.
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

    /// Decodes a varint: seven bits in each byte, the lowest first; the eighth bit is set if more bytes follow.
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

    /// The encoded message.
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
