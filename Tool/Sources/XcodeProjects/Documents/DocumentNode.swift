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

/// A key of a table, with its value and the line it stands on.
package struct DocumentEntry: Sendable {
    package let key: String
    package let value: DocumentNode
    package let line: Int
}

extension DocumentNode {
    /// The value of a key. Of a key that is there twice, as a merge can leave it, the last counts, as it does for Xcode.
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

    /// The texts of a list, or the only one where text stands in a list's place.
    package var texts: [String] {
        if case .text(let text) = content { [text] } else { elements.compactMap(\.text) }
    }

    /// Whether it says yes, as property lists (`1`, `YES`) and JSON (`true`) do.
    package var isTrue: Bool { text.map { ["1", "YES", "true"].contains($0) } ?? false }

    package var isTable: Bool {
        if case .table = content { true } else { false }
    }
}

/// What could not be read of a file, or not be understood.
package struct ProjectProblem: Hashable, Sendable {
    package enum Severity: Sendable {
        /// Part of the file is not known: an answer can be wrong.
        case error
        /// Odd, but harmless: Xcode opens it, too.
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

/// What was read of a file: its value, as far as it goes, and what was wrong with it.
struct ParsedDocument {
    var root: DocumentNode?
    var remarks = Remarks()

    struct Remark {
        let line: Int
        let message: String
    }

    /// The first of all remarks, and how many there are.
    struct Remarks {
        private(set) var first: [Remark] = []
        private(set) var count = 0

        /// More are counted, not told: a file that is something else altogether is wrong in every line.
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
