/// Identifies one entity of a kind among those of all owners: 128 random bits, so that whoever makes an entity can name
/// it, and making it twice by mistake makes it once.
public struct EntityID<Element>: RawRepresentable, Hashable, Codable, Sendable {
    /// 32 hexadecimal digits, in lower case.
    public let rawValue: String

    /// Reads an id; nil for a text of another form.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy(Self.digits.contains) else { return nil }
        self.rawValue = rawValue
    }

    /// Makes an id that nothing has yet.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<32).map { _ in Self.digits[Int(generator.next(upperBound: UInt(16)))] }
        rawValue = String(decoding: digits, as: UTF8.self)
    }

    private static var digits: [UInt8] { Array("0123456789abcdef".utf8) }
}

extension EntityID: LosslessStringConvertible {
    /// The id as text.
    public var description: String { rawValue }

    /// Reads an id, as from an address; nil for a text of another form.
    public init?(_ description: String) {
        self.init(rawValue: description)
    }
}
