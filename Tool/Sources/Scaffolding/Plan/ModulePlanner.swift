import Configuration
import Foundation
import WorkspaceModel

/// Finds out what makes a new module that looks like its neighbours and breaks no rule.
public struct ModulePlanner {
    /// The codebase that gets the module.
    public struct Subject: Sendable {
        /// Its folder, as an absolute path.
        public let root: String
        public let workspace: Workspace
        public let external: [ExternalPackage]
        public let architecture: Architecture
        /// Where the configuration lies, relative to the root or absolute, and its text; `nil` where there is none.
        public let configuration: (path: String, text: String)?
        /// What modules must never import.
        public let forbidden: [ForbiddenImport]

        /// Describes a codebase.
        public init(
            root: String, workspace: Workspace, external: [ExternalPackage], architecture: Architecture,
            configuration: (path: String, text: String)?, forbidden: [ForbiddenImport] = []
        ) {
            self.root = root
            self.workspace = workspace
            self.external = external
            self.architecture = architecture
            self.configuration = configuration
            self.forbidden = forbidden
        }
    }

    let subject: Subject
    let request: ModuleRequest
    let names: ModuleNames
    let naming: NamingStyle
    /// The place of the layer among the described ones.
    let layer: Int?
    let package: WorkspacePackage
    /// The modules of the package on the new module's layer; without layers, all its libraries and tests.
    let neighbours: [Module]

    var workspace: Workspace { subject.workspace }

    var layerName: String? { layer.map { subject.architecture.description.layers[$0].name } }

    /// Makes the plan.
    ///
    /// - Throws: ``ScaffoldingError``, with what to do, where the module can't be made as asked.
    public static func plan(_ request: ModuleRequest, in subject: Subject) throws -> ModulePlan {
        try ModulePlanner(request, in: subject).plan()
    }

    private init(_ request: ModuleRequest, in subject: Subject) throws {
        self.request = request
        self.subject = subject
        naming = NamingStyle(subject.architecture, of: subject.workspace)
        names = ModuleNames(request.name, style: naming)
        if let problem = NameCheck(workspace: subject.workspace, external: subject.external).problem(with: names) {
            throw ScaffoldingError("No module '\(request.name)' was made: \(problem).")
        }
        let layer = try Self.layer(request, subject)
        let package = try Self.package(request, layer, subject)
        (self.layer, self.package) = (layer, package)
        let members = subject.workspace.modules.filter { $0.package == package.id }
        guard let layer else {
            neighbours = members.filter { $0.kind == .library || $0.isTest }
            return
        }
        let layers = subject.architecture.layers
        let bases = Set(members.filter { layers[$0.id.index] == layer }.map { [naming] in naming.base(of: $0.target) })
        neighbours = members.filter { [naming] in
            layers[$0.id.index] == layer || layers[$0.id.index] == nil && bases.contains(naming.base(of: $0.target))
        }
    }

    private static func layer(_ request: ModuleRequest, _ subject: Subject) throws -> Int? {
        let layers = subject.architecture.description.layers.map(\.name)
        guard !layers.isEmpty else {
            guard let name = request.layer else { return nil }
            throw ScaffoldingError(
                "There is no layer '\(name)', since no layers are described. Leave out --layer, or describe them in "
                    + "\(ConfigurationReader.fileName), which 'backplane init' begins.")
        }
        let known = layers.joined(separator: ", ")
        guard let name = request.layer else {
            throw ScaffoldingError("Say on which layer '\(request.name)' is, with --layer: \(known).")
        }
        guard let index = layers.firstIndex(of: name) else {
            throw ScaffoldingError("There is no layer '\(name)'\(Suggestion.phrase(for: name, in: layers)) (\(known))")
        }
        return index
    }

    /// The package that is named, the only one, or the one that holds all modules of the layer, or of all layers where this
    /// one has none yet.
    private static func package(_ request: ModuleRequest, _ layer: Int?, _ subject: Subject) throws -> WorkspacePackage
    {
        let packages = subject.workspace.packages
        if let name = request.package {
            let path = name.hasSuffix("/") && name.count > 1 ? String(name.dropLast()) : name
            let found = packages.first { $0.path == path } ?? packages.first { $0.name == name }
            if let found { return found }
            throw ScaffoldingError(
                "There is no package '\(name)'\(Suggestion.phrase(for: name, in: packages.map(\.path))). There are: "
                    + packages.map(\.path).sorted().joined(separator: ", "))
        }
        if packages.count == 1 { return packages[0] }
        let layers = subject.architecture.layers
        let members = subject.workspace.modules.filter { layer != nil && layers[$0.id.index] == layer }
        // A layer without modules is where the others are.
        let near = members.isEmpty ? subject.workspace.modules.filter { layers[$0.id.index] != nil } : members
        let homes = Set(near.map(\.package))
        if homes.count == 1, let home = homes.first { return subject.workspace[home] }
        throw ScaffoldingError(
            "Say which package gets '\(request.name)', with --package: "
                + packages.map(\.path).sorted().joined(separator: ", "))
    }
}
