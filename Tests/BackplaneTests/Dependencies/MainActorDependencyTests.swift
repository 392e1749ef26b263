import Backplane
import Testing

/// A class of the user interface, which knows nothing of dependencies.
@MainActor
private final class Cart {
    let owner: String
    private(set) var items: [String] = []

    init(owner: String) { self.owner = owner }

    func add(_ item: String) { items.append(item) }
}

extension DependencyKeys {
    fileprivate var cart: MainActorKey<Cart> { .init() }
    fileprivate var wishes: MainActorKey<Cart> { .init("wishes") }
    fileprivate var idleCart: DependencyKey<Cart> { .init() }
}

@MainActor
@Suite("Dependencies of the main actor")
struct MainActorDependencyTests {
    private let dependencies = Dependencies { registry in
        registry.register(\.text) { _ in "Ada" }
        registry.register(\.cart) { dependencies in Cart(owner: try dependencies.text) }
        registry.register(\.wishes, scope: .session) { dependencies in
            Cart(owner: "friend of \(try dependencies.cart.owner)")
        }
    }

    @Test("A main-actor class is registered as it is, and made from dependencies of both kinds")
    func made() throws {
        let cart = try dependencies.cart
        cart.add("Emma")
        #expect(cart.owner == "Ada")
        #expect(try dependencies.cart.items == ["Emma"])
        #expect(try dependencies.wishes.owner == "friend of Ada")
    }

    @Test("A session has its own")
    func session() throws {
        let (first, second) = (dependencies.child { _ in }, dependencies.child { _ in })
        #expect(try first.wishes === first.wishes)
        #expect(try first.wishes !== second.wishes)
    }

    @Test("It is read from elsewhere by waiting for the main actor")
    func elsewhere() async throws {
        let dependencies = dependencies
        let owner = try await Task.detached { try await dependencies.cart.owner }.value
        #expect(owner == "Ada")
    }

    @Test("It is another dependency than one of the same type that is made anywhere")
    func apart() throws {
        let error = #expect(throws: DependencyError.self) { try dependencies.idleCart }
        #expect(error?.path == ["Cart"])
        #expect(error?.reason == .missing)
    }

    @Test("A test overrides it")
    func overridden() throws {
        try Dependencies.withOverrides {
            $0.override(\.cart, with: Cart(owner: "stub"))
        } operation: {
            try #expect(dependencies.cart.owner == "stub")
            try #expect(dependencies.wishes.owner == "friend of stub")
        }
        #expect(try dependencies.wishes.owner == "friend of Ada")
    }

    @Test("A module registers and requires it, and a board's property is filled with it")
    func inModules() throws {
        final class CartBoard: Board<Void, Void, Never> {
            @Injected(\.cart) private var cart
            override func activate(_: Void) { (root?.object as? Log)?(cart.owner) }
        }
        let log = Log()
        let carts = ClosureModule("Carts") { registry in registry.register(\.cart) { _ in Cart(owner: "Ada") } }
        let shell = ClosureModule("Shell", requires: [.init(\.cart)]) { registry in
            registry.board(.shell) { _ in CartBoard() }
        }
        #expect(throws: AssemblyError.self) { try Motherboard(modules: [shell]) }
        let motherboard = try Motherboard(modules: [shell, carts])
        motherboard.install(into: log)
        motherboard.activate(.shell)
        #expect(log.lines == ["Ada"])
    }
}
