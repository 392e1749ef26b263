/// Nodes that depend on each other in a circle.
public struct Cycle<Node: Hashable & Sendable>: Sendable {
    /// One dependency in the circle.
    public struct Link: Hashable, Sendable {
        public let from: Node
        public let to: Node

        /// Describes a dependency.
        public init(from: Node, to: Node) {
            self.from = from
            self.to = to
        }
    }

    /// All nodes that reach each other.
    public let members: [Node]
    /// A shortest way around, first node first and not repeated at the end.
    public let path: [Node]
    /// Links whose removal leaves no cycle.
    public let feedback: [Link]
    /// Whether no smaller set of links would do.
    public let isFeedbackMinimal: Bool
}
