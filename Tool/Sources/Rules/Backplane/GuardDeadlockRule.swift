import Configuration
import WorkspaceModel

/// A board that a barrier or a gateway needs for its decision is not behind it.
struct GuardDeadlockRule: Rule {
    let id = RuleID.guardDeadlock

    func applies(to context: RuleContext) -> Bool { !context.users.isEmpty }

    func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { context.users }

    func violations(in context: RuleContext) -> [Violation] {
        let ids = BoardIDs(of: context.code, in: context.workspace)
        let found = GuardFinder(in: context.code, of: ids).guards.flatMap { barrier in
            barrier.awaited.filter { barrier.stops($0.board) }.map { (barrier, $0.board, $0.place) }
        }
        // Several guards may share one decision.
        return Dictionary(grouping: found, by: \.2).sorted { $0.value[0].1.name < $1.value[0].1.name }.compactMap {
            place, found in
            violation(found[0].0, found[0].1, at: place, context)
        }
    }

    private func violation(
        _ barrier: Guard, _ board: BoardIDs.ID, at place: Place, _ context: RuleContext
    ) -> Violation? {
        guard case .source(let path, _, _) = place,
            let file = context.code.files.first(where: { $0.path == path })
        else { return nil }
        return Violation(
            id, severity: .error, module: file.module, subject: board.name, places: [place],
            message:
                "a \(barrier.name)'s decision waits for the board '.\(board.name)', which is behind that \(barrier.name)",
            reason: "the board waits for the decision and the decision waits for the board, so both wait forever",
            remedy: barrier.isGateway
                ? "exempt '.\(board.name)' from the gateway" : "remove '.\(board.name)' from the barrier")
    }
}
