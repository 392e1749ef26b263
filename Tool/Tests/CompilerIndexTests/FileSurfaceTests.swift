import Testing

@testable import CompilerIndex

@Suite("The surface of a file")
struct FileSurfaceTests {
    /// What the compiler makes of each was observed: which edits compile a dependent module again.
    @Test(
        "Changes of declarations are told from those of bodies and comments",
        arguments: [
            ("func f() -> Int { 1 }", "func f() -> Int {\n    print(1)\n    return 2\n}", [String]()),
            ("/// One.\nstruct A { var x: Int { 1 } }", "// Two.\nstruct A {\n  var x: Int { 2 } }", []),
            ("struct A { var x: Int { get { 1 } set {} } }", "struct A { var x: Int { get { 2 } set { y() } } }", []),
            ("var x = 1 { didSet { a() } }", "var x = 1 { didSet { b() } }", []),
            ("struct A { init() { x = 1 } }", "struct A { init() { x = 2 } }", []),
            ("struct A { subscript(i: Int) -> Int { i } }", "struct A { subscript(i: Int) -> Int { 1 } }", []),
            ("func f() { func g() {} }", "func f() { struct G {} }", []),
            ("run(1)", "run(2)", []),
            ("func f(_ x: Int = 1) {}", "func f(_ x: Int = 2) {}", ["f"]),
            ("struct A { private func f() {} }", "struct A { private func f() {}\n private func g() {} }", ["A.g"]),
            ("struct A { var x = 1 }", "struct A { var x = 2 }", ["A.x"]),
            ("let c = { 1 }", "let c = { 2 }", ["c"]),
            ("struct A { var x: Int { 1 } }", "struct A { var x = 1 }", ["A.x"]),
            ("extension A.B { func `in`() {} }", "extension A.B { func `in`() throws {} }", ["A.B.in"]),
            ("@inlinable func f() -> Int { 1 }", "@inlinable func f() -> Int { 2 }", ["f"]),
            ("enum A { case a, b }", "enum A { case a, c }", ["A.a", "A.b", "A.c"]),
            ("struct A {}", "struct A: B {}", ["A"]),
            ("import A", "import B", ["import"]),
            ("infix operator ++", "infix operator ++: P", ["++"]),
            ("#if os(Linux)\nfunc f() {}\n#endif", "#if os(Linux)\nfunc f(i: Int) {}\n#endif", ["f"]),
            ("struct A { init() {}; deinit {} }", "struct A { init?() {}; deinit {} }", ["A.init"]),
        ])
    func changes(old: String, new: String, expected: [String]) {
        #expect(FileSurface.changes(from: FileSurface(of: old), to: FileSurface(of: new)).sorted() == expected)
    }

    @Test("All declarations of a file that is new or gone have changed")
    func newAndGone() {
        let surface = FileSurface(of: "struct A { var x = 1 }")
        #expect(FileSurface.changes(from: nil, to: surface) == ["A", "A.x"])
        #expect(FileSurface.changes(from: surface, to: nil) == ["A", "A.x"])
    }
}
