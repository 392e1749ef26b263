import Testing
import WorkspaceModel

@testable import Manifests
@testable import SourceReading

@Suite("Declarations")
struct DeclarationTests {
    private func declarations(_ text: String) -> [Declaration] {
        DeclarationReader.declarations(in: text, path: "A.swift").declarations
    }

    @Test("Members of a public extension are public, those of a public type are not by themselves")
    func access() {
        let found = declarations(
            "public extension A { func b() {} }\npublic struct C { func d() {}; public let e = 1 }\nextension C { var f: Int { 1 } }"
        )
        let levels = Dictionary(found.filter { $0.kind != .extension }.map { ($0.name, $0.access) }) { $1 }
        #expect(levels == ["A.b": .public, "C": .public, "C.d": .internal, "C.e": .public, "C.f": .internal])
    }

    @Test("Stored and computed variables are told apart; requirements are neither")
    func storage() {
        let found = declarations(
            "let a = 1\nvar b: Int { 1 }\nvar c = 1 { didSet {} }\nprotocol P { var d: Int { get } }\nvar (e, f) = (1, 2)"
        )
        let stored = found.filter { $0.kind == .variable && $0.isStored }.map(\.name)
        #expect(stored == ["a", "c", "(e, f)"])
    }

    @Test("Statements are counted with nested ones; assignments of initialisers and tables are not")
    func statements() {
        let found = declarations(
            """
            func a() { let b = 1; if b > 0 { print(b); print(b) } }
            struct C { init(d: Int) { self.d = d; e = d ?? 2 }; let d: Int; let e: Int }
            var f: String { switch self { case .a: "a"; case .b: "b"; case .c: "c"; case .d: "d" } }
            """)
        let counts = Dictionary(found.map { ($0.name, $0.statements) }) { $1 }
        #expect(counts["a"] == 4 && counts["C.init"] == 0 && counts["f"] == 1)
    }

    @Test("The types that a file mentions are known, those inside of bodies included")
    func mentions() {
        let file = DeclarationReader.declarations(
            in: "func a() { _ = [LoginModule(), b(HomeModule.self)] }", path: "A.swift")
        #expect(file.mentions == ["HomeModule", "LoginModule"])
    }

    @Test("A module map gives its top-level modules")
    func moduleMap() {
        let text = """
            // module Comment
            module CSQLite [system] { header "a.h" module Sub { header "b.h" } export * }
            framework module "Other" {}
            """
        #expect(ModuleMap.modules(in: text) == ["CSQLite", "Other"])
    }
}
