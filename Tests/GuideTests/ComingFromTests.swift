import Documents
import Foundation
import Testing

@Suite("The pages for those who come from elsewhere")
struct ComingFromTests {
    @Test(
        "What a Backplane column shows is code that is compiled here or stands in the sources",
        arguments: [
            "docs/coming-from-boardy.md", "docs/coming-from-coordinators-ribs-and-tca.md",
        ])
    func counterparts(path: String) throws {
        let shown = try Document(path).codeInTables(columns: [1])
        #expect(shown.count > 20)
        for code in try shown.notCompiled() { Issue.record("\(code)") }
    }
}

extension Document {
    /// The inline code in some columns of each table, below its heading.
    func codeInTables(columns: [Int]) -> [String] {
        lines.filter { $0.hasPrefix("| ") }.flatMap { row in
            let cells = row.dropFirst(2).components(separatedBy: " | ")
            return columns.flatMap { column in
                cells[column].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            }
        }
    }
}

extension [String] {
    /// Those that are code neither of the sources nor of these tests.
    func notCompiled() throws -> [String] {
        let code =
            try Document.all(in: "Sources", ending: ".swift") + Document.all(in: "Tests/GuideTests", ending: ".swift")
        let known = Self.normalised(code.flatMap(\.lines).filter { !$0.drop { $0 == " " }.hasPrefix("//") })
        return filter { !known.contains(Self.normalised([$0])) }
    }

    /// All of it on one line, with single spaces.
    private static func normalised(_ lines: [String]) -> String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
}
