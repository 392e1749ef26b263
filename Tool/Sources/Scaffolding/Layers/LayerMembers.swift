import WorkspaceModel

/// What a layer's description must gain for the targets of a new module to be in it.
struct LayerMembers {
    /// The patterns to add; none where those that are there hold for the new names.
    let added: [String]

    /// Finds the patterns: one for the whole module, or the names written out where a pattern would take in others.
    init(names: ModuleNames, layer: Int, of layers: [LayerDescription], workspace: Workspace) {
        let places = names.targets.map { Self.layer(of: $0, among: layers) }
        guard !places.allSatisfy({ $0 == .one(layer) }) else {
            added = []
            return
        }
        let pattern = NamePattern("\(names.base)*")
        let isFree = !workspace.modules.contains { pattern.matches($0.target) || pattern.matches($0.name) }
        // A pattern beside others that match would be claimed twice; a name written out counts more than patterns.
        let isOnlyClaim = places.allSatisfy { $0 == .none || $0 == .one(layer) }
        added = isFree && isOnlyClaim ? [pattern.text] : names.targets
    }

    private enum Claim: Hashable {
        case none, several
        case one(Int)
    }

    private static func layer(of name: String, among layers: [LayerDescription]) -> Claim {
        let exact = layers.indices.filter { layers[$0].modules.contains { $0.text == name } }
        let claims = exact.isEmpty ? layers.indices.filter { layers[$0].modules.contains { $0.matches(name) } } : exact
        return claims.isEmpty ? .none : claims.count == 1 ? .one(claims[0]) : .several
    }
}
