import Documents
import Testing

@Suite("The guide")
struct GuideTests {
    @Test(
        "Each block of Swift in an article is code that is compiled here, letter for letter",
        arguments: try Guide.articles())
    func code(name: String) throws {
        let shown = try Guide.article(name).blocks(of: "swift")
        #expect(!shown.isEmpty)
        #expect(try shown == Document("Tests/GuideTests/\(name).swift").shownCode())
    }

    @Test("Every article is reached from the landing page of its library", arguments: try Guide.articles())
    func articles(name: String) throws {
        let landing = try Guide.landingPage(of: name)
        #expect(landing.text.contains("- <doc:\(name)>"))
        #expect(try landing.blocks(of: "swift").isEmpty)
    }

    @Test("Every public type is reached from the landing page")
    func types() throws {
        let landing = try Guide.article("Backplane")
        let declaration = /^(?:public|open) (?:final )?(?:class|struct|enum|protocol|actor) (\w+)/
        let types = try Document.all(in: "Sources/Backplane", ending: ".swift").flatMap(\.lines).compactMap {
            try declaration.prefixMatch(in: $0)?.1
        }
        #expect(types.contains("Motherboard"))
        for type in types {
            let isListed = landing.text.contains("- ``\(type)``")
            #expect(isListed, "\(type)")
        }
    }
}
