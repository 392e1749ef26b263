import CompilerIndex
import Manifests
import SystemSupport

/// The targets and their dependencies in the manifest.
extension ChangeSetBuilder {
    /// Dependencies of targets that only moved or changed files used.
    private func needless(_ needs: Needs) -> [(target: String, dependency: String)] {
        var result: [(String, String)] = []
        for target in subject.targets where !dissolved.contains(target.name) {
            let before = old.files(of: target.name)
            let after = Set(before).intersection(new.files(of: target.name))
            guard after.count < before.count || target.kind == .test else { continue }
            var imported: Set<String> = []
            for file in after {
                let uses = graph.uses[graph.usesOfFile[file]]
                let used = Set(uses.map { new.target(of: $0.declaration) })
                for found in new.index.facts[file].imports {
                    let own = subject.targets.first { $0.module == found.module }?.name
                    if let own, isLeft(own, by: file, used: used, gone: dissolved) { continue }
                    imported.insert(found.module)
                }
            }
            let lost = Set(before.flatMap { new.index.facts[$0].imports.map(\.module) }).subtracting(imported)
            for module in lost.sorted() {
                if let own = subject.targets.first(where: { $0.module == module }), target.targets.contains(own.name),
                    needs.targets[target.name]?.contains(own.name) != true
                {
                    result.append((target.name, own.name))
                } else if let product = target.products[module],
                    !target.products.contains(where: { $0.value.name == product.name && imported.contains($0.key) })
                {
                    result.append((target.name, product.name))
                }
            }
        }
        return result
    }

    func manifest(
        _ text: String, root: String, needs: inout Needs, counts: inout ChangeSet.Counts
    ) throws -> String {
        var manifest = ManifestTargets(
            text: text, root: root, package: Path.relative(subject.folder, to: root) ?? ".")
        for target in newTargets {
            let targets = needs.targets[target.name] ?? []
            let products = needs.products[target.name] ?? [:]
            // In the order of the source's manifest, then the new ones.
            let order = subject.manifest.targets.first { $0.name == target.source }?.dependencies.map(\.name) ?? []
            let all = targets.union(products.keys)
            let dependencies = order.filter(all.contains) + all.subtracting(order).sorted()
            try manifest.addTarget(
                target.name, isTest: target.isTest, like: target.source, dependencies: dependencies,
                path: target.writesFolder ? target.folder : nil,
                resources: resources?.module == target.name ? resources?.rules ?? [] : [],
                // What a plugin generates belongs to the files that it generates it from.
                hasPlugins: !graph.files.contains { $0.isGenerated && $0.module == target.source })
            counts.manifest += 1
        }
        if let resources, let home = newTargets.first(where: { $0.name == resources.module })?.source {
            for rule in resources.emptied { try manifest.removeResource(rule, from: home) }
        }
        if let offered {
            do {
                try manifest.offer(offered.name, inProductsWith: offered.source)
                counts.manifest += 1
            } catch let error as EditingError {
                needs.unsolved.append("offer '\(offered.name)' in a product: \(error.description)")
            }
        }
        if reexports {
            for target in newTargets where !target.isTest {
                needs.targets[target.source, default: []].insert(target.name)
            }
        }
        let made = Set(newTargets.map(\.name))
        for (target, wanted) in needs.targets.sorted(by: { $0.key < $1.key }) where !made.contains(target) {
            for name in wanted.sorted() where subject[target]?.targets.contains(name) != true {
                try manifest.addDependency(name, to: target)
                counts.manifest += 1
            }
        }
        for (target, products) in needs.products.sorted(by: { $0.key < $1.key }) where !made.contains(target) {
            for (name, example) in products.sorted(by: { $0.key < $1.key }) {
                try manifest.addProduct(name, to: target, as: example)
            }
        }
        for (target, name) in needless(needs) {
            // A dependency with a comment, or one that code computes, stays: it does no harm.
            try? manifest.removeDependency(name, from: target)
        }
        for resources in merged {
            let heir = graph.files.indices.first { old.targets[$0] == resources.module }.map { new.targets[$0] }
            for rule in resources.rules {
                if let heir { try manifest.addResource(rule, of: resources.module, to: heir) }
            }
        }
        for name in dissolved.sorted() {
            for target in subject.targets where target.name != name && !dissolved.contains(target.name) {
                let heir = graph.files.indices.first { old.targets[$0] == name }.map { new.targets[$0] }
                if target.targets.contains(name) {
                    if let heir, heir != target.name { try manifest.addDependency(heir, to: target.name) }
                    try manifest.removeDependency(name, from: target.name)
                }
            }
            try manifest.removeFromProducts(name)
            if try manifest.hasComments(at: name) {
                needs.manualSteps.insert(
                    "the manifest has comments at '\(name)', which is removed: check those that remain")
            }
            try manifest.removeTarget(name)
            counts.manifest += 1
        }
        return manifest.text
    }
}
