import Testing

@testable import XcodeProjects

@Suite("A project's file")
struct DocumentTests {
    private func list(_ text: String) -> ParsedDocument {
        StructuredTextParser.parse(Array(text.utf8), as: .propertyList)
    }

    private func json(_ text: String) -> ParsedDocument { StructuredTextParser.parse(Array(text.utf8), as: .json) }

    @Test("as a property list has comments, words, texts with escapes, data and lines")
    func propertyList() {
        let document = list(
            """
            // !$*UTF8*$!
            { /* one */ a = b/c.swift/* no part of it */; "k 1" = "say \\"hi\\"\\n\\U00e9\\101";
              list = (http://x.y/z, 'it''s', <0fbd77 1c>, ); 'q' = "zwei
            Zeilen"; last = $(A:b)
            ; }
            """.replacing("''", with: "\\'").replacing("$(A:b)", with: "\"$(A:b)\""))
        #expect(document.remarks.isEmpty, "\(document.remarks)")
        #expect(document.root?["a"]?.text == "b/c.swift")
        #expect(document.root?["k 1"]?.text == "say \"hi\"\né\u{41}")
        #expect(document.root?["list"]?.texts == ["http://x.y/z", "it's", "<0fbd77 1c>"])
        #expect(document.root?["q"]?.line == 3)
        #expect(document.root?["last"]?.line == 4)
    }

    @Test("as JSON has comments, trailing commas, plain keys and null for what isn't there")
    func json() {
        let document = json(
            """
            { // said
              "a": [1, -2.5e3, true, ], 'b': "\\u00e9\\ud83d\\ude00\\/", c: null, /* x */ plain: { "d": [] },
            }
            """)
        #expect(document.remarks.isEmpty, "\(document.remarks)")
        #expect(document.root?["a"]?.texts == ["1", "-2.5e3", "true"])
        #expect(document.root?["b"]?.text == "é😀/")
        #expect(document.root?["c"] == nil)
        #expect(document.root?["plain"]?["d"]?.elements.isEmpty == true)
    }

    @Test("that is cut off gives what stands before, and says in what it ends")
    func truncated() {
        let document = list("{ a = 1;\n objects = {\n X = { isa = PBXGroup; path =")
        #expect(document.root?["a"]?.text == "1")
        #expect(document.root?["objects"]?["X"]?["isa"]?.text == "PBXGroup")
        #expect(
            document.remarks.first.map(\.message)
                == ["the file ends inside the value that begins on line 3, after 'path'"])
    }

    @Test(
        "with a mistake says where, and the rest is read",
        arguments: [
            ("{ a = 1 b = 2; c = 3; }", ["a", "b", "c"]), ("{ a = ; c = 3; }", ["c"]), ("{ a = (1, 2; c = 3; }", ["a"]),
            ("{ a = 1; ) c = 3; }", ["a", "c"]), ("{ a 1; c = 3; }", ["c"]), ("{ a = 1; c = 3; } }", ["a", "c"]),
        ])
    func mistakes(text: String, keys: [String]) {
        let document = list(text)
        #expect(document.root?.entries.map(\.key) == keys)
        #expect(!document.remarks.isEmpty)
    }

    @Test("with the marks of a merge is read as one whole side has it")
    func conflict() throws {
        let text =
            "{\na = 1;\n<<<<<<< HEAD\nb = { x = ours;\n||||||| base\nb = { x = base;\n=======\nb = { x = theirs;\n>>>>>>> other\n}; c = 3; }"
        let resolved = try #require(ConflictMarkers.resolved(Array(text.utf8)))
        #expect(resolved.lines == [3])
        let document = StructuredTextParser.parse(resolved.bytes, as: .propertyList)
        #expect(document.remarks.isEmpty)
        #expect(document.root?["b"]?["x"]?.text == "ours")
        #expect(document.root?["c"]?.line == 10)
        #expect(ConflictMarkers.resolved(Array("{ a = \"<<<<<<< b\"; }\n======= ".utf8)) == nil)
    }

    @Test("that nests without end is dropped where it is too deep, and the stack holds")
    func deep() {
        for (open, close) in [("(", ")"), ("{ a = ", "; }")] {
            let text = String(repeating: open, count: 200_000) + "x" + String(repeating: close, count: 200_000)
            let document = list(text)
            #expect(document.root != nil)
            #expect(document.remarks.first.contains { $0.message.contains("too deep") })
        }
        let xml = XMLParser.parse(Array(String(repeating: "<a>", count: 200_000).utf8))
        #expect(xml.root != nil)
    }

    @Test("of brackets that close nothing is read in one go")
    func unopened() {
        let count = 200_000
        let document = list(String(repeating: "(", count: count) + String(repeating: "}", count: count))
        #expect(document.remarks.count > count)
        let xml = XMLParser.parse(
            Array((String(repeating: "<a>", count: count) + String(repeating: "</b>", count: count)).utf8))
        #expect(xml.remarks.count > count)
    }

    @Test("of many mistakes tells some, and how many more there are")
    func manyMistakes() {
        let document = list("{ " + String(repeating: ") ", count: 500) + "}")
        let problems = document.remarks.problems(in: "x")
        #expect(problems.count == 11)
        #expect(problems.last?.message.contains("490 more") == true)
    }
}
