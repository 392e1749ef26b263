import ArgumentParser
import PlatformAPI

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
