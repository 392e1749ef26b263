/// What a barrier decides about the activations that wait at it.
public enum BarrierDecision: Sendable, Hashable {
    /// They go on, in the order in which they came.
    case pass
    /// They end, as if they had not been made.
    case cancel
}
