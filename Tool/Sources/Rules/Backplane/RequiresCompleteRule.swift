import Configuration
import WorkspaceModel

/// A module requires the dependencies that its factories read, and no others.
struct RequiresCompleteRule: Rule {
    let id = RuleID.requiresComplete

    /// A missing requirement is an error, an unnecessary one a warning.
    func severity(in context: RuleContext) -> Severity? { nil }

    func applies(to context: RuleContext) -> Bool { !context.users.isEmpty }

    func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { context.users }

    func violations(in context: RuleContext) -> [Violation] {
        let code = context.code
        let registering = (code.functions["register"] ?? []).filter {
            $0.owner != nil && $0.node.parameters.first?.type.hasSuffix("ModuleRegistry") ?? false
        }
        return registering.flatMap { violations($0, code, context) }
    }

    private func violations(
        _ register: BackplaneCode.Declared, _ code: BackplaneCode, _ context: RuleContext
    ) -> [Violation] {
        guard !code.incomplete.contains(register.module),
            let required = RequiredDependencies(of: register, in: code)
        else { return [] }
        let names = DependencyNames(code: code, workspace: context.workspace, module: register.module)
        // A read in `launch(on:)` also justifies a requirement.
        let own = (code.types[required.type] ?? []).filter { $0.module == register.module }.map(\.node)
        let reach = CodeReach(from: own, in: register.module, of: code)
        return missing(required, FactoryReads(of: register, in: code, names: names).reads, reach, names)
            + unread(required, reach, names)
    }

    /// Returns a violation for each dependency that is read but not required.
    private func missing(
        _ required: RequiredDependencies, _ reads: [FactoryReads.Read], _ reach: CodeReach, _ names: DependencyNames
    ) -> [Violation] {
        guard !required.isOpen else { return [] }
        let allowed = required.list.map(\.dependency) + reach.registered
        let missing = reads.filter { read in allowed.allSatisfy { names.isSame($0, read.dependency) == false } }
        return Dictionary(grouping: missing, by: \.dependency).map { dependency, reads in
            Violation(
                id, severity: .error, module: names.module, subject: "\(required.type).\(dependency.text)",
                places: reads.map(\.place),
                message: "'\(required.type)' reads '\(dependency.text)' but does not require it",
                reason: "its factories can read only required dependencies, so this one throws when it first runs",
                remedy: "add \(dependency.requirement) to its 'requires'")
        }
    }

    /// Returns a violation for each dependency that is required but never read.
    private func unread(
        _ required: RequiredDependencies, _ reach: CodeReach, _ names: DependencyNames
    ) -> [Violation] {
        guard !reach.isOpen else { return [] }
        let read = reach.members.filter(names.isKey).map { DependencyName.key($0) } + reach.readTypes.map { .type($0) }
        let unread = required.list.filter { requirement in
            !reach.members.contains(requirement.dependency.text)
                && read.allSatisfy { names.isSame($0, requirement.dependency) == false }
        }
        return unread.map { requirement in
            let name = requirement.dependency.text
            return Violation(
                id, severity: .warning, module: names.module, subject: "\(required.type).\(name)",
                places: [requirement.place],
                message: "'\(required.type)' requires '\(name)', but none of its factories reads it",
                reason: "code that assembles the module must provide a dependency that is never used",
                remedy: "remove it from 'requires'")
        }
    }
}

/// The dependencies that a module requires.
struct RequiredDependencies {
    /// A requirement with its position.
    struct Requirement {
        let dependency: DependencyName
        let place: Place
    }

    /// The type of the module.
    let type: String
    private(set) var list: [Requirement] = []
    /// Whether there may be more requirements than were found.
    private(set) var isOpen = false

    private let code: BackplaneCode
    private let module: ModuleID

    /// Reads the requirements of the type that declares `register(in:)`; `nil` if the type is not certainly a module.
    init?(of register: BackplaneCode.Declared, in code: BackplaneCode) {
        self.code = code
        module = register.module
        type = register.owner ?? ""
        let (name, module) = (type, self.module)
        let declarations = (code.types[name] ?? []).filter { $0.module == module }
        let inherited = declarations.flatMap { $0.node.children.filter { $0.kind == .inherited }.map(\.name) }
        let isModule = inherited.contains { ["Module", "\(BackplaneCode.library).Module"].contains($0) }
        let hasNamesake = (code.types["Module"] ?? []).contains { $0.module == module && $0.node.kind == .type }
        guard isModule, !hasNamesake, declarations.filter({ $0.node.kind == .type }).count == 1 else { return nil }
        // Code that a macro adds is not visible.
        let attributes = declarations.flatMap(\.node.children).filter { $0.kind == .attribute }.map(\.name)
        guard Self.attributes.isSuperset(of: attributes) else { return nil }
        let own = (code.variables["requires"] ?? []).filter { $0.module == module && $0.owner == name }
        let given = (code.variables["requires"] ?? []).filter { variable in
            variable.owner == "Module" || inherited.contains { $0.lastNameComponent == variable.owner }
        }
        isOpen = own.isEmpty && !given.isEmpty || own.count > 1
        for variable in own { read(variable, seen: []) }
    }

    private static let attributes: Set<String> = ["MainActor", "available", "frozen", "objc", "Observable"]

    private mutating func read(_ variable: BackplaneCode.Declared, seen: Set<String>) {
        let values = variable.node.children.filter { $0.kind != .attribute }
        guard values.count == 1, let value = values.first, !seen.contains(variable.node.name) else {
            return open(values, in: variable)
        }
        read(value, in: variable, seen: seen.union([variable.node.name]))
    }

    private mutating func read(_ node: CodeNode, in variable: BackplaneCode.Declared, seen: Set<String>) {
        switch node.kind {
        case .array: for element in node.children { readElement(element, in: variable) }
        case .operation where node.name.split(separator: " ").allSatisfy({ $0 == "+" }):
            for operand in node.children { read(operand, in: variable, seen: seen) }
        case .block where node.children.count == 1, .returned where node.children.count == 1:
            read(node.children[0], in: variable, seen: seen)
        case .name, .member:
            let (module, isQualified) = (module, node.base.map { $0.kind == .name } ?? true)
            let lists = (code.variables[node.name] ?? []).filter {
                $0.module == module && $0.node.type.contains("DependencyRequirement")
            }
            guard isQualified, lists.count == 1 else { return open([node], in: variable) }
            read(lists[0], seen: seen)
        default: open([node], in: variable)
        }
    }

    private mutating func readElement(_ node: CodeNode, in variable: BackplaneCode.Declared) {
        let isRequirement = node.calleeName == "DependencyRequirement" || node.calleeName == "init"
        guard isRequirement, node.arguments.count == 1, let value = node.arguments.first?.value,
            let dependency = value.dependencyName
        else { return open([node], in: variable) }
        add(dependency, at: value, in: variable)
    }

    private mutating func add(_ dependency: DependencyName, at node: CodeNode, in variable: BackplaneCode.Declared) {
        list.append(
            Requirement(
                dependency: dependency,
                place: .source(path: variable.path, line: node.line, column: node.column)))
    }

    /// Collects the keys in code that is not understood otherwise.
    private mutating func open(_ nodes: [CodeNode], in variable: BackplaneCode.Declared) {
        isOpen = true
        for node in nodes {
            var keys: [CodeNode] = []
            node.forEach { if $0.kind == .keyPath { keys.append($0) } }
            for key in keys { if let name = key.dependencyName { add(name, at: key, in: variable) } }
        }
    }
}
