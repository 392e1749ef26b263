// The code of the article "Depend on services".

import Backplane
import Observation
import Testing

// <doc>
public protocol PriceList: Sendable {
    func price(of book: Book) -> Int
}

extension DependencyKeys {
    public var prices: DependencyKey<any PriceList> { .init() }
    public var salePrices: DependencyKey<any PriceList> { .init("sale") }
}
// </doc>

private struct FixedPrices: PriceList {
    var price = 10
    func price(of book: Book) -> Int { price }
}

private struct Discount: PriceList {
    let prices: any PriceList
    func price(of book: Book) -> Int { prices.price(of: book) / 2 }
}

/// What one person has ordered.
private final class Orders: Sendable {
    let user: User
    init(of user: User) { self.user = user }
}

extension DependencyKeys {
    fileprivate var user: DependencyKey<User> { .init() }
    fileprivate var orders: DependencyKey<Orders> { .init() }
}

// <doc>
struct PriceModule: Module {
    let requires = [DependencyRequirement(\.catalogue)]

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.prices) { dependencies in CataloguePrices(catalogue: try dependencies.catalogue) }
        registry.register(\.salePrices, scope: .new) { dependencies in Discount(prices: try dependencies.prices) }
    }
}
// </doc>

// <doc>
@MainActor @Observable
final class Basket {
    private(set) var books: [Book] = []
    func add(_ book: Book) { books.append(book) }
}

@MainActor
public protocol Account: AnyObject, Sendable {
    var isSignedIn: Bool { get }
}

extension DependencyKeys {
    var basket: MainActorKey<Basket> { .init() }
    public var account: MainActorKey<any Account> { .init() }
}
// </doc>

private struct BasketModule: Module {
    func register(in registry: inout ModuleRegistry) {
        // <doc>
        registry.register(\.basket) { _ in Basket() }
        // </doc>
    }
}

private struct CataloguePrices: PriceList {
    let catalogue: any Catalogue
    func price(of book: Book) -> Int { catalogue.books().contains(book) ? 10 : 0 }
}

extension BoardID<Book, Int, Never> {
    fileprivate static var price: Self { "com.example.price" }
}

// <doc>
final class PriceBoard: Board<Book, Int, Never> {
    @Injected(\.prices) private var prices

    override func activate(_ book: Book) {
        complete(with: prices.price(of: book))
    }
}
// </doc>

@MainActor
@Suite("Guide: depend on services")
struct UseDependenciesTests {
    private struct CatalogueModule: Module {
        func register(in registry: inout ModuleRegistry) {
            registry.register(\.catalogue) { _ in FixedCatalogue() }
        }
    }

    private struct OrderModule: Module {
        let requires = [DependencyRequirement(\.user)]

        func register(in registry: inout ModuleRegistry) {
            // <doc>
            registry.register(\.orders, scope: .session) { dependencies in Orders(of: try dependencies.user) }
            // </doc>
        }
    }

    private struct BoardModule: Module {
        let requires = [DependencyRequirement(\.prices)]

        func register(in registry: inout ModuleRegistry) {
            registry.board(.price) { _ in PriceBoard() }
        }
    }

    private let modules: [any Module] = [CatalogueModule(), PriceModule(), BoardModule()]
    private let emma = FixedCatalogue().books()[0]

    @Test("A module's services are made from those it requires")
    func services() throws {
        let dependencies = try Assembly(modules: modules).dependencies
        #expect(try dependencies.prices.price(of: emma) == 10)
        #expect(try dependencies.salePrices.price(of: emma) == 5)
    }

    @Test("A window has dependencies of its own, and session values made from them")
    func child() throws {
        let user = User(name: "Ada")
        let modules = modules + [OrderModule()]
        // <doc>
        let assembly = try Assembly(modules: modules, providing: [DependencyRequirement(\.user)])
        let session = assembly.dependencies.child { registry in
            registry.register(\.user) { _ in user }
        }
        let motherboard = Motherboard(assembly, dependencies: session)
        // </doc>
        #expect(try session.orders === session.orders)
        #expect(try session.orders.user == user)
        #expect(try motherboard.dependencies.orders === session.orders)
        #expect(throws: DependencyError.self) { try assembly.dependencies.orders }
    }

    @Test("What lives on the main actor is shared there, and read from elsewhere by waiting")
    func mainActor() async throws {
        let dependencies = try Assembly(modules: [BasketModule()]).dependencies
        try dependencies.basket.add(emma)
        let books = try await Task.detached { try await dependencies.basket.books }.value
        #expect(books == [emma])
    }

    @Test("Overrides replace what is registered, for one task")
    func overrides() throws {
        let dependencies = try Assembly(modules: modules).dependencies
        // <doc>
        let price = try Dependencies.withOverrides {
            $0.override(\.prices, with: FixedPrices(price: 4))
        } operation: {
            try dependencies.salePrices.price(of: emma)
        }
        // </doc>
        #expect(price == 2)
        #expect(try dependencies.salePrices.price(of: emma) == 5)
    }

    @Test("An injected property is filled by the factory of its board")
    func injected() async throws {
        let motherboard = try Motherboard(modules: modules)
        motherboard.install(into: motherboard.root)
        #expect(try await motherboard.activate(.price, with: emma).firstOutput() == 10)
    }
}
