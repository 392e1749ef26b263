/// Whose an entity is. What an owner is beyond that, the domain does not know.
public struct OwnerID: RawRepresentable, Hashable, Codable, Sendable {
    /// 1 to 64 letters, digits and hyphens of ASCII.
    public let rawValue: String

    /// Reads an id; nil for a text of another form.
    public init?(rawValue: String) {
        guard (1...64).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
