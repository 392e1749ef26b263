import Foundation

/// An address that matched a registered pattern, taken apart.
public struct Link: Sendable, Hashable {
    /// The address as it was opened.
    public let address: String
    private let parameters: [String: String]
    private let query: [String: String]

    init(address: String, parameters: [String: String], query: [String: String]) {
        self.address = address
        self.parameters = parameters
        self.query = query
    }

    /// A parameter of the pattern, such as `id` in `/listings/{id}`, read as a type.
    ///
    /// - Throws: ``LinkParameterError`` when its text is not a value of the type, or the pattern has no such parameter.
    public func value<Value: LosslessStringConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(LinkParameterError) -> Value {
        guard let text = parameters[name], let value = Value(text) else {
            throw LinkParameterError(name: name, text: parameters[name], reason: "can't be read as \(Value.self)")
        }
        return value
    }

    /// The first value of a name in the query, such as `swift` of `q` in `/repos?q=swift`, read as a type; nil when the
    /// query does not have the name.
    ///
    /// - Throws: ``LinkParameterError`` when its text is not a value of the type.
    public func queryValue<Value: LosslessStringConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(LinkParameterError) -> Value? {
        guard let text = query[name] else { return nil }
        guard let value = Value(text) else {
            throw LinkParameterError(name: name, text: text, reason: "can't be read as \(Value.self)")
        }
        return value
    }
}
