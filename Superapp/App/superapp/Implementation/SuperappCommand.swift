import ArgumentParser
import Backplane
import DatabaseInterface
import Foundation
import WebShell

/// The command line of the app.
@main
struct SuperappCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "superapp",
        abstract: "Run Superapp, the reference app of Backplane, for browsers on this machine.",
        discussion:
            """
            Host, port and database can also be given in the environment: HOST, PORT, DATABASE; EMPTY=1 is --empty. \
            GITHUB_URL is --github-url; with an access token in GITHUB_TOKEN, GitHub answers more searches.
            """)

    @Option(help: "The port to listen on; 0 takes a free one. (default: 8080)")
    var port: Int?

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The database file, or :memory:. (default: a file in your data directory)")
    var database: String?

    @Option(name: .customLong("github-url"), help: "Where GitHub's REST API is. (default: \(Self.defaultGitHub))")
    var gitHubURL: String?

    @Flag(help: "Offer the inspector also when other machines can reach this one.")
    var inspector = false

    @Flag(help: "Start a new database without sample content. One that exists stays as it is.")
    var empty = false

    private var environment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    }

    func validate() throws {
        let port = try port ?? portFromEnvironment()
        guard port.map({ (0...65_535).contains($0) }) ?? true else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        _ = try gitHub()
    }

    func run() async throws {
        do {
            try await Superapp(settings: settings()).run()
        } catch let error as DatabaseFileError {
            try fail(error)
        } catch let error as WebShellError {
            try fail(error)
        } catch let error as AssemblyError {
            try fail(error)
        }
    }

    private func settings() throws -> Settings {
        let location = database ?? environment["DATABASE"] ?? Self.defaultDatabase
        return Settings(
            host: host ?? environment["HOST"] ?? "127.0.0.1",
            port: try port ?? portFromEnvironment() ?? 8080,
            database: DatabaseLocation(argument: location),
            isEmpty: empty || environment["EMPTY"] == "1",
            gitHub: try gitHub(),
            inspector: inspector ? .always : .onLoopback)
    }

    private func portFromEnvironment() throws -> Int? {
        guard let text = environment["PORT"] else { return nil }
        guard let port = Int(text) else { throw ValidationError("PORT is '\(text)', which is not a number.") }
        return port
    }

    private static let defaultGitHub = "https://api.github.com"

    private func gitHub() throws -> GitHubSettings {
        let address = gitHubURL ?? environment["GITHUB_URL"] ?? Self.defaultGitHub
        guard let settings = GitHubSettings(address: address, token: environment["GITHUB_TOKEN"]) else {
            throw ValidationError("'\(address)' is no address of a web server. Give one like \(Self.defaultGitHub).")
        }
        return settings
    }

    /// Where the person's programs keep their data, by the conventions of the system.
    private static var defaultDatabase: String {
        #if os(Linux)
            let home = FileManager.default.homeDirectoryForCurrentUser.path + "/.local/share"
            let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
            return data + "/superapp/superapp.sqlite"
        #else
            return URL.applicationSupportDirectory.appending(path: "Superapp/superapp.sqlite").path
        #endif
    }

    /// Says in one line why the app can't run, and exits with status 1.
    private func fail(_ error: some Error) throws -> Never {
        FileHandle.standardError.write(Data("superapp: \(error)\n".utf8))
        throw ExitCode.failure
    }
}
