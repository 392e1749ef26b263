import Configuration
import Foundation
import Manifests
import Rules
import SystemSupport
import WorkspaceModel

/// The configuration and the baseline of a codebase.
struct ConfigurationFiles {
    let configurationPath: String
    let baselinePath: String
    private let isNamed: Bool

    /// The root relative to the folder with the configuration and the baseline; empty if it is the same folder.
    let rootFolder: String

    init(_ options: SharedOptions) {
        let home = options.config == nil ? Self.home(of: options.root) : nil
        let folder = home.flatMap { home in Path.real(options.root).flatMap { Path.relative($0, to: home) } }
        // In the root itself, the files have their usual names.
        rootFolder = folder == "." ? "" : folder ?? ""
        let place = rootFolder.isEmpty ? options.root : home ?? options.root
        configurationPath = options.config ?? "\(place)/\(ConfigurationReader.fileName)"
        baselinePath = "\(place)/\(BaselineFile.fileName)"
        isNamed = options.config != nil
    }

    /// The path of the baseline, relative to the root.
    var shownBaseline: String {
        rootFolder.split(separator: "/").map { _ in "../" }.joined() + BaselineFile.fileName
    }

    /// Returns the nearest folder with a configuration, from `folder` up to the top of the repository.
    static func home(of folder: String) -> String? {
        guard let start = Path.real(folder) else { return nil }
        return Path.foldersInRepository(above: start).first { Path.isFile("\($0)/\(ConfigurationReader.fileName)") }
    }

    /// Reads the configuration; returns the default one if there is no file.
    ///
    /// - Throws: `CommandFailure` if the file can't be read, or if a file given by the user does not exist.
    func configuration() throws -> Configuration {
        guard let text = try text(at: configurationPath) else {
            guard !isNamed else { throw CommandFailure("There is no configuration at '\(configurationPath)'.") }
            return Configuration()
        }
        let path = isNamed || !rootFolder.isEmpty ? configurationPath : ConfigurationReader.fileName
        var configuration = try ConfigurationReader.read(text, path: path)
        configuration.see(from: rootFolder)
        return configuration
    }

    var hasConfiguration: Bool { FileManager.default.fileExists(atPath: configurationPath) }

    var hasBaseline: Bool { FileManager.default.fileExists(atPath: baselinePath) }

    /// Reads the baseline; returns an empty one if there is no file.
    func baseline() throws -> Baseline {
        try text(at: baselinePath).map { try BaselineFile.read($0) } ?? Baseline()
    }

    /// Writes the baseline, or removes the file if the baseline is empty.
    func write(_ baseline: Baseline) throws {
        if baseline.entries.isEmpty {
            if hasBaseline { try FileManager.default.removeItem(atPath: baselinePath) }
        } else {
            try AtomicFile.write(Data(BaselineFile.text(of: baseline).utf8), to: baselinePath)
        }
    }

    private func text(at path: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("'\(path)' can't be read. Check its permissions.")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandFailure("'\(path)' is not UTF-8. Save it as UTF-8.")
        }
        return text
    }
}

/// Finds names in a configuration that do not exist in the workspace.
enum ConfigurationNotes {
    /// Returns a sentence for each pattern that matches no module, and for each suffix without a module.
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
            + suffixes.map { "no module name ends with the interface suffix '\($0)'" }
    }
}
