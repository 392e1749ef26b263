import APIServer
import ArgumentParser
import Backplane
import Database
import DatabaseInterface
import PlatformAPI
import PlatformInterface
import SQLitePlatform
import ServiceLifecycle

/// Serves posts and todos of the database to other processes.
struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "Serve posts and todos to `superapp run --platform network`, as JSON over HTTP.",
        discussion: """
            Requests name their owner in a token that is signed with the key. The app and the API use one key file; on \
            two machines, copy it. Host, port, database and key can also be given in the environment: HOST, PORT, \
            DATABASE, KEY.
            """)

    @OptionGroup var server: ServerOptions

    func run() async throws {
        do {
            let process = APIProcess(
                host: server.chosenHost, port: try server.port(otherwise: 8081), database: server.location,
                key: try APIKey(file: server.keyPath))
            try await process.run()
        } catch let error as any KnownProblem {
            try fail(error)
        }
    }
}

/// The assembled API: posts and todos of a database, served to other processes.
struct APIProcess {
    let host: String
    let port: Int
    let database: DatabaseLocation
    let key: APIKey

    /// Runs until the process is asked to stop.
    ///
    /// - Throws: `DatabaseFileError` if the database can't be used, `APIServerError` if the address can't.
    @MainActor
    func run() async throws {
        // Whether there is sample content is decided when the app starts.
        let database = try DatabaseModule(at: database, migrations: Superapp.migrations, samples: nil, service: "API")
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
