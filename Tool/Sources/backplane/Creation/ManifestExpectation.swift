import Scaffolding
import WorkspaceModel

/// What a manifest must mean once a module is in it: what it meant before, the module's targets, and nothing else.
struct ManifestExpectation {
    let plan: ModulePlan

    func holds(for manifest: Manifest) -> Bool {
        let old = plan.package.manifest
        let new = Set(plan.names.targets)
        let kept = manifest.targets.filter { !new.contains($0.name) }
        guard Set(manifest.targets.map(\.name)).isSuperset(of: new), kept.count == old.targets.count,
            manifest.targets.count == old.targets.count + new.count
        else { return false }
        let targets = Dictionary(old.targets.map { ($0.name, $0) }) { first, _ in first }
        guard kept.allSatisfy({ $0 == targets[$0.name] || isRoot($0, before: targets[$0.name]) }) else { return false }
        let products = manifest.products.filter { !plan.products.contains($0.name) }
        return Set(products) == Set(old.products) && Set(manifest.dependencies) == Set(old.dependencies)
            && manifest.products.count == old.products.count + plan.products.count
    }

    private func isRoot(_ target: TargetDescription, before: TargetDescription?) -> Bool {
        guard let before, target.name == plan.root else { return false }
        let added = target.dependencies.filter { !before.dependencies.contains($0) }
        return added.map(\.name) == [plan.names.implementation]
            && target.dependencies.filter { !added.contains($0) } == before.dependencies
    }
}
