import AccountService
import AccountServiceInterface
import Backplane
import Chat
import ChatInterface
import CosmonautService
import Cosmonauts
import Database
import DatabaseInterface
import Home
import Listings
import Login
import NetworkService
import Posts
import Register
import RepoSearch
import SpacesuitService
import SQLitePlatform
import Todos

/// What the app is made of. A new module takes its place here: in the list of modules, and if it stores something, in
/// those of migrations and samples.
extension Superapp {
    /// The modules, over an opened database and a network.
    ///
    /// - Parameters:
    ///   - database: The opened database.
    ///   - network: The way to other machines.
    ///   - gitHub: Where repositories are searched.
    ///   - platform: Where posts and todos are kept.
    ///   - isEmpty: Whether new accounts are given no samples.
    ///   - isForTests: Whether passwords are hashed so that it takes no time, and protects nobody.
    @MainActor
    static func modules(
        database: DatabaseModule, network: NetworkServiceModule, gitHub: GitHubSettings, platform: Platform = .sqlite,
        isEmpty: Bool = true, isForTests: Bool = false
    ) -> [any Module] {
        [
            database,
            network,
            platform.module,
            AccountServiceModule(reservedNames: ListingsModule.sampleSellers, isForTests: isForTests),
            CrewModule(),
            CosmonautServiceModule(),
            SpacesuitServiceModule(),
            LoginModule(),
            RegisterModule(),
            HomeModule(),
            ListingsModule(),
            ChatModule(),
            RepoSearchModule(url: gitHub.url, token: gitHub.token, timeout: gitHub.timeout),
            CosmonautsModule(),
            PostsModule(),
            TodosModule(),
            WelcomeModule(isEmpty: isEmpty),
        ]
    }

    /// What each window brings of its own, see `SuperappWindows.start(_:)`.
    static let ofEachWindow: [DependencyRequirement] = [
        .init(\.attention), .init(\.client), .init(\.currentSession),
    ]

    /// The steps of the modules' schemas, those of a module after those of the modules whose tables it refers to.
    static var migrations: [SchemaMigration] {
        [
            AccountServiceModule.migrations,
            ListingsModule.migrations,
            ChatModule.migrations,
            CosmonautServiceModule.migrations,
            SpacesuitServiceModule.migrations,
            SQLitePlatformModule.migrations,
        ].flatMap(\.self)
    }

    /// What the modules put into a database that is made, those of a module after those whose content it refers to.
    static var samples: [SampleContent] {
        [ListingsModule.samples, CosmonautServiceModule.samples, SpacesuitServiceModule.samples]
    }
}
