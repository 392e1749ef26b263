/// Which registration made a flow.
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
    /// `registerSteps(from:)`
    case step
    /// `registerCombinedFlow(_:from:)`
    case combined
    /// `registerCompletionFlow(of:)`
    case completion
    /// `registerBarrier(before:)` or `registerGateway(exempting:)`
    case barrier
    /// `Bus.connect(_:)`
    case bus
}
