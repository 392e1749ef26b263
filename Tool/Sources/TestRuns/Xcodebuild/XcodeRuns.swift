import WorkspaceModel

/// The runs of xcodebuild that cover some test targets, each target once.
public struct XcodeRuns: Sendable {
    /// The test targets to be run with one scheme and one of its plans.
    public struct Selection: Sendable {
        public let run: SchemeRun
        public let members: [SchemeRun.Member]
        /// The modules of the members, in the same order.
        public let tests: [ModuleID]

        /// The arguments of xcodebuild, quoted for a shell.
        public var text: String {
            (run.arguments + members.map { "-only-testing:\($0.target)" }).map(\.quotedForShell).joined(separator: " ")
        }

        /// Returns the selection with only some of its tests; `nil` if none is left.
        public func limited(to some: Set<ModuleID>) -> Selection? {
            let kept = zip(members, tests).filter { some.contains($0.1) }
            return kept.isEmpty ? nil : Selection(run: run, members: kept.map(\.0), tests: kept.map(\.1))
        }
    }

    public let selections: [Selection]
    /// The targets of Xcode projects that no shared scheme runs, sorted.
    public let withoutScheme: [String]
    /// The targets of packages that no shared scheme runs, sorted.
    public let ofPackages: [String]

    /// Selects schemes and plans, preferring those that run most of the needed targets. A plan that runs only a part of
    /// a target's tests is selected only if none runs all of them.
    public init(_ tests: [ModuleID], in workspace: Workspace, runs: [SchemeRun]) {
        func key(_ container: String, _ target: String) -> String { "\(container)\t\(target)" }
        var needed: [String: ModuleID] = [:]
        for test in tests { needed[key(workspace[workspace[test].package].path, workspace[test].target)] = test }
        let whole = Set(runs.flatMap(\.members).filter(\.isWhole).map { key($0.container, $0.target) })
        var selections: [Selection] = []
        var rest = runs
        while !rest.isEmpty {
            func wanted(_ run: SchemeRun) -> [SchemeRun.Member] {
                run.members.filter { member in
                    let key = key(member.container, member.target)
                    return needed[key] != nil && (member.isWhole || !whole.contains(key))
                }
            }
            // Of equal ones, the first is selected: schemes and plans have a fixed order.
            guard
                let best = rest.indices.max(by: {
                    Self.weight(wanted(rest[$0]), rest[$0], $0) < Self.weight(wanted(rest[$1]), rest[$1], $1)
                })
            else { break }
            let members = wanted(rest[best])
            guard !members.isEmpty else { break }
            let found = members.compactMap { member in
                needed.removeValue(forKey: key(member.container, member.target)).map { (member, $0) }
            }
            selections.append(
                Selection(run: rest.remove(at: best), members: found.map(\.0), tests: found.map(\.1)))
        }
        self.selections = selections
        withoutScheme = needed.values.filter { workspace[$0].isOfXcode }.map { workspace[$0].name }.sorted()
        ofPackages = needed.values.filter { !workspace[$0].isOfXcode }.map { workspace[$0].name }.sorted()
    }

    /// Returns the rank of a run: more targets, then fewer unneeded ones, then a shorter name of the scheme, then an
    /// earlier place.
    private static func weight(
        _ members: [SchemeRun.Member], _ run: SchemeRun, _ place: Int
    ) -> (Int, Int, Int, Int) {
        (members.count, members.count - run.members.count, -run.scheme.count, -place)
    }
}

extension SchemeRun {
    /// The arguments of xcodebuild that select the workspace or project, the scheme and the plan.
    package var arguments: [String] {
        let kind = container.hasSuffix(".xcworkspace") ? "-workspace" : "-project"
        return [kind, container, "-scheme", scheme] + (plan.map { ["-testPlan", $0] } ?? [])
    }
}

extension String {
    /// The text as one word of a shell command.
    fileprivate var quotedForShell: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "_-./:=+@%,".unicodeScalars.contains(scalar)
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
