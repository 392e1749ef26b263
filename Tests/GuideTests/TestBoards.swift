// The code of the article "Test boards".

import Backplane
import Testing

// <doc>
@MainActor
final class FaultLog {
    private(set) var kinds: [Fault.Kind] = []
    var handler: FaultHandler { FaultHandler { [self] fault in kinds.append(fault.kind) } }
}
// </doc>

// <doc>
struct StubCatalogue: Catalogue {
    var titles: [String]
    func books() -> [Book] { titles.enumerated().map { Book(id: $0, title: $1) } }
}

struct ShelfStubs: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.catalogue) { _ in StubCatalogue(titles: ["Emma"]) }
        registry.board(.basket) { _ in
            ClosureBoard { board, book in
                board.complete(with: Order(book: book))
            }
        }
    }
}

@MainActor
@Suite("The shelf")
struct ShelfTests {
    private let faults = FaultLog()
    private let motherboard: Motherboard

    init() throws {
        let root = Root(faultHandler: faults.handler)
        motherboard = try Motherboard(modules: [ShelfModule(), ShelfStubs()], root: root)
        motherboard.install(into: root)
    }

    @Test("A picked book is what the shelf says")
    func pick() throws {
        var picked: [String] = []
        motherboard.registerFlow(from: .shelf) { _, outcome in
            if case .picked(let book) = outcome { picked.append(book.title) }
        }
        motherboard.activate(.shelf)
        let screen = try #require(motherboard.root.navigator.top?.screen as? ShelfScreen)
        screen.pick(screen.books[0])
        #expect(picked == ["Emma"])
        #expect(faults.kinds.isEmpty)
    }

    @Test("A picked book that no flow takes is a fault")
    func forgottenFlow() throws {
        motherboard.activate(.shelf)
        let screen = try #require(motherboard.root.navigator.top?.screen as? ShelfScreen)
        screen.pick(screen.books[0])
        #expect(faults.kinds == [.unhandledOutput(board: "com.example.shelf", output: "picked")])
    }

    @Test("A book becomes an order")
    func order() async throws {
        let book = Book(id: 1, title: "Emma")
        let order = try await motherboard.run(.basket, with: book)
        #expect(order == Order(book: book))
        #expect(!motherboard.isLive(.basket))
    }

    @Test("An empty catalogue gives an empty shelf")
    func empty() throws {
        try Dependencies.withOverrides {
            $0.override(\.catalogue, with: StubCatalogue(titles: []))
        } operation: {
            motherboard.activate(.shelf)
            let screen = try #require(motherboard.root.navigator.top?.screen as? ShelfScreen)
            #expect(screen.books.isEmpty)
        }
    }
}
// </doc>
