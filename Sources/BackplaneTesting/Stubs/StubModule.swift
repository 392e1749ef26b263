import Backplane

/// A module of stubs in place of the modules whose boards they stand in for.
public struct StubModule: Module {
    public let name: String
    private let boards: [any StandIn]

    /// Makes a module.
    ///
    /// - Parameters:
    ///   - boards: The stubs, of any types.
    ///   - name: The module's name in errors, traces and trees.
    public init(_ boards: [any StandIn], name: String = "Stubs") {
        self.boards = boards
        self.name = name
    }

    public func register(in registry: inout ModuleRegistry) {
        for board in boards { board.register(in: &registry) }
    }
}
