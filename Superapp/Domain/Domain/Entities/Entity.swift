/// A value with an identity and an owner, such as a post.
public protocol Entity: Identifiable, Codable, Hashable, Sendable where ID == EntityID<Self> {
    /// The fields that queries can use.
    associatedtype Field: EntityField

    /// The plural name of the kind, such as `posts`.
    static var collection: String { get }

    /// The maximum number of bytes of all its texts.
    static var maximumTextBytes: Int { get }

    /// The only user who can see and change it.
    var owner: OwnerID { get }

    /// The number of times that it has been saved: 0 before the first time. When saving, it identifies the version that
    /// the change is based on.
    var revision: Int { get set }

    /// The value of a field.
    func value(of field: Field) -> FieldValue

    /// Whether a user would see no difference, regardless of when and how often it was saved.
    func hasSameContent(as other: Self) -> Bool
}

extension Entity {
    /// The maximum number of entities of one kind that an owner can have. Every window that shows the list reads all of
    /// them.
    public static var maximumCount: Int { 1_000 }

    /// The largest revision that can be put back: more than anybody saves.
    private static var maximumRevision: Int { 1 << 31 }

    /// The entity to store when this one is saved over the stored one. All platforms use this rule.
    ///
    /// Saving what is already stored changes nothing, so a form that is sent twice takes effect once.
    ///
    /// - Parameters:
    ///   - stored: The owner's entity with the same id. Ids of other owners don't matter: each owner has their own.
    ///   - saving: Whether it was deleted and is put back.
    ///   - count: The number of entities of the kind that the owner has. It is used only if nothing is stored.
    /// - Returns: This entity with the next revision, or `stored` if there is nothing to change. An entity that is put
    ///   back keeps its revision: whoever has seen it before the deletion has seen this version.
    /// - Throws: `notFound` if it has been deleted; `conflict` if `stored` was changed since; `full` if the owner has
    ///   the maximum number; `refused` if it was never stored and is to be put back.
    public func succeeding(
        _ stored: Self?, _ saving: Saving = .change, among count: Int
    ) throws(RepositoryError) -> Self {
        guard let stored else {
            guard saving == .putBack || revision == 0 else { throw .notFound }
            guard count < Self.maximumCount else { throw .full(limit: Self.maximumCount) }
            guard saving == .putBack else { return next }
            guard (1...Self.maximumRevision).contains(revision) else {
                throw .refused("No such revision can be put back.")
            }
            return self
        }
        if hasSameContent(as: stored) { return stored }
        guard saving == .change, stored.revision == revision else { throw .conflict }
        return next
    }

    private var next: Self {
        var next = self
        next.revision += 1
        return next
    }
}

/// The fields of an entity that queries can use. The raw value is the field's name in storage and JSON.
public protocol EntityField: RawRepresentable<String>, CaseIterable, Codable, Hashable, Sendable {
    /// The kind of the field's values.
    var kind: FieldKind { get }
}

extension EntityField {
    /// Whether it is the field of the id.
    public var isID: Bool { rawValue == "id" }
}

/// The kinds of values.
public enum FieldKind: Hashable, Sendable {
    case text, number, flag
}

/// The value of a field, as a plain value that can be stored, sent and compared.
public enum FieldValue: Hashable, Sendable {
    case text(String)
    /// A whole number; for a moment, its milliseconds.
    case number(Int64)
    case flag(Bool)

    /// The kind of the value.
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

/// Identifies one entity of a kind among those of its owner: 128 random bits, so that the code that makes an entity
/// can choose its id, and making it twice by mistake stores it once.
public struct EntityID<Element>: RawRepresentable, Hashable, Codable, Sendable {
    /// 32 hexadecimal digits, in lower case.
    public let rawValue: String

    /// Reads an id; nil for a text of another form.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy(Self.digits.contains) else { return nil }
        self.rawValue = rawValue
    }

    /// Makes a new, unique id.
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

    /// Reads an id, for example from an address; nil for a text of another form.
    public init?(_ description: String) {
        self.init(rawValue: description)
    }
}

/// Identifies the owner of an entity. The domain knows nothing else about owners.
public struct OwnerID: RawRepresentable, Hashable, Codable, Sendable {
    /// 1 to 64 ASCII letters, digits and hyphens.
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
/// It replaces Foundation's `Date`, so that the domain imports nothing. It is a whole number and not a fraction that is
/// rounded, so that it does not change in a database or in JSON.
public struct Moment: RawRepresentable, Hashable, Codable, Sendable {
    /// Milliseconds since the beginning of 1970 in UTC.
    public let rawValue: Int64

    /// Makes a moment.
    ///
    /// - Parameter rawValue: Milliseconds since the beginning of 1970 in UTC.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension Moment: Comparable {
    public static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
}
