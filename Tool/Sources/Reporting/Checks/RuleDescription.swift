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
        case .unlayeredModule:
            RuleDescription(
                title: "Where layers are configured, every library is in one.",
                reason: "The dependencies of a module in no layer are not checked, whichever way they point.",
                remedy: "Add its name, or a pattern that matches it, to a layer under 'layers'.")
        case .interfaceOnly:
            RuleDescription(
                title: "A module that has an interface is used through it.",
                reason: "A module that links an implementation is rebuilt and retested with each change of it.",
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
                reason: "Every user of an interface is rebuilt when one of its dependencies changes.",
                remedy: "Move the types it needs into an interface or into a module of the lowest layer.")
        case .forbiddenImport:
            RuleDescription(
                title: "Named modules never import named others.",
                reason:
                    "Some decisions should be enforced: a domain that knows no database, features without a server.",
                remedy: "Put the code into a module that may import it, behind a protocol.")
        case .publicSurface:
            RuleDescription(
                title: "An implementation exposes its module type and nothing else.",
                reason: "Public declarations will be used, and then cannot be changed.",
                remedy: "Make it internal, or move it to the interface.")
        case .unregisteredModule:
            RuleDescription(
                title: "The composition root registers an implementation for each interface it brings in.",
                reason: "A missing registration shows only when the app runs.",
                remedy: "Import the implementation in the root and register its module. Name your roots under 'roots'.")
        case .requiresComplete:
            RuleDescription(
                title: "A module requires the dependencies that its factories read, and no others.",
                reason: "A dependency that is read but not required throws at the board's first activation. One that "
                    + "is required but not read must be provided for nothing.",
                remedy: "Add the dependency to the module's 'requires', or remove it from there.")
        case .unhandledOutput:
            RuleDescription(
                title: "Every output of a board is handled by a flow or by whoever activates the board.",
                reason: "An output that nothing handles is a fault at run time: a button that does nothing.",
                remedy: "Register a flow for the board in the composition root. A chain can end in "
                    + "'eventuallyIgnore()'; a board that has nothing to say has the output 'Never'.")
        case .guardDeadlock:
            RuleDescription(
                title: "What a barrier or a gateway needs for its decision is not behind it.",
                reason: "The board waits for the decision, and the decision for the board, for ever.",
                remedy: "Take the board out of the barrier, or exempt it from the gateway.")
        case .orphanFile:
            RuleDescription(
                title: "Every Swift file in the folders of an Xcode target belongs to a target.",
                reason: "A file that no target compiles looks like code but is not: nobody notices when it breaks.",
                remedy:
                    "Add it to a target (in Xcode's file inspector), or delete it. A folder that is left out on purpose "
                    + "goes under 'exclude'.")
        case .missingFile:
            RuleDescription(
                title: "Every file that an Xcode target names exists.",
                reason: "A missing file ends the build. Usually it was deleted or moved, or not committed.",
                remedy:
                    "Remove the reference, or commit the file. List a generated file among the script's outputs."
            )
        case .doubleMembership:
            RuleDescription(
                title: "No file is compiled into two modules of which one uses the other.",
                reason:
                    "Each module then has its own type of that name: a value of one is not a value of the other, and "
                    + "what is stored or registered once exists twice.",
                remedy:
                    "Keep the file in the lower module, make what the other one needs public, and import it."
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
                    "Link all libraries that hold it into their users, or make what they share a dynamic library of its "
                    + "own. 'backplane link APP --plan --apply' finds the fewest changes and writes them.")
        case .notEmbedded:
            RuleDescription(
                title: "An app embeds the dynamic libraries that it loads, and no others.",
                reason:
                    "A library that is linked but not embedded is missing at launch: the app ends before 'main'. One "
                    + "that is embedded but not linked only adds to the size.",
                remedy:
                    "Set the framework to 'Embed & Sign' in the app's target where it is loaded, and to 'Do Not Embed' "
                    + "where it is not, or is static.")
        }
    }
}
