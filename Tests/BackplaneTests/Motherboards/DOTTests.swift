import Backplane
import Testing

extension BoardID<Void, Void, Never> {
    fileprivate static var odd: Self { "odd \"name\" \\" }
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
        }
        bench.motherboard.registerFlow(from: .odd) { _, _ in }
        bench.motherboard.activate(.odd)
        let dot = bench.motherboard.tree.dot
        #expect(dot.hasPrefix("digraph boards {"))
        #expect(dot.contains(#""main/odd \"name\" \\" [label="odd \"name\" \\\nlive"]"#))
        #expect(dot.contains(#""main/odd \"name\" \\" -> "main" [label="plain"]"#))
        #expect(dot.contains(#""main/odd \"name\" \\/test.login""#))
        #expect(dot.filter { $0 == "{" }.count == dot.filter { $0 == "}" }.count)
    }
}
