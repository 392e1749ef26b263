import Foundation
import Testing

/// The app, built and started as a person would, on a free port.
struct RunningApp: Sendable {
    /// Where it says it runs, without a slash at the end.
    let url: String
    let process: ChildProcess

    /// Starts the app and waits until it says where it runs.
    ///
    /// - Parameters:
    ///   - database: The database file.
    ///   - port: The port; any free one by default.
    ///   - arguments: What else to tell it, before that.
    ///   - environment: What it finds in its environment.
    /// - Throws: `NotStarted` when it ends instead.
    static func start(
        database: String, port: Int = 0, arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> RunningApp {
        let isApp = arguments.first != "api"
        let all = arguments + (isApp ? ["--for-tests"] : []) + ["--port", "\(port)", "--database", database]
        return try await Slots.launches.withSlot { try await arrive(try launch(all, environment: environment)) }
    }

    /// Starts the app by a script of the shell that ends with `exec "$0" "$@"`.
    ///
    /// - Throws: `NotStarted` when it ends instead.
    static func start(by script: String, _ shell: [String] = ["/bin/sh"], database: String) async throws -> RunningApp {
        let program = try BuiltProducts.executable("superapp").path
        let arguments = shell.dropFirst() + ["-c", script, program, "--port", "0", "--database", database]
        return try await Slots.launches.withSlot {
            try await arrive(ChildProcess.start(URL(filePath: shell[0]), Array(arguments)))
        }
    }

    /// Starts the app where no file can grow over a size, as on a disk that is about to be full.
    ///
    /// - Parameter kilobytes: The size, of 1,024 bytes or half of that: shells don't agree.
    static func start(database: String, fileLimit kilobytes: Int) async throws -> RunningApp {
        try await start(by: #"ulimit -f \#(kilobytes); trap "" XFSZ; exec "$0" "$@""#, database: database)
    }

    private static func arrive(_ process: ChildProcess) async throws -> RunningApp {
        for await line in process.output {
            if let match = line.firstMatch(of: /https?:\/\/[^\s\/]+/) {
                return RunningApp(url: String(match.output), process: process)
            }
        }
        // It may still run: the lines end, too, when the test is cancelled.
        process.send(.kill)
        throw NotStarted(exit: try await process.exit, message: try await process.errorOutput)
    }

    /// Starts the app with any arguments.
    static func launch(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess.start(BuiltProducts.executable("superapp"), arguments, environment: environment)
    }

    /// Runs a test against a new app on a new database, and stops the app as a person would, by Ctrl-C.
    static func run(arguments: [String] = [], _ test: (RunningApp) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await run(database: folder.path("superapp.sqlite"), arguments: arguments, test)
    }

    /// Runs a test against a new app on a database that may exist.
    static func run(
        database: String, port: Int = 0, arguments: [String] = [], environment: [String: String] = [:],
        _ test: (RunningApp) async throws -> Void
    ) async throws {
        try await run(
            try await start(database: database, port: port, arguments: arguments, environment: environment), test)
    }

    /// Runs a test against an app that was started, and stops it.
    static func run(_ app: RunningApp, _ test: (RunningApp) async throws -> Void) async throws {
        do {
            try await test(app)
        } catch {
            await app.kill()
            throw error
        }
        try await app.stop()
    }

    var port: String { String(url.drop { $0 != ":" }.dropFirst().drop { $0 != ":" }.dropFirst()) }

    /// Ctrl-C: the app has to end by itself, with success.
    func stop(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        process.send(.interrupt)
        let exit = try await process.exit
        let message = try await process.errorOutput
        #expect(exit == .status(0), "\(message)", sourceLocation: sourceLocation)
    }

    /// The end without a warning.
    func kill() async {
        process.send(.kill)
        _ = try? await process.exit
    }

    struct NotStarted: Error, CustomStringConvertible {
        let exit: ChildProcess.Exit
        let message: String

        var description: String { "The app ended (\(exit)) instead of running: \(message)" }
    }
}
