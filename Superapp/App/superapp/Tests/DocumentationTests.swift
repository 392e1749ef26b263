import Foundation
import Testing

@Suite("docs/superapp.md")
struct DocumentationTests {
    @Test("Every file that the page leads to exists")
    func links() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/superapp.md"), encoding: .utf8)
        let links = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.output.1) }
        #expect(links.count > 40)
        for link in links {
            let file = root.appending(path: "docs").appending(path: link).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
        }
    }
}
