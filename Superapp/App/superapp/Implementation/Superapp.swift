import Backplane
import Database
import DesignSystem
import Foundation
import Logging
import NetworkService
import ServiceLifecycle
import WebShell

/// The assembled app: the only type that knows all modules.
struct Superapp {
    let settings: Settings
    private let logger: Logger

    init(settings: Settings) {
        self.settings = settings
        logger = Self.makeLogger()
    }

    /// Runs until the process is asked to stop.
    ///
    /// - Throws: `DatabaseFileError` if the database can't be used, `WebShellError` if the address can't.
    func run() async throws {
        let database = try DatabaseModule(
            at: settings.database, migrations: Self.migrations, samples: settings.isEmpty ? [] : Self.samples,
            service: "app")
        let network = NetworkServiceModule(connections: settings.platform.connections)
        let windows = try await makeWindows(database: database, network: network)
        var windowLimits = WindowLimits()
        if let sleepAfter = settings.sleepAfter { windowLimits.idle = sleepAfter }
        let shell = WebShell(
            application: windows, renderer: DesignSystem(),
            configuration: WebShellConfiguration(
                host: settings.host, port: settings.port, proxies: settings.proxies, inspector: settings.inspector,
                otherFiles: settings.platform.connections, windows: windowLimits),
            logger: logger, onListening: { Self.announce($0, isBehindProxy: !settings.proxies.isEmpty) })
        var configuration = ServiceGroupConfiguration(
            services: [database, network, SignOutService(windows: windows), shell],
            gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        try await ServiceGroup(configuration: configuration).run()
        Self.say("Superapp has stopped.")
    }

    /// Logs to standard error.
    static func makeLogger() -> Logger {
        var logger = Logger(label: "superapp", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .warning
        return logger
    }

    /// Prints the address of the app, and what it needs there.
    private static func announce(_ address: ListeningAddress, isBehindProxy: Bool) {
        say("Superapp is running at \(address) (stop it with Ctrl-C)")
        guard !address.isLoopback, !isBehindProxy else { return }
        say("It needs a TLS proxy in front: over plain HTTP, browsers do not store its cookies.")
        say("Name the proxy with --behind-proxy, or all its visitors count as one.")
    }

    /// Prints a line at once, also if the output is a file or a pipe. Does nothing if the output is closed.
    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }

    @MainActor
    private func makeWindows(
        database: DatabaseModule, network: NetworkServiceModule
    ) throws -> SuperappWindows {
        let assembly = try Assembly(
            modules: Self.modules(
                database: database, network: network, gitHub: settings.gitHub, platform: settings.platform,
                isEmpty: settings.isEmpty, isForTests: settings.isForTests),
            providing: Self.ofEachWindow)
        return try SuperappWindows(assembly: assembly, logger: logger)
    }
}
