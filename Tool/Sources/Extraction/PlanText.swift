import SystemSupport

extension ExtractionPlan {
    /// The plan as text.
    ///
    /// - Parameter isWhole: Whether long lists are written out.
    public func text(isWhole: Bool) -> String {
        var lines: [String] = []
        let limit = isWhole ? Int.max : 8
        let place = direction == .below ? "below '\(source)', which uses it" : "above '\(source)', which it uses"
        lines.append("\(name): \(files.count.counted("file")) out of \(source), \(place)")
        lines.append("  looked at \(declarations.counted("declaration")) and \(uses.counted("use")) of the package")
        lines += list("goes", files.filter { !along.contains($0) }, limit)
        lines += list("goes along, since mostly the group uses it", along, limit)
        if let shared { lines += list("goes down into \(shared), since both sides need it", down, limit) }
        lines += list("tests that go along", tests, limit)
        lines += list("resources that only these files name", resources, limit)
        if let interface { lines += text(of: interface, limit) }
        for treatment in Treatment.allCases {
            let group = crossings.filter { $0.treatment == treatment }
            guard !group.isEmpty, treatment != .along else { continue }
            lines.append("")
            lines.append("\(group.count.counted("declaration")) \(heading(treatment, group.count))")
            let sorted = group.sorted { ($1.uses.count, $0.name) < ($0.uses.count, $1.name) }
            for crossing in sorted.prefix(limit) {
                lines.append(
                    "  \(crossing.declared.file):\(crossing.declared.line)  \(crossing.name) (\(crossing.kind))")
                let uses = crossing.uses.prefix(isWhole ? Int.max : 2).map { "\($0.file):\($0.line)" }.joined(
                    separator: ", ")
                let more = crossing.uses.count > 2 && !isWhole ? " and \(crossing.uses.count - 2) more" : ""
                lines.append("      used at \(uses)\(more)")
            }
            if group.count > limit { lines.append("  … and \(group.count - limit) more (--all shows them)") }
        }
        lines += origins(limit)
        for (title, group) in [
            ("Also in the way", remarks.filter(\.isInTheWay)),
            ("To know", remarks.filter { !$0.isInTheWay && !$0.isDoubtful }),
            ("Maybe (found by text, or not seen by the build)", remarks.filter { !$0.isInTheWay && $0.isDoubtful }),
        ] where !group.isEmpty {
            lines.append("")
            lines.append("\(title):")
            lines += group.prefix(limit).map { "  \($0.place.map { "\($0.file):\($0.line)  " } ?? "")\($0.text)" }
            if group.count > limit { lines.append("  … and \(group.count - limit) more (--all shows them)") }
        }
        if !alternatives.isEmpty {
            lines.append("")
            lines.append("Other cuts (this one: \(crossingCount), \(obstacles) in the way):")
            for other in alternatives {
                lines.append(
                    "  \(other.name): \(other.files.counted("file")), \(other.crossings) crossing, \(other.inTheWay) in the way"
                )
                for (sign, names) in [("+", other.with), ("-", other.without)] where !names.isEmpty {
                    let more = names.count > 3 && !isWhole ? ", … (\(names.count))" : ""
                    lines.append("      \(sign) \(names.prefix(isWhole ? Int.max : 3).joined(separator: ", "))\(more)")
                }
            }
        }
        lines.append("")
        lines.append("Edits: \(edits.text)")
        if let past, edits.total > 0 { lines.append("  \(past.estimate(for: edits.total))") }
        for (target, wanted) in dependencies.sorted(by: { $0.key < $1.key }) where !wanted.isEmpty {
            lines.append("  \(target) → \(wanted.joined(separator: ", "))")
        }
        lines += unsolved.map { "  by hand: \($0)" }
        lines.append("")
        lines.append(
            isClear
                ? "Nothing stands in the way. '--apply' carries it out."
                : "\(obstacles.counted("thing")) in the way: invert them, take their files along or leave them, or name a module for what both sides need (--shared)."
        )
        return lines.joined(separator: "\n") + "\n"
    }

    /// The files that use most of what is in the way, which can be moved, left or changed.
    private func origins(_ limit: Int) -> [String] {
        let obstacles = crossings.filter(\.treatment.isInTheWay)
        let users = obstacles.reduce(into: [String: Int]()) { counts, crossing in
            for file in Set(crossing.uses.map(\.file)) { counts[file, default: 0] += 1 }
        }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard obstacles.count > 3, users.count > 1 else { return [] }
        let shown = users.prefix(limit).map { "    \($0.key): \($0.value)" }
        return [
            "", "What is in the way is used in \(users.count.counted("file")), by how many declarations of it each:",
        ] + shown
            + (users.count > limit ? ["    … and \(users.count - limit) more (--all shows them)"] : [])
    }

    private func text(of interface: Interface, _ limit: Int) -> [String] {
        var lines = list("goes into \(interface.name)", interface.files, limit)
        lines += list("goes there out of files that hold more", interface.declarations, limit)
        guard !interface.protocols.isEmpty else { return lines }
        lines.append("  protocols, by which the other side knows a type:")
        for replacement in interface.protocols {
            let members = replacement.members.isEmpty ? "" : ": \(replacement.members.joined(separator: ", "))"
            let origin = replacement.isWritten ? "" : ", which is there"
            lines.append("    \(replacement.name) for \(replacement.type)\(origin)\(members)")
        }
        if let module = interface.module {
            lines.append("    \(module) makes what is behind them, for the app alone")
        }
        return lines
    }

    /// The number of declarations of the source that are used across the boundary.
    public var crossingCount: Int { crossings.count { $0.treatment != .along && $0.treatment != .down } }

    private func list(_ title: String, _ names: [String], _ limit: Int) -> [String] {
        guard !names.isEmpty else { return [] }
        let shown = names.prefix(limit).map { "    \($0)" }
        return ["  \(title):"] + shown + (names.count > limit ? ["    … and \(names.count - limit) more"] : [])
    }

    private func heading(_ treatment: Treatment, _ count: Int) -> String {
        let (goes, becomes, isAre) = count == 1 ? ("goes", "becomes", "is") : ("go", "become", "are")
        return switch treatment {
        case .along: "\(goes) along"
        case .down: "\(goes) down into \(shared ?? "a module below")"
        case .visible: "\(becomes) visible to the other side"
        case .replaced: "\(isAre) known to the other side by a protocol"
        case .interface: "\(isAre) in the way: a protocol would take \(count == 1 ? "its" : "their") place"
        case .inverted:
            "\(isAre) in the way: a closure, a parameter or an output would take \(count == 1 ? "its" : "their") place"
        }
    }
}

extension Recut.Counts {
    public var text: String {
        let parts = [
            (moves, "file moved", "files moved"), (newFiles, "file written", "files written"),
            (access, "level of access", "levels of access"),
            (initialisers, "initialiser written", "initialisers written"), (imports, "import", "imports"),
            (qualifiedNames, "qualified name", "qualified names"),
            (manifest, "change of the manifest", "changes of the manifest"),
        ]
        return parts.filter { $0.0 > 0 }.map { $0.0.counted($0.1, $0.2) }.joined(separator: ", ")
    }
}
