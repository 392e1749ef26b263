// The code of the article "Your first board".

import Backplane
import Observation
import Testing

// <doc>
public struct Book: Sendable, Equatable {
    public let id: Int
    public let title: String
}

public enum ShelfOutcome: Sendable {
    case picked(Book)
    case helpRequested
}

public enum ShelfCommand: Sendable { case refresh }

extension BoardID<Void, ShelfOutcome, ShelfCommand> {
    public static var shelf: Self { "com.example.shelf" }
}
// </doc>

// <doc>
public protocol Catalogue: Sendable {
    func books() -> [Book]
}

extension DependencyKeys {
    public var catalogue: DependencyKey<any Catalogue> { .init() }
}
// </doc>

// <doc>
struct ShelfRoute: Route {}

@Observable
final class ShelfScreen: Screen {
    let id = ScreenID()
    let title = "Books"
    let route: any Route = ShelfRoute()
    var books: [Book] = []
    let pick: (Book) -> Void

    init(pick: @escaping (Book) -> Void) { self.pick = pick }
}

final class ShelfBoard: Board<Void, ShelfOutcome, ShelfCommand> {
    private let catalogue: any Catalogue
    private var screen: ShelfScreen?

    init(catalogue: any Catalogue) { self.catalogue = catalogue }

    override func activate(_: Void) {
        guard screen == nil else { return refresh() }  // activated again while live
        let screen = ShelfScreen { [weak self] book in self?.sendToMotherboard(.picked(book)) }
        self.screen = screen
        push(screen)
        refresh()
    }

    override func interact(_ command: ShelfCommand) {
        switch command {
        case .refresh: refresh()
        }
    }

    private func refresh() { screen?.books = catalogue.books() }
}
// </doc>

// <doc>
public struct ShelfModule: Module {
    public let requires = [DependencyRequirement(\.catalogue)]

    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.shelf) { dependencies in ShelfBoard(catalogue: try dependencies.catalogue) }
    }
}
// </doc>

private final class Window {}

private struct CatalogueModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.register(\.catalogue) { _ in FixedCatalogue() }
    }
}

@MainActor
@Suite("Guide: your first board")
struct FirstBoardTests {
    @Test("It shows its books, obeys, says what was picked, and goes when its last screen is left")
    func shelf() throws {
        let window = Window()
        var opened: [Book] = []
        func open(_ book: Book) { opened.append(book) }
        // <doc>
        let motherboard = try Motherboard(modules: [ShelfModule(), CatalogueModule()])
        motherboard.registerFlow(from: .shelf) { _, outcome in
            switch outcome {
            case .picked(let book): open(book)
            case .helpRequested: break
            }
        }
        motherboard.install(into: window)
        motherboard.activate(.shelf)
        // </doc>
        let screen = try #require(motherboard.root.navigator.top?.screen as? ShelfScreen)
        #expect(screen.books == FixedCatalogue().books())
        screen.books = []
        motherboard.interact(.shelf, .refresh)
        motherboard.activate(.shelf)
        #expect(screen.books == FixedCatalogue().books())
        #expect(motherboard.root.navigator.stack.count == 1)
        screen.pick(screen.books[0])
        #expect(opened == [screen.books[0]])
        motherboard.complete(.shelf)
        #expect(motherboard.root.navigator.stack.isEmpty)
        #expect(!motherboard.isLive(.shelf))
    }
}
