import WorkspaceModel

/// The boards' ids that the code declares.
struct BoardIDs {
    /// An id: `static var login: Self` in an extension of `BoardID<Void, LoginOutcome, Never>`, or a constant of that type.
    struct ID: Hashable {
        let module: ModuleID
        let name: String
        /// The type that it is a member of.
        let owner: String?
        /// The output as it is written.
        let output: String
        /// The text that identifies the board, where it is a plain one.
        let text: String?
    }

    private(set) var byName: [String: [ID]] = [:]
    /// Where they are declared.
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

    /// The ids that an expression may mean: `.login`, `BoardID.login`, `login`.
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

    /// The three types of a variable that is an id.
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

    /// The types of the extension that a variable stands in.
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
