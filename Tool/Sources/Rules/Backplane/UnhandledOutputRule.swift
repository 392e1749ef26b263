import Configuration
import WorkspaceModel

/// Every output of a board is handled by a flow or by the code that activates the board.
struct UnhandledOutputRule: Rule {
    let id = RuleID.unhandledOutput

    func applies(to context: RuleContext) -> Bool { !context.users.isEmpty }

    func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { context.users }

    func violations(in context: RuleContext) -> [Violation] {
        let code = context.code
        // The code that could not be read may contain a flow.
        guard code.incomplete.isEmpty, context.workspace.isWhole else { return [] }
        let roots = Assemblies(in: code, of: context.workspace)
        guard !roots.isEmpty else { return [] }
        let ids = BoardIDs(of: code, in: context.workspace)
        let uses = OutputUses(in: code, of: ids)
        guard !uses.takesUnknownType else { return [] }
        return (code.functions["register"] ?? []).flatMap { register -> [Violation] in
            guard let type = register.owner, roots.bringIn(type, of: register.module) else { return [] }
            return registrations(by: register, code, ids).compactMap { id, place, sends in
                let output = code.plainType(id.output)
                guard sends, output != "Never", uses.activated.contains(id), !uses.taken.contains(id),
                    !uses.takenTypes.contains(output.lastNameComponent)
                else { return nil }
                return violation(id, at: place, register.module, context)
            }
        }
    }

    /// Returns the boards that a module registers, and whether their code sends anything.
    private func registrations(
        by register: BackplaneCode.Declared, _ code: BackplaneCode, _ ids: BoardIDs
    ) -> [(BoardIDs.ID, Place, sends: Bool)] {
        let own = (code.types[register.owner ?? ""] ?? []).filter { $0.module == register.module }
        var result: [(BoardIDs.ID, Place, sends: Bool)] = []
        for declared in own {
            declared.node.forEach { node in
                guard node.calleeName == "board", let argument = node.arguments.first?.value, node.arguments.count > 1
                else { return }
                let named = ids.ids(argument, in: declared.module)
                guard named.count == 1, let id = named.first else { return }
                let factory = node.arguments.dropFirst().compactMap(\.value)
                let place = Place.source(path: declared.path, line: argument.line, column: argument.column)
                result.append((id, place, sends(Array(factory), in: declared.module, code)))
            }
        }
        return result
    }

    /// Returns whether the board that a factory creates sends something: its class, the objects that it uses, or one of
    /// Backplane's own boards that always send.
    private func sends(_ factory: [CodeNode], in module: ModuleID, _ code: BackplaneCode) -> Bool {
        let reach = CodeReach(from: factory, in: module, of: code)
        if reach.sendsForOthers || !reach.names.isDisjoint(with: ["TaskBoard", "AdapterBoard"]) { return true }
        guard !reach.names.isDisjoint(with: Self.sending) else { return false }
        var made: [String] = []
        for node in factory {
            node.forEach { if let name = $0.calleeName, code.types[name] != nil { made.append(name) } }
        }
        return made.isEmpty || made.contains { sends($0, in: module, code, seen: []) }
    }

    /// Returns whether the code of a class or of its superclasses sends something.
    private func sends(_ type: String, in module: ModuleID, _ code: BackplaneCode, seen: Set<String>) -> Bool {
        (code.types[type] ?? []).filter { $0.module == module && !seen.contains(type) }.contains { declared in
            declared.node.contains { $0.kind == .name && Self.sending.contains($0.name) || $0.sendsItself }
                || declared.node.children.contains {
                    $0.kind == .inherited
                        && sends($0.name.lastNameComponent, in: module, code, seen: seen.union([type]))
                }
        }
    }

    private static let sending: Set<String> = ["sendToMotherboard", "finish"]

    private func violation(
        _ id: BoardIDs.ID, at place: Place, _ module: ModuleID, _ context: RuleContext
    ) -> Violation {
        Violation(
            self.id, severity: .error, module: module, subject: id.name, places: [place],
            message: "nothing handles the output of the board '.\(id.name)' (\(id.output))",
            reason: "an unhandled output is a fault at run time",
            remedy: "register a flow from '.\(id.name)' in the composition root, or give the board the output 'Never'")
    }
}

/// The places where modules are assembled.
struct Assemblies {
    private let workspace: Workspace
    /// The modules that each place can reach.
    private var reached: [Set<ModuleID>] = []
    /// The functions and types that the code of each module calls.
    private var named: [ModuleID: Set<String>] = [:]

    var isEmpty: Bool { reached.isEmpty }

    init(in code: BackplaneCode, of workspace: Workspace) {
        self.workspace = workspace
        var roots: Set<ModuleID> = []
        for file in code.files {
            for node in file.nodes {
                node.forEach { node in
                    guard let name = node.calleeName else { return }
                    named[file.module, default: []].insert(name)
                    if ["Assembly", "Motherboard"].contains(name), node.argument(labelled: "modules") != nil {
                        roots.insert(file.module)
                    }
                }
            }
        }
        reached = roots.map { Set(workspace.graph.distances(from: [$0], following: .dependencies).keys) }
    }

    /// Returns whether code that is part of an assembly creates a module's type.
    func bringIn(_ type: String, of module: ModuleID) -> Bool {
        reached.contains { modules in
            modules.contains(module) && modules.contains { named[$0]?.contains(type) ?? false }
        }
    }
}

extension CodeNode {
    /// Whether the node is `self.sendToMotherboard` or `self.finish`, rather than a member of another object.
    fileprivate var sendsItself: Bool {
        kind == .member && ["sendToMotherboard", "finish"].contains(name) && ["self", nil].contains(base?.dottedName)
    }
}

/// A board overrides the methods that its types require: `activate(_:)`, and `interact(_:)` if it takes commands.
struct IncompleteBoardRule: Rule {
    let id = RuleID.incompleteBoard

    func applies(to context: RuleContext) -> Bool { !context.users.isEmpty }

    func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { context.users }

    func violations(in context: RuleContext) -> [Violation] {
        let code = context.code
        let inherited = Set(
            code.types.values.joined().flatMap { Self.superclasses(of: $0.node) }.map(\.lastNameComponent))
        return code.types.values.joined().sorted { $0.index < $1.index }.flatMap { declared -> [Violation] in
            // A class with subclasses may leave the overrides to them.
            guard declared.node.kind == .type, !code.incomplete.contains(declared.module),
                !inherited.contains(declared.node.name), let board = boardClass(of: declared, code, context)
            else { return [] }
            return missing(in: declared, board).map { violation(declared, $0, context) }
        }
    }

    /// Returns Backplane's class from which a type inherits, as written: `Board<Void, LoginOutcome, Never>`.
    private func boardClass(
        of declared: BackplaneCode.Declared, _ code: BackplaneCode, _ context: RuleContext
    ) -> String? {
        Self.superclasses(of: declared.node).first { name in
            let base = name.lastNameComponent
            let isOwn = code.visible(code.types[base], from: declared.module, in: context.workspace).contains {
                $0.node.kind == .type && context.workspace[$0.module].target != BackplaneCode.library
            }
            return Self.boardClasses.contains(base) && !isOwn && name.genericArguments.count == 3
        }
    }

    private static let boardClasses: Set<String> = ["Board", "ContinuousBoard"]

    private static func superclasses(of node: CodeNode) -> [String] {
        node.children.filter { $0.kind == .inherited }.map(\.name)
    }

    private func missing(in declared: BackplaneCode.Declared, _ board: String) -> [String] {
        let types = board.genericArguments
        let wanted = [("activate", types[0]), ("interact", types[2])].filter { $0.1.plainTypeName != "Never" }.map(\.0)
        return wanted.filter { method in
            !declared.node.contains { node in
                node.kind == .function && node.name == method && node.parameters.count == 1
                    && ["", "_"].contains(node.parameters[0].label)
            }
        }
    }

    private func violation(_ declared: BackplaneCode.Declared, _ method: String, _ context: RuleContext) -> Violation {
        Violation(
            id, severity: .error, module: declared.module, subject: "\(declared.node.name).\(method)",
            places: [declared.place],
            message: "the board '\(declared.node.name)' does not override '\(method)(_:)'",
            reason: "its first \(method == "activate" ? "activation" : "command") is a fault at run time",
            remedy: method == "activate"
                ? "override 'activate(_:)'" : "override 'interact(_:)', or give the board the command type 'Never'")
    }
}
