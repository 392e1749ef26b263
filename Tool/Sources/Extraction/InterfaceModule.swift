import CompilerIndex
import Manifests

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
                refuse(declaration, "exists already: let it create what the app creates now")
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
                let result = head.map(\.isFailable) ?? false ? "(any \(standIn.name))?" : "any \(standIn.name)"
                makers.append(
                    """
                    /// Creates the implementation of ``\(standIn.name)``.
                    \(isolation)\(level.rawValue) static func make\(standIn.name)\(parameters)\(head?.effects ?? "") -> \(result) {
                        \(head?.marks ?? "")\(standIn.renamed ?? it.name)(\(head?.arguments ?? ""))
                    }
                    """)
            }
        }
        let registration = registration(of: offered)
        let body = (registration.map { [$0] } ?? []) + makers
        guard !body.isEmpty else { return }
        if registration != nil { imports.insert("import Backplane") }
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
    mutating func parameters(of head: NameReader.InitialiserHead?, for standIn: InterfaceDesign.StandIn) -> String {
        var text = head?.parameters ?? "()"
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

    /// The initialisers that the app calls, or one without parameters; `nil` for an implicit one.
    mutating func initialisers(
        of standIn: InterfaceDesign.StandIn
    ) -> (heads: [NameReader.InitialiserHead?], problem: String?) {
        let it = graph.declarations[standIn.type]
        var heads: [NameReader.InitialiserHead?] = []
        for made in standIn.made {
            if graph.declarations[made].isImplicit {
                guard graph.declarations[made].name != "init()" else {
                    heads.append(nil)
                    continue
                }
                do {
                    let parameters = try Initialisers(division: old, types: types).parameters(of: made)
                    heads.append(.memberwise(parameters.map { ($0.name, $0.text, $0.hasDefault) }))
                } catch {
                    return (heads, "is created by an implicit initialiser, and \(error.reason): write it first")
                }
            } else if let head = offset(of: made).flatMap({ reader(graph.declarations[made].file).initialiser(at: $0) })
            {
                guard !head.isGeneric else { return (heads, "is created by a generic initialiser") }
                heads.append(head)
            }
        }
        guard heads.isEmpty else { return (heads, nil) }
        let own = graph.declarationsOfFile[it.file].filter {
            graph.declarations[$0].parent == standIn.type && graph.declarations[$0].kind == .initializer
        }
        for number in own {
            if graph.declarations[number].isImplicit, graph.declarations[number].name == "init()" {
                return ([nil], nil)
            }
            guard let head = offset(of: number).flatMap({ reader(it.file).initialiser(at: $0) }) else { continue }
            let access = old.facts(of: number)?.facts.access ?? .internal
            if head.needsNothing, !head.isGeneric, access > .fileprivate {
                return ([.plain], nil)
            }
        }
        return ([], nil)
    }

    /// The registration of the services in an app that uses Backplane: keys in the interface, and a list of modules to
    /// add to.
    mutating func registration(of offered: [InterfaceDesign.StandIn]) -> String? {
        guard source.products["Backplane"] != nil || source.targets.contains("Backplane") else { return nil }
        var lines: [String] = []
        var keys: [String] = []
        for standIn in offered.sorted(by: { $0.name < $1.name }) {
            let it = graph.declarations[standIn.type]
            let (isolation, isSendable) = traits(of: standIn.type)
            let isOnMain = isolation.contains("@MainActor")
            let (heads, _) = initialisers(of: standIn)
            guard isSendable, heads.contains(where: { $0?.needsNothing ?? true }) else {
                design.remarks.append(
                    remark(
                        it.file, it.line,
                        isSendable
                            ? "'\(it.name)' needs arguments: register it in '\(name)Module' by hand"
                            : "'\(it.name)' is not Sendable, so it is not registered", isInTheWay: false))
                continue
            }
            let key = standIn.name.withLowerStart
            lines.append("registry.register(\\.\(key)) { _ in \(standIn.renamed ?? it.name)() }")
            keys.append(
                "    /// The key by which modules require ``\(standIn.name)``.\n    \(level.rawValue) var \(key): \(isOnMain ? "MainActorKey" : "DependencyKey")<any \(standIn.name)> { .init() }"
            )
            for place in standIn.made.isEmpty
                ? [] : names(of: standIn.type, in: { [group] in !group.contains($0) }).made
            where !isTest(place.use.file) {
                design.remarks.append(
                    remark(
                        place.use.file, place.use.line,
                        "creates its own '\(it.name)': read '\\.\(key)' if it should share the app's",
                        isInTheWay: false))
            }
        }
        guard !lines.isEmpty else { return nil }
        add(
            "\(folders.interface)/DependencyKeys+\(name).swift", to: design.name,
            "import Backplane\n\nextension DependencyKeys {\n\(keys.joined(separator: "\n\n"))\n}\n")
        registerInRoot()
        let member = """
            \(level.rawValue) init() {}

            \(level.rawValue) func register(in registry: inout ModuleRegistry) {
            \(lines.map { "    \($0)" }.joined(separator: "\n"))
            }
            """
        return member
    }

    /// Adds the module to an app's list of modules.
    mutating func registerInRoot() {
        let programs = Set(
            subject.targets.filter { target in
                target.kind == .executable && (target.name == source.name || target.targets.contains(source.name))
            }.map(\.name))
        let files = graph.files.indices.filter { programs.contains(old.targets[$0]) && !group.contains($0) }
        let found = files.compactMap { file in
            ModuleList(text: index.texts[file], known: moduleTypes).map { (file: file, list: $0) }
        }
        let most = found.map(\.list.count).max()
        let longest = found.filter { $0.list.count == most }
        guard longest.count == 1, let place = longest.first else {
            design.remarks.append(
                .init(
                    place: nil, text: "no list of modules was found: add '\(name)Module()' to the app's modules",
                    isDoubtful: false, isInTheWay: false))
            return
        }
        for insertion in place.list.insertions(of: "\(name)Module") {
            design.edits.append(
                .init(file: place.file, range: insertion.offset..<insertion.offset, text: insertion.text))
        }
        design.imports[place.file, default: []].insert(name)
    }

    var moduleTypes: Set<String> {
        let declared = graph.declarations.filter { $0.kind.isType && $0.name.hasSuffix("Module") }.map(\.name)
        return Set(declared).union(subject.targets.map { "\($0.name)Module" })
    }
}

extension FileFacts {
    /// The imports that all parts of the file have, as written.
    var plainImports: [String] {
        imports.filter { !$0.isConditional && !$0.isTestable && !$0.prefix.contains("@_") }.map { found in
            "\(found.prefix.isEmpty ? "" : found.prefix + " ")import \(found.module)"
        }
    }
}

/// The list of modules in an app's sources.
struct ModuleList {
    private let source: RootSource

    /// - Parameter known: Types that are known to be modules.
    init?(text: String, known: Set<String>) {
        guard let source = RootSource(path: "", text: text, types: known) else { return nil }
        self.source = source
    }

    var count: Int { source.moduleCount }

    func insertions(of type: String) -> [(offset: Int, text: String)] {
        source.insertions(of: type, neighbours: [], lineLength: 120).map { ($0.offset, $0.text) }
    }
}
