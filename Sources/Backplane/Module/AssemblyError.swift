/// All problems of a set of modules, found before anything is shown.
public struct AssemblyError: Error, Sendable, Equatable {
    /// The problems, in the order of the modules.
    public let problems: [Problem]

    /// A single problem.
    public enum Problem: Sendable, Equatable {
        /// Two modules, or one module twice, register a board under one id.
        case duplicateBoard(id: String, modules: [String], types: [String])
        /// Two modules, or one module twice, register a value for one dependency.
        case duplicateDependency(dependency: String, modules: [String])
        /// A module requires a dependency that no module registers.
        case missingDependency(dependency: String, requiredBy: String)
        /// Two links match the same addresses.
        case duplicateLink(patterns: [String], modules: [String])
        /// A link's pattern is malformed.
        case invalidLink(pattern: String, reason: String, module: String)
        /// A scheme or host that addresses come from is malformed.
        case invalidOrigin(origin: String, reason: String)
        /// A link leads to a board that no module registers.
        case unknownLinkBoard(pattern: String, board: String, module: String)
        /// Modules require one another in a cycle. The path ends where it begins.
        case cycle(path: [String])
        /// Two modules, or one module twice, register how a board is restored.
        case duplicateRestoration(board: String, modules: [String])
        /// A module registers how a board is restored, but the board is not registered, or is registered with other
        /// types.
        case restorationWithoutBoard(board: String, module: String)
    }
}

extension AssemblyError.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicateBoard(let id, let modules, let types):
            let difference = Set(types).count > 1 ? ", as \(types.listed)" : ""
            return "The board '\(id)' is registered \(registered(by: modules))\(difference). "
                + "Remove one or give it another id."
        case .duplicateDependency(let dependency, let modules):
            return "\(dependency) is registered \(registered(by: modules)). Remove one, or name it."
        case .missingDependency(let dependency, let module):
            return "\(module) requires \(dependency), which no module registers. Add the module that does."
        case .duplicateLink(let patterns, let modules):
            return "The links '\(patterns.joined(separator: "' and '"))' of \(modules.listed) "
                + "match the same addresses. Change one."
        case .invalidLink(let pattern, let reason, let module):
            return "\(module) registers the link '\(pattern)', which can't be: \(reason)."
        case .invalidOrigin(let origin, let reason):
            return "Addresses can't come from '\(origin)': \(reason)."
        case .unknownLinkBoard(let pattern, let board, let module):
            return "\(module) links '\(pattern)' to the board '\(board)', which no module registers. "
                + "Add the module that does."
        case .cycle(let path):
            return "Modules require one another in a circle: \(path.joined(separator: " → ")). "
                + "Move what they share into a module below both."
        case .duplicateRestoration(let board, let modules):
            return "How '\(board)' is restored is said \(registered(by: modules)). Remove one."
        case .restorationWithoutBoard(let board, let module):
            return "\(module) says how '\(board)' is restored, but no module registers it with these types. "
                + "Register the board, or use the id that it is registered with."
        }
    }

    /// By whom, and how often if some of them do it more than once.
    private func registered(by modules: [String]) -> String {
        let isRepeated = Set(modules).count < modules.count
        return "\(isRepeated ? "\(modules.count) times " : "")by \(modules.listed)"
    }
}

extension AssemblyError: CustomStringConvertible {
    public var description: String {
        let count = counted(problems.count, "problem")
        return (["The modules do not fit together (\(count)):"] + problems.map { "  - \($0)" }).joined(separator: "\n")
    }
}
