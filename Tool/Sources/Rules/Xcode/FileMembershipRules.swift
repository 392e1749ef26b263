import Configuration
import WorkspaceModel

/// Every Swift file in the folders of an Xcode target belongs to a target.
struct OrphanFileRule: Rule {
    let id = RuleID.orphanFile

    func severity(in context: RuleContext) -> Severity? { .warning }

    func applies(to context: RuleContext) -> Bool { !context.workspace.strays.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        let neighbours = Neighbours(context.workspace)
        return context.workspace.strays.filter { !context.configuration.affected.ignores($0) }.compactMap { path in
            guard let module = neighbours.module(nearest: path) else { return nil }
            return Violation(
                id, severity: .warning, module: module.id, subject: path,
                places: [.source(path: path, line: 1, column: 1)],
                message: "'\(path)' is in no target, although it is next to files of '\(module.name)'",
                reason: "it is never compiled, so errors in it go unnoticed",
                remedy: "add it to a target, or delete it")
        }
    }
}

/// Finds the Xcode target with the most files near a path.
private struct Neighbours {
    private let workspace: Workspace
    private var counts: [Substring: [ModuleID: Int]] = [:]

    init(_ workspace: Workspace) {
        self.workspace = workspace
        for module in workspace.modules where module.isOfXcode {
            for file in module.files {
                let folder = file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
                counts[folder, default: [:]][module.id, default: 0] += 1
            }
        }
    }

    func module(nearest path: String) -> Module? {
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if let best = counts[folder]?.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
                return workspace[best.key]
            }
        }
        return nil
    }
}

/// Every file that an Xcode target names exists.
struct MissingFileRule: Rule {
    let id = RuleID.missingFile

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module -> [Violation] in
            guard case .files(let files) = module.extent else { return [] }
            return files.compactMap { file in
                guard file.isMissing, let place = file.place else { return nil }
                return Violation(
                    id, severity: .error, module: module.id, subject: file.path,
                    places: [.source(path: place.path, line: place.line, column: place.column)],
                    message: "'\(module.name)' references the file '\(file.path)', which does not exist",
                    reason: file.role == .source ? "the target can't be built" : "Xcode can't copy it into the product",
                    remedy:
                        "remove it from the target, or commit it; list a generated file among the outputs of its script"
                )
            }
        }
    }
}

/// No file is compiled into two modules if one of them uses the other.
struct DoubleMembershipRule: Rule {
    let id = RuleID.doubleMembership

    func severity(in context: RuleContext) -> Severity? { .warning }

    func violations(in context: RuleContext) -> [Violation] {
        let workspace = context.workspace
        var owners: [String: [ModuleID]] = [:]
        for module in workspace.modules where module.isOfXcode {
            for file in module.files { owners[file.path, default: []].append(module.id) }
        }
        var shared: [Pair: [String]] = [:]
        var uses: [ModuleID: Set<ModuleID>] = [:]
        for (path, modules) in owners where modules.count > 1 {
            for user in modules {
                let seen = uses[user] ?? Self.uses(user, workspace)
                uses[user] = seen
                let used = modules.filter { $0 != user && seen.contains($0) }
                for other in used { shared[Pair(user: user, used: other), default: []].append(path) }
            }
        }
        return shared.map { pair, paths in
            violation(workspace[pair.user], workspace[pair.used], paths.sorted())
        }
    }

    private struct Pair: Hashable {
        let user: ModuleID
        let used: ModuleID
    }

    /// Returns the modules whose declarations a module sees: those that it links, and the app in which its tests run.
    private static func uses(_ start: ModuleID, _ workspace: Workspace) -> Set<ModuleID> {
        var reached: Set<ModuleID> = []
        var queue = [start]
        while let next = queue.popLast() {
            // A framework that is linked and embedded need not be imported, but counts as used if it is.
            let imported = workspace[next].imported.compactMap { imported in
                if case .module(let id) = imported.target { id } else { nil as ModuleID? }
            }
            for declared in workspace[next].declared {
                let isLinked = declared.dependency.isImported
                for id in declared.modules
                where (isLinked || imported.contains(id)) && reached.insert(id).inserted {
                    let kind = workspace[id].kind
                    let isSeen = kind.isLibrary || kind == .application && workspace[next].kind == .test
                    if isSeen { queue.append(id) } else { reached.remove(id) }
                }
            }
        }
        return reached
    }

    private func violation(_ user: Module, _ used: Module, _ paths: [String]) -> Violation {
        let what = paths.count == 1 ? "'\(paths[0])'" : "\(paths.count) files"
        return Violation(
            id, severity: .warning, module: user.id, subject: used.name,
            places: paths.map { .source(path: $0, line: 1, column: 1) },
            message: "'\(user.name)' compiles \(what) of '\(used.name)', on which it also depends",
            reason: "the types and globals in there exist twice",
            remedy: user.description.lacksHost && used.kind == .application
                ? "make '\(used.name)' the host application of '\(user.name)', compile this only there, and import it"
                : "compile this only in '\(used.name)', and import that")
    }
}
