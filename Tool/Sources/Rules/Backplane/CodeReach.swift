import WorkspaceModel

/// The code that may run when some code of a module runs: the declarations to which it refers, directly or indirectly.
///
/// The result is an overestimate: it contains all such declarations, and possibly others.
struct CodeReach {
    /// The possible dependency keys: the members that are read of anything except `self` and types, and the properties
    /// in key paths.
    private(set) var members: Set<String> = []
    /// The names of all functions and types.
    private(set) var names: Set<String> = []
    /// Whether an object other than the board sends on its behalf: `board.sendToMotherboard(…)`.
    private(set) var sendsForOthers = false
    /// The dependencies that are registered.
    private(set) var registered: Set<DependencyName> = []
    /// The types by which dependencies are read.
    private(set) var readTypes: Set<String> = []
    /// Whether dependencies may be read invisibly: by an inferred type, or in code that is not available.
    private(set) var isOpen = false

    private let code: BackplaneCode
    private let module: ModuleID
    /// The names whose declarations have been visited.
    private var mentioned: Set<String> = []
    private var entered: Set<Int> = []

    /// Visits `nodes`, which are code of `module`, and everything they reach.
    init(from nodes: [CodeNode], in module: ModuleID, of code: BackplaneCode) {
        self.code = code
        self.module = module
        for node in nodes { visit(node, isInKeys: false) }
    }

    private mutating func visit(_ node: CodeNode, isInKeys: Bool) {
        switch node.kind {
        case .call: visitCall(node, isInKeys: isInKeys)
        case .member:
            if mayBeDependency(node, isInKeys: isInKeys) { members.insert(node.name) }
            follow(node.name)
        case .name:
            if isInKeys { members.insert(node.name) }
            follow(node.name)
            for name in node.type.identifiers { follow(String(name)) }
        case .keyPath: for name in node.name.split(separator: ".") { members.insert(String(name)) }
        case .attribute, .inherited: for name in node.name.identifiers { follow(String(name)) }
        case .variable, .parameter, .function, .alias:
            // A requirement is not a read.
            if node.kind == .variable, node.isRequirementList { return }
            for name in node.type.identifiers where !Self.context.contains(String(name)) { follow(String(name)) }
            findEscapes(in: node)
        case .closure: findEscapes(in: node)
        default: break
        }
        guard node.kind != .call else { return }
        for child in node.children { visit(child, isInKeys: isInKeys) }
    }

    private static let context: Set<String> = ["Dependencies", "ModuleRegistry", "DependencyKeys", "BoardID"]

    private func mayBeDependency(_ node: CodeNode, isInKeys: Bool) -> Bool {
        guard let base = node.base else { return isInKeys }
        guard base.kind == .name else { return true }
        return isInKeys || base.name != "self" && base.name.first?.isUppercase == false
    }

    private mutating func visitCall(_ call: CodeNode, isInKeys: Bool) {
        var arguments = call.arguments[...]
        if let name = call.calleeName {
            if name == "sendToMotherboard", let base = call.base, base.dottedName != "self" { sendsForOthers = true }
            if let callee = call.callee, mayBeDependency(callee, isInKeys: isInKeys) { members.insert(name) }
            follow(name, call: call)
            for base in [call.base].compactMap(\.self) { visit(base, isInKeys: isInKeys) }
            for type in call.callee?.type.identifiers ?? [] { follow(String(type)) }
            if name == "register", let dependency = arguments.first?.value?.dependencyName {
                registered.insert(dependency)
                arguments = arguments.dropFirst()
            }
            if name == "resolve" { noteResolving(call) }
            if name == "register" || name == "board", let factory = arguments.last?.value, factory.kind == .closure {
                findEscapes(of: factory.parameters.first?.name ?? "$0", in: factory.children)
            }
        } else if let callee = call.callee {
            visit(callee, isInKeys: isInKeys)
        }
        for argument in arguments { visit(argument, isInKeys: isInKeys) }
    }

    private mutating func noteResolving(_ call: CodeNode) {
        guard let type = call.arguments.first?.value?.typeOfMetatype else {
            isOpen = true
            return
        }
        readTypes.insert(code.plainType(type))
    }

    /// Visits the declarations with a name. A call distinguishes functions with the same name.
    private mutating func follow(_ name: String, call: CodeNode? = nil) {
        let isNew = names.insert(name).inserted
        guard call != nil || mentioned.insert(name).inserted else { return }
        for function in code.functions[name] ?? [] where isReached(function) && !entered.contains(function.index) {
            if let call, function.node.parameters(for: call) == nil { continue }
            guard name != "init" || function.takesDependencies && function.module == module else { continue }
            enter(function)
        }
        guard isNew else { return }
        for variable in code.variables[name] ?? [] where isReached(variable) { enter(variable) }
        for alias in code.aliases[name] ?? [] where alias.module == module { enter(alias) }
        guard !Self.context.contains(name) else { return }
        for type in code.types[name] ?? [] where type.module == module { enter(type) }
    }

    /// Returns whether a declaration belongs to the module, or is elsewhere and reads the dependencies that it
    /// receives.
    private func isReached(_ declared: BackplaneCode.Declared) -> Bool {
        declared.module == module || declared.owner == "Dependencies" || declared.takesDependencies
    }

    private mutating func enter(_ declared: BackplaneCode.Declared) {
        guard entered.insert(declared.index).inserted else { return }
        visit(declared.node, isInKeys: declared.owner == "Dependencies")
    }

    // MARK: Where dependencies are passed

    private mutating func findEscapes(in node: CodeNode) {
        for parameter in node.parameters where parameter.isDependencies {
            findEscapes(of: parameter.name, in: node.children)
        }
    }

    /// Finds calls that pass the dependencies to code that is not available.
    private mutating func findEscapes(of name: String, in nodes: [CodeNode]) {
        var aliases: Set<String> = [name]
        var isFound = false
        for node in nodes {
            node.forEach { node in
                if node.kind == .variable, let value = node.value, aliases.contains(value.dottedName ?? "") {
                    aliases.insert(node.name)
                }
                guard node.kind == .call else { return }
                let isGiven = node.arguments.contains { aliases.contains($0.value?.dottedName ?? "") }
                if isGiven { isFound = isFound || !isAtHand(node) }
                // A call of an unknown member of the dependencies refers to an extension.
                if let member = node.calleeName, let base = node.base?.dottedName, aliases.contains(base) {
                    isFound = isFound || !["child", "resolve"].contains(member) && !code.declares(member)
                }
            }
        }
        isOpen = isOpen || isFound
    }

    /// Returns whether the function to which a call passes dependencies is available.
    private func isAtHand(_ call: CodeNode) -> Bool {
        guard let name = call.calleeName else { return false }
        if name == "init" || code.types[name] == nil {
            return (code.functions[name] ?? []).contains {
                isReached($0) && (name != "init" || $0.takesDependencies && $0.module == module)
            }
                || (code.variables[name] ?? []).contains(where: isReached)
        }
        return code.types[name]?.contains { $0.module == module && $0.node.kind == .type } ?? false
    }
}

extension CodeNode {
    /// Whether the node is a parameter for dependencies.
    var isDependencies: Bool {
        type.hasSuffix("Dependencies") && type.plainTypeName == "Dependencies"
    }

    var isRequirementList: Bool { name == "requires" || type.contains("DependencyRequirement") }

    /// The dependency to which `\.key` or `Type.self` refers.
    var dependencyName: DependencyName? {
        if kind == .keyPath, !name.isEmpty, !name.contains(".") { return .key(name) }
        return typeOfMetatype.map { .type($0.plainTypeName) }
    }
}

extension CodeNode {
    /// The called expression of a call.
    var callee: CodeNode? { kind == .call ? children.first : nil }

    /// The name of the called function: `register` in `registry.register(…)`.
    var calleeName: String? {
        guard name != "[]", let callee, callee.kind == .name || callee.kind == .member else { return nil }
        return callee.name
    }

    /// The base of a member, or of the member that is called.
    var base: CodeNode? {
        switch kind {
        case .member: children.first
        case .call: callee?.kind == .member ? callee?.base : nil
        default: nil
        }
    }

    /// The arguments of a call or an attribute.
    var arguments: [CodeNode] { children.filter { $0.kind == .argument } }

    /// The value of an argument.
    var value: CodeNode? { children.count == 1 ? children.first : nil }

    func argument(labelled label: String) -> CodeNode? { arguments.first { $0.label == label }?.value }

    var parameters: [CodeNode] { children.filter { $0.kind == .parameter } }

    /// The type in `Type.self`.
    var typeOfMetatype: String? {
        guard kind == .member, name == "self", let base, base.kind == .name || base.kind == .member else { return nil }
        return base.kind == .name && !base.type.isEmpty ? base.type : base.dottedName
    }

    /// A name or a chain of members as written: `self.window.root`; `nil` for other expressions.
    var dottedName: String? {
        switch kind {
        case .name: return name
        case .member:
            guard let base else { return nil }
            return base.dottedName.map { "\($0).\(name)" }
        default: return nil
        }
    }

    /// Calls `body` for this node and all nodes below it.
    func forEach(_ body: (CodeNode) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    func contains(where isWanted: (CodeNode) -> Bool) -> Bool {
        isWanted(self) || children.contains { $0.contains(where: isWanted) }
    }

    /// Returns the parameter of each argument of a call, by the arguments' indices; `nil` if the call can't refer to
    /// this function.
    func parameters(for call: CodeNode) -> [Int: CodeNode]? {
        let parameters = parameters
        var result: [Int: CodeNode] = [:]
        var next = 0
        var optional = 0
        for (place, argument) in call.arguments.enumerated() {
            if argument.name == "trailing" {
                optional += 1
                continue
            }
            if argument.label.isEmpty, let last = result[place - 1], last.isVariadic {
                result[place] = last
                continue
            }
            while next < parameters.count, parameters[next].label != argument.label {
                guard parameters[next].canBeOmitted || parameters[next].type.contains("->") else { return nil }
                next += 1
            }
            guard next < parameters.count else { return nil }
            result[place] = parameters[next]
            next += 1
        }
        let missing = parameters.dropFirst(next).filter { !$0.canBeOmitted }.count
        return missing <= optional ? result : nil
    }

    private var isVariadic: Bool { type.hasSuffix("...") || type.hasPrefix("repeat ") }

    private var canBeOmitted: Bool { !children.isEmpty || isVariadic }
}
