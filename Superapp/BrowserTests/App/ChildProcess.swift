import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that a test started and talks to from outside of any closure.
final class ChildProcess: Sendable {
    /// How a program ended.
    enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    /// The lines of the standard output, for one reader; ends when the program ends.
    let output: AsyncStream<String>

    private let signals: AsyncStream<Signal>.Continuation
    private let ending: Task<Ending, any Error>

    private struct Ending: Sendable {
        let exit: Exit
        let errorOutput: String
    }

    private init(
        output: AsyncStream<String>, signals: AsyncStream<Signal>.Continuation, ending: Task<Ending, any Error>
    ) {
        self.output = output
        self.signals = signals
        self.ending = ending
    }

    /// Starts a program. That it can't be started is said by `exit`.
    static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
    ) -> ChildProcess {
        let (output, lines) = AsyncStream.makeStream(of: String.self)
        let (signals, signal) = AsyncStream.makeStream(of: Signal.self)
        let ending = Task {
            defer { lines.finish() }
            return try await run(executable, arguments, environment, lines: lines, signals: signals)
        }
        return ChildProcess(output: output, signals: signal, ending: ending)
    }

    /// How the program ended, as soon as it has.
    var exit: Exit {
        get async throws { try await ending.value.exit }
    }

    /// All that was written to the standard error, as soon as the program has ended.
    var errorOutput: String {
        get async throws { try await ending.value.errorOutput }
    }

    /// Sends a signal, now or as soon as the program has started. One that comes too late does nothing.
    func send(_ signal: Signal) {
        signals.yield(signal)
    }

    private static func run(
        _ executable: URL, _ arguments: [String], _ environment: [String: String],
        lines: AsyncStream<String>.Continuation, signals: AsyncStream<Signal>
    ) async throws -> Ending {
        let values = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
        let result = try await Subprocess.run(
            .path(FilePath(executable.path)), arguments: Arguments(arguments),
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: values)),
            input: .none, output: .sequence, error: .string(limit: 1 << 20)
        ) { execution in
            async let _: Void = { for await signal in signals { try? execution.send(signal: signal) } }()
            for try await line in execution.standardOutput.strings() { lines.yield(line) }
            // Leaving here cancels the sending: the output has ended, and so has the program.
        }
        return Ending(exit: Exit(result.terminationStatus), errorOutput: result.standardError)
    }
}

extension ChildProcess.Exit {
    fileprivate init(_ status: TerminationStatus) {
        switch status {
        case .exited(let code): self = .status(code)
        case .signaled(let number): self = .signal(number)
        }
    }
}
