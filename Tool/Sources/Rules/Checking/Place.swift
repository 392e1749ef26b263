import WorkspaceModel

/// Where a violation shows.
public enum Place: Hashable, Sendable {
    /// In a file, by path relative to the root of the workspace.
    case source(path: String, line: Int, column: Int)
    /// Where the manifest describes the module, or names one of its dependencies.
    case manifest(module: ModuleID, dependency: String?)
    /// Where the manifest of a package names another package.
    case package(PackageID, dependency: String)
}

extension Module {
    /// The places of imports in this module's sources.
    func places(of sites: some Sequence<ImportSite>) -> [Place] {
        sites.map { site in
            let (file, statement) = statement(at: site)
            return .source(path: file.path, line: statement.line, column: statement.column)
        }
    }
}
