/// A random edit of the generated codebase.
enum TruthEdit: CaseIterable {
    case source, layout, newFile, deletion, rename, move, link, linkedFile
    case resource, fixture, pluginInput, pluginInputElsewhere, plugin, tool, macro, header
    case define, dependency, order, comment, target, product
    case library, localPackage, localPackageBehind, pin, requirement, prose, flag

    /// Makes the edit and says what was done.
    func apply(to codebase: inout TruthCodebase, _ random: inout SeededRandom) -> String {
        let index = Int.random(in: codebase.modules.indices, using: &random)
        let name = codebase.modules[index].name
        switch self {
        case .source:
            codebase.modules[index].number += 1
            return "another number in \(name)"
        case .layout:
            codebase.modules[index].fields += 1
            return "another field in the structure of \(name)"
        case .newFile:
            let extra = (codebase.modules.flatMap(\.extras).max() ?? 0) + 1
            codebase.modules[index].extras.insert(extra)
            return "Extra\(extra).swift added to \(name)"
        case .deletion:
            guard let extra = codebase.modules[index].extras.randomElement(using: &random) else { return "nothing" }
            codebase.modules[index].extras.remove(extra)
            return "Extra\(extra).swift deleted from \(name)"
        case .rename:
            guard let extra = codebase.modules[index].extras.min() else { return "nothing" }
            let new = (codebase.modules.flatMap(\.extras).max() ?? 0) + 1
            codebase.modules[index].extras.remove(extra)
            codebase.modules[index].extras.insert(new)
            return "Extra\(extra).swift renamed to Extra\(new).swift in \(name)"
        case .move:
            guard let extra = codebase.modules[index].extras.min() else { return "nothing" }
            let other = Int.random(in: codebase.modules.indices, using: &random)
            // By a name that the other one does not have.
            let new = (codebase.modules.flatMap(\.extras).max() ?? 0) + 1
            codebase.modules[index].extras.remove(extra)
            codebase.modules[other].extras.insert(new)
            return "Extra\(extra).swift of \(name) moved to Extra\(new).swift of \(codebase.modules[other].name)"
        case .define:
            codebase.modules[index].define = codebase.modules[index].define == nil ? "SPECIAL" : nil
            return "a define in \(name)"
        case .dependency: return toggleDependency(in: &codebase)
        case .target: return toggleTarget(in: &codebase)
        case .order:
            codebase.modules[index].dependencies.reverse()
            return "the dependencies of \(name) in another order, in the manifest and its imports"
        default: return editOther(&codebase)
        }
    }

    private func editOther(_ codebase: inout TruthCodebase) -> String {
        switch self {
        case .resource: codebase.data += 1
        case .fixture: codebase.fixture += 1
        case .pluginInput: codebase.words += 1
        case .pluginInputElsewhere: codebase.vocabulary += 1
        case .plugin: codebase.plugin += 1
        case .tool: codebase.tool += 1
        case .macro: codebase.macro += 1
        case .header: codebase.header += 1
        case .library: codebase.baseNumber += 1
        case .comment: codebase.manifestComment += 1
        case .prose: codebase.notes += 1
        case .flag: codebase.hasFlag.toggle()
        case .localPackage: codebase.near += 1
        case .localPackageBehind: codebase.deep += 1
        case .linkedFile: codebase.shared[codebase.link] += 1
        case .link:
            codebase.link = 1 - codebase.link
            codebase.shared[codebase.link] += 1
        case .product:
            codebase.hasMore.toggle()
            codebase.toggle("LibMore", of: "Zeta")
        case .pin:
            codebase.pin = codebase.outside.neighbour(of: codebase.pin)
            codebase.written = codebase.pin
        // The manifest alone: the build resolves anew.
        case .requirement: codebase.pin = codebase.outside.highest(unlike: codebase.pin)
        default: break
        }
        return "\(self)"
    }

    /// `Zeta` comes to depend on `Beta`, or no longer does.
    private func toggleDependency(in codebase: inout TruthCodebase) -> String {
        codebase.toggle("Beta", of: "Zeta") ? "Zeta depends on Beta" : "Zeta no longer depends on Beta"
    }

    /// The target `Theta` comes or goes, and `Epsilon` depends on it as long as it is there.
    private func toggleTarget(in codebase: inout TruthCodebase) -> String {
        guard codebase.toggle("Theta", of: "Epsilon") else {
            codebase.modules.removeAll { $0.name == "Theta" }
            return "the target Theta goes"
        }
        codebase.modules.append(TruthModule(name: "Theta", kind: .library, dependencies: []))
        return "the target Theta comes"
    }
}

extension TruthCodebase {
    /// Adds a dependency to a module that does not have it, or takes it away. Says whether it is there now.
    @discardableResult
    fileprivate mutating func toggle(_ dependency: String, of name: String) -> Bool {
        guard let module = modules.firstIndex(where: { $0.name == name }) else { return false }
        if let place = modules[module].dependencies.firstIndex(of: dependency) {
            modules[module].dependencies.remove(at: place)
            return false
        }
        modules[module].dependencies.append(dependency)
        return true
    }
}
