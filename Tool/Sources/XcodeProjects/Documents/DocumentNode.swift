/// A value in a project's file in any format: text, a list or a table, with the line on which it begins.
package struct DocumentNode: Sendable {
    package enum Content: Sendable {
        case text(String)
        case list([DocumentNode])
        case table([DocumentEntry])
    }

    package let content: Content
    package let line: Int

    package init(_ content: Content, line: Int) {
        self.content = content
        self.line = line
    }
}

/// An entry of a table: its key, value and line.
package struct DocumentEntry: Sendable {
    package let key: String
    package let value: DocumentNode
    package let line: Int
}

extension DocumentNode {
    /// The value of a key. If a key occurs twice, for example after a merge, the last one takes precedence, as in
    /// Xcode.
    package subscript(key: String) -> DocumentNode? { entries.last { $0.key == key }?.value }

    /// The entries of a table; empty for other values.
    package var entries: [DocumentEntry] {
        if case .table(let entries) = content { entries } else { [] }
    }

    /// The elements of a list; empty for other values.
    package var elements: [DocumentNode] {
        if case .list(let elements) = content { elements } else { [] }
    }

    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    /// The strings of a list. A single string counts as a list of one.
    package var texts: [String] {
        if case .text(let text) = content { [text] } else { elements.compactMap(\.text) }
    }

    /// Whether the value is true: `1` or `YES` in property lists, `true` in JSON.
    package var isTrue: Bool { text.map { ["1", "YES", "true"].contains($0) } ?? false }

    package var isTable: Bool {
        if case .table = content { true } else { false }
    }
}

/// A part of a file that can't be read or interpreted.
package struct ProjectProblem: Hashable, Sendable {
    package enum Severity: Sendable {
        /// A part of the file is unknown, so results can be wrong.
        case error
        /// Unusual but harmless: Xcode opens the file, too.
        case warning
    }

    package let file: String
    package let line: Int?
    package let message: String
    package let severity: Severity

    package init(file: String, line: Int? = nil, _ message: String, severity: Severity = .error) {
        self.file = file
        self.line = line
        self.message = message
        self.severity = severity
    }
}

/// The result of parsing a file: its value, if any, and the problems.
struct ParsedDocument {
    var root: DocumentNode?
    var remarks = Remarks()

    struct Remark {
        let line: Int
        let message: String
    }

    /// The first remarks, and the total number.
    struct Remarks {
        private(set) var first: [Remark] = []
        private(set) var count = 0

        /// The number of remarks that are kept. Others are only counted: a file in another format has an error in each
        /// line.
        private static let most = 10

        var isEmpty: Bool { count == 0 }

        mutating func add(_ message: String, line: Int) {
            count += 1
            if first.count < Self.most { first.append(Remark(line: line, message: message)) }
        }

        /// Returns the remarks as problems of a file.
        func problems(in file: String) -> [ProjectProblem] {
            var problems = first.map { ProjectProblem(file: file, line: $0.line, $0.message) }
            if count > first.count {
                problems.append(ProjectProblem(file: file, "and \(count - first.count) more places can't be parsed"))
            }
            return problems
        }
    }
}
