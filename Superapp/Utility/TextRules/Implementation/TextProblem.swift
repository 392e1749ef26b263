/// What is wrong with a text.
public enum TextProblem: Error, Hashable, Sendable {
    /// Nothing visible is left after trimming.
    case empty
    /// More characters, or more bytes of UTF-8, than the limits given.
    case tooLong(characters: Int, bytes: Int)
    /// A control character, one that hides, or one that changes how the text after it is shown.
    case forbiddenCharacter(Unicode.Scalar)
}

extension TextProblem {
    /// One sentence for the person at the form: what is wrong and what to do.
    ///
    /// - Parameter field: What the text is, as in `The name is too long.`
    public func message(for field: String) -> String {
        switch self {
        case .empty: "Enter the \(field)."
        case .tooLong(let characters, let bytes):
            "The \(field) is too long. Use at most \(characters) characters (\(bytes) bytes)."
        case .forbiddenCharacter(let scalar):
            "The \(field) contains a character that can't be shown (\(scalar.codePoint)). Leave it out."
        }
    }
}

extension Unicode.Scalar {
    /// The usual name of a scalar that can't be shown, such as `U+202E`.
    public var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
