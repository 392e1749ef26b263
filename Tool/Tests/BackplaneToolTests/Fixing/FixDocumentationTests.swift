import Foundation
import Testing

@Suite("The page about backplane check --fix")
struct FixDocumentationTests {
    @Test("Its example does what it shows")
    func example() throws {
        let page = try Documentation.text(of: "fix.md")
        let workspace = try GitWorkspace(MarkdownExample.files(in: page, section: "Example"))
        let command = try #require(MarkdownExample.block("sh", in: page, section: "Example"))
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
        let run = try Backplane.run(Array(words.dropFirst()), in: workspace.files)
        #expect(run.output == MarkdownExample.block("diff", in: page, section: "Example"), "\(run.errors)")
        #expect(try Backplane.run(["check", "--fix", "--strict"], in: workspace.files).status == 0)
    }
}
