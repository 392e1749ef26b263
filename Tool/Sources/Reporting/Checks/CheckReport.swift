import Configuration
import Rules
import WorkspaceModel

/// What a check found, with every place turned into file, line and column.
public struct CheckReport: Sendable {
    /// A violation and where it shows.
    public struct Finding: Sendable {
        public let violation: Violation
        /// The module's name.
        public let module: String
        public let location: SourcePlace
        public let others: [SourcePlace]

        /// What is wrong, why it matters and what to do, as one sentence after another.
        public var message: String {
            "\(violation.message): \(violation.reason); \(violation.remedy)"
        }
    }

    /// Something to mend in the baseline or in a comment that accepts a finding.
    public struct Remark: Sendable {
        /// What it is told by, as findings are by their rules: `stale-baseline` or `unused-ignore`.
        public let name: String
        public let severity: Severity
        public let location: SourcePlace
        public let message: String

        /// Describes a remark.
        public init(_ name: String, _ severity: Severity, at location: SourcePlace, message: String) {
            self.name = name
            self.severity = severity
            self.location = location
            self.message = message
        }
    }

    /// What the findings are compared with, where only new ones count.
    public struct Former: Sendable {
        /// The commit as it was asked for.
        public let base: String
        /// How many there were before.
        public let count: Int

        /// Describes what was there.
        public init(base: String, count: Int) {
            self.base = base
            self.count = count
        }
    }

    public let findings: [Finding]
    /// What is to be mended beside the findings, the baseline's entries that no longer occur last.
    public let remarks: [Remark]
    public let former: Former?
    public let stale: [Baseline.Entry]
    public let moduleCount: Int
    public let fileCount: Int
    public let ignoredCount: Int
    public let recordedCount: Int
    /// The folders of packages that could not be read.
    public let unread: [String]
    public let rules: [RuleID]

    /// Puts a report together. `locate` turns a violation's places into locations.
    ///
    /// - Parameters:
    ///   - remarks: What is to be said about comments.
    ///   - silencedCount: How many findings comments accept.
    ///   - baseline: The baseline's path, relative to the root.
    ///   - base: The commit since which findings count; nil where all do.
    public init(
        verdict: Verdict, workspace: Workspace, rules: [RuleID], remarks: [Remark] = [], silencedCount: Int = 0,
        baseline: String = BaselineFile.fileName, base: String? = nil, locate: ([Place]) -> [SourcePlace]
    ) {
        findings = verdict.violations.map { violation in
            let locations = locate(violation.places)
            return Finding(
                violation: violation, module: workspace[violation.module].name,
                location: locations.first ?? SourcePlace(path: workspace[violation.module].path, line: 1, column: 1),
                others: Array(locations.dropFirst()))
        }
        stale = verdict.stale
        moduleCount = workspace.modules.count
        fileCount = workspace.fileCount
        self.remarks =
            remarks
            + verdict.stale.map { entry in
                Remark(
                    "stale-baseline", .error, at: SourcePlace(path: baseline, line: 1, column: 1),
                    message: "\(entry.module) no longer violates \(entry.rule.rawValue) with '\(entry.subject)'; "
                        + "run 'backplane check --update-baseline'")
            }
        former = base.map { Former(base: $0, count: verdict.formerCount) }
        ignoredCount = verdict.ignored.count + silencedCount
        recordedCount = verdict.recorded.count
        unread = workspace.unreadPackages
        self.rules = rules
    }

    /// The number of findings of a severity.
    public func count(_ severity: Severity) -> Int {
        findings.count { $0.violation.severity == severity } + remarks.count { $0.severity == severity }
    }
}

/// Names files from the top of their repository, which is how services that show them know them.
public struct RepositoryPaths: Sendable {
    private let folder: [Substring]

    /// - Parameter folder: Where the root of the workspace lies in the repository; empty at its top.
    public init(folder: String = "") {
        self.folder = folder.split(separator: "/")
    }

    /// A path relative to the root, from the top of the repository.
    func path(_ path: String) -> String {
        var parts = folder
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
