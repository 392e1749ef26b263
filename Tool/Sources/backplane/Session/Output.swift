import ArgumentParser
import Foundation
import WorkspaceReading

/// Where a command puts its answer.
struct Output: ParsableArguments {
    @Option(name: .shortAndLong, help: "Write the answer to a file instead of standard output.")
    var output: String?

    /// Writes the answer, whole or not at all.
    func write(_ text: String) throws {
        guard let output else { return try Console.standardOutput(text) }
        try AtomicFile.write(Data(text.utf8), to: output)
    }
}
