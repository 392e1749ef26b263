import CompilerIndex

extension InterfaceDesigner {
    // MARK: The module

    /// Writes the type with which the app makes the implementations of the protocols.
    mutating func writeModule() {
        let offered = design.standIns.filter { group.contains(graph.declarations[$0.type].file) }
        let hasOne = graph.declarations.contains { group.contains($0.file) && $0.name == "\(name)Module" }
        guard !offered.isEmpty, !hasOne else {
            if hasOne, offered.contains(where: { !$0.made.isEmpty }) {
                let declaration =
                    graph.declarations.firstIndex { group.contains($0.file) && $0.name == "\(name)Module" } ?? 0
                refuse(declaration, "already exists: let it create what the app creates now")
            }
            return
        }
        var makers: [String] = []
        var imports: Set<String> = ["import \(design.name)"]
        for standIn in offered.sorted(by: { $0.name < $1.name }) {
            let it = graph.declarations[standIn.type]
            let (made, problem) = initialisers(of: standIn)
            if let problem { refuse(standIn.type, problem) }
            imports.formUnion(index.facts[it.file].plainImports)
            let isolation = traits(of: standIn.type).isolation
            for head in made {
                let parameters = parameters(of: head, for: standIn)
                let result = head.isFailable ? "(any \(standIn.name))?" : "any \(standIn.name)"
                makers.append(
                    """
                    /// Creates the implementation of ``\(standIn.name)``.
                    \(isolation)\(level.rawValue) static func make\(standIn.name)\(parameters)\(head.effects) -> \(result) {
                        \(head.marks)\(standIn.renamed ?? it.name)(\(head.arguments))
                    }
                    """)
            }
        }
        let registration = registration(of: offered)
        let body = (registration.map { [$0.members(level)] } ?? []) + makers
        guard !body.isEmpty else { return }
        if let registration { imports.formUnion(registration.modules.union(["Backplane"]).map { "import \($0)" }) }
        let kind = registration == nil ? "enum \(name)Module" : "struct \(name)Module: Module"
        let comment =
            registration == nil
            ? "/// Creates the implementations of \(name). Only the app uses it."
            : "/// Registers the services of \(name)."
        add(
            "\(folders.module)/\(name)Module.swift", to: name,
            imports.sorted().map { "\($0)\n" }.joined()
                + "\n\(comment)\n\(level.rawValue) \(kind) {\n\(body.map(\.indented).joined(separator: "\n\n"))\n}\n")
        design.module = "\(name)Module"
    }

    /// The parameters of an initialiser, with replaced types.
    mutating func parameters(of head: NameReader.InitialiserHead, for standIn: InterfaceDesign.StandIn) -> String {
        var text = head.parameters
        for other in design.standIns {
            let name = graph.declarations[other.type].name
            guard let pattern = try? Regex("\\b\(name)\\b(?!:)") else { continue }
            guard text.contains(pattern) else { continue }
            if other.renamed != nil {
                refuse(standIn.type, "is created with '\(name)', which the app sees only as a protocol")
            } else {
                text.replace(pattern, with: "(any \(other.name))")
            }
        }
        text.replace(#/\((any \w+)\)(?=[,)])/#) { $0.1 }
        return text
    }

    /// The initialisers that the app calls, or one without parameters.
    mutating func initialisers(
        of standIn: InterfaceDesign.StandIn
    ) -> (heads: [NameReader.InitialiserHead], problem: String?) {
        var heads: [NameReader.InitialiserHead] = []
        for made in standIn.made {
            if graph.declarations[made].isImplicit {
                do throws(Initialisers.UnknownParameters) {
                    heads.append(try implicitInitialiser(made))
                } catch {
                    return (heads, "is created by an implicit initialiser, and \(error.reason): write it first")
                }
            } else if let head = initialiser(made) {
                guard !head.isGeneric else { return (heads, "is created by a generic initialiser") }
                heads.append(head)
            }
        }
        guard heads.isEmpty else { return (heads, nil) }
        return (ownInitialisers(of: standIn).contains(where: \.needsNothing) ? [.plain] : [], nil)
    }

    /// The initialisers that the type's own file declares and that another file can call.
    mutating func ownInitialisers(of standIn: InterfaceDesign.StandIn) -> [NameReader.InitialiserHead] {
        let file = graph.declarations[standIn.type].file
        let members = graph.declarationsOfFile[file].filter { graph.declarations[$0].parent == standIn.type }
        func isHidden(_ member: Int) -> Bool {
            (old.facts(of: member)?.facts.access ?? .internal) <= .fileprivate
        }
        return members.filter { graph.declarations[$0].kind == .initializer }.compactMap { number in
            guard graph.declarations[number].isImplicit else {
                return isHidden(number) ? nil : initialiser(number).flatMap { $0.isGeneric ? nil : $0 }
            }
            let labels = graph.declarations[number].name.dropFirst("init(".count).dropLast().split(separator: ":")
            let isVisible = !members.contains { member in
                labels.contains { $0 == graph.declarations[member].name } && isHidden(member)
            }
            return isVisible ? try? implicitInitialiser(number) : nil
        }
    }

    private mutating func initialiser(_ number: Int) -> NameReader.InitialiserHead? {
        offset(of: number).flatMap { reader(graph.declarations[number].file).initialiser(at: $0) }
    }

    private func implicitInitialiser(
        _ number: Int
    ) throws(Initialisers.UnknownParameters) -> NameReader.InitialiserHead {
        guard graph.declarations[number].name != "init()" else { return .plain }
        let parameters = try Initialisers(division: old, types: types).parameters(of: number)
        return .memberwise(
            parameters.map {
                (.init(label: $0.name, name: $0.name, type: $0.type, hasDefault: $0.hasDefault), $0.text)
            })
    }
}
