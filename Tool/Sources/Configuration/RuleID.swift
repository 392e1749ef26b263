/// The name of a rule, as configurations and reports write it.
public enum RuleID: String, Hashable, Sendable, CaseIterable, Comparable {
    case undeclaredImport = "undeclared-import"
    case unusedDependency = "unused-dependency"
    case cycle
    case testLeak = "test-leak"
    case layers
    case interfaceOnly = "interface-only"
    case pureInterface = "pure-interface"
    case interfaceDependencies = "interface-dependencies"
    case forbiddenImport = "forbidden-import"
    case publicSurface = "public-surface"
    case unregisteredModule = "unregistered-module"
    case requiresComplete = "requires-complete"
    case unhandledOutput = "unhandled-output"
    case guardDeadlock = "guard-deadlock"
    case incompleteBoard = "incomplete-board"

    public static func < (left: RuleID, right: RuleID) -> Bool {
        left.rawValue < right.rawValue
    }
}
