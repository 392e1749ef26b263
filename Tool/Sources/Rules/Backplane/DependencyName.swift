import WorkspaceModel

/// How a dependency is written.
enum DependencyName: Hashable {
    /// By a key of `DependencyKeys`.
    case key(String)
    /// By its type.
    case type(String)

    var text: String {
        switch self {
        case .key(let name): name
        case .type(let name): name
        }
    }

    /// The requirement as it is written in `requires`.
    var requirement: String {
        switch self {
        case .key(let name): ".init(\\.\(name))"
        case .type(let name): ".init(\(name).self)"
        }
    }
}

/// The keys that the code declares, which tell when two ways to write a dependency mean one.
struct DependencyNames {
    /// What a dependency is registered under: a type, and a name where one type is registered more than once.
    struct Identity: Hashable {
        let type: String
        let name: String
    }

    let code: BackplaneCode
    let workspace: Workspace
    let module: ModuleID

    /// Whether `name` is a key at all.
    func isKey(_ name: String) -> Bool { !declarations(of: name).isEmpty }

    /// Whether two names mean one dependency; nil where that can't be told.
    func isSame(_ first: DependencyName, _ second: DependencyName) -> Bool? {
        if first == second { return true }
        guard let one = identity(of: first), let other = identity(of: second) else { return nil }
        if one == other { return true }
        // One type can be written in several ways.
        return one.name == other.name && one.type.lastNameComponent == other.type.lastNameComponent ? nil : false
    }

    private func identity(of name: DependencyName) -> Identity? {
        switch name {
        case .type(let type): return Identity(type: code.plainType(type), name: "")
        case .key(let key):
            let identities = Set(declarations(of: key).map(identity))
            return identities.count == 1 ? identities.first : nil
        }
    }

    private func identity(of key: BackplaneCode.Declared) -> Identity {
        var name = ""
        key.node.forEach { node in
            guard node.kind == .call, let argument = node.arguments.first else { return }
            name = argument.value?.kind == .text ? argument.value?.name ?? "" : "named like \(key.node.name)"
        }
        return Identity(type: code.plainType(key.node.type.genericArguments.first ?? key.node.name), name: name)
    }

    private func declarations(of key: String) -> [BackplaneCode.Declared] {
        let keys = code.variables[key]?.filter { $0.owner == "DependencyKeys" }
        return code.visible(keys, from: module, in: workspace)
    }
}
