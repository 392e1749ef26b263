import WorkspaceModel

/// The declarations in code that uses Backplane.
///
/// Declarations are looked up by name only, so a name with several declarations may refer to any of them.
struct BackplaneCode: Sendable {
    /// The name of the library.
    static let library = "Backplane"

    /// A declaration in a type, an extension or a file.
    struct Declared: Sendable {
        /// The identity of the declaration.
        let index: Int
        let module: ModuleID
        let path: String
        /// The type that contains the declaration, or that the extension extends.
        let owner: String?
        let node: CodeNode
        /// Whether the declaration is a function with a parameter for dependencies.
        let takesDependencies: Bool

        init(index: Int, module: ModuleID, path: String, owner: String?, node: CodeNode) {
            self.index = index
            self.module = module
            self.path = path
            self.owner = owner
            self.node = node
            takesDependencies = node.kind == .function && node.parameters.contains(where: \.isDependencies)
        }

        /// The location of the declaration.
        var place: Place { .source(path: path, line: node.line, column: node.column) }
    }

    struct File: Sendable {
        let module: ModuleID
        let path: String
        let nodes: [CodeNode]
    }

    private(set) var files: [File] = []
    private var count = 0
    private(set) var functions: [String: [Declared]] = [:]
    /// The variables of types and files, by name.
    private(set) var variables: [String: [Declared]] = [:]
    /// The types and extensions, by the last component of their names.
    private(set) var types: [String: [Declared]] = [:]
    private(set) var aliases: [String: [Declared]] = [:]
    /// The modules of which some code could not be read, so that declarations may be missing.
    private(set) var incomplete: Set<ModuleID> = []

    /// Returns the products that use Backplane. Tests are excluded, because they omit and handle outputs as no app
    /// would.
    static func users(in workspace: Workspace, architecture: Architecture) -> Set<ModuleID> {
        var exporting: Set<String> = [library]
        var grew = true
        while grew {
            let exporters = workspace.modules.filter { !exporting.contains($0.target) && $0.exports(exporting) }
            grew = !exporters.isEmpty
            exporting.formUnion(exporters.map(\.target))
        }
        let users = workspace.modules.filter { module in
            !module.isTest && !module.mentionsTests && !architecture.testSupport.contains(module.id)
                && module.imported.contains { exporting.contains($0.name) }
        }
        return Set(users.map(\.id))
    }

    /// Creates an empty collection.
    init() {}

    /// Collects the declarations in the code of a workspace's modules.
    init(_ code: [ModuleID: [FileCode]], in workspace: Workspace) {
        for (module, contents) in code.sorted(by: { $0.key < $1.key }) {
            let flags = workspace[module].definedFlags
            if contents.count < workspace[module].files.count || !workspace[module].isWhole {
                incomplete.insert(module)
            }
            for content in contents {
                if !content.isComplete { incomplete.insert(module) }
                let nodes =
                    content.isConditional
                    ? content.nodes.flatMap { $0.compiled(defining: flags) } : content.nodes
                let file = File(module: module, path: content.path, nodes: nodes)
                files.append(file)
                add(nodes, of: nil, in: file, isInBody: false)
            }
        }
    }

    private mutating func add(_ nodes: [CodeNode], of owner: String?, in file: File, isInBody: Bool) {
        for node in nodes {
            count += 1
            let declared = Declared(index: count, module: file.module, path: file.path, owner: owner, node: node)
            switch node.kind {
            case .type, .extension:
                let name = node.name.lastNameComponent
                types[name, default: []].append(declared)
                add(node.children, of: name, in: file, isInBody: false)
                continue
            case .function: functions[node.name, default: []].append(declared)
            case .variable where !isInBody: variables[node.name, default: []].append(declared)
            case .alias: aliases[node.name, default: []].append(declared)
            default: break
            }
            add(node.children, of: owner, in: file, isInBody: isInBody || node.kind != .variable)
        }
    }

    // MARK: Looking up

    /// Returns the declarations to which a name in `module` can refer: the module's own among `candidates`, otherwise
    /// those of imported modules, otherwise all.
    func visible(_ candidates: [Declared]?, from module: ModuleID, in workspace: Workspace) -> [Declared] {
        guard let candidates else { return [] }
        let own = candidates.filter { $0.module == module }
        guard own.isEmpty else { return own }
        let imported = candidates.filter { candidate in
            workspace[module].imported.contains { $0.target == .module(candidate.module) }
        }
        return imported.isEmpty ? candidates : imported
    }

    /// Returns whether a name is declared.
    func declares(_ name: String) -> Bool {
        functions[name] != nil || types[name] != nil || variables[name] != nil || aliases[name] != nil
    }

    /// Returns a type in normal form: without spaces, parentheses, `any` and qualifying names, and with aliases
    /// resolved.
    func plainType(_ text: String) -> String {
        var name = text.plainTypeName
        var seen: Set<String> = []
        while let alias = aliases[name]?.first, seen.insert(name).inserted { name = alias.node.type.plainTypeName }
        return name
    }
}

extension Module {
    /// Returns whether the module re-exports one of `others`.
    fileprivate func exports(_ others: Set<String>) -> Bool {
        imported.contains { imported in
            others.contains(imported.name)
                && imported.sites.contains { statement(at: $0).statement.attributes.contains(.exported) }
        }
    }
}

extension String {
    /// The last component of a dotted name, without generic arguments: `Station` for `Crew.Station<Int>`.
    var lastNameComponent: String {
        let plain = prefix { $0 != "<" }
        return String(plain.split(separator: ".").last ?? plain).trimmingSpaces
    }

    /// The type without spaces, surrounding parentheses, `any`, `some` and qualifying names.
    var plainTypeName: String {
        var text = trimmingSpaces
        while text.hasPrefix("("), text.hasSuffix(")"), !text.contains(",") {
            text = String(text.dropFirst().dropLast()).trimmingSpaces
        }
        for word in ["any ", "some ", "inout "] where text.hasPrefix(word) {
            text = String(text.dropFirst(word.count)).trimmingSpaces
        }
        let arguments = text.drop { $0 != "<" }.filter { !$0.isWhitespace }
        return text.lastNameComponent + arguments
    }

    private var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The identifiers in a type expression.
    var identifiers: [Substring] {
        split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// The arguments between the angle brackets of a generic type.
    var genericArguments: [String] {
        guard let open = firstIndex(of: "<"), let close = lastIndex(of: ">"), open < close else { return [] }
        var arguments = [""]
        var depth = 0
        var previous: Character = " "
        for character in self[index(after: open)..<close] {
            if "<([".contains(character) { depth += 1 }
            if ")]".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            previous = character
            if character == ",", depth == 0 {
                arguments.append("")
            } else {
                arguments[arguments.count - 1].append(character)
            }
        }
        return arguments.map(\.trimmingSpaces)
    }
}
