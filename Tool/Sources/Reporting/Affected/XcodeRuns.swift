import WorkspaceModel

/// What to ask of xcodebuild so that some test targets run, each once.
public struct XcodeRuns: Sendable {
    /// The test targets that one scheme, with one of its plans, shall run.
    public struct Selection: Sendable {
        public let run: SchemeRun
        public let members: [SchemeRun.Member]

        /// The arguments of xcodebuild, written for a shell.
        public var arguments: [String] {
            let kind = run.container.hasSuffix(".xcworkspace") ? "-workspace" : "-project"
            let plan = run.plan.map { ["-testPlan", $0] } ?? []
            let only = members.map { "-only-testing:\($0.target)" }
            return ([kind, run.container, "-scheme", run.scheme] + plan + only).map(\.quotedForShell)
        }
    }

    public let selections: [Selection]
    /// The targets of Xcode projects that no shared scheme runs, sorted.
    public let withoutScheme: [String]
    /// The targets of packages that no shared scheme runs, sorted.
    public let ofPackages: [String]

    /// Chooses schemes and plans, those first that run most of what is needed.
    public init(_ tests: [ModuleID], in workspace: Workspace, runs: [SchemeRun]) {
        func key(_ container: String, _ target: String) -> String { "\(container)\t\(target)" }
        var needed: [String: ModuleID] = [:]
        for test in tests { needed[key(workspace[workspace[test].package].path, workspace[test].target)] = test }
        var selections: [Selection] = []
        var rest = runs
        while !rest.isEmpty {
            func wanted(_ run: SchemeRun) -> [SchemeRun.Member] {
                run.members.filter { needed[key($0.container, $0.target)] != nil }
            }
            // Of equals the first: schemes and plans come in a fixed order.
            guard
                let best = rest.indices.max(by: {
                    Self.weight(wanted(rest[$0]), rest[$0], $0) < Self.weight(wanted(rest[$1]), rest[$1], $1)
                })
            else { break }
            let members = wanted(rest[best])
            guard !members.isEmpty else { break }
            for member in members { needed[key(member.container, member.target)] = nil }
            selections.append(Selection(run: rest.remove(at: best), members: members))
        }
        self.selections = selections
        withoutScheme = needed.values.filter { workspace[$0].isOfXcode }.map { workspace[$0].name }.sorted()
        ofPackages = needed.values.filter { !workspace[$0].isOfXcode }.map { workspace[$0].name }.sorted()
    }

    /// More targets, then more that run whole, then fewer that are not needed, then the scheme of a shorter name, then earlier.
    private static func weight(
        _ members: [SchemeRun.Member], _ run: SchemeRun, _ place: Int
    ) -> (Int, Int, Int, Int, Int) {
        let whole = members.count(where: \.isWhole)
        return (members.count, whole, members.count - run.members.count, -run.scheme.count, -place)
    }
}

/// Writes a line of arguments for each time that xcodebuild has to run.
public struct XcodebuildAffectedFormatter: AffectedFormatter {
    public init() {}

    public func text(of report: AffectedReport) -> String {
        report.xcode.selections.map { $0.arguments.joined(separator: " ") + "\n" }.joined()
    }
}

/// Writes a test plan with just the test targets of Xcode schemes that are needed.
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
                            containerPath: "container:" + Self.relative(member.container, to: folder),
                            identifier: member.identifier, name: member.target))
                }, version: 1))
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// A path seen from a folder, both relative to the same root.
    private static func relative(_ path: String, to folder: String) -> String {
        var (path, folder) = (path.split(separator: "/")[...], folder.split(separator: "/")[...])
        while let first = path.first, first == folder.first {
            path = path.dropFirst()
            folder = folder.dropFirst()
        }
        return (folder.map { _ in ".." } + path.map(String.init)).joined(separator: "/")
    }
}

extension String {
    /// The text as one word of a shell's command.
    var quotedForShell: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "_-./:=+@%,".unicodeScalars.contains(scalar)
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
