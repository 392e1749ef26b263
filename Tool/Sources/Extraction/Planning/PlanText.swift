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
        lines.append("  based on \(declarations.counted("declaration")) and \(uses.counted("use")) of the package")
        lines += list("moves", files.filter { !alsoMoved.contains($0) }, limit)
        lines += list("also moves, because mainly these files use it", alsoMoved, limit)
        if let shared { lines += list("moves to \(shared), because both sides need it", down, limit) }
        lines += list("tests that move", tests, limit)
        lines += list("resources that move, because only these files name them", resources, limit)
        if let interface { lines += text(of: interface, limit) }
        for treatment in Treatment.allCases {
            let group = crossings.filter { $0.treatment == treatment }
            guard !group.isEmpty, treatment != .moved else { continue }
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
            ("Notes", remarks.filter { !$0.isInTheWay && !$0.isDoubtful }),
            (
                "Possible problems (found by text search, or in code that the build skipped)",
                remarks.filter { !$0.isInTheWay && $0.isDoubtful }
            ),
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
        if let committed, edits.moves > 0 { lines.append("  \(committed.estimate(for: edits.moves))") }
        for (target, wanted) in dependencies.sorted(by: { $0.key < $1.key }) where !wanted.isEmpty {
            lines.append("  \(target) → \(wanted.joined(separator: ", "))")
        }
        lines += (unsolved + manualSteps).map { "  by hand: \($0)" }
        lines.append("")
        lines.append(
            isClear
                ? "Nothing \(remarks.contains(where: \.isDoubtful) ? "is known to stand" : "stands") in the way. \(project == nil ? "Apply the plan with '--apply'." : "Create the targets in Xcode, then move the files.")"
                : "\(obstacles.counted("thing")) in the way: invert these dependencies, move or leave their files (--files, --leave), or specify a module for what both sides need (--shared)."
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
            "", "Files that use declarations in the way, with the number of these declarations:",
        ] + shown
            + (users.count > limit ? ["    … and \(users.count - limit) more (--all shows them)"] : [])
    }

    private func text(of interface: Interface, _ limit: Int) -> [String] {
        var lines = list("moves to \(interface.name)", interface.files, limit)
        lines += list("declarations that move there without the rest of their file", interface.declarations, limit)
        guard !interface.protocols.isEmpty else { return lines }
        lines.append("  protocols that replace types for the other side:")
        for replacement in interface.protocols {
            let members = replacement.members.isEmpty ? "" : ": \(replacement.members.joined(separator: ", "))"
            let origin = replacement.isWritten ? "" : ", which already exists"
            lines.append("    \(replacement.name) for \(replacement.type)\(origin)\(members)")
        }
        if let module = interface.module {
            lines.append("    \(module) creates the implementations; only the app uses it")
        }
        return lines
    }

    /// The number of declarations of the source that are used across the boundary.
    public var crossingCount: Int { crossings.count { $0.treatment != .moved && $0.treatment != .down } }

    private func list(_ title: String, _ names: [String], _ limit: Int) -> [String] {
        guard !names.isEmpty else { return [] }
        let shown = names.prefix(limit).map { "    \($0)" }
        return ["  \(title):"] + shown + (names.count > limit ? ["    … and \(names.count - limit) more"] : [])
    }

    private func heading(_ treatment: Treatment, _ count: Int) -> String {
        let (moves, becomes, isAre) = count == 1 ? ("moves", "becomes", "is") : ("move", "become", "are")
        return switch treatment {
        case .moved: "also \(moves)"
        case .down: "\(moves) to \(shared ?? "a module below both")"
        case .visible: "\(becomes) visible to the other side"
        case .replaced: "\(isAre) replaced by a protocol for the other side"
        case .interface: "\(isAre) in the way: a protocol would take \(count == 1 ? "its" : "their") place"
        case .inverted:
            "\(isAre) in the way: a closure, a parameter or an output would take \(count == 1 ? "its" : "their") place"
        }
    }
}

extension ChangeSet.Counts {
    public var text: String {
        let parts = [
            (moves, "file moved", "files moved"), (newFiles, "file written", "files written"),
            (access, "access level", "access levels"),
            (initialisers, "initialiser written", "initialisers written"), (imports, "import", "imports"),
            (qualifiedNames, "qualified name", "qualified names"),
            (manifest, "manifest change", "manifest changes"),
        ]
        return parts.filter { $0.0 > 0 }.map { $0.0.counted($0.1, $0.2) }.joined(separator: ", ")
    }
}
