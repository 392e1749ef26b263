import Foundation
import Synchronization

/// A program that a test started.
final class ChildProcess: Sendable {
    /// How a program ended.
    enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    /// The lines of the standard output, for one reader; ends when the program ends.
    let output: AsyncStream<String>

    private let process: Process
    private let errorText: Mutex<Data>
    private let ending: Task<Exit, Never>

    static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        return try ChildProcess(process)
    }

    private init(_ process: Process) throws {
        self.process = process
        errorText = Mutex(Data())
        let (standardOutput, standardError) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (standardOutput, standardError)
        output = Self.lines(of: standardOutput.fileHandleForReading)
        let (exits, exit) = AsyncStream.makeStream(of: Exit.self)
        process.terminationHandler = { process in
            let code = process.terminationStatus
            exit.yield(process.terminationReason == .exit ? .status(code) : .signal(code))
            exit.finish()
        }
        ending = Task {
            for await exit in exits { return exit }
            return .status(-1)
        }
        try Self.unblockingSignals { try process.run() }
        standardError.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            guard !data.isEmpty else { return handle.readabilityHandler = nil }
            self?.errorText.withLock { $0.append(data) }
        }
    }

    var id: Int32 { process.processIdentifier }

    /// What was written to the standard error so far.
    var errorOutput: String { errorText.withLock { String(decoding: $0, as: UTF8.self) } }

    /// How the program ended, as soon as it has.
    var exit: Exit {
        get async { await ending.value }
    }

    func send(_ signal: Int32) {
        guard process.isRunning else { return }
        kill(id, signal)
    }

    /// A program inherits which signals are blocked from the thread that starts it, and the threads that run tests block
    /// all of them: without this, Ctrl-C would never reach it.
    private static func unblockingSignals(_ work: () throws -> Void) rethrows {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_UNBLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try work()
    }

    private static func lines(of handle: FileHandle) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let rest = Mutex(Data())
        handle.readabilityHandler = { handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                return continuation.finish()
            }
            rest.withLock { rest in
                rest.append(data)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
        }
        return stream
    }
}
