// The code of the article "Trace messages".

import Backplane
import Testing

@MainActor
@Suite("Guide: see what happens")
struct TraceBoardsTests {
    private func shop() throws -> Motherboard {
        let shop = try Shop { registry in
            registry.board(.basket) { _ in
                ClosureBoard<Book, Order, Never> { board, book in board.sendToMotherboard(Order(book: book)) }
            }
            registry.board(.payment) { _ in
                ClosureBoard<Order, Receipt, Never> { board, _ in board.complete() }
            }
        }
        shop.motherboard.registerFlow(from: .basket, to: .payment)
        return shop.motherboard
    }

    @Test("A recorder draws what was said, a log writes it down, the tree shows what there is")
    func watching() throws {
        let motherboard = try shop()
        let book = Book(id: 1, title: "Emma")
        var lines: [String] = []
        func write(_ line: String) { lines.append(line) }
        // <doc>
        let recorder = TraceRecorder(capacity: 1_000)
        let log = TextLog { line in write(line) }
        motherboard.root.trace.add(recorder)
        motherboard.root.trace.add(log)

        motherboard.activate(.basket, with: book)

        print(recorder.sequenceDiagram.mermaid)
        print(motherboard.tree)  // boards, states and flows as text; also Codable
        print(motherboard.tree.dot)  // the same for Graphviz
        motherboard.root.trace.remove(log)
        // </doc>
        let article = try Guide.article("TraceBoards")
        #expect(try article.blocks(of: "mermaid") == [recorder.sequenceDiagram.mermaid])
        let logged = lines.map { $0.replacing(/\(\d+ .s\)/, with: "(12 µs)") }
        let shown = try article.blocks(of: "text")
        #expect(shown.first == logged.map { $0 + "\n" }.joined())
        let tree = motherboard.tree.description.replacing(/:\d+\)/, with: ":21)") + "\n"
        #expect(shown.dropFirst().first == tree)
        #expect(motherboard.tree.dot.contains("com.example.basket"))
    }

    @Test("A fault goes where the root says, with what led to it")
    func faults() throws {
        var reports: [String] = []
        func report(_ text: String) { reports.append(text) }
        // <doc>
        let root = Root(
            faultHandler: FaultHandler { fault in
                report("\(fault)")  // what happened, what to do, and the messages that led to it
            },
            leakDetection: .after(.seconds(5)))
        // </doc>
        let motherboard = try Motherboard(modules: [ShelfModule(), ShelfStubs()], root: root)
        motherboard.install(into: root)
        motherboard.interact(.shelf, .refresh)
        #expect(try Guide.article("TraceBoards").blocks(of: "text").last == reports.map { $0 + "\n" }.joined())
        #expect(root.leakDetection == .after(.seconds(5)))
    }
}
