import Manifests
import WorkspaceModel

/// The additions to a package's manifest for a new module.
struct ManifestPlan {
    let planner: ModulePlanner
    let text: String
    /// The parsed manifest, or the reason why it can't be edited.
    private let found: Result<ManifestText, EditingError>

    init(planner: ModulePlanner, text: String) throws {
        self.planner = planner
        self.text = text
        do { found = .success(try ManifestText(text)) } catch let error as EditingError { found = .failure(error) }
    }

    private var manifest: ManifestText? { try? found.get() }

    /// Returns the expression for a dependency on a product; `nil` if no dependency of the package offers the product.
    func reference(to product: String) -> String? {
        if let text = manifest?.reference(to: product) { return text }
        let package = planner.package
        if package.manifest.targets.contains(where: { $0.name == product }) { return "\"\(product)\"" }
        return package.manifest.dependencies.first { offers($0, product) }.map {
            ".product(name: \"\(product)\", package: \"\($0.name ?? $0.identity)\")"
        }
    }

    private func offers(_ dependency: PackageDependency, _ product: String) -> Bool {
        let local = planner.workspace.packages.first { $0.identity == dependency.identity }?.manifest
        let external = planner.subject.external.first { $0.identity == dependency.identity }?.manifest
        guard let manifest = local ?? external else {
            return dependency.identity == "backplane" || dependency.name == "Backplane"
        }
        return manifest.products.contains { $0.name == product }
    }

    /// Returns instructions for a missing package dependency.
    func advice(on product: String) -> String {
        """
        A board needs '\(product)', but no package that '\(planner.package.manifestPath)' depends on provides it. Add it, then try again:
            dependencies: [.package(path: "../backplane")]      in the package, with the path of your Backplane checkout
        """
    }

    /// Returns the targets of the module.
    func targets(
        _ template: any ModuleTemplate, _ places: [FolderLayout.Role: FolderLayout.Place]
    ) throws -> [NewTarget] {
        zip(FolderLayout.Role.allCases, planner.names.targets).map { role, name in
            let own = template.ownTargets(of: role).map { "\"\($0)\"" }
            let products = template.products(of: role).compactMap(reference)
            // In the customary order: constants, names, calls.
            let calls = products.filter { $0.contains("(") }
            let place = places[role]
            return NewTarget(
                function: role == .tests ? "testTarget" : "target", name: name,
                dependencies: products.filter { !$0.contains("(") } + own + calls,
                path: place.flatMap { $0.isWritten ? $0.folder : nil },
                others: ["swiftSettings", "plugins"].compactMap { shared($0, isTest: role == .tests) })
        }
    }

    /// Returns an argument that all neighbours share, such as `swiftSettings:` with its value.
    private func shared(_ label: String, isTest: Bool) -> String? {
        let names = Set(planner.neighbours.map(\.target))
        let near = (manifest?.targets ?? []).filter { $0.isTest == isTest && $0.name.map(names.contains) ?? false }
        let texts = Set(near.map { $0.argument(label)?.trimmedDescription })
        guard near.count > 1, texts.count == 1, let text = texts.first ?? nil else { return nil }
        return "\(label): \(text)"
    }

    /// Returns the targets that become products, provided that those of all neighbours are products.
    func products(_ names: ModuleNames) -> [String] {
        guard manifest?.productList != nil else { return [] }
        let own = Set(
            planner.package.manifest.products.filter { $0.type == "library" && $0.targets == [$0.name] }.map(\.name))
        let architecture = planner.subject.architecture
        let libraries = planner.neighbours.filter { $0.kind == .library && !architecture.testSupport.contains($0.id) }
        func areProducts(_ modules: [Module]) -> Bool {
            !modules.isEmpty && modules.allSatisfy { own.contains($0.target) }
        }
        let interfaces = libraries.filter { architecture.interfaces.contains($0.id) }
        let others = libraries.filter { !architecture.interfaces.contains($0.id) }
        guard areProducts(others) else { return areProducts(interfaces) ? [names.interface] : [] }
        return (interfaces.isEmpty || areProducts(interfaces) ? [names.interface] : []) + [names.implementation]
    }

    /// Returns the change to the manifest.
    ///
    /// - Throws: ``EditingError`` with the lines to add by hand if the manifest can't be edited.
    func change(adding targets: [NewTarget], products: [String], to root: RootPlan?) throws -> FileChange {
        let path = planner.package.manifestPath
        let manifest: ManifestText
        switch found {
        case .success(let text): manifest = text
        case .failure(let reason): throw refusal(reason, targets)
        }
        let style = TargetStyle(of: manifest, lineLength: lineLength)
        let insertion = TargetInsertion(
            manifest: manifest, style: style, naming: planner.naming, neighbours: Set(planner.neighbours.map(\.target)),
            heading: planner.layerName?.withFirst { $0.uppercased() })
        var insertions = insertion.insertions(of: targets, base: planner.names.base)
        if let list = manifest.productList {
            let names = list.elements.map { TargetElement($0).name ?? "" }
            for product in products.sorted() {
                let place = names.count > 1 ? names.alphabeticalPlace(of: product) : nil
                insertions += ListInsertion(text: text, list: list.elements, lineLength: lineLength)
                    .insertions(of: ".library(name: \"\(product)\", targets: [\"\(product)\"])", before: place)
            }
        }
        if let root { insertions += root.dependency }
        let purpose =
            "\(planner.names.targets.joined(separator: ", "))\(root.map { "; \($0.root.target) depends on \(planner.names.implementation)" } ?? "")"
        return FileChange(path: path, old: text, new: text.inserting(insertions), purpose: purpose)
    }

    /// Returns the insertions for a dependency of an existing target; `nil` if its list of dependencies is not a
    /// literal.
    func insertions(ofDependency name: String, on target: String) -> [Insertion]? {
        guard let list = manifest?.dependencyList(of: target) else { return nil }
        return DependencyPlace(text: text, list: list, lineLength: lineLength).insertions(of: "\"\(name)\"")
    }

    var lineLength: Int { LineLength(root: planner.subject.root, package: planner.package.path).characters(in: text) }

    private func refusal(_ reason: EditingError, _ targets: [NewTarget]) -> EditingError {
        let style = TargetStyle.plain
        let lines = targets.map { "    \($0.text(in: style))," }.joined(separator: "\n")
        return EditingError(
            "'\(planner.package.manifestPath)' can't be edited: \(reason.description). Nothing was created. Add by hand:\n\(lines)"
        )
    }
}
