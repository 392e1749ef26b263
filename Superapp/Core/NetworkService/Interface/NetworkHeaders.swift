/// The header fields of a request or an answer. Names are equal regardless of case.
public struct NetworkHeaders: Sendable, Hashable {
    private var fields: [String: [String]] = [:]

    /// Makes headers from their fields, in their order; a name may occur more than once.
    public init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields { add(name, value) }
    }

    /// The first value of a field, or nil if there is none. Setting it replaces all values.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()]?.first }
        set { fields[name.lowercased()] = newValue.map { [$0] } }
    }

    /// Adds a value to a field.
    public mutating func add(_ name: String, _ value: String) {
        fields[name.lowercased(), default: []].append(value)
    }

    /// All fields by name, in lower case.
    public var all: [(name: String, value: String)] {
        fields.sorted { $0.key < $1.key }.flatMap { field in field.value.map { (field.key, $0) } }
    }
}

extension NetworkHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}
