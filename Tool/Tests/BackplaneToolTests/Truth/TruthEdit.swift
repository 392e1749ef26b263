/// A random edit of the generated codebase.
enum TruthEdit: CaseIterable {
    case source, newFile, deletion, rename, move, resource, fixture, pluginInput, plugin, tool, macro, header, library,
        define,
        dependency, order, comment, prose, pin

    /// Makes the edit and says what was done.
    func apply(to codebase: inout TruthCodebase, _ random: inout SeededRandom) -> String {
        let index = Int.random(in: codebase.modules.indices, using: &random)
        let name = codebase.modules[index].name
        switch self {
        case .source:
            codebase.modules[index].number += 1
            return "another number in \(name)"
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
            codebase.modules[index].extras.remove(extra)
            codebase.modules[other].extras.insert(extra)
            return "Extra\(extra).swift moved from \(name) to \(codebase.modules[other].name)"
        case .define:
            codebase.modules[index].define = codebase.modules[index].define == nil ? "SPECIAL" : nil
            return "a define in \(name)"
        case .dependency: return toggleDependency(in: &codebase, &random)
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
        case .plugin: codebase.plugin += 1
        case .tool: codebase.tool += 1
        case .macro: codebase.macro += 1
        case .header: codebase.header += 1
        case .library: codebase.baseNumber += 1
        case .comment: codebase.manifestComment += 1
        case .prose: codebase.notes += 1
        case .pin:
            codebase.pin = codebase.pin == codebase.outside.first ? codebase.outside.second : codebase.outside.first
        default: break
        }
        return "\(self)"
    }

    /// `Zeta` comes to depend on `Beta`, or no longer does.
    private func toggleDependency(in codebase: inout TruthCodebase, _ random: inout SeededRandom) -> String {
        guard let zeta = codebase.modules.firstIndex(where: { $0.name == "Zeta" }) else { return "nothing" }
        if let place = codebase.modules[zeta].dependencies.firstIndex(of: "Beta") {
            codebase.modules[zeta].dependencies.remove(at: place)
            return "Zeta no longer depends on Beta"
        }
        codebase.modules[zeta].dependencies.append("Beta")
        return "Zeta depends on Beta"
    }
}
