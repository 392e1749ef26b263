import SystemSupport
import TestRuns

/// Formats a line of arguments for each necessary run of xcodebuild.
public struct XcodebuildAffectedFormatter: AffectedFormatter {
    public init() {}

    public func text(of report: AffectedReport) -> String {
        report.xcode.selections.map { $0.text + "\n" }.joined()
    }
}

/// Formats a test plan with the affected test targets of Xcode schemes only.
public struct TestPlanAffectedFormatter: AffectedFormatter {
    public init() {}

    private struct Plan: Encodable {
        let configurations: [Configuration]
        let defaultOptions: [String: String]
        let testTargets: [Entry]
        let version: Int
    }

    private struct Configuration: Encodable {
        let id: String
        let name: String
        let options: [String: String]
    }

    private struct Entry: Encodable {
        let target: Target
    }

    private struct Target: Encodable {
        let containerPath: String
        let identifier: String
        let name: String
    }

    public func text(of report: AffectedReport) -> String {
        let folder = report.xcode.selections.first.map { Self.folder(of: $0.run.container) } ?? ""
        let members = report.xcode.selections.flatMap(\.members)
        return JSONText.text(
            Plan(
                configurations: [Configuration(id: "backplane-affected", name: "Affected", options: [:])],
                defaultOptions: [:],
                testTargets: members.map { member in
                    Entry(
                        target: Target(
                            containerPath: "container:" + Path.route(to: member.container, from: folder),
                            identifier: member.identifier, name: member.target))
                }, version: 1))
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
