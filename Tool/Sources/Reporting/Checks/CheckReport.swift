import Configuration
import Rules
import WorkspaceModel

/// The findings of a check, each with its file, line and column.
public struct CheckReport: Sendable {
    /// A violation and its locations.
    public struct Finding: Sendable {
        public let violation: Violation
        /// The name of the module.
        public let module: String
        public let location: SourcePlace
        public let others: [SourcePlace]

        /// The problem, the reason and the remedy, as a sentence.
        public var message: String {
            "\(violation.message): \(violation.reason); \(violation.remedy)"
        }
    }

    /// A problem of the baseline, or of a comment that accepts findings.
    public struct Remark: Sendable {
        /// The name of the kind of problem, like the rule of a finding: `stale-baseline` or `unused-ignore`.
        public let name: String
        public let severity: Severity
        public let location: SourcePlace
        public let message: String

        /// Creates a remark.
        public init(_ name: String, _ severity: Severity, at location: SourcePlace, message: String) {
            self.name = name
            self.severity = severity
            self.location = location
            self.message = message
        }
    }

    /// The findings that existed before, if only new ones are reported.
    public struct Former: Sendable {
        /// The commit that is compared with, as given.
        public let base: String
        /// The number of earlier findings.
        public let count: Int

        /// Creates a summary of earlier findings.
        public init(base: String, count: Int) {
            self.base = base
            self.count = count
        }
    }

    public let findings: [Finding]
    /// Problems besides the findings. Stale entries of the baseline are last.
    public let remarks: [Remark]
    public let former: Former?
    public let stale: [Baseline.Entry]
    public let moduleCount: Int
    public let fileCount: Int
    public let ignoredCount: Int
    public let recordedCount: Int
    /// The folders of packages that could not be read.
    public let unread: [String]
    /// The names of the modules of which a sparse checkout leaves out sources.
    public let partial: [String]
    public let rules: [RuleID]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - remarks: The problems of comments.
    ///   - silencedCount: The number of findings that comments accept.
    ///   - baseline: The path of the baseline, relative to the root.
    ///   - base: The commit after which findings are reported; `nil` if all are.
    ///   - locate: Converts the places of a violation to locations.
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
        partial = workspace.partialModules.map(\.name)
        self.rules = rules
    }

    /// Returns the number of findings and remarks of a severity.
    public func count(_ severity: Severity) -> Int {
        findings.count { $0.violation.severity == severity } + remarks.count { $0.severity == severity }
    }
}

/// Converts paths relative to the workspace's root to paths relative to the repository, which services require.
public struct RepositoryPaths: Sendable {
    private let folder: [Substring]

    /// Creates a converter.
    ///
    /// - Parameter folder: The workspace's root, relative to the top of the repository; empty if it is the top.
    public init(folder: String = "") {
        self.folder = folder.split(separator: "/")
    }

    /// Returns the path of a file relative to the top of the repository.
    func path(_ path: String) -> String {
        var parts = folder
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
