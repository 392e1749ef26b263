/// A registered flow, whatever the type of its messages: where it was registered, and whether it still handles.
@MainActor
class AnyFlow {
    let location: SourceLocation
    let kind: FlowKind
    private let targetName: String
    private(set) var isEnded = false
    /// Lets the flow forget the outputs of one board, or of all, that it keeps for later. Nil for one that keeps none.
    final var forgetOutputs: ((_ board: UInt64?) -> Void)?

    init(kind: FlowKind, targetName: String, location: SourceLocation) {
        self.kind = kind
        self.targetName = targetName
        self.location = location
    }

    var isActive: Bool { !isEnded }

    /// Ends the flow and releases what its handler holds.
    func end() {
        isEnded = true
        let held = forgetOutputs
        forgetOutputs = nil
        withExtendedLifetime(held) {}
    }

    func description(from source: String) -> BoardTree.Flow {
        BoardTree.Flow(source: source, kind: kind, target: targetName, location: location.description)
    }
}

/// A flow whose messages have one type.
@MainActor
final class Flow<Value>: AnyFlow {
    /// Handles a message of the motherboard that the flow is registered in. Nil once the flow has ended.
    ///
    /// - Returns: Whether it did; not if its target is gone.
    private(set) var handle: ((Motherboard, Value) -> Bool)?
    private let hasTarget: () -> Bool

    /// - Parameters:
    ///   - target: Held weakly, unless it is the motherboard that the flow is registered in: that one holds the flow
    ///     and is handed to it with each message.
    ///   - motherboard: Where the flow is registered.
    init<Target: AnyObject>(
        kind: FlowKind, target: Target, in motherboard: Motherboard, location: SourceLocation,
        handler: @escaping @MainActor (Target, Value) -> Void
    ) {
        let lifetime = motherboard.lifetime
        if target === motherboard {
            hasTarget = { !lifetime.hasEnded }
            handle = { motherboard, value in
                // The motherboard in which a flow is registered is the one whose messages it handles: the target.
                handler(unsafeDowncast(motherboard, to: Target.self), value)
                return true
            }
        } else {
            hasTarget = { [weak target] in target != nil && !lifetime.hasEnded }
            handle = { [weak target] _, value in
                guard let target else { return false }
                handler(target, value)
                return true
            }
        }
        super.init(kind: kind, targetName: String(describing: type(of: target)), location: location)
    }

    override var isActive: Bool { !isEnded && hasTarget() }

    override func end() {
        super.end()
        // Released when nothing of the flow is being changed any more: what it held may use the flow as it goes.
        let held = handle
        handle = nil
        withExtendedLifetime(held) {}
    }
}

/// The registration that created a flow.
public enum FlowKind: String, Sendable, Codable {
    /// `registerFlow(from:)`
    case plain
    /// `registerGuaranteedFlow(from:)`
    case guaranteed
    /// `registerChainFlow(from:)`
    case chain
    /// `registerActionFlow(_:)`
    case action
    /// `registerFlow(ofType:)`
    case type
    /// `registerFlow(from:to:)`
    case step
    /// `registerCombinedFlow(_:from:)`
    case combined
    /// `registerCompletionFlow(of:)`
    case completion
    /// `registerBarrier(before:)`
    case barrier
    /// `registerGateway(exempting:)`
    case gateway
    /// `Bus.connect(_:)`
    case bus
}

/// A place in somebody's code, to name in a fault or a tree.
struct SourceLocation: CustomStringConvertible {
    let fileID: StaticString
    let line: UInt

    var description: String { "\(fileID):\(line)" }
}
