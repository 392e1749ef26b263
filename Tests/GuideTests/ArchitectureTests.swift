import Documents
import Foundation
import Testing

@Suite("The architecture page")
struct ArchitectureTests {
    @Test("Each row of the design names files that exist, and a test sentence that stands in its file")
    func rows() throws {
        let row = /\|.*\]\(\.\.\/(?<source>\S+)\) \| "(?<sentence>.+)" \(\[\w+\]\(\.\.\/(?<test>\S+)\)\) \|/
        let rows = try Document("docs/architecture.md").lines.compactMap { try row.wholeMatch(in: $0)?.output }
        #expect(rows.count > 50)
        for row in rows {
            _ = try Document(String(row.source))
            #expect(try Document(String(row.test)).text.contains("\"\(row.sentence)\""), "\(row.sentence)")
        }
    }

    @Test("No library needs the atomics of Swift's standard library on Apple's platforms, where they came with iOS 18")
    func atomics() throws {
        for file in try Document.all(in: "Sources", ending: ".swift") {
            #expect(!file.lines.contains("import Synchronization"), "\(file.path)")
        }
    }

    @Test("Every folder of the runtime is in its table")
    func folders() throws {
        let text = try Document("docs/architecture.md").text
        let files = try Document.all(in: "Sources/Backplane", ending: ".swift")
        for folder in Set(files.map { $0.path.components(separatedBy: "/")[2] }) {
            #expect(text.contains("| `\(folder)` |"), "\(folder)")
        }
    }
}
