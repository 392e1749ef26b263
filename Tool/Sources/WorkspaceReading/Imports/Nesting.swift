/// What the scanner is inside of.
enum Nesting {
    case brace
    case parenthesis
    case bracket
    /// The arguments of an attribute, `@_spi(…)`: what was gathered before an import stays.
    case attributeArguments
    /// `\(…)` in a string literal that goes on afterwards.
    case interpolation(StringDelimiter)

    var isAttribute: Bool {
        if case .attributeArguments = self { true } else { false }
    }

    /// Whether statements, and with them imports, can stand here.
    var holdsStatements: Bool {
        if case .brace = self { true } else { false }
    }
}

/// How a string literal ends.
struct StringDelimiter {
    /// The number of `#` around a raw string.
    let pounds: Int
    let isMultiline: Bool
}
