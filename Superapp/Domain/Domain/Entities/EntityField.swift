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
