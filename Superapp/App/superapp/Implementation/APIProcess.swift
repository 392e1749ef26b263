import APIServer
import Backplane
import Database
import DatabaseInterface
import PlatformAPI
import PlatformInterface
import SQLitePlatform
import ServiceLifecycle

/// The API, put together: posts and todos of a database, served to other processes.
struct APIProcess {
    let host: String
    let port: Int
    let database: DatabaseLocation
    let key: APIKey

    /// Runs until the process is told to stop.
    ///
    /// - Throws: `DatabaseFileError` when the database can't be used, `APIServerError` when the address can't.
    @MainActor
    func run() async throws {
        // Whether there are samples is chosen when the app is started.
        let database = try DatabaseModule(at: database, migrations: Superapp.migrations, samples: nil)
        let assembly = try Assembly(modules: [database, SQLitePlatformModule()])
        let logger = Superapp.makeLogger()
        let api = APIServer(
            useCases: try assembly.dependencies.useCases, key: key, host: host, port: port, logger: logger,
            onListening: { Superapp.say("The API is running at \($0) (stop it with Ctrl-C)") })
        var configuration = ServiceGroupConfiguration(
            services: [database, api], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        try await ServiceGroup(configuration: configuration).run()
        Superapp.say("The API has stopped.")
    }
}
