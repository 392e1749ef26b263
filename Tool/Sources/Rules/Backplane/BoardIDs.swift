import WorkspaceModel

/// The board ids that the code declares.
struct BoardIDs {
    /// A board id: `static var login: Self` in an extension of `BoardID<Void, LoginOutcome, Never>`, or a constant of
    /// that type.
    struct ID: Hashable {
        let module: ModuleID
        let name: String
        /// The type that contains the declaration.
        let owner: String?
        /// The output type as written.
        let output: String
        /// The text that identifies the board, if it is a literal.
        let text: String?
    }

    private(set) var byName: [String: [ID]] = [:]
    /// The locations of the declarations.
    private(set) var places: Set<Place> = []
    private let code: BackplaneCode
    private let workspace: Workspace

    init(of code: BackplaneCode, in workspace: Workspace) {
        self.code = code
        self.workspace = workspace
        for (name, variables) in code.variables.sorted(by: { $0.key < $1.key }) {
            for variable in variables {
                guard let arguments = arguments(of: variable), arguments.count == 3 else { continue }
                places.insert(variable.place)
                byName[name, default: []].append(
                    ID(
                        module: variable.module, name: name, owner: variable.owner, output: arguments[1],
                        text: Self.text(of: variable.node)))
            }
        }
    }

    /// Returns the ids to which an expression may refer: `.login`, `BoardID.login`, `login`.
    func ids(_ node: CodeNode, in module: ModuleID) -> [ID] {
        guard node.kind == .member || node.kind == .name, var candidates = byName[node.name] else { return [] }
        if let base = node.base {
            let name = base.dottedName?.lastNameComponent ?? ""
            guard name.first?.isUppercase == true else { return [] }
        }
        if node.kind == .name { candidates.removeAll { $0.owner == "BoardID" } }
        let own = candidates.filter { $0.module == module }
        guard own.isEmpty else { return own }
        let imported = candidates.filter { id in
            workspace[module].imported.contains { $0.target == .module(id.module) }
        }
        return imported.isEmpty ? candidates : imported
    }

    /// Returns the generic arguments of a variable's type if it is a board id.
    private func arguments(of variable: BackplaneCode.Declared) -> [String]? {
        let type = variable.node.type
        if type.hasPrefix("BoardID<") || type.hasPrefix("\(BackplaneCode.library).BoardID<") {
            return type.genericArguments
        }
        if let alias = code.aliases[type]?.first?.node.type, alias.contains("BoardID<") {
            return alias.genericArguments
        }
        let made = variable.node.children.first { $0.calleeName == "BoardID" }?.callee
        if let made, !made.type.isEmpty { return made.type.genericArguments }
        let isPlain = type == "Self" || type == "BoardID" || type == variable.owner
        return isPlain || type.isEmpty && made != nil ? extended(variable) : nil
    }

    /// Returns the generic arguments of the extension that contains a variable.
    private func extended(_ variable: BackplaneCode.Declared) -> [String]? {
        guard let owner = variable.owner else { return nil }
        let around = (code.types[owner] ?? []).first { declared in
            declared.path == variable.path && declared.node.kind == .extension
                && declared.node.children.contains {
                    $0.line == variable.node.line && $0.column == variable.node.column
                }
        }
        guard let around else { return nil }
        let name = around.node.name
        let written = name.contains("<") ? name : code.aliases[owner]?.first?.node.type ?? name
        guard written.lastNameComponent == "BoardID" else { return nil }
        if written.contains("<") { return written.genericArguments }
        let equal = around.node.type.split(separator: ",").compactMap { requirement -> (String, String)? in
            let sides = requirement.split(separator: "=", omittingEmptySubsequences: true)
            return sides.count == 2 ? (String(sides[0]).plainTypeName, String(sides[1])) : nil
        }
        return equal.first { $0.0 == "Output" }.map { ["", $0.1, ""] }
    }

    private static func text(of variable: CodeNode) -> String? {
        var texts: [String] = []
        variable.forEach { if $0.kind == .text, !$0.name.isEmpty { texts.append($0.name) } }
        return texts.count == 1 ? texts[0] : nil
    }
}

/// The name of a dependency.
enum DependencyName: Hashable {
    /// A key of `DependencyKeys`.
    case key(String)
    /// A type.
    case type(String)

    var text: String {
        switch self {
        case .key(let name): name
        case .type(let name): name
        }
    }

    /// The requirement as written in `requires`.
    var requirement: String {
        switch self {
        case .key(let name): ".init(\\.\(name))"
        case .type(let name): ".init(\(name).self)"
        }
    }
}

/// The dependency keys that the code declares, which determine whether two names refer to the same dependency.
struct DependencyNames {
    /// The identity of a dependency: a type, and a name if the type is registered more than once.
    struct Identity: Hashable {
        let type: String
        let name: String
    }

    let code: BackplaneCode
    let workspace: Workspace
    let module: ModuleID

    /// Returns whether `name` is a dependency key.
    func isKey(_ name: String) -> Bool { !declarations(of: name).isEmpty }

    /// Returns whether two names refer to the same dependency; `nil` if that is unknown.
    func isSame(_ first: DependencyName, _ second: DependencyName) -> Bool? {
        if first == second { return true }
        guard let one = identity(of: first), let other = identity(of: second) else { return nil }
        if one == other { return true }
        // A type can be written in several ways.
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
