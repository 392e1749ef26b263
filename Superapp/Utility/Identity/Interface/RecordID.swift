public import Foundation

/// An id of 128 bits that never changes. Whoever creates a thing makes its id, so that creating it twice by mistake,
/// for example with a form that is sent twice, stores it once.
///
/// Every kind of thing has a type of its own, so that ids of different kinds can't be mistaken for each other.
public protocol RecordID: Hashable, Codable, Sendable, LosslessStringConvertible {
    /// The id as stored.
    var rawValue: UUID { get }

    /// Makes an id from its stored form.
    init(rawValue: UUID)
}

extension UUID {
    /// Makes a random UUID (version 4, RFC 9562).
    ///
    /// `UUID()` opens a file on Linux. Where the process may open no more, it makes the same id each time, without a
    /// word. The standard library's generator asks the kernel.
    public static func random() -> UUID {
        var generator = SystemRandomNumberGenerator()
        return withUnsafeBytes(of: (generator.next(), generator.next())) { bytes in
            UUID(
                uuid: (
                    bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x40, bytes[7],
                    bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
                ))
        }
    }
}

extension RecordID {
    /// Makes a new, unique id.
    public init() {
        self.init(rawValue: .random())
    }

    /// Reads an id from an address or a form; nil for any other text.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        self.init(rawValue: id)
    }

    /// The id as written in addresses and forms, in lower case.
    ///
    /// `uuidString` calls `snprintf` for each byte, which a page with many ids notices.
    public var description: String {
        withUnsafeBytes(of: rawValue.uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                for place in 0..<36 { text[place] = character(at: place, of: bytes) }
                return 36
            }
        }
    }
}

/// The character at a place of a written id: one of its four hyphens, or a digit.
private func character(at place: Int, of bytes: UnsafeRawBufferPointer) -> UInt8 {
    let group = place < 9 ? 0 : place < 14 ? 1 : place < 19 ? 2 : place < 24 ? 3 : 4
    guard place != 8 + 5 * group || group == 4 else { return UInt8(ascii: "-") }
    let digit = bytes[(place - group) / 2] >> ((place - group).isMultiple(of: 2) ? 4 : 0) & 0xF
    return (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) + digit
}
