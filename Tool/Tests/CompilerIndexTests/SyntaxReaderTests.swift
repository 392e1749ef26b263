import Foundation
import Testing
import WorkspaceModel

@testable import CompilerIndex

@Suite("Reading syntax")
struct ReadingSyntaxTests {
    private func fact(_ text: String, _ name: String) throws -> DeclarationFacts {
        try #require(SyntaxReader.facts(of: text).declarations.first { $0.name == name })
    }

    @Test(
        "A level of access goes where it belongs",
        arguments: [
            ("struct A {}", "A", "public struct A {}"),
            ("@MainActor final class A {}", "A", "@MainActor public final class A {}"),
            ("/// Said.\nfunc f() {}", "f", "/// Said.\npublic func f() {}"),
            ("struct A { private(set) static var x = 1 }", "x", "struct A { public private(set) static var x = 1 }"),
            (
                "struct A { @available(*, deprecated)\n    init() {} }", "init",
                "struct A { @available(*, deprecated)\n    public init() {} }"
            ),
            (
                "struct A { subscript(i: Int) -> Int { i } }", "subscript",
                "struct A { public subscript(i: Int) -> Int { i } }"
            ),
            ("let (a, b) = (1, 2)", "b", "public let (a, b) = (1, 2)"),
        ])
    func aLevelOfAccessGoesWhere(text: String, name: String, expected: String) throws {
        let place = try fact(text, name).modifierPlace
        #expect(
            String(decoding: text.utf8.prefix(place), as: UTF8.self) + "public "
                + String(decoding: text.utf8.dropFirst(place), as: UTF8.self) == expected)
    }

    @Test("Levels of access, members and types are found as they are written")
    func levelsOfAccessMembersAndTypes() throws {
        let text = """
            public struct A<T: P> {
                fileprivate let a, b: Int, c: (Int) -> Void
                private(set) var d = 1
                var e: Int { 1 }
                lazy var f = 2
            }
            """
        #expect(try fact(text, "A").access == .public)
        #expect(try fact(text, "a").type == "Int")
        #expect(try fact(text, "a").access == .fileprivate)
        #expect(try fact(text, "c").traits.contains(.functionType))
        #expect(try fact(text, "d").access == nil)
        #expect(try fact(text, "d").value == "1")
        #expect(try fact(text, "e").traits.contains(.computed))
        #expect(try fact(text, "f").traits.contains(.lazy))
        #expect(try fact(text, "e").parent == 0)
    }

    @Test("Declarations inside functions are local to them")
    func whatFunctionsDeclareInsideIsNobody() throws {
        let facts = SyntaxReader.facts(
            of: "func f() {\n    struct Inner { let x: Int }\n    let y = 1\n}\nlet c = { let z = 1 }\n")
        #expect(facts.declarations.map(\.name) == ["f", "c"])
    }

    @Test("The code begins after a file's header, and before the comment on its first declaration")
    func theCodeBeginsAfterAFiles() {
        let text = "// Header.\n\n/// Said.\nstruct A {}\n"
        #expect(
            String(decoding: text.utf8.dropFirst(SyntaxReader.facts(of: text).start), as: UTF8.self).hasPrefix(
                "/// Said."))
        let bare = "struct A {}\n"
        #expect(SyntaxReader.facts(of: bare).start == 0)
    }

    @Test("Initialisers that call another one are told from those that assign")
    func initialisersThatCallAnotherOneAre() throws {
        let text =
            "extension A {\n    init(a: Int) { self.x = a }\n    init(b: Int) { self.init(a: b) }\n    init(c: Int) { self = .init(a: c) }\n}"
        let facts = SyntaxReader.facts(of: text).declarations.filter { $0.kind == .initializer }
        #expect(facts.map { $0.traits.contains(.designated) } == [true, false, false])
    }
}
