import ArgumentParser
import Foundation
import Reporting
import WorkspaceReading

/// `backplane replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Say, without building, what share of modules and tests each of the last commits would have needed.")

    /// How the answer is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var options: SharedOptions
    @OptionGroup var destination: Output

    @Option(help: "How many commits to look at.")
    var last = 50

    @Option(help: "The branch to walk. The default is the remote's main branch, else the present commit.")
    var branch: String?

    @Option(help: "How to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format = Format.text

    func validate() throws {
        guard last > 0 else { throw ValidationError("--last is a number from 1.") }
    }

    func run() async throws {
        guard let root = Path.real(options.root) else { throw ReadingError.noSuchDirectory(options.root) }
        let configuration = try ConfigurationFiles(options).configuration()
        let repository = try await GitRepository.around(root)
        let branch = try await chosenBranch(in: repository)
        let replay = HistoryReplay(
            repository: repository, root: Path.relative(root, to: repository.top) ?? ".", configuration: configuration,
            cacheDirectory: options.cacheRoot.map { CacheLocation.directory(in: $0, named: "history") })
        let report = try await Console.progress("Looking at \(last) commits of \(branch)") {
            try await replay.report(of: branch, count: last)
        }
        if report.rows.count + report.gaps.count < last {
            Console.standardError(
                "note: \(branch) has \(report.rows.count + report.gaps.count) commits here to look at, not \(last)")
        }
        try destination.write(text(of: report))
    }

    private func chosenBranch(in repository: GitRepository) async throws -> String {
        if let branch { return branch }
        if let main = try await repository.defaultBase(), try await repository.commit(main) != nil { return main }
        return "HEAD"
    }

    private func text(of report: HistoryReport) -> String {
        switch format {
        case .text:
            TextHistoryFormatter(style: destination.output == nil ? Console.outputStyle : .plain).text(of: report)
        case .json: JSONHistoryFormatter().text(of: report)
        }
    }
}
