import WorkspaceModel

/// Layers that folders tell: `Features/Login`, `Core/Database`.
struct ProposedLayers {
    /// A layer and the modules whose folders lie in it.
    struct Layer {
        let name: String
        let modules: [String]
    }

    /// The layers, top first; none unless at least two are there.
    let layers: [Layer]

    private static let folders: [(layer: String, names: Set<String>)] = [
        ("app", ["app", "apps", "application", "applications"]),
        ("feature", ["feature", "features", "screens", "scenes", "flows"]),
        ("domain", ["domain", "domains"]),
        ("service", ["service", "services", "clients", "data", "platform", "platforms", "repositories"]),
        ("core", ["core", "kit", "infrastructure", "libraries", "libs"]),
        ("utility", ["utility", "utilities", "utils", "shared", "common", "support", "helpers"]),
    ]

    init(workspace: Workspace) {
        var members: [Int: [String]] = [:]
        for module in workspace.modules where !module.isTest {
            let folders = module.path.split(separator: "/").dropLast().map { $0.lowercased() }
            guard let layer = folders.lazy.compactMap(Self.layer).first else { continue }
            members[layer, default: []].append(module.name)
        }
        let found = Self.folders.indices.compactMap { index in
            members[index].map { Layer(name: Self.folders[index].layer, modules: $0) }
        }
        layers = found.count > 1 ? found : []
    }

    private static func layer(of folder: String) -> Int? {
        folders.firstIndex { $0.names.contains(folder) }
    }
}
