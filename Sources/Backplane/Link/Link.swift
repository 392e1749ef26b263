import Foundation

/// An address that matched a registered pattern, taken apart.
public struct Link: Sendable, Hashable {
    /// The address as it was opened.
    public let address: String
    let parameters: [String: String]
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

/// A part of a link that can't be used.
public struct LinkParameterError: Error, Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// What stood there, if anything.
    package let text: String?
    /// What is wrong with it, such as `can't be read as Int`.
    package let reason: String

    /// Refuses a parameter.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - text: What stood there, if anything.
    ///   - reason: What is wrong with it.
    public init(name: String, text: String?, reason: String) {
        self.name = name
        self.text = text
        self.reason = reason
    }
}

extension LinkParameterError: CustomStringConvertible {
    public var description: String {
        text.map { "The link's '\(name)' is '\($0)', which \(reason)." } ?? "The link has no '\(name)'."
    }
}
