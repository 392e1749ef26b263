import SystemSupport
import WorkspaceModel

/// A format for the modules and tests that a change affects.
public protocol AffectedFormatter {
    /// Returns the complete output.
    func text(of report: AffectedReport) -> String
}

/// Formats affected modules and tests as text for users.
public struct TextAffectedFormatter: AffectedFormatter {
    private let style: TerminalStyle

    /// Creates a formatter.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    public func text(of report: AffectedReport) -> String {
        ([summary(of: report)] + unclaimed(in: report) + modules(of: report)).joined(separator: "\n") + "\n"
    }

    private func summary(of report: AffectedReport) -> String {
        let change = report.changes.count == 1 ? "1 file differs" : "\(report.changes.count) files differ"
        let scope =
            "\(report.items.count) of \(report.moduleCount) modules, \(report.tests.count) of \(report.testCount) "
            + "test targets affected"
        let end = report.items.isEmpty ? "." : ":"
        return "\(change) from \(report.base) (\(report.commit.prefix(10))); \(style.bold(scope))\(end)"
    }

    private func unclaimed(in report: AffectedReport) -> [String] {
        guard !report.unclaimed.isEmpty else { return [] }
        let shown = report.unclaimed.prefix(3).map(\.printable).joined(separator: ", ")
        let rest = report.unclaimed.count > 3 ? " and \(report.unclaimed.count - 3) more" : ""
        return [
            "\(style.yellow("everything:")) \(shown)\(rest) belong\(report.unclaimed.count == 1 ? "s" : "") to no target, "
                + "so all modules are affected; 'affected' in .backplane.yml can narrow this"
        ]
    }

    private func modules(of report: AffectedReport) -> [String] {
        let width = min(40, report.items.map(\.name.count).max() ?? 0)
        return report.items.map { item in
            let name = item.name.padded(to: width, isNumber: false)
            return
                "  \(item.isTest ? style.green(item.name) + name.dropFirst(item.name.count) : name)  \(style.dim(item.reason))"
        }
    }
}

/// Formats affected modules and tests as JSON; docs/tool/machine-output.md describes the keys.
public struct JSONAffectedFormatter: AffectedFormatter {
    public init() {}

    private struct Document: Encodable {
        let base: String
        let modules: [String]
        let tests: [String]
        let unclaimed: [String]
        let changes: [Change]
        let reasons: [String: String]
    }

    private struct Change: Encodable {
        let file: String
        let change: String
    }

    public func text(of report: AffectedReport) -> String {
        JSONText.text(
            Document(
                base: report.commit, modules: report.items.map(\.name), tests: report.tests,
                unclaimed: report.unclaimed,
                changes: report.changes.map { Change(file: $0.path, change: $0.change.rawValue) },
                reasons: Dictionary(report.items.map { ($0.name, $0.reason) }) { first, _ in first }))
    }
}

/// Formats a line for each package with tests to run: its folder, a tab, and a pattern for `swift test --filter`.
public struct FilterAffectedFormatter: AffectedFormatter {
    public init() {}

    public func text(of report: AffectedReport) -> String {
        report.groups.map { "\($0.path)\t\($0.filter)\n" }.joined()
    }
}

/// Formats the packages with tests to run as a job matrix for GitHub Actions, on one line.
public struct MatrixAffectedFormatter: AffectedFormatter {
    public init() {}

    private struct Matrix: Encodable {
        let include: [Job]
    }

    private struct Job: Encodable {
        let package: String
        let path: String
        let tests: String
        let filter: String
    }

    public func text(of report: AffectedReport) -> String {
        let jobs = report.groups.map { group in
            Job(
                package: group.package, path: group.path, tests: group.tests.joined(separator: " "),
                filter: group.filter)
        }
        return JSONText.compact(Matrix(include: jobs)) + "\n"
    }
}

/// Patterns for `swift test --filter`, which are matched against `Target.Suite/test` and, with Swift Testing,
/// `Target.Suite/test()/File.swift:line:column`.
public enum TestFilter {
    /// Returns a pattern that matches all tests of the given targets.
    ///
    /// - Parameter foreign: Patterns for tests of the targets whose names begin with other modules.
    public static func pattern(for targets: [String], and foreign: [String] = []) -> String {
        let names = targets.map(\.importName)
        return ([names.count == 1 ? "^\(names[0])\\." : "^(\(names.joined(separator: "|")))\\."] + foreign)
            .joined(separator: "|")
    }
}
