/// Reads `#if` conditions: `&&` binds stronger than `||`, `!` strongest.
struct CompilationConditionParser {
    private var rest: Substring
    private var depth = 0

    init(_ text: String) {
        rest = text[...]
    }

    mutating func parse() -> CompilationCondition {
        disjunction()
    }

    private mutating func disjunction() -> CompilationCondition {
        var result = conjunction()
        while eat("||") {
            result = .or(result, conjunction())
        }
        return result
    }

    private mutating func conjunction() -> CompilationCondition {
        var result = unary()
        while eat("&&") {
            result = .and(result, unary())
        }
        return result
    }

    private mutating func unary() -> CompilationCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else {
            rest = ""
            return .other("")
        }
        if eat("!") { return .not(unary()) }
        if eat("(") {
            let inner = disjunction()
            _ = eat(")")
            return inner
        }
        return primary()
    }

    private mutating func primary() -> CompilationCondition {
        skipSpaces()
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest.removeFirst(name.count)
        switch name {
        case "true": return .constant(true)
        case "false": return .constant(false)
        // The compiler takes `#if 0` as false and `#if 1` as true.
        case "0": return .constant(false)
        case "1": return .constant(true)
        default: break
        }
        skipSpaces()
        guard rest.first == "(" else {
            if name.isEmpty { rest = "" }
            return .other(String(name))
        }
        let argument = parenthesised()
        guard name == "canImport" else { return .other("\(name)(\(argument))") }
        let module = argument.prefix { $0 != "," && $0 != "." && !$0.isWhitespace }
        return .canImport(String(module))
    }

    /// The text between a parenthesis and the one that closes it, both consumed.
    private mutating func parenthesised() -> String {
        rest.removeFirst()
        var open = 1
        var text = ""
        while let character = rest.popFirst() {
            if character == "(" { open += 1 }
            if character == ")" { open -= 1 }
            if open == 0 { break }
            text.append(character)
        }
        return text.drop { $0.isWhitespace }.description
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.isWhitespace }
    }

    private mutating func eat(_ token: String) -> Bool {
        skipSpaces()
        guard rest.hasPrefix(token) else { return false }
        rest.removeFirst(token.count)
        return true
    }
}
