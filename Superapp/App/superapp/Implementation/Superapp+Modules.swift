import AccountService
import Backplane
import Database
import DatabaseInterface
import Home
import Login
import Register

/// What the app is made of. A new module takes its place here: in the list of modules, and if it stores something, in
/// those of migrations and samples.
extension Superapp {
    /// The modules, over an opened database.
    @MainActor
    static func modules(database: DatabaseModule) -> [any Module] {
        [
            database,
            AccountServiceModule(),
            LoginModule(),
            RegisterModule(),
            HomeModule(),
        ]
    }

    /// The steps of the modules' schemas, those of a module after those of the modules whose tables it refers to.
    static var migrations: [SchemaMigration] {
        [
            AccountServiceModule.migrations
        ].flatMap(\.self)
    }

    /// What the modules put into a database that is made, those of a module after those whose content it refers to.
    static var samples: [SampleContent] { [] }
}
