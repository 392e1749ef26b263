import Foundation
import Synchronization

/// A running Superapp: started, killed and started again on its port and database.
final class Server: Sendable {
    /// Where it answers, without a slash at the end.
    let url: String
    private let program: String
    private let arguments: [String]
    private let process: Mutex<Process>

    private init(url: String, program: String, arguments: [String], process: sending Process) {
        self.url = url
        self.program = program
        self.arguments = arguments
        self.process = Mutex(process)
    }

    /// Starts the app that was built beside this program.
    ///
    /// - Parameters:
    ///   - database: The database file.
    ///   - arguments: What else to tell it.
    static func start(database: String, _ arguments: [String] = []) async throws -> Server {
        try await start("superapp", ["--port", "0", "--database", database, "--empty"] + arguments)
    }

    /// Starts the floor, which stores messages and sends them as plain text.
    static func startFloor(database: String) async throws -> Server {
        try await start("load", ["floor", "--database", database])
    }

    private static func start(_ program: String, _ arguments: [String]) async throws -> Server {
        let (process, url) = try await launch(program, arguments)
        return Server(url: url, program: program, arguments: arguments, process: process)
    }

    /// Ends it at once and without a word (`kill -9`). What it has given to the system by then stays, as it would not
    /// when the power fails.
    func kill() {
        process.withLock { process in
            guard process.isRunning else { return }
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts it again after a ``kill()``.
    func restart() async throws {
        let (again, _) = try await Self.launch(program, ["--port", "\(port)"] + arguments.dropFirst(2))
        process.withLock { $0 = again }
    }

    /// The port that it listens on.
    var port: Int { URL(string: url)?.port ?? 0 }

    /// How much memory it has in use for itself, in bytes, files that it has mapped not counted; nil where the system
    /// does not say.
    var memory: Int? {
        let id = process.withLock(\.processIdentifier)
        guard let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
            let match = text.firstMatch(of: /RssAnon:\s+([0-9]+) kB/)
        else { return nil }
        return Int(match.1).map { $0 * 1024 }
    }

    /// How much time of processors it has taken so far; nil where the system does not say.
    var processorTime: Duration? {
        let id = process.withLock(\.processIdentifier)
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
        // After the name, which may hold anything, the twelfth and the thirteenth: hundredths of a second.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
        return .milliseconds(10 * (user + system))
    }

    private static func launch(_ name: String, _ arguments: [String]) async throws -> sending (Process, String) {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: name)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch { throw LoadError.notStarted(program.path, "\(error)") }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let match = line.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/) else {
            process.terminate()
            throw LoadError.notStarted(program.path, line.isEmpty ? "it ended" : line)
        }
        return (process, String(match.output))
    }
}

/// Why a load could not be put on.
enum LoadError: Error, CustomStringConvertible {
    case notStarted(String, String)
    case unexpected(String, Int, String)

    var description: String {
        switch self {
        case .notStarted(let program, let reason):
            "\(program) did not start: \(reason). Build it first, as `make load` does."
        case .unexpected(let what, let status, let text):
            "\(what) was answered with status \(status): \(text.prefix(300))"
        }
    }
}
