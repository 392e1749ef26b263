import Testing
import WorkspaceModel

@Suite("The module graph")
struct GraphTests {
    @Test("The blast radius holds the module and all that depend on it, directly or not")
    func blastRadius() throws {
        let workspace = Sample.workspace(["App": ["Home"], "Home": ["Core"], "Core": [], "Other": []])
        let core = try #require(workspace.module(named: "Core"))
        let names = workspace.graph.blastRadius(of: core.id).map { workspace[$0].name }.sorted()
        #expect(names == ["App", "Core", "Home"])
    }

    @Test("The path between two modules is the shortest one")
    func path() throws {
        let workspace = Sample.workspace(["A": ["B", "C"], "B": ["C"], "C": ["D"], "D": []])
        let (start, end) = (try #require(workspace.module(named: "A")), try #require(workspace.module(named: "D")))
        let path = workspace.graph.path(from: start.id, to: end.id)?.map { workspace[$0].name }
        #expect(path == ["A", "C", "D"])
        #expect(workspace.graph.path(from: end.id, to: start.id) == nil)
    }

    @Test("Distances stop at the depth asked for")
    func distances() throws {
        let workspace = Sample.workspace(["A": ["B"], "B": ["C"], "C": []])
        let start = try #require(workspace.module(named: "A"))
        let near = workspace.graph.distances(from: [start.id], following: .dependencies, depth: 1)
        #expect(near.count == 2)
    }

    @Test("A graph without a cycle has none")
    func acyclic() {
        #expect(Sample.workspace(["A": ["B"], "B": ["C"], "C": []]).graph.cycles().isEmpty)
    }

    @Test("Two cycles that share a module are one group, and the fewest edges that break both are found")
    func sharedCycle() throws {
        let workspace = Sample.workspace(["A": ["B"], "B": ["C"], "C": ["A", "D"], "D": ["B"], "E": ["A"]])
        let cycle = try #require(workspace.graph.cycles().first)
        #expect(workspace.graph.cycles().count == 1)
        #expect(cycle.members.map { workspace[$0].name } == ["A", "B", "C", "D"])
        // B -> C lies on both circles.
        #expect(cycle.feedback.map { "\(workspace[$0.from].name)\(workspace[$0.to].name)" } == ["BC"])
        #expect(cycle.isFeedbackMinimal)
        #expect(cycle.path.count == 3)
    }

    @Test("Removing the edges named leaves no cycle, in random graphs", arguments: 0..<30)
    func feedback(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let names = (0..<12).map { "M\($0)" }
        var edges: [String: [String]] = [:]
        for name in names {
            edges[name] = names.filter { $0 != name && Int.random(in: 0..<6, using: &random) == 0 }
        }
        let workspace = Sample.workspace(edges)
        for cycle in workspace.graph.cycles() {
            for link in cycle.feedback {
                edges[workspace[link.from].name]?.removeAll { $0 == workspace[link.to].name }
            }
        }
        #expect(Sample.workspace(edges).graph.cycles().isEmpty)
    }

    @Test("A chain of three thousand modules, closed to a circle, is one cycle")
    func longCycle() {
        let edges = Dictionary(uniqueKeysWithValues: (0..<3000).map { ("M\($0)", ["M\(($0 + 1) % 3000)"]) })
        let cycles = Sample.workspace(edges).graph.cycles()
        #expect(cycles.count == 1)
        #expect(cycles.first?.feedback.count == 1)
    }
}
