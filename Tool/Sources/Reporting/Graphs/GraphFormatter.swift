/// Writes a graph in some format.
public protocol GraphFormatter: Sendable {
    /// The graph's text.
    func text(of view: GraphView) -> String
}
