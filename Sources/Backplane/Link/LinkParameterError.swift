/// A part of a link that is not what it should be.
public struct LinkParameterError: Error, Sendable, Hashable {
    /// The parameter's name.
    public let name: String
    /// What stood there, if anything.
    public let text: String?
    /// What is wrong with it, such as `can't be read as Int`.
    public let reason: String

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
