import Foundation
import Subprocess

/// Runs other programs and collects their output.
package struct CommandRunner: Sendable {
    /// What a program printed and how it ended.
    package struct Outcome: Sendable {
        package let output: String
        package let errors: String
        package let succeeded: Bool
        /// The signal that ended it, in words; `nil` if it exited.
        package let signal: String?
    }

    /// A program could not be started.
    package struct NotStarted: Error {
        package let program: String
    }

    package init() {}

    /// Runs `program`, found in `PATH`, with nothing on its standard input.
    ///
    /// - Parameter variables: The environment variables that it does not get.
    package func run(
        _ program: String, _ arguments: [String], without variables: [String] = []
    ) async throws -> Outcome {
        let changes = variables.map { (Environment.Key(stringLiteral: $0), String?.none) }
        do {
            let result = try await Subprocess.run(
                try await .lookUp(program), arguments: Arguments(arguments),
                environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
                output: .string(limit: 64 << 20), error: .string(limit: 1 << 20))
            return Outcome(
                output: result.standardOutput, errors: result.standardError,
                succeeded: result.terminationStatus.isSuccess, signal: result.terminationStatus.signal)
        } catch is SubprocessError {
            throw NotStarted(program: program)
        }
    }
}

extension TerminationStatus {
    /// The signal that ended a program, in words: `signal 9 (Killed)`; `nil` if it exited.
    package var signal: String? {
        guard case .signaled(let number) = self else { return nil }
        return "signal \(number)" + (strsignal(number).map { " (\(String(cString: $0)))" } ?? "")
    }
}

extension Executable {
    /// Finds a program in `PATH` before it is started. Otherwise it would be tried in each folder of `PATH`, with a
    /// process for each.
    ///
    /// - Throws: `SubprocessError` with the code `executableNotFound` if no folder contains it.
    package static func lookUp(_ name: String) async throws(SubprocessError) -> Executable {
        .path(try await Executable.name(name).resolveExecutablePath(in: .inherit))
    }
}
