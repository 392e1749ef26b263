/// Why a template can't be rendered.
public enum WebTemplateError: Error, Sendable, Equatable {
    /// The text is not mustache.
    case malformed(template: String, reason: String)
    /// The template includes a partial that the design system does not have.
    case unknownPartial(template: String, partial: String, known: [String])
    /// The template asks for a value that is not escaped, or changes what tags look like.
    case unescaped(template: String, tag: String)
}

extension WebTemplateError: CustomStringConvertible {
    /// What is wrong with which template, and what to do.
    public var description: String {
        switch self {
        case .malformed(let template, let reason):
            "The template '\(template)' is not valid mustache: \(reason)"
        case .unknownPartial(let template, let partial, let known):
            "The template '\(template)' includes the partial '\(partial)', which does not exist. "
                + "There are: \(known.joined(separator: ", "))."
        case .unescaped(let template, let tag):
            "The template '\(template)' has a tag that begins with '\(tag)'. Values are always escaped: use two braces."
        }
    }
}
