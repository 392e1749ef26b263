import AccountServiceInterface
public import Backplane
import ChatInterface
public import DatabaseInterface
import ListingsInterface

/// Things for sale: to look at, to search, to offer, and to ask about.
public struct ListingsModule: Module {
    /// The table of listings, for the database.
    public nonisolated static var migrations: [SchemaMigration] { ListingSchema.migrations }

    /// A few sample listings of sellers who do not exist.
    public nonisolated static var samples: SampleContent { ListingSamples.content }

    /// The names of those sellers.
    public nonisolated static var sampleSellers: [String] { ListingSamples.sellers.map(\.name) }

    private let store: ListingStore?

    /// Makes the module.
    public nonisolated init() {
        self.init(store: nil)
    }

    /// Makes the module with a storage that others share, for tests of several windows.
    nonisolated init(store: ListingStore?) {
        self.store = store
    }

    public var requires: [DependencyRequirement] {
        [.init(\.chat), .init(\.currentSession), .init(\.database)]
    }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.listingStore) { [store] dependencies in
            try store ?? ListingStore(database: dependencies.database)
        }
        registerBrowsing(in: &registry)
        registerDetail(in: &registry)
        registerForm(in: &registry)
    }

    @MainActor
    private func registerBrowsing(in registry: inout ModuleRegistry) {
        registry.board(.listings, instances: .many) { dependencies in
            ListingsBoard(
                store: try dependencies.listingStore, session: try dependencies.currentSession,
                chat: try dependencies.chat)
        }
        registry.link("/listings", to: .listings) { link in
            ListingsInput(query: try link.queryValue("q") ?? "")
        }
        registry.link("/sellers/{id}", to: .listings) { link in
            ListingsInput(query: try link.queryValue("q") ?? "", seller: try link.value("id"))
        }
        registry.restore(.listings)
    }

    @MainActor
    private func registerDetail(in registry: inout ModuleRegistry) {
        registry.board(.listing, instances: .many) { dependencies in
            ListingBoard(
                store: try dependencies.listingStore, session: try dependencies.currentSession,
                chat: try dependencies.chat)
        }
        registry.link("/listings/{id}", to: .listing) { link in try link.value("id") }
        registry.restore(.listing)
    }

    @MainActor
    private func registerForm(in registry: inout ModuleRegistry) {
        registry.board(.listingForm, instances: .many) { dependencies in
            ListingFormBoard(
                store: try dependencies.listingStore, session: try dependencies.currentSession,
                chat: try dependencies.chat)
        }
        registry.link("/listings/new", to: .listingForm) { _ in .new }
        registry.link("/listings/{id}/edit", to: .listingForm) { link in .edit(try link.value("id")) }
        registry.restore(.listingForm)
    }
}

extension DependencyKeys {
    /// The storage of Listings, one for the whole app.
    var listingStore: DependencyKey<ListingStore> { .init() }
}
