import Backplane
import Testing

extension BoardID<Void, Void, Never> {
    fileprivate static var odd: Self { "odd \"name\" \\" }
    /// Its quotation mark and its backslash are joined by a mark each.
    fileprivate static var marked: Self { "a\"\u{301} b\\\u{301}" }
}

@MainActor
@Suite("The tree as DOT")
struct DOTTests {
    @Test("Boards stand in their motherboards, flows lead to those, and names are quoted")
    func dot() throws {
        let bench = try Bench { registry in
            registry.board(.odd) { _ in
                Backplane.ClosureBoard<Void, Void, Never> { board, _ in board.innerMotherboard.activate(.login) }
            }
            registry.board(.login) { _ in LoginBoard() }
            registry.board(.marked) { _ in Backplane.ClosureBoard<Void, Void, Never> { _, _ in } }
        }
        bench.motherboard.activate(.marked)
        bench.motherboard.registerFlow(from: .odd) { _, _ in }
        bench.motherboard.activate(.odd)
        let dot = bench.motherboard.tree.dot
        #expect(dot.hasPrefix("digraph boards {"))
        #expect(dot.contains(#""main/odd \"name\" \\" [label="odd \"name\" \\\nlive"]"#))
        #expect(dot.contains(#""main/odd \"name\" \\" -> "main" [label="plain"]"#))
        #expect(dot.contains(#""main/odd \"name\" \\/test.login""#))
        #expect(dot.unicodeScalars.contains("a\\\"\u{301} b\\\\\u{301}\\nlive\"]".unicodeScalars))
        #expect(dot.filter { $0 == "{" }.count == dot.filter { $0 == "}" }.count)
    }
}
