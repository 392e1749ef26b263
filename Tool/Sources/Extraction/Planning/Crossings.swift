import CompilerIndex

extension ExtractionPlanner {
    func crossings(
        _ old: Division, _ new: Division, _ resolved: ResolvedRequest, _ choice: Choice, _ files: FileGraph,
        _ shared: Set<Int>, _ design: InterfaceDesign?
    ) -> [ExtractionPlan.Crossing] {
        let graph = index.graph
        let source = resolved.source.name
        let group = Set(choice.group.map { files.files[$0] })
        let lower = Set(shared.map { files.files[$0] })
        var uses: [Int: [DeclarationGraph.Use]] = [:]
        for use in graph.uses where old.target(of: use.declaration) == source {
            let (from, to) = (new.targets[use.file], new.target(of: use.declaration))
            let file = graph.declarations[use.declaration].file
            let goesAlong = group.contains(file) && !resolved.named.contains(file) && resolved.named.contains(use.file)
            // What other targets use of declarations that stay has crossed a boundary before.
            let hasMoved = from != old.targets[use.file] || to != source
            guard from != to && hasMoved || goesAlong else { continue }
            // Tests can use internal declarations.
            if subject[old.targets[use.file]]?.kind == .test { continue }
            guard graph.declarations[use.declaration].kind != .extension else { continue }
            uses[use.declaration, default: []].append(use)
        }
        return uses.map { declaration, uses in
            let it = graph.declarations[declaration]
            return ExtractionPlan.Crossing(
                name: graph.fullName(declaration), kind: it.kind.rawValue, declared: place(it.file, it.line),
                treatment: design?.treatment(of: declaration, in: index)
                    ?? treatment(of: declaration, uses, new, group, lower, resolved, choice.direction),
                uses: uses.map { place($0.file, $0.line) })
        }.sorted { ($0.declared.file, $0.declared.line, $0.name) < ($1.declared.file, $1.declared.line, $1.name) }
    }

    private func treatment(
        of declaration: Int, _ uses: [DeclarationGraph.Use], _ new: Division, _ group: Set<Int>, _ lower: Set<Int>,
        _ resolved: ResolvedRequest, _ direction: ExtractionRequest.Direction
    ) -> ExtractionPlan.Treatment {
        let it = index.graph.declarations[declaration]
        if lower.contains(it.file) { return .down }
        let isOfGroup = group.contains(it.file)
        let crosses = uses.contains { new.targets[$0.file] != new.targets[it.file] }
        if isOfGroup, !crosses { return .moved }
        // The side that must not depend on the other one.
        let isUpward =
            direction == .below
            ? !isOfGroup && uses.contains { group.contains($0.file) }
            : isOfGroup && uses.contains { new.targets[$0.file] == resolved.source.name }
        guard isUpward else { return .visible }
        return it.kind.isType || it.kind == .typealias
            || it.parent != nil && it.kind != .enumCase && !isStatic(declaration) ? .interface : .inverted
    }

    private func isStatic(_ declaration: Int) -> Bool {
        Division(index).facts(of: declaration)?.facts.traits.contains(.static) ?? false
    }

    private func place(_ file: Int, _ line: Int) -> ExtractionPlan.Place {
        ExtractionPlan.Place(file: subject.shown(index.graph.files[file].path), line: line)
    }
}
