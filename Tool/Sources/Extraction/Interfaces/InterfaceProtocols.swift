import CompilerIndex

extension InterfaceDesigner {
    mutating func reader(_ file: Int) -> NameReader {
        if let known = readers[file] { return known }
        let reader = NameReader(index.texts[file])
        readers[file] = reader
        return reader
    }

    func offset(of declaration: Int) -> Int? {
        let it = graph.declarations[declaration]
        return index.facts[it.file].offset(line: it.line, column: it.column)
    }

    mutating func head(of type: Int) -> NameReader.TypeHead? {
        offset(of: type).flatMap { reader(graph.declarations[type].file).head(at: $0) }
    }

    struct Names {
        var types: [(number: Int, use: DeclarationGraph.Use, range: Range<Int>, needsParentheses: Bool)] = []
        var made: [(number: Int, use: DeclarationGraph.Use, range: Range<Int>)] = []
        var extended = 0
        var others: [(use: DeclarationGraph.Use, reason: String)] = []
    }

    /// The occurrences of a type's name in files.
    mutating func names(of type: Int, in isThere: (Int) -> Bool) -> Names {
        var names = Names()
        for (number, use) in graph.uses.enumerated() where use.declaration == type && isThere(use.file) {
            guard let offset = index.facts[use.file].offset(line: use.line, column: use.column),
                index.texts[use.file].hasName(graph.declarations[type].name, at: offset)
            else { continue }
            switch reader(use.file).use(at: offset) {
            case .type(let range, let needsParentheses): names.types.append((number, use, range, needsParentheses))
            case .made(let range): names.made.append((number, use, range))
            case .extended: names.extended += 1
            case .other(let reason): names.others.append((use, reason))
            }
        }
        return names
    }

    /// The protocol for a service of the group.
    mutating func replace(_ type: Int) {
        let it = graph.declarations[type]
        guard let head = head(of: type) else { return refuse(type, "is not declared in the sources") }
        guard !head.isGeneric else {
            return refuse(type, "is generic, so no protocol can replace it")
        }
        let group = group
        let isOutside = { [old, subject] (file: Int) in
            !group.contains(file) && subject[old.targets[file]]?.kind != .test
        }
        let names = names(of: type, in: isOutside)
        for (use, reason) in names.others {
            let place = remark(use.file, use.line, "'\(it.name)' \(reason): no protocol can replace it there")
            design.remarks.append(place)
        }
        for made in names.made where subject[old.targets[made.use.file]]?.kind != .executable {
            let place = remark(
                made.use.file, made.use.line,
                "'\(it.name)' is created here: pass it in, so that only the app creates it")
            design.remarks.append(place)
        }
        var members: Set<Int> = []
        var initialisers: Set<Int> = []
        for (number, use) in usesFromOutside where graph.owner(of: use.declaration) == type {
            // The label of an argument is not a use of the property.
            if graph.declarations[use.declaration].kind == .property, isLabel(use) {
                design.change.uses.insert(number)
                design.replaced.insert(use.declaration)
                continue
            }
            switch graph.declarations[use.declaration].kind {
            case .initializer: initialisers.insert(use.declaration)
            case .method, .property, .other: members.insert(use.declaration)
            case .deinitializer, .extension: continue
            default:
                design.remarks.append(
                    remark(
                        use.file, use.line,
                        "'\(graph.fullName(use.declaration))' belongs to '\(it.name)', which is not in the interface"
                    ))
                continue
            }
            design.change.uses.insert(number)
            design.replaced.insert(use.declaration)
        }
        for (number, use) in graph.uses.enumerated() where use.declaration == type && isOutside(use.file) {
            design.change.uses.insert(number)
        }
        design.replaced.insert(type)
        var standIn: InterfaceDesign.StandIn
        if let known = protocolThatCovers(members, of: type), names.extended == 0 {
            standIn = .init(
                type: type, name: graph.declarations[known].name, renamed: nil, members: [], isThere: true, head: head)
            if let unit = units.unit(of: known), let reason = place(unit) {
                refuse(known, "can't move to '\(design.name)': it \(reason)")
            }
            design.raised.insert(known)
        } else {
            let renamed = "Standard\(it.name)"
            if graph.declarations.contains(where: { $0.name == renamed }) {
                refuse(type, "can't be renamed to '\(renamed)': that name is taken")
            }
            standIn = .init(
                type: type, name: it.name, renamed: renamed, members: members.sorted(), isThere: false, head: head)
            rename(type, to: renamed)
            write(standIn, in: it.file)
        }
        standIn.made = initialisers.sorted()
        use(standIn.name, at: names)
        for made in names.made {
            design.edits.append(
                .init(file: made.use.file, range: made.range, text: "\(name)Module.make\(standIn.name)"))
            design.imports[made.use.file, default: []].insert(name)
        }
        design.standIns.append(standIn)
    }

    /// Whether a name is the label of an argument: `Greeting(session: …)`.
    func isLabel(_ use: DeclarationGraph.Use) -> Bool {
        guard let offset = index.facts[use.file].offset(line: use.line, column: use.column) else { return false }
        let text = index.texts[use.file].utf8
        let name = graph.declarations[use.declaration].name.utf8.count
        let before = text.prefix(offset).last { ![9, 10, 13, 32].contains($0) }
        let isFirst = before == UInt8(ascii: "(") || before == UInt8(ascii: ",")
        return isFirst && text.dropFirst(offset + name).first == UInt8(ascii: ":")
    }

    /// Replaces a type's name by a protocol's.
    mutating func use(_ protocolName: String, at names: Names) {
        for place in names.types {
            let text = place.needsParentheses ? "(any \(protocolName))" : "any \(protocolName)"
            design.edits.append(.init(file: place.use.file, range: place.range, text: text))
            design.imports[place.use.file, default: []].insert(design.name)
        }
    }

    /// A protocol of the group that has all members of a type that other modules use.
    func protocolThatCovers(_ members: Set<Int>, of type: Int) -> Int? {
        let bases = graph.inheritances.filter { inheritance in
            let extended = graph.declarations[inheritance.type].extended
            return inheritance.type == type || extended == type
        }.map(\.base).filter { graph.declarations[$0].kind == .protocol && group.contains(graph.declarations[$0].file) }
        return bases.sorted().first { base in
            members.allSatisfy { member in
                graph.witnesses.contains { witness in
                    witness.witness == member && witness.requirement.flatMap { graph.owner(of: $0) } == base
                }
            }
        }
    }

    /// Renames a type of the group, in the group and in tests.
    mutating func rename(_ type: Int, to renamed: String) {
        let it = graph.declarations[type]
        var places: Set<[Int]> = []
        if let offset = offset(of: type) { places.insert([it.file, offset]) }
        for use in graph.uses where use.declaration == type && (group.contains(use.file) || isTest(use.file)) {
            guard let offset = index.facts[use.file].offset(line: use.line, column: use.column),
                index.texts[use.file].hasName(it.name, at: offset)
            else { continue }
            places.insert([use.file, offset])
        }
        for place in places {
            design.edits.append(.init(file: place[0], range: place[1]..<place[1] + it.name.utf8.count, text: renamed))
        }
    }
}

extension String {
    /// Whether a name is at an offset.
    func hasName(_ name: String, at offset: Int) -> Bool {
        utf8.dropFirst(offset).starts(with: name.utf8)
    }
}
