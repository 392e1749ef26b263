import Foundation
import Subprocess

/// Runs other programs and gathers what they print.
struct CommandRunner: Sendable {
    /// What a program printed and how it ended.
    struct Outcome: Sendable {
        let output: String
        let errors: String
        let succeeded: Bool
    }

    /// A program could not be started.
    struct NotStarted: Error {
        let program: String
    }

    /// Runs `program`, found in `PATH`, with nothing on its standard input.
    func run(_ program: String, _ arguments: [String]) async throws -> Outcome {
        do {
            let result = try await Subprocess.run(
                try await .lookUp(program), arguments: Arguments(arguments),
                output: .string(limit: 64 << 20), error: .string(limit: 1 << 20))
            return Outcome(
                output: result.standardOutput, errors: result.standardError,
                succeeded: result.terminationStatus.isSuccess)
        } catch is SubprocessError {
            throw NotStarted(program: program)
        }
    }
}
