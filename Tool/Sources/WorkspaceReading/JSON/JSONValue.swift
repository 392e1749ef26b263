/// A JSON document, as `swift package dump-package` prints one.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    package subscript(key: String) -> JSONValue {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }

    package subscript(index: Int) -> JSONValue {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements of an array; none for anything else.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The elements of an array that are strings, or `nil` for anything but an array.
    package var strings: [String]? {
        if case .array(let elements) = self { elements.compactMap(\.string) } else { nil }
    }

    /// The only key of an object and its value: how an enum with a payload is written.
    package var variant: (name: String, payload: JSONValue)? {
        switch self {
        case .object(let members) where members.count == 1: members.first.map { ($0.key, $0.value) }
        case .string(let name): (name, .null)
        default: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(stringLiteral value: String) { self = .string(value) }

    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
