import WorkspaceModel

/// Modules that are drawn together: those of a layer, or those of a package where there are no layers.
struct GraphGroups {
    let name: String
    let modules: [ModuleID]

    static func groups(of view: GraphView) -> [GraphGroups] {
        let layers = view.architecture.description.layers
        guard !layers.isEmpty else { return packages(of: view) }
        let names = layers.map(\.name) + ["no layer"]
        let members = Dictionary(grouping: view.modules) { view.architecture.layers[$0.index] ?? layers.count }
        return names.indices.compactMap { index in
            members[index].map { GraphGroups(name: names[index], modules: $0) }
        }
    }

    private static func packages(of view: GraphView) -> [GraphGroups] {
        let members = Dictionary(grouping: view.modules) { view.workspace[$0].package }
        return members.keys.sorted().map { package in
            let path = view.workspace[package].path
            let name = path == "." ? view.workspace[package].name : path
            return GraphGroups(name: name, modules: members[package] ?? [])
        }
    }
}
