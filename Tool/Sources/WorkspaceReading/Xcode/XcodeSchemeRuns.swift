import WorkspaceModel
import XcodeProjects

/// The schemes and test plans that run each test target.
struct XcodeSchemeRuns {
    /// The files of these schemes and plans, by test target.
    private(set) var files: [TargetPlace: Set<String>] = [:]
    private(set) var runs: [SchemeRun] = []

    init(_ codebase: XcodeCodebase) {
        let targets = Dictionary(grouping: codebase.targets) { $0.target.name }
        func place(_ name: Scheme.TargetName) -> TargetPlace? {
            let named = targets[name.name] ?? []
            return (named.first { codebase.projects[$0.place.project].path == name.container } ?? named.first)?.place
        }
        var extensionRuns: [SchemeRun] = []
        func run(_ scheme: Scheme, _ plan: TestPlan?, _ names: [(name: Scheme.TargetName, isWhole: Bool)]) {
            var members: [SchemeRun.Member] = []
            for (name, isWhole) in names {
                let found = place(name)
                if let found { files[found, default: []].formUnion([scheme.file] + (plan.map { [$0.file] } ?? [])) }
                let container = found.map { codebase.projects[$0.project].path } ?? name.container ?? ""
                members.append(
                    SchemeRun.Member(container: container, target: name.name, identifier: name.id, isWhole: isWhole))
            }
            let run = SchemeRun(
                scheme: scheme.name, container: Self.opened(scheme, codebase), plan: plan?.name,
                planFile: plan?.file, members: members)
            if scheme.isForExtension { extensionRuns.append(run) } else { runs.append(run) }
        }
        for scheme in codebase.schemes {
            let plans = scheme.testPlans.compactMap { file in codebase.testPlans.first { $0.file == file } }
            for plan in plans {
                run(
                    scheme, plan,
                    plan.targets.filter(\.isEnabled).map { ($0.name, $0.selected.isEmpty && $0.skipped.isEmpty) })
            }
            if plans.isEmpty, !scheme.tests.isEmpty { run(scheme, nil, scheme.tests.map { ($0, true) }) }
        }
        let whole = Set(runs.flatMap(\.members).filter(\.isWhole))
        runs += extensionRuns.map { $0.without(whole) }.filter { !$0.members.isEmpty }
    }

    /// Returns what xcodebuild opens for a scheme: its workspace, or else a workspace that contains its project, or
    /// else the project.
    private static func opened(_ scheme: Scheme, _ codebase: XcodeCodebase) -> String {
        guard scheme.container.hasSuffix(".xcodeproj") else { return scheme.container }
        return codebase.workspaces.first { $0.projects.contains(scheme.container) }?.path ?? scheme.container
    }
}

extension SchemeRun {
    /// Returns the run of an extension's scheme without the tests that other schemes run as a whole: to run something,
    /// it asks for an app.
    fileprivate func without(_ others: Set<Member>) -> SchemeRun {
        SchemeRun(
            scheme: scheme, container: container, plan: plan, planFile: planFile,
            members: members.filter { !others.contains($0) })
    }
}
