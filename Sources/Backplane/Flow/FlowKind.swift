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
}
