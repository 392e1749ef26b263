/// Finds each module's layer. A name written out counts more than a pattern.
public struct LayerAssignment {
    /// A module that more than one layer claims equally.
    public struct Conflict: Hashable, Sendable {
        public let module: String
        public let layers: [String]
    }

    private let layers: [LayerDescription]

    /// Prepares the assignment to `layers`.
    public init(_ layers: [LayerDescription]) {
        self.layers = layers
    }

    func layers(of workspace: Workspace) -> [Int?] {
        workspace.modules.map { claims(on: $0).first }
    }

    /// The modules that more than one layer claims equally.
    public func conflicts(in workspace: Workspace) -> [Conflict] {
        workspace.modules.compactMap { module in
            let claims = claims(on: module)
            return claims.count > 1 ? Conflict(module: module.name, layers: claims.map { layers[$0].name }) : nil
        }
    }

    private func claims(on module: Module) -> [Int] {
        let exact = layers.indices.filter { index in
            layers[index].modules.contains { $0.text == module.target || $0.text == module.name }
        }
        guard exact.isEmpty else { return exact }
        return layers.indices.filter { index in
            layers[index].modules.contains { $0.matches(module.target) || $0.matches(module.name) }
        }
    }
}
