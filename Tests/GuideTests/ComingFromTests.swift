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
        let code =
            try Document.all(in: "Sources", ending: ".swift")
            + Document.all(in: "Tests/GuideTests", ending: ".swift")
        let known = Self.normalised(code.flatMap(\.lines).filter { !$0.drop { $0 == " " }.hasPrefix("//") })
        let shown = try Self.counterparts(in: Document(path))
        #expect(shown.count > 20)
        for code in shown {
            let isKnown = known.contains(Self.normalised([code]))
            #expect(isKnown, "\(code)")
        }
    }

    /// The inline code in the second column of each table.
    private static func counterparts(in document: Document) -> [String] {
        document.lines.filter { $0.hasPrefix("| ") }.flatMap { row in
            let column = row.components(separatedBy: " | ")[1]
            return column.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
    }

    /// All of it on one line, with single spaces.
    private static func normalised(_ lines: [String]) -> String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
}
