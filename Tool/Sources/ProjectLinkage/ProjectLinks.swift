import Linkage
import WorkspaceModel
import XcodeProjects

/// The targets that each target of Xcode projects links: those in its phases and linker flags, and the frameworks that
/// the compiler links because its sources import them.
struct ProjectLinks {
    let targets: [ResolvedTarget]
    let places: [TargetPlace: Int]
    /// The modules that the sources of each target import.
    private let imports: [Set<String>]
    /// The platforms for which each target is built; empty if any.
    private let platforms: [[String]]
    /// The targets that build a file, by its name.
    private let makers: [String: [Int]]
    /// The targets that build dynamic frameworks, by module name.
    private let frameworks: [String: [Int]]
    /// The projects whose products the targets of each project can find: those that a workspace opens with it, and
    /// those to which it refers.
    private let neighbours: [Int: Set<Int>]

    /// - Parameter workspaces: The projects of each workspace.
    init(
        _ targets: [ResolvedTarget], _ places: [TargetPlace: Int], workspaces: [Set<Int>],
        imports: (ResolvedTarget) -> Set<String>
    ) {
        var neighbours: [Int: Set<Int>] = [:]
        for projects in workspaces {
            for project in projects { neighbours[project, default: []].formUnion(projects) }
        }
        for target in targets {
            for case .target(let place) in target.needs.map(\.subject) {
                neighbours[target.place.project, default: []].insert(place.project)
            }
        }
        self.neighbours = neighbours
        self.targets = targets
        self.places = places
        self.imports = targets.map(imports)
        platforms = targets.map(\.target.platforms)
        let linkable = targets.indices.filter { targets[$0].kind.isLinkable }
        makers = Dictionary(grouping: linkable) { ProjectImages.fileName(of: targets[$0]) }
        frameworks = Dictionary(
            grouping: linkable.filter { targets[$0].kind == .framework && !ProjectImages.isStatic(targets[$0]) }
        ) { targets[$0].moduleName }
    }

    /// Returns the targets that a target links, without duplicates: first those of its phases, then those of its flags
    /// and imports.
    func links(of target: Int) -> [Int] {
        var found = phases(of: target)
        for other in flagged(by: target) + imported(by: target, linking: found)
        where other != target && !found.contains(other) {
            found.append(other)
        }
        return found
    }

    /// Returns the targets in a target's link phases.
    func phases(of target: Int) -> [Int] { needs(of: target) { $0.purposes.contains(.linked) } }

    /// Returns the modules that a target's sources import, including those of no target.
    func imports(of target: Int) -> Set<String> { imports[target] }

    private func needs(of target: Int, where isWanted: (ResolvedTarget.Need) -> Bool) -> [Int] {
        targets[target].needs.filter(isWanted).compactMap { need in
            if case .target(let place) = need.subject { places[place] } else { nil }
        }
    }

    /// Returns the targets to which `OTHER_LDFLAGS` refers in any configuration.
    private func flagged(by target: Int) -> [Int] {
        targets[target].target.settings.values("OTHER_LDFLAGS").flatMap { line in
            LinkerFlags(line: line).files.compactMap { files in
                files.lazy.compactMap { choice(among: makers[$0] ?? [], for: target) }.first
            }
        }
    }

    /// Returns the dynamic frameworks that the compiler passes to the linker because sources import them. A source that
    /// imports the module that it is compiled into, as one shared with an app does, imports no other of that name.
    private func imported(by target: Int, linking linked: [Int]) -> [Int] {
        let linkedNames = Set(([target] + linked).map { targets[$0].moduleName } + otherLibraries(of: target))
        let project = targets[target].place.project
        return imports[target].subtracting(linkedNames).sorted().compactMap { name in
            let known = (frameworks[name] ?? []).filter { other in
                let place = targets[other].place.project
                return other != target && (place == project || neighbours[project]?.contains(place) == true)
            }
            return choice(among: known, for: target)
        }
    }

    /// Returns the names of what a target links that no target builds: products of packages, and vendored frameworks.
    private func otherLibraries(of target: Int) -> [String] {
        targets[target].needs.compactMap { need in
            switch need.subject {
            case .target: nil
            case .package(let product, _): product.importName
            case .library(let location): location.name.split(separator: ".").first.map { String($0).importName }
            }
        }
    }

    /// Selects one of several targets that build the same file for the target's platforms: one on which the target
    /// depends in any way, or one of the same project. Returns `nil` if the choice remains ambiguous.
    private func choice(among all: [Int], for target: Int) -> Int? {
        let own = platforms[target]
        let candidates = all.filter { other in
            own.isEmpty || platforms[other].isEmpty || own.contains(where: platforms[other].contains)
        }
        let needed = Set(needs(of: target) { _ in true })
        for closer in [
            candidates.filter(needed.contains),
            candidates.filter { targets[$0].place.project == targets[target].place.project },
        ] where !closer.isEmpty {
            return closer.count == 1 ? closer[0] : nil
        }
        return candidates.count == 1 ? candidates[0] : nil
    }
}

extension ProjectImages {
    /// The modules that the sources of Xcode targets import, by the project's bundle and the target.
    package typealias Imports = [String: [String: Set<String>]]

    ///
    /// Imports of packages' modules are left out, and those that may be of pods: no framework of their name is meant. So
    /// are imports that no build compiles.
    package static func imports(in workspace: Workspace) -> Imports {
        func canBeFramework(_ imported: ImportedModule, in module: Module) -> Bool {
            switch imported.target {
            case .module(let id):
                workspace[id].isOfXcode && (!module.usesPods || module.declared.contains { $0.modules.contains(id) })
            case .external: false
            case .system, .unknown: !module.usesPods
            }
        }
        return workspace.modules.filter(\.isOfXcode).reduce(into: [:]) { imports, module in
            let path = workspace[module.package].manifestPath
            let project = path.range(of: ".xcodeproj").map { String(path[..<$0.upperBound]) } ?? path
            imports[project, default: [:]][module.target, default: []].formUnion(
                module.imported.filter { canBeFramework($0, in: module) && !module.leavesOut($0) }.map(\.name))
        }
    }

    /// Determines the images of projects whose imports are known; `nil` if no target builds anything that is linked.
    package init?(_ codebase: XcodeCodebase, importing imports: Imports) {
        let projects = codebase.projects.map(\.path)
        self.init(codebase) { target in imports[projects[target.place.project]]?[target.target.name] ?? [] }
    }
}
