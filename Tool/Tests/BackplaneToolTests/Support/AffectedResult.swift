import Foundation

/// What `backplane affected --format json` prints.
struct AffectedResult: Decodable {
    struct Change: Decodable, Hashable {
        let file: String
        let change: String
    }

    let base: String
    let modules: [String]
    let tests: [String]
    let unclaimed: [String]
    let changes: [Change]
    let reasons: [String: String]

    /// Asks what differs from a commit and reads the answer.
    static func of(_ workspace: GitWorkspace, base: String = "main", root: String? = nil) throws -> AffectedResult {
        let run = try Backplane.run(
            ["affected", "--format", "json", "--base", base], in: workspace.files, root: root)
        guard run.status == 0 else { throw Failure(message: run.errors) }
        return try JSONDecoder().decode(AffectedResult.self, from: Data(run.output.utf8))
    }

    /// The command ended with an error.
    struct Failure: Error {
        let message: String
    }
}
