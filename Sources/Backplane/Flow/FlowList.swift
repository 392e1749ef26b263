/// Flows of any kind, in the order of their registration, of which the ended ones are let go of from time to time.
///
/// Each time half of them may have ended, all are looked at: so that it costs the same for each flow, however many
/// there are. A few are looked at whenever one of them has ended.
@MainActor
struct FlowStorage<Element: AnyFlow> {
    private(set) var flows: [Element] = []
    private var limit = 16

    /// - Returns: The ended flows that are let go of. Keep them until no one changes the list any more: what a flow
    ///   held may use the same list as it is released.
    mutating func append(_ flow: Element) -> [Element] {
        let ended = flows.count >= limit ? removeEnded() : []
        flows.append(flow)
        return ended
    }

    private mutating func removeEnded() -> [Element] {
        let ended = flows.filter { !$0.isActive }
        if !ended.isEmpty { flows.removeAll { !$0.isActive } }
        limit = max(16, flows.count * 2)
        return ended
    }

    /// Lets go of ended flows, of which some were come upon, if that is worth the way through all.
    ///
    /// - Returns: Those, to be kept as ``append(_:)`` says.
    mutating func removeEnded(known: Int) -> [Element] {
        flows.count <= 64 || known * 4 >= flows.count ? removeEnded() : []
    }

    var active: [Element] { flows.filter(\.isActive) }
}

/// The flows that one kind of message takes.
@MainActor
struct FlowList<Value> {
    // All are `Flow<Value>`: none but `append` puts any in. Kept without their type, which generic code that is not
    // specialised would have to look up at each step.
    private var storage = FlowStorage<AnyFlow>()
    /// Whether a flow among them has ever kept outputs.
    private(set) var keepsOutputs = false

    /// - Returns: The ended flows that are let go of, to be kept until the list is whole again.
    mutating func append(_ flow: Flow<Value>) -> [AnyFlow] {
        keepsOutputs = keepsOutputs || flow.forgetOutputs != nil
        return storage.append(flow)
    }

    /// The flows to give a value to, as they are now. Each may have ended when its turn comes.
    var turn: FlowTurn<Value> { FlowTurn(flows: storage.flows) }

    /// Lets go of flows that have ended.
    ///
    /// - Returns: Those, to be kept until the list is whole again.
    mutating func removeEnded(known: Int) -> [AnyFlow] {
        storage.removeEnded(known: known)
    }

    /// Lets flows forget what they keep of one board, or of all.
    func forget(outputsOf board: UInt64?) {
        guard keepsOutputs else { return }
        for flow in storage.flows { flow.forgetOutputs?(board) }
    }

    func descriptions(from source: String) -> [BoardTree.Flow] {
        storage.active.map { $0.description(from: source) }
    }
}

/// One value's way through the flows of a list.
@MainActor
struct FlowTurn<Value> {
    fileprivate let flows: [AnyFlow]

    /// How many flows there are.
    var count: Int { flows.count }

    /// Gives a value to all flows.
    ///
    /// - Returns: How many of them handled it. The others have ended.
    func give(_ value: Value, in motherboard: Motherboard) -> Int {
        var handled = 0
        for index in flows.indices {
            // Only what handles is retained for the call: the flow, to which its token has a weak reference, costs
            // more.
            let handle = unsafeDowncast(flows[index], to: Flow<Value>.self).handle
            if let handle, handle(motherboard, value) { handled += 1 }
        }
        return handled
    }
}

/// Flows that are found by the type of what they handle.
@MainActor
final class TypedFlows {
    private var lists: [ObjectIdentifier: AnyTypedFlowList] = [:] {
        didSet { isEmpty = lists.isEmpty }
    }
    /// Known apart, because it is asked for each output.
    private var isEmpty = true

    func append<Value>(_ flow: Flow<Value>) {
        let id = ObjectIdentifier(Value.self)
        let list = (lists[id] as? TypedFlowList<Value>) ?? TypedFlowList()
        lists[id] = list
        let ended = list.flows.append(flow)
        withExtendedLifetime(ended) {}
    }

    /// Gives a value to the flows for its type.
    ///
    /// - Returns: How many of them handled it.
    func give<Value>(_ value: Value, in motherboard: Motherboard) -> Int {
        guard !isEmpty, let list = lists[ObjectIdentifier(Value.self)] as? TypedFlowList<Value> else { return 0 }
        let turn = list.flows.turn
        let handled = turn.give(value, in: motherboard)
        if handled < turn.count {
            let ended = list.flows.removeEnded(known: turn.count - handled)
            withExtendedLifetime(ended) {}
        }
        return handled
    }

    /// What the flows are for.
    var types: [Any.Type] { lists.values.map(\.type) }

    var descriptions: [BoardTree.Flow] { lists.values.flatMap(\.descriptions).sorted { $0.source < $1.source } }
}

/// The flows for one type, whatever the type.
@MainActor
private class AnyTypedFlowList {
    let type: Any.Type

    init(_ type: Any.Type) {
        self.type = type
    }

    var descriptions: [BoardTree.Flow] { [] }
}

/// The flows for one type.
@MainActor
private final class TypedFlowList<Value>: AnyTypedFlowList {
    var flows = FlowList<Value>()

    init() {
        super.init(Value.self)
    }

    override var descriptions: [BoardTree.Flow] { flows.descriptions(from: String(describing: Value.self)) }
}
