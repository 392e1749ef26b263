import ArgumentParser
import DatabaseInterface
import Foundation

/// The options of every command that serves.
struct ServerOptions: ParsableArguments {
    @Option(help: "The port to listen on; 0 takes a free one. (default: 8080, and 8081 for the API)")
    var port: Int?

    @Option(
        help: """
            The address to listen on. One that other machines reach needs a server in front that speaks TLS. \
            (default: 127.0.0.1)
            """)
    var host: String?

    @Option(help: "The database file, or :memory:. (default: a file in your data directory)")
    var database: String?

    @Option(help: "The key file that the app and the API share; created if missing. (default: beside the data)")
    var key: String?

    func validate() throws {
        let port = try port ?? portFromEnvironment()
        guard port.map({ (0...65_535).contains($0) }) ?? true else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
    }

    func port(otherwise standard: Int) throws -> Int {
        try port ?? portFromEnvironment() ?? standard
    }

    var chosenHost: String { host ?? Surroundings.value("HOST") ?? "127.0.0.1" }

    var location: DatabaseLocation {
        DatabaseLocation(
            argument: database ?? Surroundings.value("DATABASE") ?? Surroundings.dataFolder + "/superapp.sqlite")
    }

    var keyPath: String { key ?? Surroundings.value("KEY") ?? Surroundings.dataFolder + "/api.key" }

    private func portFromEnvironment() throws -> Int? {
        guard let text = Surroundings.value("PORT") else { return nil }
        guard let port = Int(text) else { throw ValidationError("PORT is '\(text)', which is not a number.") }
        return port
    }
}

/// The platforms by the names used on the command line.
enum PlatformChoice: String, ExpressibleByArgument, CaseIterable {
    case sqlite, network, memory

    /// The platform that the environment names, if any.
    static func fromEnvironment() throws -> PlatformChoice? {
        guard let name = Surroundings.value("PLATFORM") else { return nil }
        guard let choice = PlatformChoice(rawValue: name) else {
            throw ValidationError("PLATFORM is '\(name)', which is not one of sqlite, network, memory.")
        }
        return choice
    }
}
