/// A value in a project's file, whatever its syntax: text, a list or a table, with the line it begins on.
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

/// A key of a table, with its value and its line.
package struct DocumentEntry: Sendable {
    package let key: String
    package let value: DocumentNode
    package let line: Int
}

extension DocumentNode {
    /// The value of a key. If a key occurs twice, for example after a merge, the last one counts, as in Xcode.
    package subscript(key: String) -> DocumentNode? { entries.last { $0.key == key }?.value }

    /// The entries of a table, none for anything else.
    package var entries: [DocumentEntry] {
        if case .table(let entries) = content { entries } else { [] }
    }

    /// The elements of a list, none for anything else.
    package var elements: [DocumentNode] {
        if case .list(let elements) = content { elements } else { [] }
    }

    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    /// The strings of a list, or a single string in place of a list.
    package var texts: [String] {
        if case .text(let text) = content { [text] } else { elements.compactMap(\.text) }
    }

    /// Whether the value is true, as written in property lists (`1`, `YES`) and JSON (`true`).
    package var isTrue: Bool { text.map { ["1", "YES", "true"].contains($0) } ?? false }

    package var isTable: Bool {
        if case .table = content { true } else { false }
    }
}

/// A part of a file that could not be read or understood.
package struct ProjectProblem: Hashable, Sendable {
    package enum Severity: Sendable {
        /// Part of the file is not known, so results can be wrong.
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

/// The result of parsing a file: its value, as far as it could be read, and the problems.
struct ParsedDocument {
    var root: DocumentNode?
    var remarks = Remarks()

    struct Remark {
        let line: Int
        let message: String
    }

    /// The first remarks, and the number of all.
    struct Remarks {
        private(set) var first: [Remark] = []
        private(set) var count = 0

        /// Further remarks are only counted: a file of another kind has an error in every line.
        private static let most = 10

        var isEmpty: Bool { count == 0 }

        mutating func add(_ message: String, line: Int) {
            count += 1
            if first.count < Self.most { first.append(Remark(line: line, message: message)) }
        }

        /// The remarks as problems of a file.
        func problems(in file: String) -> [ProjectProblem] {
            var problems = first.map { ProjectProblem(file: file, line: $0.line, $0.message) }
            if count > first.count {
                problems.append(ProjectProblem(file: file, "and \(count - first.count) more places can't be read"))
            }
            return problems
        }
    }
}
