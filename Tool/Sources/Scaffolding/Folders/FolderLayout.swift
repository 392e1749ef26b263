import Foundation
import Manifests
import WorkspaceModel

/// The layout of target folders: that of the layer's modules, or else that of the other modules in the package.
struct FolderLayout {
    /// The role of a target within its module.
    enum Role: CaseIterable {
        case interface, implementation, tests
    }

    /// The folder of a target, relative to the package, and whether the manifest states it.
    struct Place: Hashable {
        let folder: String
        let isWritten: Bool
    }

    private struct Sample {
        let role: Role
        /// The module of the target.
        let base: String
        let isNeighbour: Bool
        let pattern: FolderPattern
        let isWritten: Bool
    }

    private let samples: [Sample]
    /// The name of the new module's layer, if known.
    private let layer: String?
    /// The names of all layers, in lower case.
    private let layers: [String]

    /// Derives the layout from the targets of a package.
    ///
    /// - Parameters:
    ///   - layer: The name of the new module's layer, if known.
    ///   - isNeighbour: Returns whether a module is on the new module's layer.
    init(
        of package: WorkspacePackage, in workspace: Workspace, architecture: Architecture, style: NamingStyle,
        layer: String?, isNeighbour: (Module) -> Bool
    ) {
        self.layer = layer
        layers = architecture.description.layers.map { $0.name.lowercased() }
        let members = workspace.modules.filter { $0.package == package.id }.map { module in
            let folder = package.path == "." ? module.path : String(module.path.dropFirst(package.path.count + 1))
            return (module: module, base: style.base(of: module.target), folder: folder)
        }
        // A folder that contains several modules belongs to a layer, even if one of these modules has the same name.
        let shared = Dictionary(grouping: members) { $0.folder.firstComponent }
            .filter { Set($0.value.map(\.base)).count > 1 }
        samples = members.compactMap { module, base, folder in
            guard let role = Self.role(of: module, architecture) else { return nil }
            var pattern = FolderPattern(folder: folder, base: base, target: module.target)
            let first = folder.firstComponent
            if shared[first] != nil, first != folder { pattern.parts[0] = .literal(first) }
            guard pattern.isOpen else { return nil }
            return Sample(
                role: role, base: base, isNeighbour: isNeighbour(module), pattern: pattern,
                isWritten: module.description.path != nil)
        }
    }

    /// Returns the folder of a new target.
    ///
    /// - Parameter base: The name of the module.
    func place(of role: Role, base: String, target: String) -> Place {
        let pattern = pattern(of: role)
        let folder = pattern.folder(base: base, target: target)
        let usual = "\(role == .tests ? "Tests" : "Sources")/\(target)"
        let alike = samples.filter { $0.role == role && $0.pattern == pattern }
        let isWritten = alike.count(where: \.isWritten) * 2 > alike.count
        return Place(folder: folder, isWritten: isWritten || folder != usual)
    }

    private func pattern(of role: Role) -> FolderPattern {
        if let pattern = most(role, amongNeighbours: true) { return pattern }
        let shape = most(role, amongNeighbours: false)
        // Beside the implementations on the layer, named as on other layers: `Utility/X/Implementation` →
        // `Utility/X/Interface`.
        if let neighbour = most(.implementation, amongNeighbours: true) {
            let folder = neighbour.parts.dropLast().map { $0 == .target ? .base : $0 }
            if case .literal? = neighbour.parts.last {
                return FolderPattern(folder + [shape?.parts.last ?? .literal(Self.name(of: role))])
            }
            if role != .tests || neighbour.parts.first != .literal("Sources") {
                return FolderPattern(folder + [.target])
            }
        }
        guard let shape else { return FolderPattern([.literal(role == .tests ? "Tests" : "Sources"), .target]) }
        return inLayer(shape)
    }

    /// Moves a pattern of another layer to this one: `Features/X/Interface` → `Services/X/Interface`.
    private func inLayer(_ pattern: FolderPattern) -> FolderPattern {
        let isInSources = pattern.parts.first == .literal("Sources") || pattern.parts.first == .literal("Tests")
        let place = isInSources ? 1 : 0
        guard let layer, pattern.parts.count > place + 2, case .literal(let old) = pattern.parts[place],
            !isInSources || layers.contains(where: { [$0, "\($0)s"].contains(old.lowercased()) })
        else { return pattern }
        let name = layer.withFirst { $0.uppercased() }
        let isPlural = old.hasSuffix("s") && !name.hasSuffix("s")
        var parts = pattern.parts
        parts[place] = .literal(isPlural ? name + "s" : name)
        return FolderPattern(parts)
    }

    /// Returns the pattern that most targets with a role follow; among equally frequent ones, the simplest. Modules
    /// that, like the new one, have an interface in the usual place take precedence.
    private func most(_ role: Role, amongNeighbours: Bool) -> FolderPattern? {
        let near = samples.filter { $0.isNeighbour || !amongNeighbours }
        let interfaces = near.filter { $0.role == .interface }
        let usual = most(interfaces)
        let alike = Set(interfaces.filter { $0.pattern == usual }.map(\.base))
        let candidates = near.filter { $0.role == role }
        return most(candidates.filter { alike.contains($0.base) }) ?? most(candidates)
    }

    private func most(_ samples: [Sample]) -> FolderPattern? {
        Dictionary(samples.map { ($0.pattern, 1) }, uniquingKeysWith: +).max { rank($0) < rank($1) }?.key
    }

    private func rank(_ count: (key: FolderPattern, value: Int)) -> (Int, Int, String) {
        (count.value, -count.key.openCount, count.key.folder(base: "~", target: "~"))
    }

    private static func name(of role: Role) -> String {
        switch role {
        case .interface: "Interface"
        case .implementation: "Sources"
        case .tests: "Tests"
        }
    }

    private static func role(of module: Module, _ architecture: Architecture) -> Role? {
        if module.isTest { return .tests }
        guard module.kind == .library, !module.isClang, !architecture.testSupport.contains(module.id) else {
            return nil
        }
        return architecture.interfaces.contains(module.id) ? .interface : .implementation
    }
}

extension String {
    /// The part of a path before the first slash.
    fileprivate var firstComponent: String { String(prefix { $0 != "/" }) }
}

/// A target's folder with a placeholder for the module's name: `Features/{base}/Interface`, `Sources/{target}`.
struct FolderPattern: Hashable {
    enum Part: Hashable {
        case literal(String)
        /// The name of the module.
        case base
        /// The name of the target.
        case target
    }

    var parts: [Part]

    init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Derives the pattern from the folder of an existing target.
    init(folder: String, base: String, target: String) {
        parts = folder.split(separator: "/").map { part in
            part == target ? .target : part == base ? .base : .literal(String(part))
        }
    }

    /// Whether the pattern contains a placeholder, so that each module gets a folder of its own.
    var isOpen: Bool { openCount > 0 }

    var openCount: Int { parts.count { $0 == .base || $0 == .target } }

    /// Returns the folder of a target.
    func folder(base: String, target: String) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .base: base
            case .target: target
            }
        }.joined(separator: "/")
    }
}

/// Checks whether a folder is available for a new target.
struct FolderCheck {
    let planner: ModulePlanner

    /// Checks a folder, given relative to the package.
    ///
    /// - Throws: ``EditingError`` if the folder exists, also with different case, or belongs to another target.
    func check(_ folder: String) throws {
        let shown = planner.path(of: folder)
        if let existing = existing(folder) {
            throw EditingError(
                "No module '\(planner.names.base)' was created: the folder '\(planner.path(of: existing))' already exists."
            )
        }
        for module in planner.workspace.modules where holds(module, shown) {
            throw EditingError(
                "'\(shown)' would be inside '\(module.path)', the folder of the target '\(module.target)'. Move the files of that "
                    + "target to '\(module.path)/\(module.target)' first.")
        }
    }

    private func holds(_ module: Module, _ folder: String) -> Bool {
        guard module.path != planner.package.path else { return module.package == planner.package.id }
        return (folder + "/").hasPrefix(module.path + "/")
    }

    /// Returns the folder with the case it has on disk; `nil` if it does not exist.
    private func existing(_ folder: String) -> String? {
        var found: [String] = []
        var path = "\(planner.subject.root)/\(planner.package.path)"
        for part in folder.split(separator: "/") {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            guard
                let entry = entries.first(where: { $0 == part })
                    ?? entries.first(where: { $0.lowercased() == part.lowercased() })
            else { return nil }
            found.append(entry)
            path += "/\(entry)"
        }
        return found.joined(separator: "/")
    }
}
