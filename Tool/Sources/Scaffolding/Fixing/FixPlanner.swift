import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Plans the manifest changes that declare undeclared imports and remove unused dependencies.
public struct FixPlanner {
    private let root: String
    private let workspace: Workspace
    private let external: [ExternalPackage]
    private let offers: ModuleOffer
    private var drafts: [PackageID: Draft] = [:]
    private var refused: [(fix: Fix, reason: String)] = []
    /// Dependencies between modules that this plan adds to the declared ones, and likewise between packages.
    private var additions: [ModuleID: Set<ModuleID>] = [:]
    private var packageAdditions: [PackageID: Set<PackageID>] = [:]

    /// The edited text of a manifest with the fixes it contains.
    private struct Draft {
        let old: String
        var editor: ManifestEditor
        var fixes: [Fix] = []
        var targets: [String: (added: [String], removed: [String])] = [:]
        var packages: Set<String> = []
    }

    /// Creates a plan for fixes.
    ///
    /// - Parameters:
    ///   - refused: Fixes that are not to be made, with the reasons. What they leave undeclared is still needed.
    ///   - root: The root of the codebase, as an absolute path.
    public static func plan(
        _ fixes: [Fix], refused: [(fix: Fix, reason: String)] = [], in workspace: Workspace,
        external: [ExternalPackage], root: String
    ) -> FixPlan {
        var planner = FixPlanner(root: root, workspace: workspace, external: external)
        planner.refused = refused
        return planner.plan(fixes)
    }

    private init(root: String, workspace: Workspace, external: [ExternalPackage]) {
        self.root = root
        self.workspace = workspace
        self.external = external
        offers = ModuleOffer(workspace: workspace, external: external)
    }

    private mutating func plan(_ fixes: [Fix]) -> FixPlan {
        for fix in fixes {
            if case .declare(let name) = fix.change { attempt(fix) { try $0.declare(name, in: fix.module, fix) } }
        }
        let undeclared = Set(
            refused.map(\.fix).compactMap { if case .declare = $0.change { $0.module } else { nil } })
        for fix in fixes {
            if case .remove(let name) = fix.change {
                attempt(fix) { try $0.remove(name, from: fix.module, fix, undeclared) }
            }
        }
        var plan = FixPlan(refused: refused)
        plan.manifests = drafts.sorted { $0.key < $1.key }.filter { $0.value.editor.text != $0.value.old }.map {
            id, draft in
            let package = workspace[id]
            return FixPlan.Manifest(
                package: package,
                file: FileChange(path: package.manifestPath, old: draft.old, new: draft.editor.text, purpose: ""),
                fixes: draft.fixes, targets: draft.targets, packages: draft.packages)
        }
        return plan
    }

    private mutating func attempt(_ fix: Fix, _ work: (inout FixPlanner) throws -> Void) {
        do { try work(&self) } catch { refused.append((fix, "\(error)")) }
    }

    private mutating func declare(_ name: String, in id: ModuleID, _ fix: Fix) throws {
        let module = workspace[id]
        guard let imported = module.imported.first(where: { $0.name == name }) else { return }
        guard module.kind != .plugin else { throw EditingError("a plugin can depend only on executables") }
        let offer = try offers.found(for: imported, in: module)
        var draft = try draft(of: module.package)
        if case .product = offer.addition, !draft.editor.hasEverywhere(offer.addition) {
            guard
                module.firmSites(of: imported).contains(where: { module.statement(at: $0).statement.conditions.isEmpty }
                )
            else {
                throw EditingError(
                    "it is imported conditionally; declare it with the corresponding 'condition:'")
            }
        }
        if case .module(let other) = imported.target {
            guard !reaches(from: other, to: id) else {
                throw EditingError(
                    "'\(workspace[other].name)' depends on '\(module.name)', so this would create a cycle")
            }
            if let package = offer.missingPackage { try add(package, to: module.package, &draft) }
            additions[id, default: []].insert(other)
        }
        try draft.editor.add(offer.addition, to: module.target)
        draft.fixes.append(fix)
        draft.targets[module.target, default: ([], [])].added.append(offer.addition.name)
        drafts[module.package] = draft
    }

    private mutating func add(_ package: WorkspacePackage, to id: PackageID, _ draft: inout Draft) throws {
        guard !draft.packages.contains(package.identity) else { return }
        guard !packageReaches(from: package.id, to: id) else {
            throw EditingError("the package '\(package.name)' depends on this one, so this would create a cycle")
        }
        try draft.editor.addPackage(package.name, path: Self.way(from: workspace[id].path, to: package.path))
        draft.packages.insert(package.identity)
        packageAdditions[id, default: []].insert(package.id)
    }

    private mutating func remove(
        _ name: String, from id: ModuleID, _ fix: Fix, _ undeclared: Set<ModuleID>
    ) throws {
        let module = workspace[id]
        let users = Set(workspace.graph.distances(from: [id], following: .dependents).keys)
        if let user = users.intersection(undeclared).min() {
            throw EditingError("'\(workspace[user].name)' may need it for an import that it does not declare")
        }
        if let user = users.sorted().first(where: { !workspace[$0].isWhole }) {
            let isSparse = workspace[user].unread.leftOut > 0
            let gap = isSparse ? "which is only partly checked out" : "whose sources could not all be read"
            throw EditingError("'\(workspace[user].name)', \(gap), may need it")
        }
        if !workspace.absentPackages.isEmpty,
            let user = users.sorted().first(where: { workspace[$0].imported.contains { $0.target == .unknown } })
        {
            throw EditingError(
                "'\(workspace[user].name)' may need it for an unresolved module; run 'swift package resolve'"
            )
        }
        if let other = module.declared.first(where: { $0.dependency.name == name }).flatMap(module.moduleBrought) {
            throw EditingError("'\(module.name)' imports '\(other)' from the same package, which it may provide")
        }
        let brought = Set(module.declared.filter { $0.dependency.name == name }.flatMap(\.modules))
        if let user = users.sorted().first(where: { $0 != id && looksFor(brought, in: workspace[$0]) }) {
            throw EditingError(
                "'\(workspace[user].name)' imports it conditionally and may get it through this dependency")
        }
        var draft = try draft(of: module.package)
        try draft.editor.remove(name, from: module.target)
        draft.fixes.append(fix)
        draft.targets[module.target, default: ([], [])].removed.append(name)
        drafts[module.package] = draft
    }

    /// Returns whether a module imports one of the given modules only conditionally, without declaring it.
    private func looksFor(_ modules: Set<ModuleID>, in user: Module) -> Bool {
        let declared = Set(user.declared.flatMap(\.modules))
        return user.imported.contains { imported in
            guard case .module(let id) = imported.target, modules.contains(id), !declared.contains(id) else {
                return false
            }
            return user.firmSites(of: imported).isEmpty
        }
    }

    private mutating func draft(of id: PackageID) throws -> Draft {
        if let draft = drafts[id] { return draft }
        let draft = try newDraft(of: id)
        drafts[id] = draft
        return draft
    }

    private func newDraft(of id: PackageID) throws -> Draft {
        let package = workspace[id]
        guard package.kind == .package else {
            throw EditingError("Xcode projects can't be edited here; make the change in Xcode")
        }
        let folder = Path.joined(package.path, to: root)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let others = names.filter { $0.hasPrefix("Package@swift-") }.sorted()
        guard others.isEmpty else {
            throw EditingError(
                "SwiftPM may read \(others.joined(separator: ", ")) instead of the manifest")
        }
        guard let data = FileManager.default.contents(atPath: "\(folder)/Package.swift"),
            let text = String(data: data, encoding: .utf8)
        else { throw EditingError("the manifest is not UTF-8") }
        let length = LineLength(root: root, package: package.path).characters(in: text)
        return Draft(old: text, editor: ManifestEditor(text: text, lineLength: length))
    }

    private func reaches(from start: ModuleID, to end: ModuleID) -> Bool {
        reaches(from: start, to: end) { module in
            workspace.graph.outgoing[module.index].filter(\.isDeclared).map(\.to) + (additions[module] ?? [])
        }
    }

    private func packageReaches(from start: PackageID, to end: PackageID) -> Bool {
        reaches(from: start, to: end) { workspace.packageDependencies[$0.index] + (packageAdditions[$0] ?? []) }
    }

    private func reaches<Node: Hashable>(from start: Node, to end: Node, _ next: (Node) -> [Node]) -> Bool {
        var seen: Set<Node> = [start]
        var queue = [start]
        while let node = queue.popLast() {
            if node == end { return true }
            queue += next(node).filter { seen.insert($0).inserted }
        }
        return false
    }

    /// Returns the relative path from one folder to another. Both are relative to the root.
    private static func way(from start: String, to end: String) -> String {
        let from = start == "." ? [] : start.split(separator: "/")
        let to = end == "." ? [] : end.split(separator: "/")
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
