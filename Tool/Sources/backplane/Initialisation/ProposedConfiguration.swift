import Configuration
import WorkspaceModel

/// A configuration that says what can be seen, with comments for the rest.
struct ProposedConfiguration {
    let workspace: Workspace

    var text: String {
        [heading, layers, interfaces, roots, examples].joined(separator: "\n")
    }

    private let heading = """
        # What 'backplane check' holds this codebase to. Every key may go; 'backplane explain RULE' tells about a rule.

        """

    private var layers: String {
        let proposed = ProposedLayers(workspace: workspace).layers
        guard !proposed.isEmpty else {
            return """
                # Layers, top first: no dependency points up, and within a layer only to interfaces.
                # layers:
                #   - app: [MyApp]
                #   - feature: [Login*, Home*]
                #   - core: [Networking, Database]

                """
        }
        let lines = proposed.map { "  - \($0.name): [\($0.modules.map(Self.quoted).joined(separator: ", "))]" }
        return (["# Layers, top first, as the folders tell them. No dependency points up.", "layers:"] + lines + [""])
            .joined(separator: "\n")
    }

    private var interfaces: String {
        let names = Set(workspace.modules.map(\.name))
        let pairs = workspace.modules.filter {
            $0.target.hasSuffix("Interface") && names.contains(String($0.name.dropLast("Interface".count)))
        }
        guard !pairs.isEmpty else {
            return """
                # The suffix of interfaces: X and XInterface are one module. Without this key, pairs that are called
                # X/XInterface, X/XAPI, X/XProtocols, X/XLive or X/XImpl are recognised, and their rules warn.
                # interfaces: Interface

                """
        }
        return "# X and XInterface are one module (\(pairs.count) found).\ninterfaces: Interface\n"
    }

    private var roots: String {
        let executables = workspace.modules.filter { $0.kind.isProgram }.map(\.name)
        let shown = executables.isEmpty ? "MyApp" : executables.map(Self.quoted).joined(separator: ", ")
        return """
            # The modules that may name implementations. Without this key: executables, and modules nobody depends on.
            # roots: [\(shown)]

            """
    }

    private let examples = """
        # forbidden:
        #   - { modules: Domain, imports: [SwiftUI, GRDB], because: "the domain knows no platform" }

        # ignore:
        #   - { rule: unused-dependency, in: ChatTests, because: "linked for its test data" }

        # rules:
        #   unused-dependency: error

        """

    /// A name that YAML would read as something else goes in quotes.
    private static func quoted(_ name: String) -> String {
        name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "\"\(name)\""
    }
}
