import Configuration
import WorkspaceModel

/// The texts about a rule: its requirement, the reason, and the remedy for violations.
public struct RuleDescription: Sendable {
    public let title: String
    public let reason: String
    public let remedy: String

    /// Returns the description of a rule.
    public static func of(_ rule: RuleID) -> RuleDescription {
        switch rule {
        case .undeclaredImport:
            RuleDescription(
                title: "Every imported module is declared directly by the target.",
                reason:
                    "SwiftPM also accepts imports of transitive dependencies. Such a build breaks when the dependency in "
                    + "between changes, and tools that rely on the manifest rebuild and test too little.",
                remedy: "Add the module to the target's dependencies in Package.swift, or remove the import.")
        case .unusedDependency:
            RuleDescription(
                title: "Every declared dependency is imported somewhere in the target.",
                reason:
                    "A dependency that nothing imports makes builds slower and reruns tests needlessly.",
                remedy:
                    "Remove it from the target's dependencies. If it is needed without an import, ignore it with a reason."
            )
        case .cycle:
            RuleDescription(
                title: "No modules and no packages depend on each other in a cycle.",
                reason: "Modules in a cycle are one module: none can be built, tested or understood alone.",
                remedy:
                    "Remove the edges shown: move shared code to a lower module, or invert an edge with a protocol.")
        case .testLeak:
            RuleDescription(
                title: "Product code imports no test support.",
                reason: "Test frameworks and stubs would be linked into the shipped product, where XCTest is missing.",
                remedy: "Move the code that needs it to a test target or to a test support module.")
        case .layers:
            RuleDescription(
                title: "No dependency points to a higher layer, and within a layer only to interfaces.",
                reason:
                    "Lower layers must be usable and testable without higher ones, and modules of a layer that use each "
                    + "other's implementations can't change independently.",
                remedy: "Invert the dependency with a protocol in a lower layer, or depend on an interface.")
        case .unlayeredModule:
            RuleDescription(
                title: "Where layers are configured, every library is in one.",
                reason: "The dependencies of a module in no layer are not checked against the layers.",
                remedy: "Add its name, or a pattern that matches it, to a layer under 'layers'.")
        case .interfaceOnly:
            RuleDescription(
                title: "A module that has an interface is used through it.",
                reason: "A module that links an implementation is rebuilt and retested with each change of it.",
                remedy:
                    "Depend on the interface. Only composition roots, the module's own tests and its examples may use "
                    + "implementations; list your roots under 'roots'.")
        case .pureInterface:
            RuleDescription(
                title: "An interface declares protocols, plain value types, type aliases and ids.",
                reason: "Behaviour in an interface changes often, and each change rebuilds all its users.",
                remedy: "Move classes, actors, stored globals and logic to the implementation. 'pure-interface: "
                    + "{ statements: N }' sets how many statements a body may have (default: 3).")
        case .interfaceDependencies:
            RuleDescription(
                title: "An interface depends on interfaces and utilities only.",
                reason: "Every user of an interface is rebuilt when one of its dependencies changes.",
                remedy: "Move the types it needs into an interface or into a module of the lowest layer.")
        case .forbiddenImport:
            RuleDescription(
                title: "Given modules never import given other modules.",
                reason:
                    "Some decisions should be enforced, such as a domain layer that never imports a database.",
                remedy: "Move the code to a module that may import it, behind a protocol.")
        case .publicSurface:
            RuleDescription(
                title: "An implementation exposes its module type and nothing else.",
                reason: "Public declarations that others use can't change freely.",
                remedy: "Make it internal, or move it to the interface.")
        case .unregisteredModule:
            RuleDescription(
                title: "The composition root registers an implementation for each interface that it links.",
                reason: "A missing registration shows only at run time.",
                remedy: "Import the implementation in the root and register its module. Name your roots under 'roots'.")
        case .requiresComplete:
            RuleDescription(
                title: "A module requires the dependencies that its factories read, and no others.",
                reason: "A dependency that is read but not required throws at the board's first activation. One that "
                    + "is required but not read must be provided needlessly.",
                remedy: "Add the dependency to the module's 'requires', or remove it from there.")
        case .unhandledOutput:
            RuleDescription(
                title: "Every output of a board is handled by a flow or by whoever activates the board.",
                reason: "An unhandled output is a fault at run time, such as a button that does nothing.",
                remedy: "Register a flow for the board in the composition root. A chain can end in "
                    + "'eventuallyIgnore()'; a board without outputs has the output type 'Never'.")
        case .guardDeadlock:
            RuleDescription(
                title: "No board that a barrier or gateway needs for its decision is behind it.",
                reason: "The board waits for the decision and the decision waits for the board, so both wait forever.",
                remedy: "Remove the board from the barrier, or exempt it from the gateway.")
        case .orphanFile:
            RuleDescription(
                title: "Every Swift file in the folders of an Xcode target belongs to a target.",
                reason: "A file that no target compiles looks like code, but errors in it go unnoticed.",
                remedy:
                    "Add it to a target (in Xcode's file inspector), or delete it. List folders that are left out on "
                    + "purpose under 'exclude'.")
        case .missingFile:
            RuleDescription(
                title: "Every file that an Xcode target names exists.",
                reason: "A missing file breaks the build. Usually it was deleted, moved or not committed.",
                remedy:
                    "Remove the reference, or commit the file. List a generated file among the script's outputs."
            )
        case .doubleMembership:
            RuleDescription(
                title: "No file is compiled into two modules if one of them uses the other.",
                reason:
                    "Each module then has its own copy of the types: a value of one copy is not a value of the other, and "
                    + "globals exist twice.",
                remedy:
                    "Keep the file in the lower module, make its declarations public, and import that module."
            )
        case .incompleteBoard:
            RuleDescription(
                title: "A board overrides activate(_:), and interact(_:) if it takes commands.",
                reason: "Swift has no abstract methods: a missing override is a fault when the method is first called.",
                remedy: "Override the method. A board without commands has the command type 'Never'.")
        case .duplicateImage:
            RuleDescription(
                title: "No module is linked into two images of one process.",
                reason:
                    "Each image has its own copy of the module's globals and types: a shared instance exists twice, and "
                    + "a cast from one copy's type to the other's fails.",
                remedy:
                    "Link all libraries that contain it statically, or move shared modules to a dynamic library of their "
                    + "own. 'backplane link APP --plan --apply' finds the fewest changes and writes them.")
        case .notEmbedded:
            RuleDescription(
                title: "An app embeds the dynamic libraries that it loads, and no others.",
                reason:
                    "A library that is linked but not embedded is missing at launch: the app crashes before 'main'. "
                    + "One that is embedded but not linked only increases the app's size.",
                remedy:
                    "Set the framework to 'Embed & Sign' in the app's target where it is loaded, and to 'Do Not Embed' "
                    + "where it is not loaded or static.")
        }
    }
}
