import Configuration
import WorkspaceModel

/// A rule for people: what it asks for, why, and what to do where it does not hold.
public struct RuleDescription: Sendable {
    public let title: String
    public let reason: String
    public let remedy: String

    /// The description of a rule.
    public static func of(_ rule: RuleID) -> RuleDescription {
        switch rule {
        case .undeclaredImport:
            RuleDescription(
                title: "Every imported module is declared directly by the target.",
                reason:
                    "SwiftPM accepts an import of anything another dependency happens to bring in. Such a build breaks "
                    + "when that other dependency changes, and tools that trust the manifest rebuild and test too little.",
                remedy: "Add the module to the target's dependencies in Package.swift, or remove the import.")
        case .unusedDependency:
            RuleDescription(
                title: "Every declared dependency is imported somewhere in the target.",
                reason:
                    "A dependency that nobody imports makes builds longer and lets changes rerun tests for nothing.",
                remedy:
                    "Remove it from the target's dependencies. If it is needed without an import, ignore it with a reason."
            )
        case .cycle:
            RuleDescription(
                title: "No modules and no packages depend on each other in a cycle.",
                reason: "Modules in a cycle are one module: none can be built, tested or understood alone.",
                remedy:
                    "Remove the edges shown: move what both need below both, or turn one edge around with a protocol.")
        case .testLeak:
            RuleDescription(
                title: "Product code imports no test support.",
                reason: "Test frameworks and stubs would be linked into what people install; XCTest is not even there.",
                remedy: "Move the code that needs it to a test target or to a test support module.")
        case .layers:
            RuleDescription(
                title: "No dependency points to a higher layer; on the same layer only interfaces.",
                reason:
                    "What is below must be usable and testable without what is above, and neighbours that know each "
                    + "other's insides can't change alone.",
                remedy: "Turn the dependency around with a protocol in a lower layer, or depend on an interface.")
        case .interfaceOnly:
            RuleDescription(
                title: "A module that has an interface is reached through it.",
                reason: "Whoever links an implementation is rebuilt and retested with each change inside of it.",
                remedy: "Depend on the interface. Only composition roots, the module's own tests and its examples name "
                    + "implementations; list your roots under 'roots'.")
        case .pureInterface:
            RuleDescription(
                title: "An interface declares protocols, plain value types, type aliases and ids.",
                reason: "Behaviour in an interface changes often, and each change rebuilds everyone who uses it.",
                remedy: "Move classes, actors, stored globals and logic to the implementation. 'pure-interface: "
                    + "{ statements: N }' sets how many statements a body may have (3).")
        case .interfaceDependencies:
            RuleDescription(
                title: "An interface depends on interfaces and utilities only.",
                reason: "Everyone who uses an interface is rebuilt when something below it changes.",
                remedy: "Move the types it needs into an interface or into a module of the lowest layer.")
        case .forbiddenImport:
            RuleDescription(
                title: "Named modules never import named others.",
                reason:
                    "Some decisions are worth writing down: a domain that knows no database, features without a server.",
                remedy: "Put the code into a module that may import it, behind a protocol.")
        case .publicSurface:
            RuleDescription(
                title: "An implementation exposes its module type and nothing else.",
                reason: "What is public will be used, and then can't be changed.",
                remedy: "Make it internal, or move it to the interface.")
        case .unregisteredModule:
            RuleDescription(
                title: "The composition root registers an implementation for each interface it brings in.",
                reason: "A missing registration shows only when the app runs.",
                remedy: "Import the implementation in the root and register its module. Name your roots under 'roots'.")
        case .requiresComplete:
            RuleDescription(
                title: "A module requires the dependencies that its factories read, and no others.",
                reason: "What is read and not required throws when the board is first activated. What is required and "
                    + "not read must be provided for nothing.",
                remedy: "Add the dependency to the module's 'requires', or remove it from there.")
        case .unhandledOutput:
            RuleDescription(
                title: "What a board sends is taken by a flow or by whoever activates it.",
                reason: "An output that nothing takes is a fault when the app runs: a button that does nothing.",
                remedy: "Register a flow for the board where it is put together with others. A chain can end in "
                    + "'eventuallyIgnore()'; a board that has nothing to say has the output 'Never'.")
        case .guardDeadlock:
            RuleDescription(
                title: "What a barrier or a gateway needs for its decision is not behind it.",
                reason: "The board waits for the decision, and the decision for the board, for ever.",
                remedy: "Take the board out of the barrier, or exempt it from the gateway.")
        case .incompleteBoard:
            RuleDescription(
                title: "A board overrides activate(_:), and interact(_:) if it takes commands.",
                reason: "What a board does not override is a fault at its first activation or command.",
                remedy: "Override the method. A board without commands has the command type 'Never'.")
        }
    }
}
