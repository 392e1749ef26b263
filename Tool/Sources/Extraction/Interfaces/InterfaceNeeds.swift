import CompilerIndex

extension InterfaceDesigner {
    /// Writes protocols for types of the rest that the group uses; the rest conforms to them.
    mutating func replaceWhatIsNeeded() {
        var needed: [Int: Set<Int>] = [:]
        let group = group
        for use in graph.uses where group.contains(use.file) {
            let it = graph.declarations[use.declaration]
            guard old.targets[it.file] == source.name, !group.contains(it.file), it.kind != .extension else { continue }
            let type = it.kind.isType ? use.declaration : graph.owner(of: use.declaration)
            guard let type, graph.declarations[type].kind != .protocol else { continue }
            needed[type, default: []].insert(use.declaration)
        }
        var conformances: [String] = []
        for (type, used) in needed.sorted(by: { $0.key < $1.key }) {
            let it = graph.declarations[type]
            guard [.class, .struct].contains(it.kind), it.parent == nil, let head = head(of: type), !head.isGeneric
            else { continue }
            let members = used.subtracting([type])
            let isFit = members.allSatisfy { [.method, .property, .other].contains(graph.declarations[$0].kind) }
            let names = names(of: type) { group.contains($0) }
            guard isFit, names.made.isEmpty, names.others.isEmpty, names.extended == 0 else { continue }
            let isUsedInInterface = names.types.contains { place in
                units.unit(of: place.use.file, place.use.line, place.use.column).map(chosen.contains) ?? false
            }
            guard !isUsedInInterface else { continue }
            let standIn = InterfaceDesign.StandIn(
                type: type, name: "\(name)\(it.name)", renamed: nil, members: members.sorted(), isThere: false,
                head: head)
            let before = design
            write(standIn, in: it.file)
            // If a type can't be replaced, it stays in the way.
            guard design.remarks.count == before.remarks.count else {
                design = before
                continue
            }
            use(standIn.name, at: names)
            for (number, use) in graph.uses.enumerated()
            where used.contains(use.declaration) && group.contains(use.file) {
                design.change.uses.insert(number)
            }
            design.replaced.formUnion(used)
            design.standIns.append(standIn)
            conformances.append("extension \(it.name): \(standIn.name) {}\n")
        }
        guard !conformances.isEmpty else { return }
        let text = "import \(design.name)\n\n" + conformances.joined(separator: "\n")
        add("\(source.folder)/\(source.module)+\(design.name).swift", to: source.name, text)
    }
}
