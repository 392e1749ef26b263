import ArgumentParser
import Configuration
import Foundation
import Impact
import Inputs
import Reporting
import SystemSupport
import WorkspaceReading

/// `backplane replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Show what share of modules and tests each recent commit affected, without building.")

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var destination: Output

    @Option(parsing: .unconditional, help: "The number of commits.")
    var last = 50

    @Option(help: "The branch. The default is the remote's main branch, or the current commit if there is none.")
    var branch: String?

    @Option(help: "The output format.")
    var format = Format.text

    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard last > 0 else { throw ValidationError("--last must be at least 1.") }
    }

    func run() async throws {
        guard let root = Path.real(options.root) else { throw ReadingError.noSuchDirectory(options.root) }
        let configuration = try ConfigurationFiles(options).configuration()
        let repository = try await GitRepository.around(root)
        let branch = try await chosenBranch(in: repository)
        let replay = HistoryReplay(
            repository: repository, root: Path.relative(root, to: repository.top) ?? ".", configuration: configuration,
            cacheDirectory: options.cacheRoot.map { CacheLocation.directory(in: $0, named: "history") })
        let report = try await Console.progress("Replaying \(last) commits of \(branch)") {
            try await replay.report(of: branch, count: last)
        }
        let count = report.rows.count + report.gaps.count
        let missing = await repository.isShallow ? GitError.fetchHistory : "The first commit has no parent."
        guard count > 0 else {
            throw CommandFailure("No commit of \(branch) has a parent in this clone to compare with. \(missing)")
        }
        if count < last {
            Console.standardError(
                "note: only \(count.counted("commit")) of \(branch) can be replayed, not \(last). \(missing)")
        }
        if report.rows.isEmpty, format == .text, let gap = report.gaps.first {
            throw CommandFailure(
                "None of the last \(count.counted("commit")) of \(branch) could be read: \(gap.reason)")
        }
        try destination.write(text(of: report), isProse: format == .text)
        if report.rows.isEmpty { throw ExitCode(2) }
    }

    private func chosenBranch(in repository: GitRepository) async throws -> String {
        if let branch { return branch }
        if let main = try await repository.defaultBase(), try await repository.commit(main) != nil { return main }
        return "HEAD"
    }

    private func text(of report: HistoryReport) -> String {
        switch format {
        case .text:
            destination.output == nil
                ? TextHistoryFormatter(style: Console.outputStyle, width: Console.outputWidth).text(of: report)
                : TextHistoryFormatter().text(of: report)
        case .json: JSONHistoryFormatter().text(of: report)
        }
    }
}

/// Determines the builds and tests that each of several commits would have required, from git's objects. Nothing is
/// checked out.
struct HistoryReplay {
    let repository: GitRepository
    /// The root of the codebase, relative to the top of the repository; `.` for the top.
    let root: String
    let configuration: Configuration
    let cacheDirectory: String?

    /// Reports what the last `count` commits of `branch` affect.
    ///
    /// - Throws: `GitError` if git does not know the branch, or files of its commits are missing.
    func report(of branch: String, count: Int) async throws -> HistoryReport {
        guard try await repository.commit(branch) != nil else {
            throw GitError.unknownBase(branch, isShallow: await repository.isShallow, remote: nil)
        }
        let commits = try await repository.history(of: branch, count: count)
        // Manifests are compared with those of the parent commit.
        let needed = Set(commits.flatMap { [$0.id, $0.parent] }).sorted()
        return try await Interruption.deferring { wasInterrupted in
            let tree = try await CommitTree(of: repository, for: needed)
            defer { tree.remove() }
            var rows: [HistoryReport.Row] = []
            var gaps: [HistoryReport.Gap] = []
            for commit in commits where !wasInterrupted() {
                try await tree.show(commit.id)
                do {
                    rows.append(try await row(for: commit, in: tree))
                } catch let error as ReadingError {
                    gaps.append(HistoryReport.Gap(commit: commit.id, reason: reason(for: error, in: tree)))
                }
            }
            return HistoryReport(branch: branch, rows: rows, gaps: gaps)
        }
    }

    /// Returns why a commit could not be read, without the folder in which its files were only for now.
    private func reason(for error: ReadingError, in tree: CommitTree) -> String {
        if case .noPackage = error {
            return "There is no Package.swift or Xcode project" + (root == "." ? "" : " in '\(root)'")
        }
        let line = error.description.split(separator: "\n").first.map(String.init) ?? ""
        return line.replacingOccurrences(of: tree.repository.top, with: repository.top)
    }

    private func row(for commit: GitRepository.Commit, in tree: CommitTree) async throws -> HistoryReport.Row {
        let options = configuration.reading(keepGoing: true, cacheDirectory: cacheDirectory)
        let read = try await WorkspaceReader.read(Path.joined(root, to: tree.repository.top), options: options)
        let workspace = read.workspace
        let changeSet = try await ChangeSet.read(commit, in: tree, root: read.root)
        let subject = Codebase(
            root: read.root, workspace: workspace, external: read.external, policy: configuration.affected,
            exclude: configuration.exclude)
        let impact = try await ImpactFinder.find(changeSet, in: subject)
        return HistoryReport.Row(
            commit: commit.id, subject: commit.subject, files: impact.changes.count,
            modules: .init(part: impact.modules.count, whole: workspace.modules.count),
            tests: .init(part: impact.tests(in: workspace).count, whole: workspace.modules.count { $0.isTest }),
            unclaimed: impact.unclaimed)
    }
}
