/// The flows of a motherboard for one type of action, whatever the type.
@MainActor
class AnyActionFlows {
    var descriptions: [BoardTree.Flow] { [] }
}

/// The flows of a motherboard for one type of action.
@MainActor
final class ActionFlows<Action: BoardAction>: AnyActionFlows {
    var flows = FlowList<Action>()

    override var descriptions: [BoardTree.Flow] { flows.descriptions(from: String(describing: Action.self)) }
}
