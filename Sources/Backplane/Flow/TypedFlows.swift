/// Flows that are found by the type of what they handle.
@MainActor
final class TypedFlows {
    private var lists: [ObjectIdentifier: AnyTypedFlowList] = [:]

    func append<Value>(_ flow: Flow<Value>) {
        let id = ObjectIdentifier(Value.self)
        let list = (lists[id] as? TypedFlowList<Value>) ?? TypedFlowList()
        list.flows.append(flow)
        lists[id] = list
    }

    /// Gives a value to the flows for its type.
    ///
    /// - Returns: How many of them handled it.
    func give<Value>(_ value: Value, in motherboard: Motherboard) -> Int {
        guard !lists.isEmpty, let list = lists[ObjectIdentifier(Value.self)] as? TypedFlowList<Value> else { return 0 }
        let turn = list.flows.turn
        let handled = turn.give(value, in: motherboard)
        if handled < turn.count { list.flows.removeEnded() }
        return handled
    }

    var descriptions: [BoardTree.Flow] { lists.values.flatMap(\.descriptions).sorted { $0.source < $1.source } }
}

/// The flows for one type, whatever the type.
@MainActor
private class AnyTypedFlowList {
    var descriptions: [BoardTree.Flow] { [] }
}

/// The flows for one type.
@MainActor
private final class TypedFlowList<Value>: AnyTypedFlowList {
    var flows = FlowList<Value>()

    override var descriptions: [BoardTree.Flow] { flows.descriptions(from: String(describing: Value.self)) }
}
