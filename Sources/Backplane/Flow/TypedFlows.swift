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
    /// - Returns: Whether there was one.
    func handle<Value>(_ value: Value) -> Bool {
        guard !lists.isEmpty, let list = lists[ObjectIdentifier(Value.self)] as? TypedFlowList<Value> else {
            return false
        }
        var isHandled = false
        for flow in list.flows.turn() where flow.isActive {
            flow(value)
            isHandled = true
        }
        return isHandled
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
