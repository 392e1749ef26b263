import Foundation

/// What `backplane check --format json` prints.
struct CheckResult: Decodable {
    struct Violation: Decodable {
        let rule: String
        let severity: String
        let module: String
        let dependency: String
        let file: String
        let line: Int
        let column: Int
        let message: String

        /// The violation in short: `rule module dependency`.
        var short: String { "\(rule) \(module) \(dependency)" }
    }

    let violations: [Violation]
    let modules: Int
    let files: Int

    /// Runs a check and reads what it prints.
    static func of(_ workspace: TemporaryWorkspace, _ arguments: [String] = []) throws -> CheckResult {
        let run = try Backplane.run(["check", "--format", "json"] + arguments, in: workspace)
        return try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
    }

    var short: Set<String> { Set(violations.map(\.short)) }
}
