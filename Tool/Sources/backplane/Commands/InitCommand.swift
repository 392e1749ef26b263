import ArgumentParser
import Configuration
import Foundation
import Rules
import WorkspaceModel
import WorkspaceReading

/// `backplane init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract:
            "Write a \(ConfigurationReader.fileName) from what is there, and a baseline of what does not hold yet.")

    @OptionGroup var options: SharedOptions

    @Flag(help: "Replace a configuration and a baseline that exist.")
    var force = false

    func run() async throws {
        let files = ConfigurationFiles(options)
        guard force || !files.hasConfiguration else {
            throw CommandFailure("'\(files.configurationPath)' exists. Pass --force to replace it and its baseline.")
        }
        let cache = options.cacheRoot.map { CacheLocation.directory(in: $0, forRoot: options.root) }
        let result = try await WorkspaceReader.read(
            options.root, options: .init(keepGoing: options.keepGoing, cacheDirectory: cache))
        let text = ProposedConfiguration(workspace: result.workspace).text
        // What is written must read back, and the baseline belongs to it.
        let configuration = try ConfigurationReader.read(text)
        let baseline = await baseline(result, configuration, cache)
        try AtomicFile.write(Data(text.utf8), to: files.configurationPath)
        try files.write(baseline)
        Console.standardError(
            "Wrote \(files.configurationPath)"
                + (baseline.entries.isEmpty
                    ? "; everything in it holds."
                    : " and a baseline of \(baseline.entries.count) violations. 'backplane check' passes now."))
    }

    private func baseline(
        _ result: WorkspaceReader.Result, _ configuration: Configuration, _ cache: String?
    ) async -> Baseline {
        var check = Check(workspace: result.workspace, configuration: configuration)
        let found = await check.run(reading: DeclarationReader(root: result.root, cacheDirectory: cache))
        return Baseline(entries: Set(found.map { $0.baselineEntry(in: result.workspace) }))
    }
}
