/// A form that can't be carried out: no page of ours sends it, or what it is about has gone since.
public enum WebFormError: Error, Sendable, Equatable {
    /// The screen has no action of this name.
    case unknownAction(String)
    /// A field that the action needs was not sent.
    case missingField(String)
    /// A field's value can't be what the field is for.
    case invalidField(String)
    /// What the form names is not there. Whether it has been deleted, never was, or is somebody else's, nobody is told.
    case notFound
}

extension WebFormError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownAction(let name): "This screen has no action '\(name)'."
        case .missingField(let name): "The field '\(name)' is missing."
        case .invalidField(let name): "The value of the field '\(name)' can't be used."
        case .notFound: "What the form is about is not there."
        }
    }
}
