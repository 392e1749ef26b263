import ArgumentParser
import Configuration
import Foundation
import SourceReading
import SystemSupport
import WorkspaceModel
import WorkspaceReading

/// `backplane init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract:
            "Write a \(ConfigurationReader.fileName) for this codebase, and a baseline of its current violations.")

    @Flag(help: "Replace an existing configuration and baseline.")
    var force = false

    @OptionGroup var options: SharedOptions

    func run() async throws {
        let files = ConfigurationFiles(options)
        guard force || !files.hasConfiguration else {
            throw CommandFailure(
                "'\(files.configurationPath)' already exists. Pass --force to replace it and its baseline.")
        }
        let cache = options.cacheRoot.map { CacheLocation.directory(in: $0, forRoot: options.root) }
        let result = try await WorkspaceReader.read(
            options.root, options: .init(keepGoing: options.keepGoing, cacheDirectory: cache))
        if !options.keepGoing, let remark = result.workspace.partialRemark { throw CommandFailure(remark) }
        let text = ProposedConfiguration(workspace: result.workspace).text
        // The written configuration must be readable, and the baseline depends on it.
        let configuration = try ConfigurationReader.read(text)
        let baseline = await baseline(result, configuration, cache)
        try AtomicFile.write(Data(text.utf8), to: files.configurationPath)
        try files.write(baseline)
        Console.standardError(
            "Wrote \(files.configurationPath)"
                + (baseline.entries.isEmpty
                    ? "; there are no violations."
                    : " and a baseline of \(baseline.entries.count) violations. 'backplane check' passes now."))
    }

    private func baseline(
        _ result: WorkspaceReader.Result, _ configuration: Configuration, _ cache: String?
    ) async -> Baseline {
        let findings = await Findings(
            in: result.workspace, configuration, external: result.external, images: result.images,
            reading: DeclarationReader(root: result.root, cacheDirectory: cache))
        return Baseline(entries: findings.found.entries(in: result.workspace))
    }
}

/// A configuration derived from the codebase, with comments about what could not be derived.
struct ProposedConfiguration {
    let workspace: Workspace

    var text: String {
        [heading, layers, interfaces, roots, examples].joined(separator: "\n")
    }

    private let heading = """
        # The rules of 'backplane check' for this codebase. Every key is optional; 'backplane explain RULE' describes a rule.

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
        return (["# Layers, top first, as indicated by folders. No dependency points up.", "layers:"] + lines + [""])
            .joined(separator: "\n")
    }

    private var interfaces: String {
        let names = Set(workspace.modules.map(\.name))
        let pairs = workspace.modules.filter {
            $0.target.hasSuffix("Interface") && names.contains(String($0.name.dropLast("Interface".count)))
        }
        guard !pairs.isEmpty else {
            return """
                # The suffix of interfaces: X and XInterface are one module. Without this key, pairs named
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
            # The modules that may name implementations. Without this key: executables, and modules on which no other depends.
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

    /// Returns a name, in quotation marks unless YAML reads it as a string without them.
    private static func quoted(_ name: String) -> String {
        name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "\"\(name)\""
    }
}

/// The layers that folders indicate: `Features/Login`, `Core/Database`.
struct ProposedLayers {
    /// A layer and the modules in its folder.
    struct Layer {
        let name: String
        let modules: [String]
    }

    /// The layers, top first; empty if there are fewer than two.
    let layers: [Layer]

    private static let folders: [(layer: String, names: Set<String>)] = [
        ("app", ["app", "apps", "application", "applications"]),
        ("feature", ["feature", "features", "screens", "scenes", "flows"]),
        ("domain", ["domain", "domains"]),
        ("service", ["service", "services", "clients", "data", "platform", "platforms", "repositories"]),
        ("core", ["core", "kit", "infrastructure", "libraries", "libs"]),
        ("utility", ["utility", "utilities", "utils", "shared", "common", "support", "helpers"]),
    ]

    init(workspace: Workspace) {
        var members: [Int: [String]] = [:]
        for module in workspace.modules where !module.isTest {
            let folders = module.path.split(separator: "/").dropLast().map { $0.lowercased() }
            guard let layer = folders.lazy.compactMap(Self.layer).first else { continue }
            members[layer, default: []].append(module.name)
        }
        let found = Self.folders.indices.compactMap { index in
            members[index].map { Layer(name: Self.folders[index].layer, modules: $0) }
        }
        layers = found.count > 1 ? found : []
    }

    private static func layer(of folder: String) -> Int? {
        folders.firstIndex { $0.names.contains(folder) }
    }
}
