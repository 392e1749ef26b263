import TestRuns
import WorkspaceModel

/// The targets that a build of a package's tests compiles although no test links them: programs, plugins, and libraries
/// without tests.
///
/// `swift test` fails if one of them does not compile. So they are built, and a successful build is cached like a pass.
/// Those that another one of them links are built with it, and not listed.
struct UntestedTargets {
    let modules: [ModuleID]

    /// Finds the targets in the packages of some test targets.
    init(besides tests: [ModuleID], in workspace: Workspace) {
        func closure(_ modules: [ModuleID]) -> Set<ModuleID> {
            Set(workspace.graph.distances(from: modules, following: .dependencies).keys)
        }
        let packages = Set(tests.map { workspace[$0].package })
        let all = workspace.modules.filter { packages.contains($0.package) && !$0.isOfXcode }
        let linked = closure(all.filter(\.isTest).map(\.id))
        let rest = all.filter { !linked.contains($0.id) && $0.kind != .system && $0.kind != .binary }.map(\.id)
        let used = Set(rest.flatMap { closure([$0]).subtracting([$0]) })
        modules = rest.filter { !used.contains($0) }.sorted()
    }
}
