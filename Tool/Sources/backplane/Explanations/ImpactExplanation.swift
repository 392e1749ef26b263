import Impact
import Reporting
import WorkspaceModel

/// How a change reaches a module, or that it does not.
struct ImpactExplanation {
    let module: Module
    let impact: Impact
    let changeSet: ChangeSet
    let session: Session

    var text: String {
        let since = "\(changeSet.base) (\(changeSet.commit.prefix(10)))"
        guard let (chain, reason) = impact.explanation(of: module.id) else {
            return "\(module.name) is not affected by the \(impact.changes.count) files that differ from \(since).\n"
        }
        let workspace = session.workspace
        let steps = zip(chain, chain.dropFirst()).map { user, used in
            if case .program = impact.causes[user] {
                return "  \(workspace[user].name) runs \(workspace[used].name) (seen when its tests ran)"
            }
            return "  \(workspace[user].name) depends on \(workspace[used].name)\(Self.how(user, used, workspace))"
        }
        let last = chain.last ?? module.id
        let direct = "  \(workspace[last].name): \(ReasonText(workspace: workspace).text(of: reason))"
        return (["\(module.name) is affected, compared with \(since):"] + steps + [direct]).joined(separator: "\n")
            + "\n"
    }

    private static func how(_ user: ModuleID, _ used: ModuleID, _ workspace: Workspace) -> String {
        guard let edge = workspace.graph.edge(from: user, to: used) else { return "" }
        if edge.isDeclared {
            return " (declared in \(workspace[workspace[user].package].manifestPath))"
        }
        let site = edge.sites.first.map { workspace[user].statement(at: $0) }
        return site.map { " (imported in \($0.file.path):\($0.statement.line))" } ?? ""
    }
}
