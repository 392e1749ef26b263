import WorkspaceModel

extension CodeNode {
    /// What a call calls.
    var callee: CodeNode? { kind == .call ? children.first : nil }

    /// The name of what a call calls: `register` in `registry.register(…)`.
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

    /// What an argument gives.
    var value: CodeNode? { children.count == 1 ? children.first : nil }

    func argument(labelled label: String) -> CodeNode? { arguments.first { $0.label == label }?.value }

    var parameters: [CodeNode] { children.filter { $0.kind == .parameter } }

    /// The type in `Type.self`.
    var typeOfMetatype: String? {
        guard kind == .member, name == "self", let base, base.kind == .name || base.kind == .member else { return nil }
        return base.kind == .name && !base.type.isEmpty ? base.type : base.dottedName
    }

    /// A name or members of one as written: `self.window.root`. Nothing for anything else.
    var dottedName: String? {
        switch kind {
        case .name: return name
        case .member:
            guard let base else { return nil }
            return base.dottedName.map { "\($0).\(name)" }
        default: return nil
        }
    }

    /// This node and all below it.
    func forEach(_ body: (CodeNode) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    func contains(where isWanted: (CodeNode) -> Bool) -> Bool {
        isWanted(self) || children.contains { $0.contains(where: isWanted) }
    }

    /// The parameter that each argument of a call goes to, by the arguments' places; nothing where the call can't be one of
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
