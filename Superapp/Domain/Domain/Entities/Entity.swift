/// Something with an identity that someone owns, such as a post.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID == EntityID<Self> {
    /// What queries can ask about.
    associatedtype Field: EntityField

    /// The plural name of the kind, such as `posts`.
    static var collection: String { get }

    /// Who alone may see and change it.
    var owner: OwnerID { get }

    /// How often it has been saved: 0 before the first time. Whoever saves it says by this what they have seen.
    var revision: Int { get set }

    /// What a field holds.
    func value(of field: Field) -> FieldValue

    /// Whether a person would find no difference, whenever it was saved and however often.
    func hasSameContent(as other: Self) -> Bool
}

extension Entity {
    /// How many of one kind an owner may have: a list of so many is read at once by every window that shows it.
    public static var maximumCount: Int { 1_000 }

    /// What is to be stored when this is saved over what is stored: by this rule alone every platform decides.
    ///
    /// Saving again what is stored already changes nothing, so that a form that was sent twice acts once.
    ///
    /// - Parameters:
    ///   - stored: What has the same id, whoever owns it.
    ///   - count: How many of the kind the owner has. It counts only when nothing is stored.
    /// - Returns: This with the next revision, or `stored` when there is nothing to change.
    /// - Throws: `notFound` when it has been deleted or is somebody else's; `conflict` when `stored` was changed since;
    ///   `full` when the owner has as many as there may be.
    public func succeeding(_ stored: Self?, among count: Int) throws(RepositoryError) -> Self {
        guard let stored else {
            guard revision == 0 else { throw .notFound }
            guard count < Self.maximumCount else { throw .full(limit: Self.maximumCount) }
            return next
        }
        guard stored.owner == owner else { throw .notFound }
        if hasSameContent(as: stored) { return stored }
        guard stored.revision == revision else { throw .conflict }
        return next
    }

    private var next: Self {
        var next = self
        next.revision += 1
        return next
    }
}

/// The fields of an entity that queries can ask about. A raw value names the field wherever it is stored.
public protocol EntityField: RawRepresentable<String>, CaseIterable, Codable, Hashable, Sendable {
    /// What its values are.
    var kind: FieldKind { get }
}

/// What a field's values are.
public enum FieldKind: Hashable, Sendable {
    case text, number, flag
}

/// The value of a field, as a plain value that can be stored, sent and compared.
public enum FieldValue: Hashable, Sendable {
    case text(String)
    /// A whole number; of a moment, its milliseconds.
    case number(Int64)
    case flag(Bool)

    /// What it is.
    public var kind: FieldKind {
        switch self {
        case .text: .text
        case .number: .number
        case .flag: .flag
        }
    }
}

extension FieldValue: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        }
    }
}

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

/// A point in time, to the millisecond.
///
/// It stands in for Foundation's `Date`, so that the domain imports nothing and a moment is the same after a way through
/// any database or wire: a whole number, not a fraction that rounds.
public struct Moment: RawRepresentable, Hashable, Codable, Sendable {
    /// Milliseconds since 1970 began in UTC.
    public let rawValue: Int64

    /// Makes a moment.
    ///
    /// - Parameter rawValue: Milliseconds since 1970 began in UTC.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension Moment: Comparable {
    public static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
}
