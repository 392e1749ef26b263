import WorkspaceModel

/// A barrier or a gateway that the code registers.
struct Guard {
    /// The boards that it guards or, for a gateway, those that it exempts.
    let boards: Set<BoardIDs.ID>
    let isGateway: Bool
    /// The boards that its decision activates on the same motherboard and awaits, with positions.
    let awaited: [(board: BoardIDs.ID, place: Place)]

    var name: String { isGateway ? "gateway" : "barrier" }

    func stops(_ board: BoardIDs.ID) -> Bool { boards.contains(board) != isGateway }
}

/// Finds the barriers and gateways whose guarded boards and awaited decisions are known.
struct GuardFinder {
    private(set) var guards: [Guard] = []
    private let code: BackplaneCode
    private let ids: BoardIDs

    init(in code: BackplaneCode, of ids: BoardIDs) {
        self.code = code
        self.ids = ids
        for file in code.files {
            let top = BackplaneCode.Declared(
                index: 0, module: file.module, path: file.path, owner: nil,
                node: CodeNode(.block, children: file.nodes))
            for node in file.nodes { find(node, in: top) }
        }
    }

    /// Finds guards in a node of `function`.
    private mutating func find(_ node: CodeNode, in function: BackplaneCode.Declared) {
        var function = function
        if [.function, .type, .extension].contains(node.kind) {
            let owner = node.kind == .function ? function.owner : node.name.lastNameComponent
            function = BackplaneCode.Declared(
                index: 0, module: function.module, path: function.path, owner: owner, node: node)
        }
        if node.calleeName == "registerBarrier" || node.calleeName == "registerGateway" { add(node, in: function) }
        for child in node.children { find(child, in: function) }
    }

    private mutating func add(_ call: CodeNode, in function: BackplaneCode.Declared) {
        let isGateway = call.calleeName == "registerGateway"
        guard let decision = call.argument(labelled: "otherwise"), decision.kind == .closure else { return }
        let isOpen = call.argument(labelled: "isOpen") ?? call.arguments.first { $0.name == "trailing" }?.value
        let boards = guarded(by: call, in: function)
        guard !boards.isEmpty else { return }
        let search = AwaitedBoards(of: decision, of: call, in: function, code: code, ids: ids)
        guard let isOpen, !search.changes(what: isOpen) else { return }
        guards += boards.map { Guard(boards: $0, isGateway: isGateway, awaited: search.awaited) }
    }

    /// Returns the sets of boards that a guard names: one, or one for each call of the function that passes them on;
    /// empty if they can't be determined.
    private func guarded(by call: CodeNode, in function: BackplaneCode.Declared) -> [Set<BoardIDs.ID>] {
        let named = boardArguments(of: call, from: ["before", "exempting"])
        if let known = known(named, in: function.module) { return [known] }
        guard named.count == 1, let name = named.first?.dottedName, function.node.kind == .function,
            let parameter = function.node.parameters.first(where: { $0.name == name })
        else { return [] }
        return calls(of: function).compactMap { call, module in
            guard let places = function.node.parameters(for: call) else { return nil }
            let given = call.arguments.enumerated().filter { places[$0.offset] == parameter }
            return known(given.compactMap(\.element.value), in: module)
        }
    }

    /// Returns the unlabelled arguments that follow one of the labels, including the labelled argument.
    private func boardArguments(of call: CodeNode, from labels: Set<String>) -> [CodeNode] {
        let arguments = call.arguments
        guard let start = arguments.firstIndex(where: { labels.contains($0.label) }) else { return [] }
        let rest = arguments[(start + 1)...].prefix { $0.label.isEmpty && $0.name != "trailing" }
        return ([arguments[start]] + rest).compactMap(\.value)
    }

    private func known(_ nodes: [CodeNode], in module: ModuleID) -> Set<BoardIDs.ID>? {
        let found = nodes.map { ids.ids($0, in: module) }
        return found.allSatisfy { $0.count == 1 } ? Set(found.joined()) : nil
    }

    private func calls(of function: BackplaneCode.Declared) -> [(CodeNode, ModuleID)] {
        var result: [(CodeNode, ModuleID)] = []
        for file in code.files {
            for node in file.nodes {
                node.forEach { if $0.calleeName == function.node.name { result.append(($0, file.module)) } }
            }
        }
        return result
    }
}

/// The boards that a decision activates and awaits, directly or in functions of its own type that it awaits.
struct AwaitedBoards {
    private(set) var awaited: [(board: BoardIDs.ID, place: Place)] = []
    private let code: BackplaneCode
    private let ids: BoardIDs
    private let function: BackplaneCode.Declared
    /// The guarded motherboard as written at the registration, without `self`.
    private let motherboard: String
    /// Whether the motherboard is a property, so that other functions of the type can refer to it by the same name.
    private let isProperty: Bool
    private let decision: CodeNode
    private var seen: Set<Int> = []

    /// The names that are known at a position.
    private struct Scope {
        var path: String
        /// The paths to which names refer, without `self`.
        var meanings: [String: String]
        /// The stored activations, by name.
        var held: [String: [(BoardIDs.ID, Place)]] = [:]
    }

    init(
        of decision: CodeNode, of call: CodeNode, in function: BackplaneCode.Declared, code: BackplaneCode,
        ids: BoardIDs
    ) {
        self.code = code
        self.ids = ids
        self.function = function
        self.decision = decision
        let base = call.base?.dottedName ?? ""
        motherboard = Self.path(base, [:])
        let root = base.split(separator: ".").first.map(String.init) ?? ""
        isProperty =
            root == "self"
            || !function.node.contains {
                [.parameter, .variable].contains($0.kind) && $0.name == root
            }
        let given = call.argument(labelled: "target")?.dottedName.map { Self.path($0, [:]) } ?? motherboard
        var scope = Scope(path: function.path, meanings: [:])
        if let parameter = decision.parameters.first { scope.meanings[parameter.name] = given }
        if decision.parameters.isEmpty { scope.meanings["$0"] = given }
        for node in decision.children where node.kind == .block { walk(node.children, &scope, isAwaited: false) }
    }

    /// Returns a path without `self`, with its first name resolved.
    private static func path(_ written: String, _ meanings: [String: String]) -> String {
        var names = written.split(separator: ".").map(String.init)
        if let first = names.first, let meaning = meanings[first] {
            names.replaceSubrange(0..<1, with: meaning.split(separator: ".").map(String.init))
        }
        if names.first == "self" { names.removeFirst() }
        return names.joined(separator: ".")
    }

    // MARK: Waiting

    private mutating func walk(_ nodes: [CodeNode], _ scope: inout Scope, isAwaited: Bool) {
        for node in nodes {
            switch node.kind {
            // The body of another closure may run later, or never.
            case .closure, .function, .type: break
            case .awaiting: walk(node.children, &scope, isAwaited: true)
            case .variable:
                walk(node.children, &scope, isAwaited: isAwaited)
                bind(node, in: &scope)
            case .member where ["outputs"].contains(node.name): walkResult(of: node.base, &scope, isAwaited)
            case .call: walkCall(node, &scope, isAwaited)
            default: walk(node.children, &scope, isAwaited: isAwaited)
            }
        }
    }

    private mutating func bind(_ variable: CodeNode, in scope: inout Scope) {
        let value = variable.value
        scope.held[variable.name] = value.map { activated(by: $0, scope) } ?? []
        scope.meanings[variable.name] = value?.dottedName.map { Self.path($0, scope.meanings) } ?? "?\(variable.name)"
    }

    private mutating func walkCall(_ call: CodeNode, _ scope: inout Scope, _ isAwaited: Bool) {
        switch call.calleeName {
        case "firstOutput": walkResult(of: call.base, &scope, isAwaited)
        case "run" where isAwaited && isGuarded(call.base, scope): note(board(of: call, scope))
        default:
            if isAwaited { follow(call, scope) }
            walk(call.children.flatMap(\.children), &scope, isAwaited: isAwaited)
        }
    }

    private mutating func walkResult(of activation: CodeNode?, _ scope: inout Scope, _ isAwaited: Bool) {
        guard isAwaited, let activation else { return }
        note(activated(by: activation, scope))
    }

    private mutating func note(_ found: [(BoardIDs.ID, Place)]) {
        awaited += found.map { (board: $0.0, place: $0.1) }
    }

    /// Returns the board whose activation is the value of a node.
    private func activated(by node: CodeNode, _ scope: Scope) -> [(BoardIDs.ID, Place)] {
        if node.kind == .name { return scope.held[node.name] ?? [] }
        guard node.calleeName == "activate", isGuarded(node.base, scope) else { return [] }
        return board(of: node, scope)
    }

    private func board(of call: CodeNode, _ scope: Scope) -> [(BoardIDs.ID, Place)] {
        guard let argument = call.arguments.first?.value else { return [] }
        let found = ids.ids(argument, in: function.module)
        let place = Place.source(path: scope.path, line: argument.line, column: argument.column)
        return found.count == 1 ? [(found[0], place)] : []
    }

    private func isGuarded(_ base: CodeNode?, _ scope: Scope) -> Bool {
        guard let written = base?.dottedName else { return false }
        return Self.path(written, scope.meanings) == motherboard && !motherboard.isEmpty
    }

    /// Follows an awaited call of a function of the same type.
    private mutating func follow(_ call: CodeNode, _ scope: Scope) {
        guard let name = call.calleeName, let called = helper(named: name, call: call, scope) else { return }
        guard seen.insert(called.index).inserted else { return }
        var inner = Scope(path: called.path, meanings: [:])
        let places = called.node.parameters(for: call) ?? [:]
        for parameter in called.node.parameters { inner.meanings[parameter.name] = "?\(parameter.name)" }
        for (place, parameter) in places {
            let given = call.arguments[place].value?.dottedName.map { Self.path($0, scope.meanings) }
            inner.meanings[parameter.name] = given ?? "?\(parameter.name)"
        }
        let isHidden = !isProperty && !inner.meanings.values.contains(motherboard)
        guard !isHidden else { return }
        for node in called.node.children where node.kind == .block {
            walk(node.children, &inner, isAwaited: false)
        }
    }

    private func helper(named name: String, call: CodeNode, _ scope: Scope) -> BackplaneCode.Declared? {
        let base = call.base?.dottedName.map { Self.path($0, scope.meanings) } ?? ""
        guard base.isEmpty else { return nil }
        let (owner, module) = (function.owner, function.module)
        let found = (code.functions[name] ?? []).filter {
            $0.module == module && ($0.owner == owner || $0.owner == nil) && $0.node.parameters(for: call) != nil
        }
        return found.count == 1 ? found[0] : nil
    }

    // MARK: Opening

    /// Returns whether the decision may open the guard before it waits: by changing something that `isOpen` reads or
    /// calling one of its members, or by removing the guard.
    func changes(what isOpen: CodeNode) -> Bool {
        changes(names(in: isOpen, depth: 2).subtracting(["self"]), in: decision, depth: 2)
    }

    private func changes(_ looked: Set<String>, in node: CodeNode, depth: Int) -> Bool {
        node.contains { node in
            switch node.kind {
            case .assignment: return !looked.isDisjoint(with: node.children[0].pathNames)
            case .operation where node.name.hasSuffix("=") && !Self.comparisons.contains(node.name):
                return !looked.isDisjoint(with: node.children.first?.pathNames ?? [])
            case .call: return mayChange(looked, node, depth: depth)
            default: return false
            }
        }
    }

    private static let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!==", "~="]
    /// The calls that never open a guard.
    private static let harmless: Set<String> = [
        "activate", "run", "firstOutput", "isLive", "print", "assert", "precondition",
    ]

    private func mayChange(_ looked: Set<String>, _ call: CodeNode, depth: Int) -> Bool {
        guard let name = call.calleeName, !Self.harmless.contains(name) else { return false }
        if name == "cancel" || name == "end" { return true }
        if let base = call.base, base.dottedName != "self" { return !looked.isDisjoint(with: base.pathNames) }
        // A function that `isOpen` calls is assumed to have no side effects.
        if looked.contains(name) { return false }
        let called = (code.functions[name] ?? []).filter { $0.module == function.module }
        guard depth > 0, !called.isEmpty else { return name.first?.isLowercase ?? false }
        return called.contains { changes(looked, in: $0.node, depth: depth - 1) }
    }

    /// Returns the names in code, including those in functions that it calls.
    private func names(in node: CodeNode, depth: Int) -> Set<String> {
        var names: Set<String> = []
        let parameters = Set(node.parameters.map(\.name))
        node.forEach { if $0.kind == .name || $0.kind == .member { names.insert($0.name) } }
        guard depth > 0 else { return names.subtracting(parameters) }
        for name in names {
            let called = (code.functions[name] ?? []) + (code.variables[name] ?? [])
            for declared in called where declared.module == function.module && declared.owner == function.owner {
                names.formUnion(self.names(in: declared.node, depth: depth - 1))
            }
        }
        return names.subtracting(parameters)
    }
}

extension CodeNode {
    /// The names in a path, for example in `self.window.root`.
    fileprivate var pathNames: Set<String> {
        var names: Set<String> = []
        forEach { if $0.kind == .name || $0.kind == .member { names.insert($0.name) } }
        return names
    }
}
