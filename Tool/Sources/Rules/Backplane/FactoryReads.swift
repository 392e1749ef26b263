import WorkspaceModel

/// The dependencies that the factories of a module certainly read: in their closures, and in functions that receive the
/// dependencies, if it is certain which functions these are.
struct FactoryReads {
    /// A read of a dependency, with its position.
    struct Read {
        let dependency: DependencyName
        let place: Place
    }

    private(set) var reads: [Read] = []

    private let code: BackplaneCode
    private let names: DependencyNames
    private let module: ModuleID
    private var seen: Set<Int> = []

    /// The context of visited code: its type and file, and the names that refer to the dependencies.
    private struct Scope {
        var owner: String?
        var path: String
        var dependencies: Set<String>
        /// Whether `self` is the dependencies, so that it can be omitted.
        var isInDependencies: Bool { dependencies.contains("self") }
    }

    /// Visits the factories that a type's `register(in:)` registers.
    init(of register: BackplaneCode.Declared, in code: BackplaneCode, names: DependencyNames) {
        self.code = code
        self.names = names
        module = register.module
        walkRegistering(register, registry: register.node.parameters.first?.name ?? "registry")
    }

    // MARK: Registering

    private mutating func walkRegistering(_ function: BackplaneCode.Declared, registry: String) {
        guard enter(function) else { return }
        let scope = Scope(owner: function.owner, path: function.path, dependencies: [])
        for node in function.node.children where node.kind == .block { walkRegistering(node, registry, scope) }
    }

    private mutating func walkRegistering(_ node: CodeNode, _ registry: String, _ scope: Scope) {
        let isShadowed = node.kind == .closure && node.parameters.contains { $0.name == registry }
        if node.kind == .function || node.kind == .type || isShadowed { return }
        guard node.kind == .call else {
            for child in node.children { walkRegistering(child, registry, scope) }
            return
        }
        if ["board", "register"].contains(node.calleeName), node.base?.dottedName == registry {
            walkFactory(of: node, scope)
        } else if node.arguments.contains(where: { $0.value?.dottedName == registry }) {
            guard let (function, parameters) = target(of: node, in: scope) else { return }
            for (place, parameter) in parameters where node.arguments[place].value?.dottedName == registry {
                walkRegistering(function, registry: parameter.name)
            }
        } else if node.base?.dottedName == registry, let name = node.calleeName {
            let extended = (code.functions[name] ?? []).filter { $0.owner == "ModuleRegistry" }
            if extended.count == 1 { walkRegistering(extended[0], registry: "self") }
        } else {
            for child in node.children { walkRegistering(child, registry, scope) }
        }
    }

    private mutating func walkFactory(of call: CodeNode, _ scope: Scope) {
        guard call.arguments.count > 1, let factory = call.arguments.last?.value else { return }
        guard factory.kind != .closure else {
            return walk(factory.children, given(to: factory, in: scope))
        }
        guard let name = factory.kind == .member || factory.kind == .name ? factory.name : nil else { return }
        let makers = candidates(named: name, base: factory.base, in: scope).filter { $0.takesDependencies }
        guard makers.count == 1, let parameter = makers[0].node.parameters.first else { return }
        follow(makers[0], dependencies: parameter.name)
    }

    /// Returns the scope inside a factory, whose first parameter is the dependencies.
    private func given(to factory: CodeNode, in scope: Scope) -> Scope {
        var scope = scope
        scope.dependencies = [factory.parameters.first?.name ?? "$0"]
        return scope
    }

    // MARK: Reading

    private mutating func follow(_ function: BackplaneCode.Declared, dependencies: String) {
        guard enter(function) else { return }
        let scope = Scope(owner: function.owner, path: function.path, dependencies: [dependencies])
        walk(function.node.children, scope)
    }

    private mutating func walk(_ nodes: [CodeNode], _ scope: Scope) {
        var scope = scope
        for node in nodes {
            switch node.kind {
            case .variable:
                walk(node.children, scope)
                rebind(node.name, to: node.value?.dottedName, in: &scope)
            case .closure, .function:
                var inner = scope
                for parameter in node.parameters { inner.dependencies.remove(parameter.name) }
                if node.kind == .closure, node.parameters.isEmpty { inner.dependencies.remove("$0") }
                walk(node.children, inner)
            case .type, .extension: break
            case .member: walkMember(node, scope)
            case .name where scope.isInDependencies: read(.key(node.name), at: node, scope)
            case .call: walkCall(node, scope)
            default: walk(node.children, scope)
            }
        }
    }

    private func rebind(_ name: String, to value: String?, in scope: inout Scope) {
        if let value, scope.dependencies.contains(value) {
            scope.dependencies.insert(name)
        } else {
            scope.dependencies.remove(name)
        }
    }

    private mutating func walkMember(_ node: CodeNode, _ scope: Scope) {
        guard isDependencies(node.base, scope) else { return walk(node.children, scope) }
        let helpers = (code.variables[node.name] ?? []).filter { $0.owner == "Dependencies" }
        if helpers.count == 1 {
            follow(helpers[0], dependencies: "self")
        } else if helpers.isEmpty {
            read(.key(node.name), at: node, scope)
        }
    }

    private mutating func walkCall(_ call: CodeNode, _ scope: Scope) {
        if isDependencies(call.base, scope), let name = call.calleeName {
            switch name {
            // A child registers its own dependencies.
            case "child": return
            case "resolve":
                guard let type = call.arguments.first?.value?.typeOfMetatype else { return }
                return read(.type(code.plainType(type)), at: call, scope)
            default:
                let helpers = (code.functions[name] ?? []).filter {
                    $0.owner == "Dependencies" && $0.node.parameters(for: call) != nil
                }
                if helpers.count == 1 { follow(helpers[0], dependencies: "self") }
                // A key whose value is called: `try dependencies.clock()`.
                if code.functions[name] == nil { read(.key(name), at: call, scope) }
            }
        } else if call.name == "[]", isDependencies(call.callee, scope) {
            if let key = call.argument(labelled: "dynamicMember")?.dependencyName { read(key, at: call, scope) }
        } else {
            if let callee = call.callee { walk([callee], scope) }
            passOn(call, scope)
        }
        for argument in call.arguments { walk(argument.children, scope) }
    }

    /// Follows the dependencies into functions that receive them, and visits injected properties of objects that are
    /// created.
    private mutating func passOn(_ call: CodeNode, _ scope: Scope) {
        let given = call.arguments.enumerated().filter { isDependencies($0.element.value, scope) }.map(\.offset)
        if let callee = call.callee, callee.kind == .name { injectedReads(of: callee.name) }
        guard !given.isEmpty, let (function, parameters) = target(of: call, in: scope) else { return }
        for place in given {
            if let parameter = parameters[place] { follow(function, dependencies: parameter.name) }
        }
    }

    private mutating func injectedReads(of type: String) {
        let declared = (code.types[type] ?? []).filter { $0.module == module && $0.node.kind == .type }
        guard declared.count == 1, enter(declared[0]) else { return }
        for member in declared[0].node.children {
            if member.kind == .inherited { injectedReads(of: member.name.lastNameComponent) }
            guard member.kind == .variable, member.label != "static" else { continue }
            for attribute in member.children where attribute.kind == .attribute && attribute.name == "Injected" {
                guard let value = attribute.arguments.first?.value, let key = value.dependencyName else { continue }
                let scope = Scope(owner: nil, path: declared[0].path, dependencies: [])
                read(key, at: value, scope)
            }
        }
    }

    private func isDependencies(_ node: CodeNode?, _ scope: Scope) -> Bool {
        node?.kind == .name && scope.dependencies.contains(node?.name ?? "")
    }

    private mutating func read(_ dependency: DependencyName, at node: CodeNode, _ scope: Scope) {
        if case .key(let name) = dependency, !names.isKey(name) { return }
        reads.append(
            Read(dependency: dependency, place: .source(path: scope.path, line: node.line, column: node.column)))
    }

    // MARK: Finding functions

    private mutating func enter(_ declared: BackplaneCode.Declared) -> Bool {
        seen.insert(declared.index).inserted
    }

    /// Returns the only function or initializer to which a call can refer, and the parameter of each argument.
    private func target(of call: CodeNode, in scope: Scope) -> (BackplaneCode.Declared, [Int: CodeNode])? {
        guard let callee = call.callee, let name = call.calleeName else { return nil }
        let found = candidates(named: name, base: callee.base, in: scope).compactMap { function in
            function.node.parameters(for: call).map { (function, $0) }
        }
        return found.count == 1 ? found[0] : nil
    }

    private func candidates(named name: String, base: CodeNode?, in scope: Scope) -> [BackplaneCode.Declared] {
        if base == nil, code.types[name] != nil { return functions("init", of: name) }
        guard let base else { return (code.functions[name] ?? []).filter { $0.module == module } }
        if name == "init", let type = base.dottedName?.lastNameComponent { return functions("init", of: type) }
        switch base.dottedName {
        case "self", "Self": return functions(name, of: scope.owner)
        case let type? where code.types[type.lastNameComponent] != nil:
            return functions(name, of: type.lastNameComponent)
        default: return (code.functions[name] ?? []).filter { $0.module == module }
        }
    }

    private func functions(_ name: String, of owner: String?) -> [BackplaneCode.Declared] {
        code.visible(code.functions[name]?.filter { $0.owner == owner }, from: module, in: names.workspace)
    }
}
