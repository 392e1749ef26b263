import Configuration
import WorkspaceModel

/// What a configuration names that the workspace does not have.
enum ConfigurationNotes {
    /// A sentence for each pattern that matches no module.
    static func notes(for configuration: Configuration, workspace: Workspace) -> [String] {
        let names = workspace.modules.flatMap { [$0.name, $0.target] }
        func unmatched(_ patterns: [NamePattern], in place: String) -> [String] {
            patterns.filter { pattern in !names.contains { pattern.matches($0) } }.map { pattern in
                "'\(pattern.text)' in \(place) matches no module"
                    + Suggestion.phrase(for: pattern.text, in: workspace.modules.map(\.name))
            }
        }
        let architecture = configuration.architecture
        let suffixes = (architecture.interfaceSuffixes ?? []).filter { suffix in
            !names.contains { $0.hasSuffix(suffix) }
        }
        return architecture.layers.flatMap { unmatched($0.modules, in: "the layer '\($0.name)'") }
            + unmatched(architecture.roots ?? [], in: "'roots'")
            + configuration.forbidden.flatMap { unmatched($0.modules, in: "'forbidden'") }
            + configuration.ignores.flatMap { unmatched([$0.module], in: "'ignore' (line \($0.line))") }
            + suffixes.map { "no module ends with the interface suffix '\($0)'" }
    }
}
