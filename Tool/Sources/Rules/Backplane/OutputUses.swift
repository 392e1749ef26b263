import WorkspaceModel

/// The boards whose outputs the code handles: by flows, steps, stored activations or adapters.
///
/// If an id is passed to code that can't be followed, its output counts as handled.
struct OutputUses {
    private(set) var taken: Set<BoardIDs.ID> = []
    /// The boards that are activated or are the target of a link, or that are passed to code that may do so.
    private(set) var activated: Set<BoardIDs.ID> = []
    /// The types of which all outputs are handled, without generic arguments.
    private(set) var takenTypes: Set<String> = []
    /// Whether there is a flow for a type that can't be determined.
    private(set) var takesUnknownType = false

    private let code: BackplaneCode
    private let ids: BoardIDs
    private let idsOfText: [String: [BoardIDs.ID]]
    private var module = ModuleID(0)
    private var path = ""
    /// The helpers that are being analysed, which end recursion.
    private var helpers: Set<Int> = []

    /// The functions of Backplane that do not handle the outputs of boards in their arguments.
    private static let indifferent: Set<String> = [
        "board", "restore", "registerCompletionFlow", "registerBarrier", "registerGateway", "interact",
        "isLive",
        "live", "complete", "interactWithOtherBoard", "send", "liveInstance",
    ]
    /// The functions that handle outputs if their result is used.
    private static let activating: Set<String> = ["activate", "nextToBoard", "to"]
    /// The functions that ignore the results of their closures.
    private static let discarding: Set<String> = [
        "registerFlow", "registerGuaranteedFlow", "registerCombinedFlow", "registerCompletionFlow",
        "registerActionFlow",
        "handle", "eventuallyHandle", "task", "ClosureBoard",
    ]

    /// The use of a node's value.
    private enum Use {
        case used, discarded
    }

    init(in code: BackplaneCode, of ids: BoardIDs) {
        self.code = code
        self.ids = ids
        idsOfText = Dictionary(grouping: ids.byName.values.joined().filter { $0.text != nil }) { $0.text ?? "" }
        for file in code.files {
            (module, path) = (file.module, file.path)
            for node in file.nodes { visit(node, .discarded) }
        }
    }

    private mutating func visit(_ node: CodeNode, _ use: Use) {
        switch node.kind {
        case .call: visitCall(node, use)
        case .member, .name:
            if ["rawValue", "description", "hashValue"].contains(node.name) { return }
            take(ids.ids(node, in: module))
            for child in node.children { visit(child, .used) }
        case .text: take(idsOfText[node.name] ?? [])
        case .variable:
            // The text of an id in its own declaration is not a use of the id.
            if ids.places.contains(.source(path: path, line: node.line, column: node.column)) { return }
            for child in node.children { visit(child, .used) }
        case .function:
            let isVoid = ["", "Void", "()"].contains(node.type)
            for child in node.children { visitBody(child, ofOne: isVoid ? .discarded : .used) }
        case .closure: for child in node.children { visitBody(child, ofOne: use) }
        case .block: visitBody(node, ofOne: use)
        case .assignment:
            let isDropped = node.children.first.map { $0.kind == .name && $0.name == "_" } ?? false
            for child in node.children { visit(child, isDropped ? .discarded : .used) }
        case .awaiting: for child in node.children { visit(child, use) }
        case .type, .extension: for child in node.children { visit(child, .discarded) }
        default: for child in node.children { visit(child, .used) }
        }
    }

    /// Visits statements. A single statement may be the result of the body.
    private mutating func visitBody(_ node: CodeNode, ofOne use: Use) {
        guard node.kind == .block else { return visit(node, .used) }
        let use = node.children.count == 1 ? use : .discarded
        for child in node.children { visit(child, use) }
    }

    private mutating func take(_ taken: [BoardIDs.ID]) { self.taken.formUnion(taken) }

    // MARK: Calls

    private mutating func visitCall(_ call: CodeNode, _ use: Use) {
        let name = call.calleeName ?? ""
        if let base = call.base {
            visit(base, .used)
        } else if call.calleeName == nil, let callee = call.callee {
            visit(callee, .used)
        }
        if name == "registerFlow", let type = call.argument(labelled: "ofType") { noteType(type) }
        for (place, argument) in call.arguments.enumerated() {
            guard let value = argument.value else { continue }
            let named = ids.ids(value, in: module)
            if !named.isEmpty {
                if !Self.indifferent.contains(name) { activated.formUnion(named) }
                if takes(call, name, place, use) { take(named) }
            } else {
                visit(value, Self.discarding.contains(name) ? .discarded : .used)
            }
        }
    }

    private mutating func noteType(_ type: CodeNode) {
        guard let name = type.typeOfMetatype.map(code.plainType) else { return takesUnknownType = true }
        takenTypes.insert(name.lastNameComponent)
    }

    /// Returns whether a call handles the outputs of the board in an argument.
    private mutating func takes(_ call: CodeNode, _ name: String, _ place: Int, _ use: Use) -> Bool {
        let called = (code.functions[name] ?? []).compactMap { function in
            function.node.parameters(for: call)?[place].map { (function, $0) }
        }
        let helpers = called.filter { $0.1.type.contains("BoardID") }
        guard helpers.isEmpty else { return helpers.contains { takes($0.0, $0.1) } }
        // The argument may be a case of another enumeration, with the same name as a board.
        guard called.isEmpty || called.contains(where: { code.types[$0.1.type.plainTypeName] == nil }) else {
            return false
        }
        if Self.indifferent.contains(name) { return false }
        if Self.activating.contains(name) { return use == .used }
        return name != "link"
    }

    /// Returns whether a function handles the outputs of the board that it receives as a parameter.
    private mutating func takes(_ function: BackplaneCode.Declared, _ parameter: CodeNode) -> Bool {
        guard helpers.insert(function.index).inserted else { return false }
        defer { helpers.remove(function.index) }
        let isVoid = ["", "Void", "()"].contains(function.node.type)
        return function.node.children.contains { child in
            uses(
                child, of: parameter.name,
                child.kind == .block && child.children.count == 1 && !isVoid ? .used : .discarded)
        }
    }

    private mutating func uses(_ node: CodeNode, of parameter: String, _ use: Use) -> Bool {
        switch node.kind {
        case .name: return node.name == parameter
        case .member where ["rawValue", "description"].contains(node.name): return false
        case .call:
            let name = node.calleeName ?? ""
            if let callee = node.callee,
                uses(callee.kind == .member ? callee.base ?? callee : callee, of: parameter, .used)
            {
                return true
            }
            for (place, argument) in node.arguments.enumerated() {
                guard let value = argument.value else { continue }
                if value.kind == .name, value.name == parameter {
                    if takes(node, name, place, use) { return true }
                } else if uses(value, of: parameter, Self.discarding.contains(name) ? .discarded : .used) {
                    return true
                }
            }
            return false
        case .block:
            let use = node.children.count == 1 ? use : .discarded
            return node.children.contains { uses($0, of: parameter, use) }
        case .awaiting, .closure: return node.children.contains { uses($0, of: parameter, use) }
        case .parameter: return false
        default: return node.children.contains { uses($0, of: parameter, .used) }
        }
    }
}
