import Foundation
import WorkspaceModel

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

    /// A path in the package, relative to the root of the workspace.
    func path(of path: String) -> String { package.path == "." ? path : "\(package.path)/\(path)" }

    func text(of path: String) throws -> String {
        let full = path.hasPrefix("/") ? path : "\(subject.root)/\(path)"
        guard let data = FileManager.default.contents(atPath: full) else {
            throw ScaffoldingError("'\(path)' can't be read. Check its permissions.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw ScaffoldingError("'\(path)' is not UTF-8. Save it as UTF-8.")
        }
        return text
    }

    private func template(_ manifest: ManifestPlan) throws -> any ModuleTemplate {
        if request.hasBoard {
            for product in ["Backplane", "BackplaneTesting"] where manifest.reference(to: product) == nil {
                throw ScaffoldingError(manifest.advice(on: product))
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
                purpose: "the layer '\(layerName)' has \(names)")
        } catch let error as ScaffoldingError {
            throw ScaffoldingError("\(configuration.path): \(error.description), then try again.")
        }
    }

    /// Rules that hold for most of the neighbours by their names, and so not for the new module.
    private var unforbidden: [String] {
        let bases = Set(neighbours.map { naming.base(of: $0.target) })
        return subject.forbidden.filter { rule in
            !names.targets.contains { name in rule.modules.contains { $0.matches(name) } }
                && bases.count { base in rule.modules.contains { $0.matches(base) } } * 2 > bases.count
        }.map { rule in
            "Most modules here never import \(rule.imports.map(\.text).joined(separator: ", ")) "
                + "(\(rule.reason)). For '\(names.base)', add it in 'forbidden'."
        }
    }

    /// What to add to the app by hand.
    private func unregistered(_ template: any ModuleTemplate) -> [String] {
        let isPlain = template is PlainTemplate
        return [
            isPlain
                ? "The app uses it where it is put together:"
                : "No list of modules was found in a composition root. Where the app is put together:",
            "    \"\(names.implementation)\" in the dependencies of its target",
            "    import \(names.implementation)",
            isPlain ? "    \(names.implementation)Module.make()" : "    \(names.moduleType)() among the modules",
        ]
    }
}
