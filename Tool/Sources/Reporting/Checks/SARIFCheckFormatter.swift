import Foundation
import Rules
import WorkspaceModel

/// Formats findings in SARIF 2.1.0, which code scanning services read.
public struct SARIFCheckFormatter: CheckFormatter {
    private let paths: RepositoryPaths
    private let column: (SourcePlace) -> Int

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - paths: Converts paths to those in the repository.
    ///   - column: Returns the column of a location, counted in code points.
    public init(paths: RepositoryPaths = RepositoryPaths(), column: @escaping (SourcePlace) -> Int) {
        self.paths = paths
        self.column = column
    }

    public func text(of report: CheckReport) -> String {
        let rules = report.rules.sorted()
        let index = Dictionary(rules.enumerated().map { ($1, $0) }) { first, _ in first }
        let driver = SARIF.Driver(
            rules: rules.map { rule in
                let description = RuleDescription.of(rule)
                return SARIF.Rule(
                    id: rule.rawValue, shortDescription: .init(text: description.title),
                    fullDescription: .init(text: description.reason), help: .init(text: description.remedy))
            } + Self.remarks)
        let results =
            report.findings.map { result($0, index: index[$0.violation.rule] ?? 0) }
            + report.remarks.map { result($0, after: rules.count) }
        return JSONText.text(SARIF.Log(runs: [SARIF.Run(tool: .init(driver: driver), results: results)]))
    }

    /// The descriptions of remarks, which SARIF treats as rules.
    private static let remarks = [
        SARIF.Rule(
            id: "stale-baseline", shortDescription: .init(text: "Every baseline entry still occurs."),
            fullDescription: .init(text: "An obsolete entry would hide the violation if it recurred."),
            help: .init(text: "Run 'backplane check --update-baseline', which removes it.")),
        SARIF.Rule(
            id: "unused-ignore", shortDescription: .init(text: "Every comment that accepts a finding matches one."),
            fullDescription: .init(text: "An obsolete comment would hide the next finding there."),
            help: .init(text: "Remove the comment, or give it a rule and a reason.")),
    ]

    private func result(_ remark: CheckReport.Remark, after count: Int) -> SARIF.Result {
        SARIF.Result(
            ruleId: remark.name, ruleIndex: count + (Self.remarks.firstIndex { $0.id == remark.name } ?? 0),
            level: remark.severity.rawValue, message: .init(text: remark.message),
            locations: [location(remark.location)],
            relatedLocations: [], partialFingerprints: ["backplane/v1": "\(remark.name)|\(remark.message)"])
    }

    private func result(_ finding: CheckReport.Finding, index: Int) -> SARIF.Result {
        let violation = finding.violation
        return SARIF.Result(
            ruleId: violation.rule.rawValue, ruleIndex: index, level: violation.severity.rawValue,
            message: .init(text: finding.message), locations: [location(finding.location)],
            relatedLocations: finding.others.map(location),
            partialFingerprints: [
                "backplane/v1": "\(violation.rule.rawValue)|\(finding.module)|\(violation.subject)"
            ])
    }

    private func location(_ location: SourcePlace) -> SARIF.Location {
        SARIF.Location(
            physicalLocation: .init(
                artifactLocation: .init(uri: SARIF.encoded(paths.path(location.path)), uriBaseId: "%SRCROOT%"),
                region: .init(startLine: location.line, startColumn: column(location))))
    }
}

/// The parts of the SARIF 2.1.0 format that are used.
enum SARIF {
    struct Log: Encodable {
        let version = "2.1.0"
        let schema = "https://json.schemastore.org/sarif-2.1.0.json"
        let runs: [Run]

        private enum CodingKeys: String, CodingKey {
            case version, schema = "$schema", runs
        }
    }

    struct Run: Encodable {
        let tool: Tool
        let results: [Result]
        let columnKind = "unicodeCodePoints"
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "backplane"
        let rules: [Rule]
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
    }

    struct Message: Encodable {
        let text: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
        let partialFingerprints: [String: String]
    }

    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Encodable {
        let uri: String
        let uriBaseId: String
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
    }

    /// Returns a path as a relative URI.
    static func encoded(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }
}
