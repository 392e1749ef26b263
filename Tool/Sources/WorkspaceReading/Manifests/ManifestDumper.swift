import Foundation
import WorkspaceModel

/// Reads manifests by running them: `swift package dump-package`.
struct ManifestDumper: Sendable {
    let runner: CommandRunner
    /// Where SwiftPM may keep what it needs meanwhile. The package's own folder is never written to.
    let scratch: String

    /// The document that SwiftPM prints for the package in `directory`.
    func dump(_ directory: String) async throws -> JSONValue {
        let outcome: CommandRunner.Outcome
        do {
            outcome = try await runner.run(
                "swift",
                ["package", "--package-path", directory, "--scratch-path", scratch, "--ignore-lock", "dump-package"])
        } catch is CommandRunner.NotStarted {
            throw ManifestFailure(
                message: "This manifest has to be run, and no 'swift' is in PATH. Install a Swift toolchain.")
        }
        guard outcome.succeeded else { throw ManifestFailure(message: Self.shortened(outcome.errors)) }
        do {
            return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
        } catch {
            throw ManifestFailure(message: "'swift package dump-package' printed no JSON document: \(error)")
        }
    }

    /// SwiftPM's message without the lines that repeat the path or show the source.
    static func shortened(_ text: String) -> String {
        let lines = text.split(separator: "\n").map(String.init)
        let errors = lines.filter { $0.contains("error:") && !$0.contains("Invalid manifest") }
        let chosen = errors.isEmpty ? Array(lines.prefix(3)) : Array(errors.prefix(3))
        let message = chosen.map(Self.withoutPath).joined(separator: "; ")
        return message.isEmpty ? "SwiftPM could not read the manifest and said nothing." : message
    }

    private static func withoutPath(_ line: String) -> String {
        guard let range = line.range(of: "Package.swift:") else {
            return line.replacingOccurrences(of: "error: ", with: "")
        }
        return "line \(line[range.upperBound...])".replacingOccurrences(of: " error: ", with: " ")
    }
}
