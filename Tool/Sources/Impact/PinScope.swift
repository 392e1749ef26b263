import WorkspaceModel

/// Finds the modules that are built with the pins of a `Package.resolved`.
struct PinScope {
    let workspace: Workspace

    /// The modules that the package beside the file builds: its own and those they depend on. The file of an Xcode
    /// workspace may serve all. `nil` for a file that no package is built with.
    func modules(for path: String) -> Set<ModuleID>? {
        let folder = path == "Package.resolved" ? "." : String(path.dropLast("/Package.resolved".count))
        guard let package = workspace.packages.first(where: { $0.path == folder }) else {
            return path.contains("/xcshareddata/swiftpm/") ? Set(workspace.modules.map(\.id)) : nil
        }
        let own = workspace.modules.filter { $0.package == package.id }.map(\.id)
        return Set(workspace.graph.distances(from: own, following: .dependencies).keys)
    }
}
