import Foundation
import Synchronization

/// A running Superapp: started, killed and started again on its port and database.
final class Server: Sendable {
    /// Where it answers, without a slash at the end.
    let url: String
    private let database: String
    private let process: Mutex<Process>

    private init(url: String, database: String, process: sending Process) {
        self.url = url
        self.database = database
        self.process = Mutex(process)
    }

    /// Starts the app that was built beside this program.
    static func start(database: String) async throws -> Server {
        let (process, url) = try await launch(port: 0, database: database)
        return Server(url: url, database: database, process: process)
    }

    /// Ends it at once, as a power cut would.
    func kill() {
        process.withLock { process in
            guard process.isRunning else { return }
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts it again after a ``kill()``.
    func restart() async throws {
        let port = URL(string: url)?.port ?? 0
        let (again, _) = try await Self.launch(port: port, database: database)
        process.withLock { $0 = again }
    }

    /// How much memory it has in use, in bytes; nil where the system does not say.
    var memory: Int? {
        let id = process.withLock(\.processIdentifier)
        guard let text = try? String(contentsOfFile: "/proc/\(id)/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func launch(port: Int, database: String) async throws -> sending (Process, String) {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "superapp")
        let process = Process()
        process.executableURL = program
        process.arguments = ["--port", "\(port)", "--database", database, "--empty"]
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
