import Foundation
import Testing

@Suite("The page about backplane new")
struct NewModuleDocumentationTests {
    @Test("Its example does what it shows")
    func example() throws {
        let page = try Documentation.text(of: "new.md")
        let workspace = try GitWorkspace(MarkdownExample.files(in: page, section: "Example"))
        let command = try #require(MarkdownExample.block("sh", in: page, section: "Example"))
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.first == "backplane")
        let run = try Backplane.run(Array(words.dropFirst()), in: workspace.files)
        #expect(run.output == MarkdownExample.block("text", in: page, section: "Example"), "\(run.errors)")
        let gained = try [".backplane.yml", "App/Modules.swift", "Package.swift"].map { file in
            try workspace.gainedLines(of: file).map { "+\($0)\n" }.joined()
        }
        #expect(gained.joined() == MarkdownExample.block("diff", in: page, section: "Example"))
    }
}
