/// The flows that one kind of message takes, in the order of their registration.
@MainActor
struct FlowList<Value> {
    private var flows: [Flow<Value>] = []

    mutating func append(_ flow: Flow<Value>) {
        removeEnded()
        flows.append(flow)
    }

    /// The flows to give a value to: those that are active now. Each may have ended when its turn comes.
    mutating func turn() -> [Flow<Value>] {
        removeEnded()
        return flows
    }

    func descriptions(from source: String) -> [BoardTree.Flow] {
        flows.filter(\.isActive).map { $0.description(from: source) }
    }

    private mutating func removeEnded() {
        if flows.contains(where: { !$0.isActive }) { flows.removeAll { !$0.isActive } }
    }
}
