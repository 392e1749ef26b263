import Configuration
import Rules
import WorkspaceModel

/// The findings of a check, with every location as file, line and column.
public struct CheckReport: Sendable {
    /// A violation and its locations.
    public struct Finding: Sendable {
        public let violation: Violation
        /// The module's name.
        public let module: String
        public let location: SourcePlace
        public let others: [SourcePlace]

        /// The problem, the reason and the remedy, as sentences.
        public var message: String {
            "\(violation.message): \(violation.reason); \(violation.remedy)"
        }
    }

    /// A problem of the baseline or of a comment that accepts findings.
    public struct Remark: Sendable {
        /// The name that identifies it, like the rule of a finding: `stale-baseline` or `unused-ignore`.
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

    /// The findings that existed before, if only new ones count.
    public struct Former: Sendable {
        /// The commit to compare with, as given.
        public let base: String
        /// The number of earlier findings.
        public let count: Int

        /// Describes what was there.
        public init(base: String, count: Int) {
            self.base = base
            self.count = count
        }
    }

    public let findings: [Finding]
    /// Problems besides the findings; stale entries of the baseline come last.
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

    /// Creates a report. `locate` turns a violation's places into locations.
    ///
    /// - Parameters:
    ///   - remarks: Problems of comments.
    ///   - silencedCount: The number of findings that comments accept.
    ///   - baseline: The baseline's path, relative to the root.
    ///   - base: The commit since which findings count; nil if all do.
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

/// Names files relative to the top of their repository, as services expect that show them.
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
