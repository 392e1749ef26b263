import Backplane
import Testing

@MainActor
@Suite("Sequence diagrams")
struct SequenceDiagramTests {
    @Test("A diagram shows who said what to whom in Mermaid's syntax")
    func mermaid() throws {
        let recorder = TraceRecorder()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.sendToMotherboard(.signedIn(User(name: "Ada"))) }
            }
            registry.board(.home) { _ in HomeBoard() }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, outcome in
            motherboard.interact(.home, .refresh)
        }
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.login)
        #expect(
            recorder.sequenceDiagram.mermaid == """
                sequenceDiagram
                    participant p0 as main
                    participant p1 as test.login
                    participant p2 as test.home
                    p0->>p1: activation
                    p1-->>p0: output signedIn
                    p0-xp2: command refresh

                """)
    }

    @Test("What Mermaid would read as syntax is escaped")
    func escaping() throws {
        let recorder = TraceRecorder()
        let id = BoardID<Void, Never, Never>("a;b#\u{301}c%%d\ne: end;\u{301}")
        let bench = try Bench { registry in registry.board(id) { _ in ClosureBoard() } }
        bench.root.trace.add(recorder)
        bench.motherboard.activate(id)
        let diagram = recorder.sequenceDiagram
        #expect(diagram.participants == ["main", id.rawValue])
        #expect(diagram.mermaid.split(separator: "\n").count == 4)
        #expect(diagram.mermaid.contains("participant p1 as a#59;b#35;\u{301}c#37;#37;d e: end#59;\u{301}\n"))
    }

    @Test("A recorder without events draws an empty diagram")
    func empty() {
        #expect(TraceRecorder().sequenceDiagram.mermaid == "sequenceDiagram\n")
    }
}
