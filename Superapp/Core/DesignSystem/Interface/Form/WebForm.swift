/// The fields of a submitted form.
public struct WebForm: Sendable, Hashable {
    private let values: [String: [String]]

    /// Makes a form from its fields, in their order; a name may occur more than once.
    public init(_ fields: [(name: String, value: String)]) {
        values = Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
    }

    /// All fields, by name, those of one name in their order.
    public var fields: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
    }

    /// The first value of a field, or nil if it was not sent, as an unticked box is not.
    public subscript(name: String) -> String? { values[name]?.first }

    /// All values of a field, in their order.
    public func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The first value of a field that the form always sends, be it empty.
    ///
    /// - Throws: ``WebFormError/missingField(_:)``.
    public func text(_ name: String) throws(WebFormError) -> String {
        guard let value = self[name] else { throw .missingField(name) }
        return value
    }

    /// The first value of a field, read as another type, such as an identifier.
    ///
    /// - Throws: ``WebFormError/missingField(_:)``, or ``WebFormError/invalidField(_:)`` if `read` answers nil.
    public func value<Value>(_ name: String, _ read: (String) -> Value?) throws(WebFormError) -> Value {
        guard let value = read(try text(name)) else { throw .invalidField(name) }
        return value
    }
}
