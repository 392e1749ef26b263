/// The secret that proves a session: 256 random bits. It never appears in a description, a dump or a log.
public struct SessionToken: Hashable, Sendable {
    /// The bits in base64url, 43 characters without padding, suitable for a cookie.
    public let rawValue: String

    /// Reads a token from outside.
    ///
    /// - Parameter rawValue: 43 characters of base64url; `nil` is returned for anything else.
    public init?(rawValue: String) {
        let utf8 = rawValue.utf8
        guard utf8.count == 43, utf8.allSatisfy(Self.isBase64URL), let last = utf8.last else { return nil }
        // 43 characters hold 258 bits; the two spare bits are zero, so that every token has exactly one form.
        guard Self.endings.contains(last) else { return nil }
        self.rawValue = rawValue
    }

    /// A well-formed token that proves nothing, because no service has issued it.
    static let unknown = SessionToken(known: String(repeating: "A", count: 43))

    private init(known rawValue: String) {
        self.rawValue = rawValue
    }

    private static let endings = Set("AEIMQUYcgkosw048".utf8)

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension SessionToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name only.
    public var description: String { "SessionToken(hidden)" }

    /// The type's name only.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
