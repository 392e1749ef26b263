import Configuration
import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Plans a new module that follows the conventions of its neighbours and violates no rule.
public struct ModulePlanner {
    /// The codebase of the new module.
    public struct Subject: Sendable {
        /// The root folder, as an absolute path.
        public let root: String
        public let workspace: Workspace
        public let external: [ExternalPackage]
        public let architecture: Architecture
        /// The path of the configuration, relative to the root or absolute, and its text; `nil` if there is none.
        public let configuration: (path: String, text: String)?
        /// The imports that the configuration forbids.
        public let forbidden: [ForbiddenImport]

        /// Creates a subject.
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
    /// The index of the layer in the description of the architecture.
    let layer: Int?
    let package: WorkspacePackage
    /// The modules of the package on the new module's layer; all libraries and tests of the package if there are no
    /// layers.
    let neighbours: [Module]

    var workspace: Workspace { subject.workspace }

    var layerName: String? { layer.map { subject.architecture.description.layers[$0].name } }

    /// Plans a module.
    ///
    /// - Throws: ``EditingError``, with what to do, if the module can't be created as requested.
    public static func plan(_ request: ModuleRequest, in subject: Subject) throws -> ModulePlan {
        try ModulePlanner(request, in: subject).plan()
    }

    private init(_ request: ModuleRequest, in subject: Subject) throws {
        self.request = request
        self.subject = subject
        naming = NamingStyle(subject.architecture, of: subject.workspace)
        names = ModuleNames(request.name, style: naming)
        if let problem = NameCheck(workspace: subject.workspace, external: subject.external).problem(with: names) {
            throw EditingError("No module '\(request.name)' was created: \(problem).")
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
            throw EditingError(
                "There is no layer '\(name)', because no layers are configured. Omit --layer, or configure layers in "
                    + "\(ConfigurationReader.fileName), which 'backplane init' creates.")
        }
        let known = layers.joined(separator: ", ")
        guard let name = request.layer else {
            throw EditingError("Specify the layer of '\(request.name)' with --layer: \(known).")
        }
        guard let index = layers.firstIndex(of: name) else {
            throw EditingError("There is no layer '\(name)'\(Suggestion.phrase(for: name, in: layers)) (\(known))")
        }
        return index
    }

    /// Returns the requested package, the only one, or the one that contains all modules of the layer (of all layers if
    /// this one has no modules yet).
    private static func package(_ request: ModuleRequest, _ layer: Int?, _ subject: Subject) throws -> WorkspacePackage
    {
        let packages = subject.workspace.packages
        if let name = request.package {
            let path = name.hasSuffix("/") && name.count > 1 ? String(name.dropLast()) : name
            let found = packages.first { $0.path == path } ?? packages.first { $0.name == name }
            if let found { return found }
            throw EditingError(
                "There is no package '\(name)'\(Suggestion.phrase(for: name, in: packages.map(\.path))). Available packages: "
                    + packages.map(\.path).sorted().joined(separator: ", "))
        }
        if packages.count == 1 { return packages[0] }
        let layers = subject.architecture.layers
        let members = subject.workspace.modules.filter { layer != nil && layers[$0.id.index] == layer }
        // A layer without modules is assumed to be in the package of the others.
        let near = members.isEmpty ? subject.workspace.modules.filter { layers[$0.id.index] != nil } : members
        let homes = Set(near.map(\.package))
        if homes.count == 1, let home = homes.first { return subject.workspace[home] }
        throw EditingError(
            "Specify the package of '\(request.name)' with --package: "
                + packages.map(\.path).sorted().joined(separator: ", "))
    }
}

extension ModulePlanner {
    func plan() throws -> ModulePlan {
        let manifest = try ManifestPlan(planner: self, text: try text(of: package.manifestPath))
        let template = try template(manifest)
        let places = try places()
        var changes = template.files.map { file in
            let folder = places[file.role]?.folder ?? ""
            return FileChange(path: path(of: "\(folder)/\(file.name)"), old: nil, new: file.text, purpose: "")
        }
        let targets = try manifest.targets(template, places)
        if let change = try layerChange() { changes.append(change) }
        let registration = template is PlainTemplate ? nil : try RootPlan(planner: self, manifest: manifest)
        if let registration { changes.append(registration.source) }
        let products = manifest.products(names)
        changes.append(try manifest.change(adding: targets, products: products, to: registration))
        return ModulePlan(
            names: names, layer: layerName, package: package, changes: changes, root: registration?.root.target,
            products: products, remaining: (registration == nil ? unregistered(template) : []) + unforbidden)
    }

    /// Returns the path of a file in the package, relative to the root of the workspace.
    func path(of path: String) -> String { Path.shown(path, in: package.path) }

    func text(of path: String) throws -> String {
        let full = path.hasPrefix("/") ? path : "\(subject.root)/\(path)"
        guard let data = FileManager.default.contents(atPath: full) else {
            throw EditingError("'\(path)' can't be read. Check its permissions.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw EditingError("'\(path)' is not UTF-8. Save it as UTF-8.")
        }
        return text
    }

    private func template(_ manifest: ManifestPlan) throws -> any ModuleTemplate {
        if request.hasBoard {
            for product in ["Backplane", "BackplaneTesting"] where manifest.reference(to: product) == nil {
                throw EditingError(manifest.advice(on: product))
            }
            return BoardTemplate(names: names, idPrefix: BoardIDPrefix(planner: self).text)
        }
        let implementations = neighbours.filter { !$0.isTest }
        let usesBackplane = implementations.contains { $0.imported.contains { $0.name == "Backplane" } }
        guard manifest.reference(to: "Backplane") != nil, usesBackplane || implementations.isEmpty else {
            return PlainTemplate(names: names)
        }
        return ServiceTemplate(names: names)
    }

    private func places() throws -> [FolderLayout.Role: FolderLayout.Place] {
        let near = Set(neighbours.map(\.id))
        let layout = FolderLayout(
            of: package, in: workspace, architecture: subject.architecture, style: naming, layer: layerName
        ) { near.contains($0.id) }
        var places: [FolderLayout.Role: FolderLayout.Place] = [:]
        for (role, target) in zip(FolderLayout.Role.allCases, names.targets) {
            let place = layout.place(of: role, base: names.base, target: target)
            try FolderCheck(planner: self).check(place.folder)
            places[role] = place
        }
        return places
    }

    private func layerChange() throws -> FileChange? {
        guard let layer, let layerName, let configuration = subject.configuration else { return nil }
        let members = LayerMembers(
            names: names, layer: layer, of: subject.architecture.description.layers, workspace: workspace)
        guard !members.added.isEmpty else { return nil }
        let names = members.added.joined(separator: ", ")
        do {
            let new = try LayerText(text: configuration.text, layer: layerName).adding(members.added)
            return FileChange(
                path: configuration.path, old: configuration.text, new: new,
                purpose: "adds \(names) to the layer '\(layerName)'")
        } catch let error as EditingError {
            throw EditingError("\(configuration.path): \(error.description), then try again.")
        }
    }

    /// Advice on forbidden imports that apply to most neighbours by name, and therefore not to the new module.
    private var unforbidden: [String] {
        let bases = Set(neighbours.map { naming.base(of: $0.target) })
        return subject.forbidden.filter { rule in
            !names.targets.contains { name in rule.modules.contains { $0.matches(name) } }
                && bases.count { base in rule.modules.contains { $0.matches(base) } } * 2 > bases.count
        }.map { rule in
            "Most modules here never import \(rule.imports.map(\.text).joined(separator: ", ")) "
                + "(\(rule.reason)). To apply this to '\(names.base)', add it under 'forbidden'."
        }
    }

    /// Returns the lines to add to the app by hand.
    private func unregistered(_ template: any ModuleTemplate) -> [String] {
        let isPlain = template is PlainTemplate
        return [
            isPlain
                ? "To use it, add to the app:"
                : "No list of modules was found in a composition root. Add to the app:",
            "    \"\(names.implementation)\" in the dependencies of its target",
            "    import \(names.implementation)",
            isPlain ? "    \(names.implementation)Module.make()" : "    \(names.moduleType)() among the modules",
        ]
    }
}
