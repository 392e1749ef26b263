/// A Swift source file of a module, with its imports.
public struct SourceFile: Hashable, Sendable {
    /// The path, relative to the root of the workspace.
    public let path: String
    /// The imports in the order written.
    public let imports: [Import]
    /// Whether it contains only whitespace and comments.
    public let isBlank: Bool
    /// Whether it contains nothing but imports.
    public let hasOnlyImports: Bool
    /// The comments that accept findings.
    public let silences: [Silence]

    /// Creates a file.
    public init(
        path: String, imports: [Import], isBlank: Bool = false, hasOnlyImports: Bool = false, silences: [Silence] = []
    ) {
        self.path = path
        self.imports = imports
        self.isBlank = isBlank
        self.hasOnlyImports = hasOnlyImports
        self.silences = silences
    }
}

/// A comment that accepts a finding: `// backplane:ignore undeclared-import because "…"`.
public struct Silence: Hashable, Sendable {
    /// The beginning of such comments.
    public static let marker = "backplane:ignore"

    /// The line of the comment, counted from 1.
    public let line: Int
    public let column: Int
    /// The line to which the comment applies: its own or, if it is alone on its line, the next one with code.
    public let covered: Int
    /// The rules in the comment, as written.
    public let rules: [String]
    /// The reason; empty if none is given.
    public let reason: String

    /// Creates a comment.
    public init(line: Int, column: Int, covered: Int, rules: [String], reason: String) {
        self.line = line
        self.column = column
        self.covered = covered
        self.rules = rules
        self.reason = reason
    }

    /// Parses the text after the marker: `rule, rule because reason`.
    public init(_ text: String, line: Int, column: Int, covered: Int) {
        let words = text.split { $0 == " " || $0 == "\t" }.map { String($0) }
        let names = words.prefix { $0 != "because" }
        let reason = words.dropFirst(names.count + 1).joined(separator: " ")
        let rules = names.joined(separator: ",").split { $0 == "," }.map { String($0) }
        self.init(line: line, column: column, covered: covered, rules: rules, reason: reason)
    }
}
