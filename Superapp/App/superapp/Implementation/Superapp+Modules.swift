import AccountService
import AccountServiceInterface
import Backplane
import Chat
import ChatInterface
import CosmonautService
import Cosmonauts
import Database
import DatabaseInterface
import GRDB
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

/// The composition of the app. Add a new module here: to the list of modules and, if it stores something, to the
/// migrations and samples.
extension Superapp {
    /// The modules, over an opened database and a network.
    ///
    /// - Parameters:
    ///   - database: The opened database.
    ///   - network: The network.
    ///   - gitHub: The GitHub that is searched for repositories.
    ///   - platform: The storage of posts and todos.
    ///   - isEmpty: Whether new accounts have no sample content.
    ///   - isForTests: Whether passwords are hashed with a very low cost, which is fast but not secure.
    @MainActor
    static func modules(
        database: DatabaseModule, network: NetworkServiceModule, gitHub: GitHubSettings, platform: Platform = .sqlite,
        isEmpty: Bool = true, isForTests: Bool = false
    ) -> [any Module] {
        [
            database,
            network,
            platform.module,
            AccountServiceModule(
                reservedNames: ListingsModule.sampleSellers + CosmonautServiceModule.sampleNames,
                isForTests: isForTests),
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

    /// The dependencies that each window provides itself, see `SuperappWindows.start(_:)`.
    static let ofEachWindow: [DependencyRequirement] = [
        .init(\.attention), .init(\.client), .init(\.currentSession),
    ]

    /// The migrations of the modules. A module's migrations come after those of the modules whose tables it refers to.
    static var migrations: [SchemaMigration] {
        [
            AccountServiceModule.migrations,
            ListingsModule.migrations,
            ChatModule.migrations,
            CosmonautServiceModule.migrations,
            SpacesuitServiceModule.migrations,
            SQLitePlatformModule.migrations,
            [retireFormerListings, unlinkFormerListings],
        ].flatMap(\.self)
    }

    /// Listings that were removed before their ids were kept are known from the conversations about them, which begin
    /// with somebody else than the seller (decision 75).
    private static let retireFormerListings = SchemaMigration(id: "superapp-1") { database in
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO retired_listing (id, owner)
                SELECT upper(replace(subjectID, 'listing:', '')),
                    CASE begunBy WHEN lowerID THEN higherID WHEN higherID THEN lowerID ELSE '' END
                FROM conversation
                WHERE subjectID LIKE 'listing:%'
                    AND upper(replace(subjectID, 'listing:', '')) NOT IN (SELECT id FROM listing)
                """)
    }

    /// Conversations about listings that were removed before such conversations were told show it, too.
    private static let unlinkFormerListings = SchemaMigration(id: "superapp-2") { database in
        try database.execute(
            sql: """
                UPDATE conversation SET subjectTitle = subjectTitle || ' (removed)', subjectAddress = NULL
                WHERE subjectID LIKE 'listing:%'
                    AND upper(replace(subjectID, 'listing:', '')) NOT IN (SELECT id FROM listing)
                """)
    }

    /// The sample content of a new database. A module's samples come after those of the modules whose content it refers
    /// to.
    static var samples: [SampleContent] {
        [ListingsModule.samples, CosmonautServiceModule.samples, SpacesuitServiceModule.samples]
    }
}
