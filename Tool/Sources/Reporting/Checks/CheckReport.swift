import Configuration
import Rules
import WorkspaceModel

/// What a check found, with every place turned into file, line and column.
public struct CheckReport: Sendable {
    /// A place in a file.
    public struct Location: Hashable, Sendable {
        /// Relative to the root of the workspace.
        public let file: String
        public let line: Int
        public let column: Int

        public init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// A violation and where it shows.
    public struct Finding: Sendable {
        public let violation: Violation
        /// The module's name.
        public let module: String
        public let location: Location
        public let others: [Location]

        /// What is wrong, why it matters and what to do, as one sentence after another.
        public var message: String {
            "\(violation.message): \(violation.reason); \(violation.remedy)"
        }
    }

    public let findings: [Finding]
    public let stale: [Baseline.Entry]
    public let moduleCount: Int
    public let fileCount: Int
    public let ignoredCount: Int
    public let recordedCount: Int
    /// The folders of packages that could not be read.
    public let unread: [String]
    public let rules: [RuleID]

    /// Puts a report together. `locate` turns a violation's places into locations.
    public init(
        verdict: Verdict, workspace: Workspace, rules: [RuleID], locate: ([Place]) -> [Location]
    ) {
        findings = verdict.violations.map { violation in
            let locations = locate(violation.places)
            return Finding(
                violation: violation, module: workspace[violation.module].name,
                location: locations.first ?? Location(file: workspace[violation.module].path, line: 1, column: 1),
                others: Array(locations.dropFirst()))
        }
        stale = verdict.stale
        moduleCount = workspace.modules.count
        fileCount = workspace.fileCount
        ignoredCount = verdict.ignored.count
        recordedCount = verdict.recorded.count
        unread = workspace.unreadPackages
        self.rules = rules
    }

    /// The number of findings of a severity.
    public func count(_ severity: Severity) -> Int {
        findings.count { $0.violation.severity == severity }
    }
}
