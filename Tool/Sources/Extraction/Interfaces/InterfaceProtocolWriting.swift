import CompilerIndex

extension InterfaceDesigner {
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
            throw NameReader.Unfit(reason: "is not declared in the sources")
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
}
