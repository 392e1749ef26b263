import ArgumentParser
import Backplane
import DatabaseInterface
import Foundation
import IPAddresses
import PlatformAPI
import WebShell

/// Runs the app.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run Superapp for browsers on this machine.",
        discussion: """
            Host, port, database and key can also be given in the environment: HOST, PORT, DATABASE, KEY; and so can \
            PLATFORM and API_URL. EMPTY=1 is --empty, and GITHUB_URL is --github-url; with an access token in \
            GITHUB_TOKEN, GitHub answers more searches.

            On another --host than this machine's own, browsers keep the app's cookies over HTTPS only: without a server \
            in front that speaks TLS nobody can sign in. Name that server with --behind-proxy (or BEHIND_PROXY), and let it \
            send X-Forwarded-For: else all who come through it count as one.
            """)

    @OptionGroup var server: ServerOptions

    @Option(help: "Where posts and todos are stored: in the database, by another process's API, or in memory.")
    var platform: PlatformChoice?

    @Option(name: .customLong("api-url"), help: "Where the API is. (default: http://127.0.0.1:8081)")
    var api: String?

    @Option(help: "The folder for cached posts and todos of the API. (default: one in your cache directory)")
    var cache: String?

    @Option(name: .customLong("github-url"), help: "Where GitHub's REST API is. (default: \(Self.defaultGitHub))")
    var gitHubURL: String?

    @Option(
        name: .customLong("github-timeout"), help: "How many seconds GitHub may take to answer. (default: 10)")
    var gitHubTimeout: Int?

    @Option(
        name: .customLong("sleep-after"),
        help: "After how many seconds a window that nobody looks at is put to sleep. (default: 60)")
    var sleepAfter: Int?

    @Option(
        name: .customLong("behind-proxy"), parsing: .singleValue,
        help: """
            The address, or block of addresses, of a proxy before this server, such as 127.0.0.1 or 10.0.0.0/8. It is \
            believed whom it passes requests on for.
            """)
    var behindProxy: [String] = []

    @Flag(help: "Serve the inspector even if other machines can reach this one.")
    var inspector = false

    @Flag(help: "Create a new database without sample content. An existing one is not changed.")
    var empty = false

    @Flag(help: ArgumentHelp("Hash passwords fast, which protects nobody.", visibility: .hidden))
    var forTests = false

    func validate() throws {
        guard !forTests || server.chosenHost == "127.0.0.1" else {
            throw ValidationError("--for-tests protects no password: it is for 127.0.0.1 only.")
        }
        _ = try gitHub()
        _ = try proxies()
        guard sleepAfter.map({ (1...86_400).contains($0) }) ?? true else {
            throw ValidationError("--sleep-after is a number of seconds from 1 to 86400.")
        }
        guard gitHubTimeout.map({ (1...600).contains($0) }) ?? true else {
            throw ValidationError("--github-timeout is a number of seconds from 1 to 600.")
        }
    }

    func run() async throws {
        do {
            try await Superapp(settings: settings()).run()
        } catch let error as any KnownProblem {
            try fail(error)
        }
    }

    private func settings() throws -> Settings {
        Settings(
            host: server.chosenHost, port: try server.port(otherwise: 8080), database: server.location,
            isEmpty: empty || Surroundings.value("EMPTY") == "1", gitHub: try gitHub(),
            inspector: inspector ? .always : .onLoopback, proxies: try proxies(), platform: try chosenPlatform(),
            isForTests: forTests, sleepAfter: sleepAfter.map { .seconds($0) })
    }

    private func proxies() throws -> [IPBlock] {
        let given = behindProxy.isEmpty ? Surroundings.value("BEHIND_PROXY").map { [$0] } ?? [] : behindProxy
        return try given.flatMap { $0.split(separator: ",") }.map(String.init).map { text in
            guard let block = IPBlock(text) else {
                throw ValidationError(
                    "--behind-proxy is '\(text)', which is not an address such as 127.0.0.1 or 10.0.0.0/8.")
            }
            return block
        }
    }

    private func chosenPlatform() throws -> Platform {
        switch try platform ?? PlatformChoice.fromEnvironment() ?? .sqlite {
        case .sqlite: return .sqlite
        case .memory: return .memory
        case .network:
            let url = try apiURL()
            let place = "\(url.host() ?? "")-\(url.port ?? 0)"
            let cache = cache ?? Surroundings.cacheFolder + "/\(place)"
            return .network(api: url, key: try APIKey(file: server.keyPath), cache: URL(filePath: cache))
        }
    }

    private static let defaultGitHub = "https://api.github.com"

    private func gitHub() throws -> GitHubSettings {
        let address = gitHubURL ?? Surroundings.value("GITHUB_URL") ?? Self.defaultGitHub
        guard var settings = GitHubSettings(address: address, token: Surroundings.value("GITHUB_TOKEN")) else {
            throw ValidationError("'\(address)' is not a web server's address. Use one like \(Self.defaultGitHub).")
        }
        if let gitHubTimeout { settings.timeout = .seconds(gitHubTimeout) }
        return settings
    }

    private func apiURL() throws -> URL {
        let text = api ?? Surroundings.value("API_URL") ?? "http://127.0.0.1:8081"
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false else {
            throw ValidationError("The API's URL is '\(text)'; it should look like http://127.0.0.1:8081.")
        }
        return url
    }
}
