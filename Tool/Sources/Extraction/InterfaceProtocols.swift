import CompilerIndex

extension InterfaceDesigner {
    // MARK: Protocols that replace types

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
        guard let head = head(of: type) else { return refuse(type, "is not written in the sources") }
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

    /// Writes the protocol to which a type of `file` conforms.
    mutating func write(_ standIn: InterfaceDesign.StandIn, in file: Int) {
        let it = graph.declarations[standIn.type]
        var requirements: [String] = []
        var conveniences: [String] = []
        var files: Set<Int> = [file]
        let positions = standIn.members.sorted {
            let (one, other) = (graph.declarations[$0], graph.declarations[$1])
            return (one.file, one.line, one.column) < (other.file, other.line, other.column)
        }
        for member in positions {
            do {
                let (text, more) = try requirement(of: member, standIn)
                requirements.append(text)
                conveniences += more
                files.insert(graph.declarations[member].file)
            } catch let unfit as NameReader.Unfit {
                refuse(member, "\(unfit.reason), so no protocol can require it")
            } catch {}
        }
        let (isolation, isSendable) = traits(of: standIn.type)
        var inherited: [String] = standIn.head.isActor ? ["Actor"] : standIn.head.isClass ? ["AnyObject"] : []
        if !standIn.head.isActor, isSendable { inherited.append("Sendable") }
        let bases = inheritedProtocols(of: standIn.type)
        inherited += bases.map { graph.declarations[$0].name }
        design.raised.formUnion(bases)
        let isOfGroup = group.contains(it.file)
        if isOfGroup { inherited += protocolsFromElsewhere(of: standIn) }
        let clause = inherited.isEmpty ? "" : ": \(inherited.joined(separator: ", "))"
        let comment =
            isOfGroup
            ? index.comment(above: standIn.type) ?? "/// The part of \(it.name) that other modules use."
            : "/// The part of ``\(it.name)`` that \(name) needs. The app provides it."
        let body = requirements.map { $0.indented }.joined(separator: "\n\n")
        var text = "\(comment)\n\(isolation)\(level.rawValue) protocol \(standIn.name)\(clause) {"
        text += requirements.isEmpty ? "}\n" : "\n\(body)\n}\n"
        if !conveniences.isEmpty {
            text += "\nextension \(standIn.name) {\n\(conveniences.map(\.indented).joined(separator: "\n\n"))\n}\n"
        }
        let imports = imports(of: files, for: text, isExact: conveniences.isEmpty)
        let head = imports.map { "\($0)\n" }.joined() + (imports.isEmpty ? "" : "\n")
        add("\(folders.interface)/\(standIn.name).swift", to: design.name, head + text)
        guard isOfGroup else { return }
        design.edits.append(
            .init(
                file: it.file, range: standIn.head.place..<standIn.head.place,
                text: "\(standIn.head.separator)\(standIn.name)"))
        design.imports[it.file, default: []].insert(design.name)
    }

    /// The actor isolation of a type and whether it is `Sendable`: as written, or as inherited in the package.
    mutating func traits(of type: Int) -> (isolation: String, isSendable: Bool) {
        var (isolation, isSendable) = ("", false)
        var (seen, rest): (Set<Int>, [Int]) = ([], [type])
        while let next = rest.popLast() {
            guard seen.insert(next).inserted, let head = head(of: next) else { continue }
            if isolation.isEmpty { isolation = head.isolation }
            isSendable = isSendable || head.isActor || head.inherited.contains { $0.hasSuffix("Sendable") }
            rest += graph.inheritances.filter { $0.type == next }.map(\.base)
        }
        return (isolation, isSendable || !isolation.isEmpty)
    }

    /// The protocols of other modules to which a service conforms: its users may pass it on as one of these.
    private func protocolsFromElsewhere(of standIn: InterfaceDesign.StandIn) -> [String] {
        standIn.head.inherited.filter { written in
            let name = written.split(separator: ".").last.map(String.init) ?? written
            guard !name.hasSuffix("Sendable"), !NameReader.commonProtocols.contains(name), !name.contains("<") else {
                return false
            }
            let known = graph.declarations.indices.filter {
                graph.declarations[$0].name == name && graph.declarations[$0].kind.isType
            }
            return known.allSatisfy { number in
                let it = graph.declarations[number]
                let access = old.facts(of: number)?.facts.access ?? .internal
                return it.kind == .protocol && old.targets[it.file] != source.name && access >= level
            }
        }
    }

    /// Protocols of the group to which a service conforms and whose members other modules use.
    mutating func inheritedProtocols(of type: Int) -> [Int] {
        let bases = Set(
            graph.inheritances.filter { $0.type == type || graph.declarations[$0.type].extended == type }.map(\.base)
                .filter { graph.declarations[$0].kind == .protocol && group.contains(graph.declarations[$0].file) })
        let used = Set(usesFromOutside.compactMap { graph.owner(of: $0.use.declaration) })
        return bases.intersection(used).sorted().filter { base in
            guard let unit = units.unit(of: base) else { return false }
            return place(unit) == nil
        }
    }

    /// The requirement of a protocol for a member, with the comment above the member.
    mutating func requirement(
        of member: Int, _ standIn: InterfaceDesign.StandIn
    ) throws -> (text: String, conveniences: [String]) {
        let it = graph.declarations[member]
        guard let offset = offset(of: member), let facts = old.facts(of: member)?.facts else {
            throw NameReader.Unfit(reason: "is not written in the sources")
        }
        let found = try reader(it.file).requirement(at: offset, type: types[it.usr], level: level.rawValue)
        for range in facts.signature {
            for use in old.uses(in: range, of: it.file) {
                let named = graph.declarations[use.declaration]
                guard named.kind.isType || named.kind == .typealias else { continue }
                if group.contains(named.file), let unit = units.unit(of: use.declaration) {
                    if use.declaration == standIn.type { continue }
                    guard graph.owner(of: use.declaration) != standIn.type else {
                        throw NameReader.Unfit(
                            reason:
                                "names '\(named.name)', which is declared in '\(graph.declarations[standIn.type].name)' (move it out of the type)"
                        )
                    }
                    if let reason = place(unit) {
                        throw NameReader.Unfit(
                            reason: "names '\(named.name)', which can't move to the interface because it \(reason)")
                    }
                    design.raised.insert(use.declaration)
                } else if old.targets[named.file] == source.name {
                    throw NameReader.Unfit(reason: "names '\(named.name)' of '\(source.name)'")
                }
            }
        }
        let comment = index.comment(above: member).map { "\($0)\n" } ?? ""
        return (comment + found.text, found.conveniences)
    }

    mutating func add(_ path: String, to target: String, _ text: String) {
        design.change.files.append(.init(path: path, target: source.name, text: text))
        design.targets.append(target)
    }

    // MARK: What the group needs

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

extension CompilerIndex {
    /// The comment in `///` above a declaration.
    func comment(above declaration: Int) -> String? {
        let it = graph.declarations[declaration]
        let lines = texts[it.file].split(separator: "\n", omittingEmptySubsequences: false)
        var first = it.line - 1
        // Attributes can be in between.
        while first > 0, lines[first - 1].drop(while: \.isWhitespace).hasPrefix("@") { first -= 1 }
        var comment: [String] = []
        while first > 0 {
            let line = lines[first - 1].drop(while: \.isWhitespace)
            guard line.hasPrefix("///") else { break }
            comment.insert(String(line), at: 0)
            first -= 1
        }
        return comment.isEmpty ? nil : comment.joined(separator: "\n")
    }
}

extension String {
    /// Every line that is not empty, indented by four spaces.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(
            separator: "\n")
    }

    /// Whether a name is at an offset.
    func hasName(_ name: String, at offset: Int) -> Bool {
        utf8.dropFirst(offset).starts(with: name.utf8)
    }
}
