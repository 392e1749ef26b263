import Foundation
import Synchronization

/// A program that a test started and talks to from outside of any closure.
final class ChildProcess: Sendable {
    /// How a program ended.
    enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    /// What a program is told by the system.
    enum Signal: Sendable {
        case interrupt
        case terminate
        case kill
        /// Stand still, until `resume`.
        case suspend
        case resume

        fileprivate var number: Int32 {
            switch self {
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .kill: SIGKILL
            case .suspend: SIGSTOP
            case .resume: SIGCONT
            }
        }
    }

    /// The lines of the standard output, for one reader; ends when the program ends.
    let output: AsyncStream<String>

    /// Held while a program is started: a pipe of one that is made meanwhile would stay open in the other, and its
    /// reader would not see the end before that one has ended, too.
    private static let starting = Mutex(())

    private let process: Mutex<Process>
    private let errors: ProcessOutput
    private let ending: Task<Exit, any Error>

    /// Starts a program. That it can't be started is said by `exit`.
    static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
    ) -> ChildProcess {
        ChildProcess(executable, arguments, environment: environment)
    }

    private init(_ executable: URL, _ arguments: [String], environment: [String: String]) {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (ends, end) = AsyncThrowingStream.makeStream(of: Exit.self)
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = FileHandle.nullDevice
        errors = Self.starting.withLock { _ in
            let (output, errors) = (ProcessOutput { line.yield($0) }, ProcessOutput())
            process.standardOutput = output.pipe
            process.standardError = errors.pipe
            process.terminationHandler = { process in
                output.finish()
                errors.finish()
                line.finish()
                end.yield(Exit(process))
                end.finish()
            }
            do {
                try Self.withoutBlockedSignals { try process.run() }
                output.read()
                errors.read()
            } catch {
                line.finish()
                end.finish(throwing: error)
            }
            return errors
        }
        self.output = lines
        self.process = Mutex(process)
        ending = Task {
            for try await exit in ends { return exit }
            throw CancellationError()
        }
    }

    /// The threads that tests run on block signals, and a program inherits that from the thread that starts it.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var former = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        try body()
    }

    /// How the program ended, as soon as it has.
    var exit: Exit {
        get async throws { try await ending.value }
    }

    /// All that was written to the standard error, as soon as the program has ended.
    var errorOutput: String {
        get async throws {
            _ = try await ending.value
            return errors.text
        }
    }

    /// What the system calls it.
    var id: Int32 { process.withLock(\.processIdentifier) }

    /// Sends a signal. One that comes too late does nothing.
    func send(_ signal: Signal) {
        process.withLock { process in
            guard process.isRunning else { return }
            kill(process.processIdentifier, signal.number)
        }
    }
}

extension ChildProcess.Exit {
    fileprivate init(_ process: Process) {
        switch process.terminationReason {
        case .uncaughtSignal: self = .signal(process.terminationStatus)
        default: self = .status(process.terminationStatus)
        }
    }
}
